internal import LMDB
internal import Platform

/// Calls the records of a store by names that a person knows.
struct RecordNames {
  let model: Model
  let tables: Tables

  /// What a record is about.
  /// - Parameter value: the stored bytes, the checksum included.
  func name(of key: Span<UInt8>, _ value: Span<UInt8>, in table: RecordTable) -> String {
    let plain = "the record \(RecordNames.hexadecimal(key)) of table \(table.table.name)"
    switch table.number {
    case tables.objects.number where key.count == 8:
      return "the entry of \(object(ObjectKey.object(in: key)))"
    case tables.versions.number where key.count == 16:
      let revision = key.bigEndianUInt64(at: 8)
      return "the version r\(revision) of \(object(ObjectKey.object(in: key)))"
    case tables.rows.number where key.count >= 12:
      return "the row of #\(rowObject(key, before: key.count)) in \(view(key))"
    case tables.pastRows.number where key.count >= 24:
      return "the row of #\(rowObject(key, before: key.count - 8)) in \(view(key)) that ended in "
        + "r\(key.bigEndianUInt64(at: key.count - 8))"
    case tables.sections.number where key.count >= 4:
      return "\(section(value)) of \(view(key))"
    case tables.pastSections.number where key.count >= 12:
      return "\(section(value)) of \(view(key)) as of "
        + "r\(key.bigEndianUInt64(at: key.count - 8))"
    case tables.unique.number where key.count >= 8:
      return unique(key, value) ?? plain
    default: return plain
    }
  }

  /// A person's object, or one of the model's.
  static func object(_ object: UInt64) -> String {
    ModelNumbers.isModel(object)
      ? "the model's number \(ModelNumbers.number(of: object))" : "#\(object)"
  }

  private func object(_ object: UInt64) -> String {
    guard ModelNumbers.isModel(object) else { return "#\(object)" }
    let number = ModelNumbers.number(of: object)
    if let entity = model.entity(numbered: number) { return "entity \(entity.name)" }
    if let view = model.views.first(where: { $0.number == number }) { return "view \(view.name)" }
    return RecordNames.object(object)
  }

  private func view(_ key: Span<UInt8>) -> String {
    let number = key.bigEndianUInt32(at: 0)
    if let view = model.views.first(where: { $0.number == number }) { return "view \(view.name)" }
    if let entity = model.entity(numbered: number) { return "entity \(entity.name)" }
    return "the dropped number \(number)"
  }

  /// The object at the end of a row's key, which is inverted where the listing descends.
  private func rowObject(_ key: Span<UInt8>, before end: Int) -> UInt64 {
    let number = key.bigEndianUInt64(at: end - 8)
    let view = model.views.first { $0.number == key.bigEndianUInt32(at: 0) }
    return view?.sort.last?.isDescending ?? false ? ~number : number
  }

  private func section(_ value: Span<UInt8>) -> String {
    guard value.count > 4,
      let record = try? SectionRecord(decoding: value.extracting(0..<value.count - 4))
    else { return "a section" }
    return record.count == 0 ? "the emptied section" : "the section \(record.name.quoted)"
  }

  private func unique(_ key: Span<UInt8>, _ value: Span<UInt8>) -> String? {
    guard let entity = model.entity(numbered: key.bigEndianUInt32(at: 0)),
      let attribute = entity.name(of: key.bigEndianUInt32(at: 4))
    else { return nil }
    var decoder = CBORDecoder()
    let holder = (try? decoder.readUnsigned(in: value)).map { " by #\($0)" } ?? ""
    return "the claim\(holder) to a unique \(attribute) of \(entity.name)"
  }

  private static func hexadecimal(_ bytes: Span<UInt8>) -> String {
    var text: [UInt8] = []
    for index in bytes.indices { HexadecimalDigits.append(bytes[index], to: &text) }
    return "0x" + String(decoding: text, as: UTF8.self)
  }
}
