internal import Platform

/// The changes that one revision makes to one view's rows, gathered so that they can be put in key
/// order: that is where bulk speed comes from.
struct RowChanges: Sendable {
  private(set) var sorter = KeySorter<Change>(sharedPrefix: 4)

  struct Change: Sendable {
    var sectionEnd: UInt16
    var cutOffset: UInt16
    var sectionIsCut: Bool
    var action: Action
    /// The ordinal of the event that made the change.
    var ordinal: UInt32
    /// The length of the new row's record, which stands behind the key; 0 when there is none.
    var recordLength: UInt16
  }

  enum Action: UInt8, Sendable {
    /// The object leaves this key.
    case remove
    /// The object comes to this key.
    case insert
    /// The object stays at this key with new content.
    case touch

    /// What it does to the number of rows.
    var difference: Int64 {
      switch self {
      case .remove: -1
      case .insert: 1
      case .touch: 0
      }
    }
  }

  /// Takes in what an object's change from one state to another does to the view.
  /// - Parameter table: the table of rows.
  mutating func add(
    from old: ObjectState?, to new: ObjectState?, at position: EventPosition,
    layout: ViewLayout, table: RecordTable, sectionKeys: ComponentCache? = nil
  ) throws {
    let leaves = try old.map { try append($0, .remove, position, layout, sectionKeys) } ?? false
    let comes = try new.map { try append($0, .insert, position, layout, sectionKeys) } ?? false
    guard comes else { return }
    let last = sorter.entries.count - 1
    guard leaves, sorter.isSameKey(sorter.entries[last - 1], sorter.entries[last]) else {
      return appendRecord(at: position, table)
    }
    sorter.removeLast()
    sorter.entries[last - 1].payload.action = .touch
  }

  /// Appends an entry for a state, if the view contains it.
  private mutating func append(
    _ state: ObjectState, _ action: Action, _ position: EventPosition, _ layout: ViewLayout,
    _ sectionKeys: ComponentCache?
  ) throws -> Bool {
    guard try layout.contains(state) else { return false }
    try sorter.append { key in
      let shape = try layout.appendKey(of: state, to: &key, sectionKeys: sectionKeys)
      return Change(
        sectionEnd: UInt16(shape.sectionEnd), cutOffset: UInt16(shape.cutOffset),
        sectionIsCut: shape.sectionIsCut, action: action, ordinal: position.ordinal,
        recordLength: 0)
    }
    return true
  }

  /// Makes the record of the row that was inserted last, checksum included.
  private mutating func appendRecord(at position: EventPosition, _ table: RecordTable) {
    let last = sorter.entries.count - 1
    let entry = sorter.entries[last]
    let keyEnd = entry.offset + Int(entry.length)
    sorter.appendBehindLastKey { bytes in
      RowRecord(
        since: position.revision, newest: position, cutOffset: Int(entry.payload.cutOffset)
      ).append(to: &bytes)
      bytes.appendChecksum(keyFrom: entry.offset, payloadFrom: keyEnd, in: table)
    }
    sorter.entries[last].payload.recordLength = UInt16(sorter.keys.count - keyEnd)
  }

  mutating func sort() { sorter.sort() }
}
