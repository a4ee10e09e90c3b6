public import FoundationEssentials

/// An exact decimal number: at most 38 significant digits, and a power of ten from -128 to 127, which
/// is the range of Foundation's `Decimal`. Nothing is ever rounded.
///
/// A number has one form: `1.50` and `1.5` are the same number, kept and written as `1.5`.
///
/// ```swift
/// let price = try DecimalNumber(parsing: "19.90")
/// print(price, price.decimal)  // 19.9 19.9
/// ```
public struct DecimalNumber: Hashable, Sendable {
  /// Whether it is less than 0; never of 0.
  let isNegative: Bool
  /// The significant digits as an integer below 10^38, its last digit not 0 unless it is 0.
  let coefficient: UInt128
  /// The power of ten that the coefficient is multiplied by; 0 for 0.
  let exponent: Int

  /// The most significant digits.
  static let mostDigits = 38
  static let exponents = -128...127

  /// 0.
  public static let zero = DecimalNumber(0)

  public init(_ integer: Int64) {
    self.init(negative: integer < 0, trimming: UInt128(integer.magnitude), exponent: 0)
  }

  /// - Parameter coefficient: below 10^38; its zeros at the end go to the exponent.
  private init(negative: Bool, trimming coefficient: UInt128, exponent: Int) {
    var (coefficient, exponent) = (coefficient, exponent)
    while coefficient != 0, coefficient.isMultiple(of: 10) {
      coefficient /= 10
      exponent += 1
    }
    self.coefficient = coefficient
    self.exponent = coefficient == 0 ? 0 : exponent
    isNegative = negative && coefficient != 0
  }

  /// The number `coefficient * 10^exponent`, or nil where it has more than 38 digits or its power of
  /// ten is out of range.
  init?(negative: Bool, coefficient: UInt128, exponent: Int) {
    guard coefficient < DecimalNumber.powerOfTen(DecimalNumber.mostDigits) else { return nil }
    self.init(negative: negative, trimming: coefficient, exponent: exponent)
    guard DecimalNumber.exponents.contains(self.exponent) else { return nil }
  }

  /// The same number as Foundation knows it.
  public var decimal: Decimal { Decimal(string: description) ?? 0 }

  /// The number as an integer, where it is one and fits.
  var integer: Int64? {
    guard (0...18).contains(exponent) else { return nil }
    let (magnitude, overflows) = coefficient.multipliedReportingOverflow(
      by: DecimalNumber.powerOfTen(exponent))
    guard !overflows, let magnitude = UInt64(exactly: magnitude) else { return nil }
    if isNegative {
      return magnitude <= Int64.min.magnitude ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
    }
    return Int64(exactly: magnitude)
  }

  /// How many digits the coefficient has; 0 for 0.
  var digitCount: Int {
    var (count, rest) = (0, coefficient)
    while rest > 0 {
      rest /= 10
      count += 1
    }
    return count
  }

  static func powerOfTen(_ exponent: Int) -> UInt128 {
    var power: UInt128 = 1
    for _ in 0..<exponent { power *= 10 }
    return power
  }
}

extension DecimalNumber: Comparable, CustomStringConvertible {
  public static func < (a: DecimalNumber, b: DecimalNumber) -> Bool {
    guard a.isNegative == b.isNegative else { return a.isNegative }
    let isLess = isMagnitude(of: a, lessThan: b)
    return a.isNegative ? a != b && !isLess : isLess
  }

  private static func isMagnitude(of a: DecimalNumber, lessThan b: DecimalNumber) -> Bool {
    guard a.coefficient != 0, b.coefficient != 0 else { return b.coefficient != 0 }
    let (first, second) = (a.scale, b.scale)
    return first == second ? a.aligned < b.aligned : first < second
  }

  /// The power of ten just above the number: 3 for 123, -1 for 0.012.
  var scale: Int { digitCount + exponent }

  /// The coefficient with zeros appended up to 38 digits, so that numbers of one scale compare.
  var aligned: UInt128 {
    coefficient * DecimalNumber.powerOfTen(DecimalNumber.mostDigits - digitCount)
  }

  /// Digits with a point where one is needed, never an exponent: `-0.05`, `1200`, `19.9`.
  public var description: String {
    let digits = String(coefficient)
    let sign = isNegative ? "-" : ""
    if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
    let whole = digits.count + exponent
    if whole <= 0 { return sign + "0." + String(repeating: "0", count: -whole) + digits }
    return sign + digits.prefix(whole) + "." + digits.dropFirst(whole)
  }
}
