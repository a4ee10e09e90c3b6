public import FoundationEssentials

extension DecimalNumber {
  /// Reads `[+-]? digits (. digits)? ([eE] [+-]? digits)?`.
  ///
  /// Throws `wrong-type` for another shape, `out-of-range` for more than 38 significant digits or a
  /// power of ten outside -128 to 127: the number is never rounded.
  public init(parsing text: String) throws(DaybookError) {
    try self.init(parsing: text.utf8.span)
  }

  /// The same from UTF-8.
  public init(parsing text: Span<UInt8>) throws(DaybookError) {
    guard TextReader.isDecimal(text) else {
      throw DaybookError(
        .wrongType,
        "\(QuotedText.of(text)) is not a decimal: write a number such as 19.90 or -1e10")
    }
    guard let number = DecimalNumber(ofChecked: text) else {
      throw DaybookError(
        .outOfRange,
        "\(QuotedText.of(text)) is out of range: a decimal has at most \(Self.mostDigits) digits, "
          + "and a power of ten from \(Self.exponents.lowerBound) to \(Self.exponents.upperBound)")
    }
    self = number
  }

  /// - Parameter text: of the right shape.
  private init?(ofChecked text: Span<UInt8>) {
    var digits: [UInt8] = []
    var (fractionDigits, power) = (0, 0)
    var (isNegative, isFraction) = (false, false)
    scan: for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "+"): break
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        power = Self.power(text.extracting((index + 1)...))
        break scan
      case let digit:
        if digits.isEmpty, digit == UInt8(ascii: "0") {
          // A zero before the first digit only counts its place.
        } else {
          digits.append(digit - UInt8(ascii: "0"))
        }
        if isFraction { fractionDigits += 1 }
      }
    }
    while digits.last == 0 {
      digits.removeLast()
      fractionDigits -= 1
    }
    guard digits.count <= Self.mostDigits else { return nil }
    let coefficient = digits.reduce(UInt128(0)) { $0 * 10 + UInt128($1) }
    self.init(negative: isNegative, coefficient: coefficient, exponent: power - fractionDigits)
  }

  /// The number after `e`, held to what is far out of range.
  private static func power(_ text: Span<UInt8>) -> Int {
    var power = 0
    for index in text.indices where DecimalDigits.isDigit(text[index]) {
      power = min(power * 10 + Int(text[index] - UInt8(ascii: "0")), 1_000_000_000)
    }
    return text.count > 0 && text[0] == UInt8(ascii: "-") ? -power : power
  }

  /// Foundation's number, exactly.
  /// - Throws: `out-of-range` for NaN.
  public init(decimal: Decimal) throws(DaybookError) {
    guard !decimal.isNaN else {
      throw DaybookError(.outOfRange, "NaN is out of range: a decimal is a finite number")
    }
    try self.init(parsing: decimal.description)
  }
}
