internal import FoundationEssentials

extension DecimalNumber {
  /// The double as a decimal where that is exactly the same number: 0.5, but not 0.1.
  init?(exactly double: Double) {
    guard double.isFinite, double != 0 else {
      guard double == 0 else { return nil }
      self = .zero
      return
    }
    var (odd, twos) = double.oddAndTwos
    let limit = DecimalNumber.powerOfTen(DecimalNumber.mostDigits)
    var coefficient = UInt128(odd)
    var exponent = 0
    if twos < 0 {
      // odd / 2^n is odd * 5^n / 10^n, and no ten is left in it.
      exponent = twos
      for _ in 0..<(-twos) {
        guard coefficient < limit / 5 else { return nil }
        coefficient *= 5
      }
    } else {
      while twos > 0, odd.isMultiple(of: 5) {
        odd /= 5
        twos -= 1
        exponent += 1
      }
      coefficient = UInt128(odd)
      for _ in 0..<twos {
        guard coefficient < limit / 2 else { return nil }
        coefficient *= 2
      }
    }
    self.init(negative: double < 0, coefficient: coefficient, exponent: exponent)
  }

  /// How the number compares with a finite double, exactly: neither is converted.
  func compare(_ double: Double) -> ComparisonResult {
    let sign = double < 0 ? -1 : double > 0 ? 1 : 0
    let ownSign = isNegative ? -1 : coefficient == 0 ? 0 : 1
    guard sign == ownSign, sign != 0 else {
      return ownSign < sign ? .orderedAscending : ownSign > sign ? .orderedDescending : .orderedSame
    }
    // coefficient * 10^exponent against odd * 2^twos, each power moved to where it is positive.
    let (odd, twos) = double.oddAndTwos
    var own = WholeNumber(coefficient)
    var other = WholeNumber(UInt128(odd))
    own.multiply(by: 10, times: max(exponent, 0))
    own.multiply(by: 2, times: max(-twos, 0))
    other.multiply(by: 10, times: max(-exponent, 0))
    other.multiply(by: 2, times: max(twos, 0))
    let order = own.compare(other)
    return isNegative ? order.reversed : order
  }
}

extension Double {
  /// An odd number and a power of two of which a finite double other than 0 is the product, its sign
  /// left out.
  fileprivate var oddAndTwos: (odd: UInt64, twos: Int) {
    let significand = UInt64(significandBitPattern) | (isNormal ? 1 << 52 : 0)
    let power = (isNormal ? Int(exponentBitPattern) : 1) - 1_075
    let zeros = significand.trailingZeroBitCount
    return (significand >> UInt64(zeros), power + zeros)
  }
}

/// A whole number of any size, as far as comparing products needs one.
private struct WholeNumber {
  /// Digits of base 2^32, the least first, the last one not 0.
  private var digits: [UInt32] = []

  init(_ number: UInt128) {
    var rest = number
    while rest > 0 {
      digits.append(UInt32(truncatingIfNeeded: rest))
      rest >>= 32
    }
  }

  mutating func multiply(by factor: UInt64, times: Int) {
    for _ in 0..<times {
      var carry: UInt64 = 0
      for index in digits.indices {
        let product = UInt64(digits[index]) * factor + carry
        digits[index] = UInt32(truncatingIfNeeded: product)
        carry = product >> 32
      }
      if carry > 0 { digits.append(UInt32(carry)) }
    }
  }

  func compare(_ other: WholeNumber) -> ComparisonResult {
    guard digits.count == other.digits.count else {
      return digits.count < other.digits.count ? .orderedAscending : .orderedDescending
    }
    for index in digits.indices.reversed() where digits[index] != other.digits[index] {
      return digits[index] < other.digits[index] ? .orderedAscending : .orderedDescending
    }
    return .orderedSame
  }
}
