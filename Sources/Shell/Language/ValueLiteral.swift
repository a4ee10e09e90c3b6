/// A value as it stands in a command. What it means is read by the attribute's type.
enum ValueLiteral: Equatable, Sendable {
  /// `nil`.
  case null
  /// A bare word, as written: `Kim`, `00123`, `2012-05-01`, `now`, `today`.
  case bare(String)
  /// Quoted text, or what `$NAME` stands for: never a keyword.
  case text(String)
  /// `#7`, `byAuthor[0,2]`, `Person[name="Kim"]`, `_`; for a text attribute it is the text written.
  case object(ObjectLiteral, written: String)

  /// What the value says as text; nil for nil.
  var text: String? {
    switch self {
    case .null: nil
    case .bare(let text), .text(let text), .object(_, let text): text
    }
  }
}

/// An object as a command names it.
indirect enum ObjectLiteral: Equatable, Sendable {
  /// `#7`.
  case number(UInt64)
  /// `byAuthor[0,2]`: section and row, from 0; `newest[0]` without a section.
  case position(view: LocatedName, section: Int?, row: Int)
  /// `Person[name="Kim"]`: the only object of an entity with these values.
  case matching(entity: LocatedName, [Assignment])
  /// `_`: the objects of the previous result.
  case previous
}

/// `ATTRIBUTE=VALUE`.
struct Assignment: Equatable, Sendable {
  let attribute: LocatedName
  let value: Located<ValueLiteral>

  init(_ attribute: LocatedName, _ value: Located<ValueLiteral>) {
    self.attribute = attribute
    self.value = value
  }
}
