internal import Daybook

/// The objects of a JSON file, their attributes by name. A name that an object leaves out says nothing.
struct JSONRecords: ImportRecords {
  private var reader: JSONRecordReader
  private let file: String
  private let values: ImportValues
  private var columns: ImportColumns
  private var members: [JSONMember] = []
  private var isEmpty = true
  /// What the names of the last object were for: most files name the same in the same order.
  private var targets: [(name: String, target: ImportColumns.Target?)] = []

  init(_ source: ImportSource, _ columns: ImportColumns, _ values: ImportValues) throws {
    file = source.name
    reader = try JSONRecordReader(file: source.name, source: source.next)
    self.columns = columns
    self.values = values
  }

  mutating func next(into row: inout ImportRow) throws -> Bool {
    guard let members = try reader.next() else { return false }
    self.members = members
    isEmpty = false
    row.number = nil
    for index in row.values.indices { row.values[index] = nil }
    for (index, member) in members.enumerated() {
      do throws(DaybookError) {
        switch try target(of: member, at: index) {
        case nil: continue
        case .number: row.number = try number(member.value)
        case .attribute(let position):
          row.values[position] = try value(member.value, columns.entity.attributes[position])
        }
      } catch {
        throw reader.error(error.code, in: member, error.message)
      }
    }
    return true
  }

  private mutating func target(
    of member: JSONMember, at index: Int
  ) throws(DaybookError) -> ImportColumns.Target? {
    if index < targets.count, targets[index].name == member.name { return targets[index].target }
    let target = try columns.target(of: member.name)
    targets.removeSubrange(min(index, targets.count)...)
    // Only names in their order are remembered.
    if targets.count == index { targets.append((member.name, target)) }
    return target
  }

  private func value(_ json: JSONValue, _ attribute: Attribute) throws(DaybookError) -> Value {
    if case .null = json, attribute.isRequired {
      throw DaybookError(.missingValue, "\(attribute.name) is required and has no value here")
    }
    return try values.value(json, of: attribute)
  }

  private func number(_ json: JSONValue) throws(DaybookError) -> UInt64? {
    switch json {
    case .null: return nil
    case .number(let text): return try values.number(text.utf8.span)
    default: throw ImportValues.notANumber
    }
  }

  func error(_ error: DaybookError, about target: ImportColumns.Target?) -> DaybookError {
    let member = zip(members, targets).first { $0.1.target == target && target != nil }?.0
    guard let member else { return reader.error(error.code, error.message) }
    return reader.error(error.code, in: member, error.message)
  }

  func finish() throws {
    // An empty file names nothing and is no mistake.
    if isEmpty { return }
    try columns.checkAllFound(in: file, among: members.map(\.name))
  }
}
