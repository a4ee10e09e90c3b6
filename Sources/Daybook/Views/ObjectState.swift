/// One state of an object, as views and predicates see it.
struct ObjectState {
  var object: UInt64
  var image: [UInt8]
  /// The time of the object's first revision.
  var createdAt: Timestamp
  /// The time of the revision of this state.
  var updatedAt: Timestamp

  /// The value of an attribute or of a built-in one.
  /// - Parameter older: the value where the image is older than the attribute.
  func value(of attribute: UInt32, older: Value) throws -> Value {
    switch BuiltInAttribute(rawValue: attribute) {
    case .createdAt: .timestamp(createdAt)
    case .updatedAt: .timestamp(updatedAt)
    case nil: try Image.value(of: attribute, in: image) ?? older
    }
  }
}
