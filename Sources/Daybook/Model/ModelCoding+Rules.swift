// The parts of an attribute's image that few attributes have: see ModelCoding.swift.

extension ValueRules {
  func append(to bytes: inout [UInt8]) {
    CBOREncoder.append(arrayOf: 5, to: &bytes)
    CBOREncoder.append(minimum ?? .null, to: &bytes)
    CBOREncoder.append(maximum ?? .null, to: &bytes)
    CBOREncoder.append(length.map { .integer(Int64($0.lowerBound)) } ?? .null, to: &bytes)
    CBOREncoder.append(length.map { .integer(Int64($0.upperBound)) } ?? .null, to: &bytes)
    CBOREncoder.append(pattern.map { .string($0) } ?? .null, to: &bytes)
  }

  init(from decoder: inout CBORDecoder, in bytes: Span<UInt8>) throws {
    try decoder.expect(arrayOf: 5, in: bytes)
    let least = try decoder.readValue(in: bytes)
    let greatest = try decoder.readValue(in: bytes)
    self.init(
      minimum: least == .null ? nil : least, maximum: greatest == .null ? nil : greatest)
    switch (try decoder.readValue(in: bytes), try decoder.readValue(in: bytes)) {
    case (.null, .null): break
    case (.integer(let shortest), .integer(let longest)) where 0 <= shortest && shortest <= longest:
      length = Int(shortest)...Int(longest)
    default: throw CBORDecoder.Flaw.unexpected
    }
    switch try decoder.readValue(in: bytes) {
    case .null: break
    case .string(let text): pattern = text
    default: throw CBORDecoder.Flaw.unexpected
    }
  }
}

extension Reference {
  func append(to bytes: inout [UInt8]) {
    CBOREncoder.append(arrayOf: 3, to: &bytes)
    CBOREncoder.append(unsigned: UInt64(targetNumber), to: &bytes)
    CBOREncoder.append(inverse.map { .string($0) } ?? .null, to: &bytes)
    CBOREncoder.append(deletion.rawValue, to: &bytes)
  }

  /// The target's name is for the model to fill in, which knows the number.
  init(from decoder: inout CBORDecoder, in bytes: Span<UInt8>) throws {
    try decoder.expect(arrayOf: 3, in: bytes)
    let target = try decoder.readUInt32(in: bytes)
    let inverse = try decoder.readValue(in: bytes)
    guard let deletion = Deletion(rawValue: try decoder.readText(in: bytes)) else {
      throw CBORDecoder.Flaw.unexpected
    }
    self.init(to: "", deleting: deletion)
    targetNumber = target
    switch inverse {
    case .null: break
    case .string(let name): self.inverse = name
    default: throw CBORDecoder.Flaw.unexpected
    }
  }
}
