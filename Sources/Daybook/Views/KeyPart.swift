internal import Platform

/// One component of a row key: what a view's section or one of its sort keys makes of an object.
struct KeyPart {
  let attribute: UInt32
  /// The value of objects that are older than the attribute.
  let older: Value
  let transform: KeyTransform
  let encoder: KeyEncoder
  let key: SortKey
  private let isPlainText: Bool

  init(_ key: SortKey, of entity: Entity) throws(DaybookError) {
    self.key = key
    let expression = key.key
    let number = try entity.number(of: expression.attribute)
    attribute = number
    let declared = entity.attributes.first { $0.number == number }
    older = declared?.valueOfOlderObjects ?? .null
    let type = declared?.type ?? .timestamp
    do throws(DaybookError) {
      transform = try KeyTransform(expression.transform, of: type)
    } catch {
      throw DaybookError(error.code, "\(expression.attribute): \(error.message)")
    }
    guard expression.collation == .standard || transform.keyType == .string else {
      throw DaybookError(
        .wrongType,
        "\(expression.attribute) is of type \(type.rawValue), so it takes no "
          + "\(expression.collation.text): only text is compared by collation")
    }
    encoder = try KeyEncoder(collation: expression.collation, descending: key.isDescending)
    isPlainText =
      type == .string && expression.transform == .none
      && BuiltInAttribute(rawValue: number) == nil
  }

  /// What the key makes of an object: the value that sorts.
  func keyValue(of state: ObjectState) throws -> Value {
    transform.key(of: try state.value(of: attribute, older: older))
  }

  /// Appends the whole component, however long.
  /// - Parameter known: components that need not be made again.
  func append(
    _ state: ObjectState, to bytes: inout [UInt8], _ known: ComponentCache? = nil
  ) throws {
    if isPlainText, try appendText(of: state, to: &bytes, known) { return }
    encoder.append(try keyValue(of: state), to: &bytes)
  }

  /// Appends what an object would call its section, as CBOR: the key's value as given, not folded.
  func appendName(of state: ObjectState, to bytes: inout [UInt8]) throws {
    if isPlainText, let (decoder, start) = try findText(in: state) {
      var end = decoder
      _ = try end.readTextRange(in: state.image.span)
      return bytes.append(copying: state.image.span.extracting(start..<end.offset))
    }
    CBOREncoder.append(transform.name(of: try keyValue(of: state)), to: &bytes)
  }

  /// The quick way for text: from the image's bytes to the key's, without a String between.
  private func appendText(
    of state: ObjectState, to bytes: inout [UInt8], _ known: ComponentCache?
  ) throws -> Bool {
    guard var (decoder, _) = try findText(in: state) else { return false }
    let text = try decoder.readTextRange(in: state.image.span)
    guard let known else {
      encoder.appendString(utf8: state.image.span.extracting(text), to: &bytes)
      return true
    }
    let image = state.image
    known.append(image.span.extracting(text), to: &bytes) { bytes in
      encoder.appendString(utf8: image.span.extracting(text), to: &bytes)
    }
    return true
  }

  /// A decoder at the attribute's text in an image, and where that is; nil when it has none.
  private func findText(in state: ObjectState) throws -> (CBORDecoder, start: Int)? {
    var decoder = CBORDecoder()
    guard try Image.find(attribute, with: &decoder, in: state.image.span),
      try decoder.peek(in: state.image.span) == .text
    else { return nil }
    return (decoder, decoder.offset)
  }
}
