internal import Daybook

// The lines about changes, whose names stand in the order that the language promises.
extension JSONWriter {
  mutating func write(_ record: WriteRecord) {
    beginObject()
    if let revision = record.revision {
      header(revision, record.time, kind: record.kind)
      if let target = record.target {
        name("target")
        number(target)
      }
    } else {
      name("revision")
      null()
      if record.isPending {
        name("pending")
        boolean(true)
      }
    }
    switch record.changes {
    case .listed(let changes):
      name("changes")
      beginArray()
      for change in changes { self.change(change) }
      endArray()
    case .counted(let count):
      name("count")
      number(count)
    }
    endObject()
  }

  mutating func difference(_ record: DifferenceRecord) {
    beginObject()
    if let revision = record.revision {
      name("revision")
      number(revision)
    }
    members(of: record.change)
    endObject()
  }

  private mutating func change(_ change: ChangeRecord) {
    beginObject()
    switch change {
    case .object(let change): members(of: change)
    case .model(let kind, let model, let name):
      self.name("change")
      string(kind.rawValue)
      self.name("model")
      string(model)
      self.name("name")
      string(name)
    }
    endObject()
  }

  private mutating func members(of change: ObjectChange) {
    name("change")
    string(change.change.rawValue)
    name("entity")
    string(change.entity)
    name("object")
    number(change.object)
    name("old")
    values(change.old)
    name("new")
    values(change.new)
  }

  // MARK: Watching

  mutating func watch(_ record: WatchRecord) {
    beginObject()
    name("revision")
    number(record.revision)
    name("changes")
    beginArray()
    for change in record.changes { self.change(change) }
    endArray()
    endObject()
  }

  private mutating func change(_ change: WatchRecord.Change) {
    beginObject()
    name("type")
    switch change {
    case .sectionDelete(let section, let name): self.section("sectionDelete", section, name)
    case .sectionInsert(let section, let name): self.section("sectionInsert", section, name)
    case .sectionUpdate(let section, let name): self.section("sectionUpdate", section, name)
    case .delete(let object, let place): row("delete", object, [("at", place)])
    case .insert(let object, let place, let values):
      row("insert", object, [("at", place)], values)
    case .move(let object, let from, let to, let values):
      row("move", object, [("from", from), ("to", to)], values)
    case .update(let object, let place, let to, let values):
      row("update", object, [("at", place), ("to", to)], values)
    }
    endObject()
  }

  private mutating func section(_ type: String, _ section: Int, _ name: Value) {
    string(type)
    self.name("section")
    number(section)
    self.name("name")
    value(name)
  }

  private mutating func row(
    _ type: String, _ object: UInt64, _ places: [(String, WatchRecord.Place)],
    _ values: NamedValues? = nil
  ) {
    string(type)
    name("object")
    number(object)
    for (name, place) in places {
      self.name(name)
      beginArray()
      number(place.section)
      number(place.row)
      endArray()
    }
    if let values {
      name("values")
      self.values(values)
    }
  }
}
