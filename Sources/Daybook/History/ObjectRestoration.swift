/// Brings the state that one object had as of a revision into today's model.
struct ObjectRestoration {
  private let object: UInt64
  private let then: UInt64
  private let reader: StoreReader
  private let modelThen: Model
  private let modelNow: Model
  private let newest: UInt64

  init(of object: UInt64, asOf revision: UInt64, _ reader: StoreReader) throws {
    self.object = object
    self.reader = reader
    then = revision
    modelThen = try reader.model(asOf: revision)
    newest = try reader.head()?.header.revision ?? 0
    modelNow = try reader.model(asOf: newest)
  }

  /// The change to make; nil where the object is as it was.
  func change() throws -> NetChange? {
    try checkPresence()
    let past = try reader.object(object, asOf: then, model: modelThen)
    guard let entity = modelNow.entity(numbered: past.entity.number) else {
      throw DaybookError(
        .unknownEntity,
        "#\(object) cannot be restored: its entity \(past.entity.name) was dropped since; "
          + "restore at r\(then) brings back everything")
    }
    let present = try presentValues(entity)
    let values = try entity.attributes.enumerated().map { index, attribute in
      let position = past.entity.attributes.firstIndex { $0.number == attribute.number }
      let value = position.map { past.values[$0] }
      return try value.map { try accepted($0, by: attribute, of: entity) }
        ?? present?[index] ?? attribute.valueOfOlderObjects
    }
    if let present, zip(present, values).allSatisfy({ $0.isIdentical(to: $1) }) { return nil }
    return try reader.netChange(
      of: object, entity: entity.number, to: Image.encode(values, of: entity))
  }

  /// Refuses a moment at which the object was not there.
  private func checkPresence() throws {
    guard !ModelNumbers.isModel(object), try reader.objectEntry(object) != nil else {
      throw DaybookError.unknownObject(object)
    }
    switch try reader.state(of: object, asOf: then) {
    case .image: return
    case .erased: throw DaybookError.erasedObject(object)
    case nil:
      let isYounger = try reader.version(of: object, asOf: then) == nil
      throw DaybookError(
        isYounger ? .unknownObject : .deletedObject,
        "#\(object) \(isYounger ? "was not there yet" : "was deleted") as of r\(then), so it cannot "
          + "be restored from there; history #\(object) shows when it was there")
    }
  }

  /// What the object is today; nil where it is deleted.
  private func presentValues(_ entity: Entity) throws -> [Value]? {
    guard case .image(let image)? = try reader.state(of: object, asOf: newest) else { return nil }
    return try Image.decode(image, of: entity)
  }

  /// A value of then, if today's attribute takes it.
  private func accepted(
    _ value: Value, by attribute: Attribute, of entity: Entity
  ) throws(DaybookError) -> Value {
    try attribute.accepting(
      value, of: entity, inReturn: "#\(object) cannot be restored as of r\(then)")
  }
}

extension Attribute {
  /// A value that comes back from the past, if the attribute takes it today.
  ///
  /// - Parameter refusal: how the error begins: what cannot be done.
  /// - Throws: `wrong-type`, `out-of-range`, `missing-value`.
  func accepting(
    _ value: Value, of entity: Entity, inReturn refusal: String
  ) throws(DaybookError) -> Value {
    guard value != .null || !isRequired else {
      throw DaybookError(
        .missingValue, "\(refusal): \(name) of \(entity.name) is required now, and was nil then")
    }
    do { return try accepting(value) } catch {
      throw DaybookError(error.code, "\(refusal): \(error.message)")
    }
  }
}
