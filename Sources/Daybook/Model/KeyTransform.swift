internal import Platform

/// What a ``KeyExpression/Transform`` does to values of one attribute, its zone looked up once.
///
/// The result is the value that a key holds: it sorts and groups. How it is shown is
/// ``name(of:)``, which needs no more than the key, so a stored section can name itself.
public struct KeyTransform: Sendable {
  private let transform: KeyExpression.Transform
  private let zone: Zone?
  /// The type of the values in keys.
  public let keyType: AttributeType

  /// Throws `wrong-type` where the transform does not fit the attribute's type, `unknown-name` for
  /// an unknown zone.
  public init(
    _ transform: KeyExpression.Transform, of type: AttributeType
  ) throws(DaybookError) {
    self.transform = transform
    zone = try Self.zone(of: transform, type: type)
    switch transform {
    case .none: keyType = type
    case .initial:
      guard type == .string else {
        throw DaybookError(.wrongType, "initial(…) needs a string, and this is of type \(type)")
      }
      keyType = .string
    case .year: keyType = .integer
    case .month: keyType = .integer
    case .day: keyType = .date
    }
  }

  private static func zone(
    of transform: KeyExpression.Transform, type: AttributeType
  ) throws(DaybookError) -> Zone? {
    let (word, name): (String, String?)
    switch transform {
    case .none, .initial: return nil
    case .year(let zone): (word, name) = ("year", zone)
    case .month(let zone): (word, name) = ("month", zone)
    case .day(let zone): (word, name) = ("day", zone)
    }
    guard type == .date || type == .timestamp else {
      throw DaybookError(
        .wrongType, "\(word)(…) needs a date or a timestamp, and this is of type \(type)")
    }
    guard let name else { return nil }
    guard type == .timestamp else {
      throw DaybookError(.wrongType, "a date has no time zone: leave out \(QuotedText.of(name))")
    }
    guard let zone = Zone(identifier: name) else {
      throw DaybookError(
        .unknownName, "\(QuotedText.of(name)) is no time zone: write a name such as Asia/Seoul")
    }
    return zone
  }

  /// The value that stands in a key: the first character in upper case, the year, the month as
  /// `year * 12 + month - 1`, the day, or the value itself. nil stays nil, and so does a value of
  /// another type than the attribute's, which a checked object does not have.
  public func key(of value: Value) -> Value {
    switch (transform, value) {
    case (.none, _): return value
    case (.initial, .string(let text)): return .string(Self.initial(of: text))
    case (.year, _): return day(of: value).map { .integer(Int64($0.civil.year)) } ?? .null
    case (.month, _):
      return day(of: value).map { .integer(Int64($0.civil.year * 12 + $0.civil.month - 1)) }
        ?? .null
    case (.day, _): return day(of: value).map { .date($0) } ?? .null
    default: return .null
    }
  }

  private static func initial(of text: String) -> String {
    let folded = TextForm.fold(text, ignoringCase: true, ignoringDiacritics: true)
    return TextForm.nfc(TextForm.upper(TextForm.firstCharacter(of: folded)))
  }

  /// The day of a date, or of a timestamp in the zone, which is UTC if none was named. At the ends
  /// of time it may lie one day outside the years 0001 to 9999.
  private func day(of value: Value) -> CalendarDate? {
    switch value {
    case .date(let date): date
    case .timestamp(let instant):
      CalendarDate(
        uncheckedDays: Int32(
          instant.clock(offsetSeconds: zone.map { instant.offsetSeconds(in: $0) } ?? 0).days))
    default: nil
    }
  }

  /// A key as it is shown: a month as `2012-05`, any other as it is.
  public func name(of key: Value) -> Value {
    guard case .month = transform, case .integer(let months) = key else { return key }
    var bytes: [UInt8] = []
    DecimalDigits.append(Int(months / 12), width: 4, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    DecimalDigits.append(Int(months % 12) + 1, width: 2, to: &bytes)
    return .string(String(decoding: bytes, as: UTF8.self))
  }
}

extension KeyExpression.Transform {
  /// What a key holds of a value. For many values make a ``KeyTransform`` once.
  public func apply(to value: Value) throws(DaybookError) -> Value {
    guard let type = value.type else { return .null }
    return try KeyTransform(self, of: type).key(of: value)
  }
}
