public import Platform

extension Timestamp: CustomStringConvertible {
  /// The canonical form, always with six digits: `2012-05-01T01:00:00.500000Z`.
  public var description: String {
    var bytes: [UInt8] = []
    appendText(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The same instant on a zone's clocks: `2012-05-01T10:00:00.500000+09:00`. Both forms read back.
  /// At the ends of time, where the zone has another year than 0001 to 9999, it is given in UTC.
  public func description(in zone: Zone) -> String {
    let offset = offsetSeconds(in: zone)
    let day = clock(offsetSeconds: offset).days
    guard let day = Int32(exactly: day), CalendarDate.range.contains(day) else {
      return description
    }
    var bytes: [UInt8] = []
    appendClock(offsetSeconds: offset, to: &bytes)
    bytes.append(UInt8(ascii: offset < 0 ? "-" : "+"))
    DecimalDigits.append(abs(offset) / 3_600, width: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    DecimalDigits.append(abs(offset) / 60 % 60, width: 2, to: &bytes)
    if offset % 60 != 0 {
      bytes.append(UInt8(ascii: ":"))
      DecimalDigits.append(abs(offset) % 60, width: 2, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the canonical form.
  func appendText(to bytes: inout [UInt8]) {
    appendClock(offsetSeconds: 0, to: &bytes)
    bytes.append(UInt8(ascii: "Z"))
  }

  private func appendClock(offsetSeconds: Int, to bytes: inout [UInt8]) {
    let (days, microseconds) = clock(offsetSeconds: offsetSeconds)
    CalendarDate(uncheckedDays: Int32(days)).appendText(to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    let seconds = Int(microseconds / 1_000_000)
    DecimalDigits.append(seconds / 3_600, width: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    DecimalDigits.append(seconds / 60 % 60, width: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    DecimalDigits.append(seconds % 60, width: 2, to: &bytes)
    bytes.append(UInt8(ascii: "."))
    DecimalDigits.append(Int(microseconds % 1_000_000), width: 6, to: &bytes)
  }
}
