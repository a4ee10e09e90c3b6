/// A kind of object, with its attributes.
///
/// ```swift
/// Entity("Course", [
///   Attribute("title", .string, required: true),
///   Attribute("author", .string),
/// ])
/// ```
public struct Entity: Hashable, Sendable {
  /// The permanent number; 0 until the entity is part of a store.
  var number: UInt32 = 0
  /// The name in NFC.
  public var name: String
  /// The attributes in the order in which they were declared.
  public var attributes: [Attribute]

  public init(_ name: String, _ attributes: [Attribute] = []) {
    self.name = name
    self.attributes = attributes
  }

  /// The attribute of that name, compared in NFC, or nil.
  public func attribute(named name: String) -> Attribute? {
    attributes.first { $0.name == name }
  }

  /// The position in `attributes` of the attribute of that name.
  /// - Throws: `unknown-attribute` with the nearest name.
  func position(of name: String) throws(DaybookError) -> Int {
    if let position = attributes.firstIndex(where: { $0.name == name }) { return position }
    throw unknownAttribute(name)
  }

  /// The number of an attribute or of a built-in one.
  /// - Throws: `unknown-attribute` with the nearest name.
  func number(of name: String) throws(DaybookError) -> UInt32 {
    if let attribute = attribute(named: name) { return attribute.number }
    if let builtIn = BuiltInAttribute.allCases.first(where: { $0.name == name }) {
      return builtIn.rawValue
    }
    throw unknownAttribute(name)
  }

  /// The name of an attribute or of a built-in one.
  func name(of number: UInt32) -> String? {
    attributes.first { $0.number == number }?.name ?? BuiltInAttribute(rawValue: number)?.name
  }

  /// The type of an attribute or of a built-in one.
  func type(of number: UInt32) -> AttributeType? {
    if let attribute = attributes.first(where: { $0.number == number }) { return attribute.type }
    return BuiltInAttribute(rawValue: number) == nil ? nil : .timestamp
  }

  /// Every name that may stand in a predicate or a key.
  var readableNames: [String] {
    attributes.map(\.name) + BuiltInAttribute.allCases.map(\.name)
  }

  /// The error that there is no such attribute, naming the nearest one.
  package func unknownAttribute(_ name: String) -> DaybookError {
    let suggestion = nearest(to: name, among: readableNames)
    let remedy =
      suggestion.map { "did you mean \($0)?" }
      ?? (attributes.isEmpty
        ? "it has none" : "it has \(attributes.map(\.name).joined(separator: ", "))")
    return DaybookError(.unknownAttribute, "\(self.name) has no attribute \(name); \(remedy)")
  }
}
