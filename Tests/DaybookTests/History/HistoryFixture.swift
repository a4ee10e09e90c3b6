import LMDB
import Testing

@testable import Daybook

/// A store with an entity Course of three attributes, a clock that goes on a second with each look,
/// and few words for what a test does with it.
final class HistoryFixture {
  let temporary: TemporaryStore
  var store: Store { temporary.store }

  /// r1 is the model.
  init(_ attributes: [Attribute] = HistoryFixture.attributes, views: [View] = []) throws {
    let ticks = DayTicks()
    let options = StoreOptions(author: "Ann", clock: { ticks.next() })
    temporary = try TemporaryStore(
      model: Model(entities: [Entity("Course", attributes)], views: views), options: options)
  }

  static let attributes = [
    Attribute("title", .string), Attribute("author", .string), Attribute("n", .integer),
  ]

  /// The time of a revision, when it is the only one saved between two looks at the clock.
  func time(_ revision: UInt64) throws -> Timestamp {
    try #require(try store.revision(revision)).time
  }

  @discardableResult
  func insert(_ values: [String: Value] = [:]) throws -> UInt64 {
    try store.write { try $0.insert("Course", values) }.result
  }

  func update(_ object: UInt64, _ values: [String: Value], by author: String? = nil) throws {
    try store.write(author: author) { try $0.update(object, values) }
  }

  func delete(_ object: UInt64) throws {
    try store.write { try $0.delete(object) }
  }

  /// Changes the definition of an entity.
  func alter(_ entity: String = "Course", _ change: (Context, inout Entity) throws -> Void) throws {
    try store.write { try $0.redefine(entity, change) }
  }

  /// All objects of an entity, each in a line.
  func list(_ entity: String = "Course", at moment: Moment = .now) throws -> [String] {
    var lines: [String] = []
    try store.snapshot(at: moment).forEach(Query(entity)) { listed in
      let values = listed.object.values.map { $0 == .null ? "nil" : $0.text }
      lines.append("#\(listed.object.number) \(values.joined(separator: " "))")
      return true
    }
    return lines
  }

  /// The changes of a revision, each in a line.
  func changes(_ revision: UInt64) throws -> [String] {
    try #require(try store.changes(of: revision)).map(brief)
  }

  /// The error that an action ends with.
  func error(_ action: () throws -> Void) -> DaybookError? {
    do { try action() } catch { return error as? DaybookError }
    return nil
  }

  /// Erases the content of an object's events, as `erase` leaves them in the journal.
  func eraseContent(of object: UInt64) throws {
    try store.transact { transaction, reader in
      for revision in 1...(try reader.head()?.header.revision ?? 0) {
        guard let version = try reader.version(of: object, asOf: revision) else { continue }
        var event = try reader.event(at: version.position)
        guard case .kept(let salt, let image) = event.content else { continue }
        event.content = .erased(
          innerHash: DigestChain.innerHash(salt: salt.span, content: image.span))
        var payload: [UInt8] = []
        event.append(to: &payload)
        try transaction.put(payload, at: version.position.key, in: reader.tables.events)
      }
    }
  }
}

extension Context {
  /// Changes the definition of an entity under its number.
  func redefine(_ name: String, _ change: (Context, inout Entity) throws -> Void) throws {
    var entity = try model().entity(named: name)
    try change(self, &entity)
    var model = try model()
    for index in model.entities.indices where model.entities[index].number == entity.number {
      model.entities[index] = entity
    }
    changedModel = model
    try set(ModelNumbers.object(entity.number), ModelNumbers.entityOfEntities, entity.image)
  }

  /// A new attribute, with the value that objects which are there get.
  func attribute(
    _ name: String, _ type: AttributeType, older: Value = .null, required: Bool = false
  ) throws -> Attribute {
    var attribute = Attribute(name, type, required: required)
    attribute.number = try takeModelNumber()
    attribute.valueOfOlderObjects = older
    return attribute
  }
}

/// A change in a line: `update Course #1 title: a → b`.
func brief(_ change: Change) -> String {
  switch change {
  case .definition(let change): return "\(change.kind.name) \(change.subject) \(change.name)"
  case .object(let change):
    return "\(change.kind.name) \(change.entity) #\(change.object) \(briefContent(change))"
  }
}

/// The content of a change: `title: a → b`, or of an insert or a delete `title=a`.
func briefContent(_ change: ObjectChange) -> String {
  func words(_ content: ObjectContent?) -> [(name: String, text: String)] {
    guard case .values(let values)? = content else { return [] }
    return values.map { ($0.name, $0.value == .null ? "nil" : "'\($0.value.text)'") }
  }
  if change.isErased { return "erased" }
  let (old, new) = (words(change.old), words(change.new))
  guard change.kind == .update else {
    return (old + new).map { "\($0.name)=\($0.text)" }.joined(separator: " ")
  }
  return zip(old, new).map { "\($0.name): \($0.text) → \($1.text)" }.joined(separator: ", ")
}
