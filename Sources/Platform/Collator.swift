internal import CPlatform

/// The order of texts: ICU's collation of tertiary strength, with normalization on, so that
/// canonically equivalent texts have one key.
///
/// The bytes of two keys compare as their texts do. A key holds no 0.
///
/// ```swift
/// var key: [UInt8] = []
/// Collator.root.appendSortKey(of: "éclair", to: &key)
/// ```
@safe public final class Collator: Sendable {
  // Configured when it is made and only read afterwards, which ICU allows from several threads at
  // once: making a key is a const operation that keeps its state on the stack.
  private nonisolated(unsafe) let collator: OpaquePointer

  /// The collator of a locale, such as `ko`, `de-u-co-phonebk` or `de@collation=phonebook`; `""` is
  /// the root. nil when ICU does not know the language, the country or the kind of collation, for
  /// which it would silently give the root.
  ///
  /// - Parameter numeric: runs of digits are compared by their number.
  public init?(locale: String, numeric: Bool) {
    guard !locale.utf8.contains(0), let collator = unsafe cp_collator_open(locale, numeric)
    else { return nil }
    unsafe self.collator = collator
  }

  deinit { unsafe cp_collator_close(collator) }

  /// The root collation, which no machine's locale changes.
  public static let root: Collator = {
    guard let root = Collator(locale: "", numeric: false) else {
      preconditionFailure("ICU's data are missing")
    }
    return root
  }()

  /// Appends the sort key of a text.
  public func appendSortKey(of text: String, to key: inout [UInt8]) {
    appendSortKey(of: text.utf8.span, to: &key)
  }

  /// Appends the sort key of a text in UTF-8; ill-formed parts count as U+FFFD.
  public func appendSortKey(of utf8: Span<UInt8>, to key: inout [UInt8]) {
    unsafe utf8.withUnsafeBufferPointer { text in
      // A letter seldom takes more than three bytes, all levels together.
      unsafe append(to: &key, guess: 3 * text.count + 16) { place, capacity in
        checked(
          unsafe cp_collator_sort_key(collator, text.baseAddress, text.count, place, capacity))
      }
    }
  }

  /// The versions of the root collation and of ICU, `153.120.44/72.1`. Keys made under one version
  /// must not be mixed with those of another; ICU's version stands for normalization and folding.
  public static var version: String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      guard let base = text.baseAddress else { return "" }
      unsafe cp_collation_version(base)
      return unsafe String(cString: base)
    }
  }
}
