internal import Daybook

extension ImportRequest.DateOrder {
  /// How a date is written in this order, for messages.
  var example: String { self == .dayFirst ? "31/12/2012" : "12/31/2012" }

  /// A date that is written in this order as `yyyy-MM-dd`, with what follows it, such as a time of
  /// day, as it is; nil when it is not written so.
  ///
  /// Day and month have one or two digits and the year has four, since two would have to be guessed;
  /// between them stands `/`, `.` or `-`, twice the same.
  func standard(_ text: Span<UInt8>) -> [UInt8]? {
    var offset = 0
    func digits(_ least: Int, _ most: Int) -> Range<Int>? {
      let start = offset
      while offset < text.count, offset < start + most, text[offset].isDigit { offset += 1 }
      return offset - start >= least ? start..<offset : nil
    }
    guard let first = digits(1, 2), offset < text.count else { return nil }
    let sign = text[offset]
    guard sign == UInt8(ascii: "/") || sign == UInt8(ascii: ".") || sign == Byte.hyphen else {
      return nil
    }
    offset += 1
    guard let second = digits(1, 2), offset < text.count, text[offset] == sign else { return nil }
    offset += 1
    guard let year = digits(4, 4), offset == text.count || !text[offset].isDigit else { return nil }
    let (day, month) = self == .dayFirst ? (first, second) : (second, first)
    var standard: [UInt8] = []
    func append(_ range: Range<Int>) {
      if range.count == 1 { standard.append(UInt8(ascii: "0")) }
      for index in range { standard.append(text[index]) }
    }
    append(year)
    standard.append(Byte.hyphen)
    append(month)
    standard.append(Byte.hyphen)
    append(day)
    for index in offset..<text.count { standard.append(text[index]) }
    return standard
  }
}
