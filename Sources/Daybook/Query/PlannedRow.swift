/// A row on its way from a table, or from a context's pending changes, to a listing.
struct PlannedRow {
  var object: UInt64
  var content: Content
  /// The key in the order of the answer: view, section, sort keys, object.
  var key: [UInt8]
  /// Where the section's component ends in `key`.
  var sectionEnd: Int
  /// The section's name; known before the row is read where the section comes from a table.
  var sectionName: Value?

  enum Content {
    /// The event that holds the object's state.
    case event(EventPosition)
    /// The state that a context is going to save.
    case pending([UInt8])
  }
}

/// An object in a listing, with the section that it stands in.
public struct ListedObject: Sendable {
  public let object: Object
  /// The name of its section; nil in a listing without sections, `.null` for the section of nil.
  public let section: Value?
}
