/// What an attribute of type ``AttributeType/reference`` refers to: a to-one relationship, and with an
/// inverse the to-many one on the other side.
public struct Reference: Hashable, Sendable {
  /// The entity whose objects it refers to.
  public var target: String
  /// The permanent number of that entity; 0 until the attribute is part of a store.
  var targetNumber: UInt32 = 0
  /// The name under which the target has all objects that refer to it, in NFC; nil: none.
  public var inverse: String?
  /// What deleting the target does to the objects that refer to it.
  public var deletion: Deletion

  public enum Deletion: String, Hashable, Sendable, CaseIterable {
    /// The reference becomes nil.
    case nullify
    /// The objects are deleted too.
    case cascade
    /// The target is not deleted while an object refers to it.
    case deny
  }

  public init(to target: String, inverse: String? = nil, deleting deletion: Deletion = .nullify) {
    self.target = target
    self.inverse = inverse
    self.deletion = deletion
  }
}
