import Daybook

/// An object of the reference: its values by name, and the times of its first and newest revision.
struct ReferenceObject {
  /// The number of its entity in the reference.
  var entity: Int
  var values: [String: Value]
  var createdAt: Timestamp
  var updatedAt: Timestamp

  func isSaved(as other: ReferenceObject) -> Bool {
    entity == other.entity && values.count == other.values.count
      && values.allSatisfy { other.values[$0.key].map($0.value.isIdentical) ?? false }
  }

  func value(_ name: String) -> Value {
    if let own = values[name] { return own }
    return name == "createdAt" ? .timestamp(createdAt) : .timestamp(updatedAt)
  }
}

/// An entity of the reference. It keeps its number through renames, and gets a new one when it is
/// defined again.
struct ReferenceEntity: Equatable {
  var number: Int
  var name: String
  var attributes: [Attribute]
}

struct ReferenceView: Equatable {
  var number: Int
  var name: String
  var entity: Int
  var predicate: ReferencePredicate?
  var section: SortKey?
  var sort: [SortKey] = []
}

/// The whole of a store at one revision, in the plainest form.
struct ReferenceState {
  var objects: [UInt64: ReferenceObject] = [:]
  var entities: [ReferenceEntity] = []
  var views: [ReferenceView] = []

  var names: [String] { entities.map(\.name) + views.map(\.name) }

  func entity(_ number: Int) -> ReferenceEntity? { entities.first { $0.number == number } }

  func numbers(of entity: Int) -> [UInt64] {
    objects.filter { $0.value.entity == entity }.keys.sorted()
  }

  /// Whether two living objects of an entity share a value of a unique attribute.
  var breaksUniqueness: Bool {
    entities.contains { entity in
      entity.attributes.filter(\.isUnique).contains { attribute in
        var seen: Set<Value> = []
        return numbers(of: entity.number).contains { number in
          guard let value = objects[number]?.value(attribute.name), value != .null else {
            return false
          }
          return !seen.insert(value).inserted
        }
      }
    }
  }
}

/// A revision of the reference: the whole state after it.
struct ReferenceRevision {
  var number: UInt64
  var time: Timestamp
  var kind: RevisionKind
  var target: UInt64?
  var count: Int
  var changedObjects: Set<UInt64>
  var state: ReferenceState
}

/// The naive store: a list of whole states, and undo and redo as plain arrays.
struct ReferenceStore {
  private(set) var revisions: [ReferenceRevision] = []
  private(set) var undoStack: [UInt64] = []
  private(set) var redoStack: [UInt64] = []
  private var firstTimes: [UInt64: Timestamp] = [:]
  private(set) var highestNumber: UInt64 = 0

  var state: ReferenceState { state(at: UInt64(revisions.count)) }

  func state(at revision: UInt64) -> ReferenceState {
    revision == 0 ? ReferenceState() : revisions[Int(revision) - 1].state
  }

  /// The time that a save gets while the clock shows `clock`.
  func nextTime(_ clock: Int64) throws -> Timestamp {
    let last = revisions.last?.time.microsecondsSince1970 ?? .min
    return try Timestamp(microsecondsSince1970: max(clock, last == .min ? .min : last + 1))
  }

  /// Saves a state; returns whether there was anything to save.
  mutating func save(_ new: ReferenceState, as kind: RevisionKind? = nil, clock: Int64) throws
    -> Bool
  {
    try append(new, as: kind, target: nil, always: false, clock: clock)
  }

  mutating func undo(clock: Int64) throws -> Bool {
    guard let target = undoStack.popLast() else { return false }
    redoStack.append(target)
    return try append(taking(target, from: target - 1), as: .undo, target: target, clock: clock)
  }

  mutating func redo(clock: Int64) throws -> Bool {
    guard let target = redoStack.popLast() else { return false }
    undoStack.append(target)
    return try append(taking(target, from: target), as: .redo, target: target, clock: clock)
  }

  /// The present, with all that revision `target` changed as it was at another revision.
  private func taking(_ target: UInt64, from source: UInt64) -> ReferenceState {
    let (present, wanted) = (state, state(at: source))
    var new = wanted
    new.objects = present.objects
    for number in revisions[Int(target) - 1].changedObjects {
      new.objects[number] = wanted.objects[number]
    }
    return new
  }

  private mutating func append(
    _ wanted: ReferenceState, as kind: RevisionKind?, target: UInt64?, always: Bool = true,
    clock: Int64
  ) throws -> Bool {
    let old = state
    var new = wanted
    let time = try nextTime(clock)
    var changed: Set<UInt64> = []
    for number in Set(old.objects.keys).union(new.objects.keys) {
      let (before, after) = (old.objects[number], new.objects[number])
      if let before, let after, before.isSaved(as: after) {
        new.objects[number] = before
        continue
      }
      changed.insert(number)
      guard after != nil else { continue }
      let first = firstTimes[number] ?? time
      firstTimes[number] = first
      highestNumber = max(highestNumber, number)
      new.objects[number]?.createdAt = first
      new.objects[number]?.updatedAt = time
    }
    let modelChanges =
      ReferenceStore.changes(old.entities, new.entities, \.number)
      + ReferenceStore.changes(old.views, new.views, \.number)
    guard always || !changed.isEmpty || modelChanges > 0 else { return false }
    let number = UInt64(revisions.count) + 1
    revisions.append(
      ReferenceRevision(
        number: number, time: time, kind: kind ?? (modelChanges > 0 ? .model : .change),
        target: target, count: changed.count + modelChanges, changedObjects: changed, state: new))
    if target == nil {
      undoStack.append(number)
      redoStack = []
    }
    return true
  }

  private static func changes<Definition: Equatable>(
    _ old: [Definition], _ new: [Definition], _ number: (Definition) -> Int
  ) -> Int {
    let before = Dictionary(old.map { (number($0), $0) }) { first, _ in first }
    let after = Dictionary(new.map { (number($0), $0) }) { first, _ in first }
    return Set(before.keys).union(after.keys).count { before[$0] != after[$0] }
  }
}
