internal import Platform

/// Replays the histories of objects into all views of their entities.
final class ViewReplays {
  private let images: ImageSource
  private let tables: Tables
  private let folder: String
  private let memoryLimitBytes: Int
  private var replays: [UInt32: [ViewReplay]] = [:]
  private var entitiesWithTimes: Set<UInt32> = []
  private var state = ObjectState(
    object: 0, image: [], createdAt: Timestamp(uncheckedMicroseconds: 0),
    updatedAt: Timestamp(uncheckedMicroseconds: 0))

  /// What all views together may hold in memory.
  private static let memoryBytes = 512 << 20

  /// - Parameters:
  ///   - folder: where temporary files are made, if any are needed.
  ///   - memoryLimitBytes: what one view may hold in memory; nil: what is sensible.
  init(
    _ layouts: [ViewLayout], _ reader: StoreReader, inFolder folder: String,
    memoryLimitBytes: Int? = nil
  ) throws {
    images = try ImageSource(reader)
    tables = reader.tables
    self.folder = folder
    self.memoryLimitBytes =
      memoryLimitBytes ?? max(16 << 20, ViewReplays.memoryBytes / (layouts.count + 1))
    for layout in layouts { add(layout) }
  }

  /// Adds a view, before any object of its entity is taken.
  func add(_ layout: ViewLayout) {
    replays[layout.entity, default: []].append(
      ViewReplay(layout, inFolder: folder, memoryLimitBytes: memoryLimitBytes))
    if layout.usesTimes { entitiesWithTimes.insert(layout.entity) }
  }

  /// Whether some view of the entity is being made.
  func hasView(of entity: UInt32) -> Bool { replays[entity] != nil }

  /// Takes in the whole history of an object.
  /// - Returns: the present image, or nil where it is deleted or erased.
  func take(_ history: ObjectHistory) throws -> [UInt8]? {
    let views = replays[history.entity] ?? []
    let withTimes = entitiesWithTimes.contains(history.entity)
    state.object = history.object
    if withTimes, let first = history.items.first {
      state.createdAt = try images.time(of: first.position.revision)
    }
    var isAlive = false
    for item in history.items {
      isAlive = item.kind != .delete
      if isAlive { isAlive = try images.read(item.position, into: &state.image) }
      if isAlive, withTimes { state.updatedAt = try images.time(of: item.position.revision) }
      for view in views {
        if isAlive {
          try view.take(state, at: item.position)
        } else {
          try view.leave(at: item.position.revision)
        }
      }
    }
    for view in views { try view.endObject() }
    return isAlive ? state.image : nil
  }

  /// Gives all records of the views to the sink, view after view.
  func finish(into sink: some RecordSink) throws {
    images.close()
    for view in replays.values.joined().sorted(by: { $0.layout.view < $1.layout.view }) {
      try view.finish(into: sink, tables)
    }
  }
}
