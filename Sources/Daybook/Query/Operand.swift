/// One side of a comparison: an attribute or a literal.
public struct Operand: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    /// An attribute by its name, as written.
    case attribute(String)
    case literal(Literal)
  }

  public var content: Content
  /// Where it stood in the text, for messages. Two operands that differ only by place are equal.
  public var position: SourcePosition?

  public init(_ content: Content, at position: SourcePosition? = nil) {
    self.content = content
    self.position = position
  }

  public static func attribute(_ name: String) -> Operand { Operand(.attribute(name)) }
  public static func value(_ value: Value) -> Operand { Operand(.literal(Literal(value))) }

  public static func == (left: Operand, right: Operand) -> Bool { left.content == right.content }
  public func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

/// A value as it is written in a predicate. What it means is read by the type of the attribute that
/// it is compared with: `"2012-05-01"` is a text beside a string and a day beside a date.
public struct Literal: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case null
    /// Quoted text, without its quotes and escapes.
    case quoted(String)
    /// A number, date, time, boolean or bytes, as written: `00123`, `true`, `2012-05-01T10:00:00Z`.
    case plain(String)
  }

  let form: Form

  init(form: Form) { self.form = form }

  /// nil.
  public static let null = Literal(form: .null)

  /// The value as though it had been written in the predicate. Texts and uuids are quoted.
  public init(_ value: Value) {
    switch value {
    case .null: form = .null
    case .string(let text): form = .quoted(text)
    case .uuid: form = .quoted(value.text)
    default: form = .plain(value.text)
    }
  }
}
