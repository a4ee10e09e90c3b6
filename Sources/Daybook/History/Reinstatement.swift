/// What makes objects as they were: the one mechanism under undo, redo and restore.
///
///     undo of r     the objects that r changed, as of r - 1
///     redo of r     the same objects, as of r
///     restore at r  the objects that any later revision changed, as of r
///
/// The model's own objects are among them, so all three go back across changes of the model too.
struct Reinstatement {
  private(set) var changes: [NetChange] = []
  /// The objects that cannot be as they were, since their content was erased for ever; they are
  /// left as they are.
  private(set) var passedOver: [UInt64] = []

  /// - Parameters:
  ///   - revisions: those whose objects are meant; nil: none.
  ///   - revision: as of which the objects are to be.
  init(
    objectsChangedIn revisions: ClosedRange<UInt64>?, asOf revision: UInt64, _ reader: StoreReader
  ) throws {
    for object in try TouchedObjects(in: revisions, reader).numbers {
      try reinstate(object, asOf: revision, reader)
    }
  }

  private mutating func reinstate(
    _ object: UInt64, asOf revision: UInt64, _ reader: StoreReader
  ) throws {
    guard let entry = try reader.objectEntry(object) else { return }
    let image: [UInt8]?
    switch try reader.state(of: object, asOf: revision) {
    case nil: image = nil
    case .image(let kept): image = kept
    case .erased: return passedOver.append(object)
    }
    if let change = try reader.netChange(of: object, entity: entry.entity, to: image) {
      changes.append(change)
    }
  }
}
