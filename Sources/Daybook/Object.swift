/// An object as of one moment: its number, where its state comes from, and its values by name.
///
/// ```swift
/// let course = try store.snapshot().object(7)
/// course["title"]  // .string("Swift")
/// ```
public struct Object: Sendable {
  /// The object's number, written `#7`.
  public let number: UInt64
  public let entity: Entity
  /// The values of the entity's attributes, in their order.
  public let values: [Value]
  /// The revision that gave the object this state; nil for a state that is not saved yet.
  public let revision: UInt64?

  /// The value of an attribute; nil for an attribute that the entity does not have.
  public subscript(name: String) -> Value? {
    guard let position = entity.attributes.firstIndex(where: { $0.name == name }) else {
      return nil
    }
    return values[position]
  }
}
