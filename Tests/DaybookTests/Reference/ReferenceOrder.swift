import Daybook
import FoundationEssentials
import Platform

/// What a sort key makes of a value, compared as "Rules of values" says, without KeyEncoder: the
/// reference that listings are held against.
enum ReferenceKey: Equatable {
  case nothing
  /// A text: its collation key (empty by `[binary]`), then its bytes in NFC.
  case text(order: [UInt8], bytes: [UInt8])
  case integer(Int64)
  case double(Double)
  /// Foundation's own number, which is another implementation than ours.
  case decimal(Decimal)
  case bytes([UInt8])

  /// The key of a value without transform.
  init(_ value: Value, _ collation: Collation) {
    switch value {
    case .null: self = .nothing
    case .string(let text): self = ReferenceKey.text(text, collation)
    case .integer(let number): self = .integer(number)
    case .double(let number): self = .double(number)
    case .boolean(let flag): self = .integer(flag ? 1 : 0)
    case .date(let date): self = .integer(Int64(date.daysSince1970))
    case .timestamp(let instant): self = .integer(instant.microsecondsSince1970)
    case .uuid(let uuid): self = .bytes([UInt8](uuid.uuidString.utf8))
    case .data(let data): self = .bytes(data)
    case .decimal(let number): self = .decimal(number.decimal)
    case .reference(let number): self = .integer(Int64(clamping: number))
    }
  }

  static func text(_ text: String, _ collation: Collation) -> ReferenceKey {
    let folded = TextForm.fold(
      text, ignoringCase: collation.ignoresCase, ignoringDiacritics: collation.ignoresDiacritics)
    var order: [UInt8] = []
    switch collation.order {
    case .root: Collator.root.appendSortKey(of: folded, to: &order)
    case .numeric: numeric?.appendSortKey(of: folded, to: &order)
    case .locale(let name):
      Collator(locale: name, numeric: false)?.appendSortKey(of: folded, to: &order)
    case .binary: break
    }
    return .text(order: order, bytes: [UInt8](TextForm.nfc(folded).utf8))
  }

  private static let numeric = Collator(locale: "", numeric: true)

  /// Negative, zero or positive: this one before, with, or behind the other. nil is before all.
  func compared(with other: ReferenceKey) -> Int {
    switch (self, other) {
    case (.nothing, .nothing): 0
    case (.nothing, _): -1
    case (_, .nothing): 1
    case (.text(let a, let aBytes), .text(let b, let bBytes)):
      a == b ? Self.compare(aBytes, bBytes) : Self.compare(a, b)
    case (.integer(let a), .integer(let b)): a < b ? -1 : a == b ? 0 : 1
    case (.double(let a), .double(let b)): a < b ? -1 : a == b ? 0 : 1
    case (.decimal(let a), .decimal(let b)): a < b ? -1 : a == b ? 0 : 1
    case (.integer(let a), .decimal(let b)): Decimal(a) < b ? -1 : Decimal(a) == b ? 0 : 1
    case (.decimal(let a), .integer(let b)): a < Decimal(b) ? -1 : a == Decimal(b) ? 0 : 1
    case (.integer(let a), .double(let b)): Self.compareExactly(a, b)
    case (.double(let a), .integer(let b)): -Self.compareExactly(b, a)
    case (.bytes(let a), .bytes(let b)): Self.compare(a, b)
    default: preconditionFailure("values of one attribute have one type")
    }
  }

  private static func compare(_ a: [UInt8], _ b: [UInt8]) -> Int {
    a == b ? 0 : a.lexicographicallyPrecedes(b) ? -1 : 1
  }

  private static func compareExactly(_ a: Int64, _ b: Double) -> Int {
    if b >= 0x1p63 { return -1 }
    if b < -0x1p63 { return 1 }
    let floor = Int64(b.rounded(.down))
    if a != floor { return a < floor ? -1 : 1 }
    return Double(floor) < b ? -1 : 0
  }
}

/// What `initial`, `year`, `month` and `day` make of a value, by way of its printed form.
enum ReferenceTransform {
  static func apply(_ transform: KeyExpression.Transform, to value: Value) -> Value {
    switch (transform, value) {
    case (.none, _): return value
    case (_, .null): return .null
    case (.initial, .string(let text)):
      let folded = TextForm.fold(text, ignoringCase: true, ignoringDiacritics: true)
      return .string(TextForm.nfc(TextForm.upper(TextForm.firstCharacter(of: folded))))
    case (.year(let zone), _): return .integer(number(digits(of: value, zone).prefix(4)))
    case (.month(let zone), _):
      let text = digits(of: value, zone)
      return .integer(number(text.prefix(4)) * 12 + number(text.dropFirst(5).prefix(2)) - 1)
    case (.day(let zone), _):
      guard let day = try? CalendarDate(parsing: String(digits(of: value, zone).prefix(10))) else {
        preconditionFailure("a printed day reads back")
      }
      return .date(day)
    default: return .null
    }
  }

  /// A key as a section is named by it.
  static func name(_ transform: KeyExpression.Transform, of key: Value) -> Value {
    guard case .month = transform, case .integer(let months) = key else { return key }
    let (year, month) = (String(months / 12), String(months % 12 + 1))
    let zeros = String(repeating: "0", count: 4 - year.count)
    return .string(zeros + year + "-" + (month.count < 2 ? "0" : "") + month)
  }

  private static func number(_ text: Substring) -> Int64 { Int64(text) ?? -1 }

  /// The printed form of a date, or of a timestamp as the clocks of the zone show it.
  private static func digits(of value: Value, _ zone: String?) -> String {
    guard case .timestamp(let instant) = value, let zone = zone.flatMap(Zone.init(identifier:))
    else { return value.text }
    let microseconds = instant.microsecondsSince1970
    let seconds = (Double(microseconds) / 1_000_000).rounded(.down)
    let shifted =
      microseconds + Int64(zone.offsetSeconds(atSecondsSince1970: Int64(seconds))) * 1_000_000
    guard let local = try? Timestamp(microsecondsSince1970: shifted) else { return value.text }
    return Value.timestamp(local).text
  }
}
