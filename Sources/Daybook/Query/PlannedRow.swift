/// A row on its way from a table, or from a context's pending changes, to a listing.
struct PlannedRow {
  var object: UInt64
  var content: Content
  /// The key in the order of the answer: view, section, sort keys, object.
  var key: [UInt8]
  /// Where the section's component ends in `key`.
  var sectionEnd: Int
  /// The section's name; nil until it is known.
  var sectionName: Value?
  /// Whether the row is the first of its section.
  var beginsSection = false

  enum Content {
    /// The event that holds the object's state.
    case event(EventPosition)
    /// The state that a context is going to save.
    case pending(ObjectState)
  }
}

/// An object in a listing, with the section that it stands in.
public struct ListedObject: Sendable {
  public let object: Object
  /// The name of its section; nil in a listing without sections, `.null` for the section of nil.
  public let section: Value?
}

extension StoreReader {
  /// The state behind a row.
  /// - Parameter withTimes: whether createdAt and updatedAt are looked up.
  func state(of row: PlannedRow, withTimes: Bool) throws -> ObjectState {
    switch row.content {
    case .event(let position):
      try state(of: row.object, at: position, withTimes: withTimes)
    case .pending(let state): state
    }
  }

  /// The object of a row.
  func object(_ row: PlannedRow, of entity: Entity) throws -> Object {
    switch row.content {
    case .event(let position):
      let image = try event(at: position).image ?? Image.empty
      return Object(
        number: row.object, entity: entity, values: try Image.decode(image, of: entity),
        revision: position.revision)
    case .pending(let state):
      return Object(
        number: row.object, entity: entity, values: try Image.decode(state.image, of: entity),
        revision: nil)
    }
  }
}
