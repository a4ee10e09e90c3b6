/// Tells which changes concern a view or an entity, revision by revision.
///
/// At each revision the view means what it meant then; where it was not there yet, or no longer, it
/// means what it meant at the moment by which it was looked up.
struct ListingScope {
  private let entity: UInt32
  /// The view's number; nil for the objects of an entity.
  private let view: UInt32?
  private let definition: ViewLayout
  /// The definition that was met last, by the revision that made its model.
  private var recent: (modelRevision: UInt64, layout: ViewLayout)?

  /// - Throws: `unknown-name` where neither the revision nor the present has a view or entity of that
  ///   name.
  init(_ name: String, asOf revision: UInt64, _ reader: StoreReader) throws {
    let model = try reader.model(naming: name, asOf: revision)
    switch try model.listed(named: name) {
    case .entity(let entity):
      view = nil
      self.entity = entity.number
      definition = ViewLayout(ofAll: entity.number)
    case .view(let view):
      let entity = try model.entity(named: view.entity)
      self.view = view.number
      self.entity = entity.number
      definition = try ViewLayout(view, of: entity)
    }
  }

  /// Whether the object of an event stands in the listing before or after it.
  ///
  /// A state whose content was erased stands in the listing of its entity, but in no view.
  mutating func concerns(
    _ event: Event, at position: EventPosition, from old: VersionState?, _ header: Header,
    _ reader: StoreReader
  ) throws -> Bool {
    guard event.entity == entity, !ModelNumbers.isModel(event.object) else { return false }
    guard view != nil else { return true }
    if let new = event.state,
      try layout(header, reader).contains(new, of: event.object, at: position, reader)
    {
      return true
    }
    guard let old,
      let before = try reader.position(of: event.object, asOf: position.revision - 1)
    else { return false }
    // The view's definition may have come with this revision.
    let previous =
      header.modelRevision == header.revision ? try reader.header(header.revision - 1) : header
    return try layout(previous, reader).contains(old, of: event.object, at: before, reader)
  }

  /// The view as it was defined in the model of a revision.
  private mutating func layout(_ header: Header, _ reader: StoreReader) throws -> ViewLayout {
    if let recent, recent.modelRevision == header.modelRevision { return recent.layout }
    let model = try reader.model(asOf: header.revision)
    var layout = definition
    if let then = model.views.first(where: { $0.number == view }) {
      layout = try ViewLayout(then, of: try model.entity(named: then.entity))
    }
    recent = (header.modelRevision, layout)
    return layout
  }
}

extension ViewLayout {
  /// Whether a state that one of an object's events left stands in the view.
  fileprivate func contains(
    _ state: VersionState, of object: UInt64, at position: EventPosition, _ reader: StoreReader
  ) throws -> Bool {
    guard case .image(let image) = state else { return false }
    guard usesTimes else {
      let none = Timestamp(uncheckedMicroseconds: 0)
      return try contains(
        ObjectState(object: object, image: image, createdAt: none, updatedAt: none))
    }
    return try contains(try reader.state(of: object, at: position, withTimes: true))
  }
}
