import FoundationEssentials
import Testing

@testable import Daybook

@Suite struct KeyEncoderTests {
  static func key(_ value: Value, _ encoder: KeyEncoder) -> [UInt8] {
    var key: [UInt8] = []
    encoder.append(value, to: &key)
    return key
  }

  static func order(_ a: [UInt8], _ b: [UInt8]) -> ComparisonResult {
    TextOrder.compareBytes(a.span, b.span)
  }

  /// nil first, then as values compare.
  static func order(_ a: Value, _ b: Value) -> ComparisonResult? {
    switch (a == .null, b == .null) {
    case (true, true): .orderedSame
    case (true, false): .orderedAscending
    case (false, true): .orderedDescending
    case (false, false): a.compare(b)
    }
  }

  static func values(_ type: AttributeType, _ generator: inout SeededGenerator) -> [Value] {
    [.null, .null] + (0..<60).map { _ in RandomValues.value(type, &generator) }
  }

  @Test(arguments: AttributeType.allCases) func bytesSortAsValues(type: AttributeType) throws {
    var generator = SeededGenerator()
    let values = Self.values(type, &generator)
    let ascending = try values.map { Self.key($0, try KeyEncoder()) }
    let descending = try values.map { Self.key($0, try KeyEncoder(descending: true)) }
    for i in values.indices {
      for j in values.indices {
        let right = Self.order(values[i], values[j])
        #expect(
          Self.order(ascending[i], ascending[j]) == right,
          "\(values[i]) \(values[j]), seed \(generator.seed)")
        #expect(
          Self.order(descending[j], descending[i]) == right,
          "\(values[i]) \(values[j]), seed \(generator.seed)")
        if right != .orderedSame { #expect(!ascending[j].starts(with: ascending[i])) }
        if right != .orderedSame { #expect(!descending[j].starts(with: descending[i])) }
      }
    }
  }

  @Test func doublesAtTheirEnds() throws {
    let encoder = try KeyEncoder()
    let numbers: [Double] = [
      -.greatestFiniteMagnitude, -1, -.leastNormalMagnitude, -.leastNonzeroMagnitude, 0,
      .leastNonzeroMagnitude, 1,
      .greatestFiniteMagnitude,
    ]
    let keys = numbers.map { Self.key(.double($0), encoder) }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    #expect(Self.key(.double(-0.0), encoder) == Self.key(0.0, encoder))
  }

  static let collations: [Collation] = [
    .standard, Collation(ignoresCase: true), Collation(ignoresDiacritics: true),
    Collation(ignoresCase: true, ignoresDiacritics: true), Collation(order: .binary),
    Collation(order: .numeric),
    Collation(order: .locale("ko")), Collation(ignoresCase: true, order: .binary),
  ]

  @Test(arguments: collations, [false, true])
  func componentsAreFoundAgain(collation: Collation, descending: Bool) throws {
    var generator = SeededGenerator()
    let encoder = try KeyEncoder(collation: collation, descending: descending)
    let other = try KeyEncoder(descending: !descending)
    for type in AttributeType.allCases {
      for value in Self.values(type, &generator) {
        var key: [UInt8] = [9]
        encoder.append(value, to: &key)
        let count = key.count - 1
        other.append(RandomValues.value(.string, &generator), to: &key)
        #expect(
          encoder.componentLength(at: 1, in: key.span, type: type) == count,
          "\(value), seed \(generator.seed)")
        for cut in 1..<count + 1 where type != .data && type != .string {
          #expect(
            encoder.componentLength(at: 1, in: key.span.extracting(..<cut), type: type) == nil)
        }
      }
    }
    #expect(encoder.componentLength(at: 0, in: [7, 7].span, type: .integer) == nil)
    #expect(encoder.componentLength(at: 3, in: [1].span, type: .integer) == nil)
  }

  @Test(arguments: AttributeType.allCases) func rowsOfTwoComponentsSortByTheFirst(
    type: AttributeType
  ) throws {
    var generator = SeededGenerator()
    for (first, second) in [(false, false), (false, true), (true, false), (true, true)] {
      let encoders = (try KeyEncoder(descending: first), try KeyEncoder(descending: second))
      for _ in 0..<400 {
        let a = (RandomValues.value(type, &generator), RandomValues.value(.string, &generator))
        let b = (RandomValues.value(type, &generator), RandomValues.value(.string, &generator))
        let keys = (
          Self.key(a.0, encoders.0) + Self.key(a.1, encoders.1),
          Self.key(b.0, encoders.0) + Self.key(b.1, encoders.1)
        )
        var right = a.0.compare(b.0)
        if first { right = right?.reversed }
        if right == .orderedSame {
          right = a.1.compare(b.1)
          if second { right = right?.reversed }
        }
        #expect(Self.order(keys.0, keys.1) == right, "\(a) \(b), seed \(generator.seed)")
      }
    }
  }
}
