internal import FoundationEssentials
internal import LMDB

extension Store {
  /// How large the store is and who is reading it.
  /// - Throws: `input-output`, `damaged`.
  public func statistics() throws -> StoreStatistics {
    try storeErrors {
      try withFile { file in
        let environment = try file.environment.statistics()
        let readers = try file.environment.readers().map { reader in
          StoreStatistics.Reader(
            processIdentifier: Int(reader.processIdentifier),
            lag: reader.transaction.map { max(0, environment.lastTransaction - $0) })
        }
        return try file.environment.read { transaction in
          try statistics(file.reader(transaction, models), environment, readers)
        }
      }
    }
  }

  private func statistics(
    _ reader: StoreReader, _ environment: EnvironmentStatistics,
    _ readers: [StoreStatistics.Reader]
  ) throws -> StoreStatistics {
    let tables = try reader.tables.all.map { table in
      let size = try reader.transaction.statistics(of: table.table)
      return StoreStatistics.Table(
        name: table.table.name, records: size.entries, sizeBytes: size.sizeBytes)
    }
    let fileSizeBytes = (environment.lastPageNumber + 1) * environment.pageSizeBytes
    // Two meta pages, and those that lead to the tables.
    let usedBytes = tables.map(\.sizeBytes).reduce(3 * environment.pageSizeBytes, +)
    return StoreStatistics(
      storeID: format.storeIDText, format: Int(StoreFormat.current),
      collator: try reader.collator() ?? "",
      hasOtherCollator: try reader.hasOtherCollator(),
      revisions: try reader.transaction.count(of: reader.tables.revisions.table),
      events: try reader.eventRecords(), objects: try reader.livingObjects(),
      objectsEver: try reader.objectsEver(), tables: tables, fileSizeBytes: fileSizeBytes,
      freeBytes: max(0, fileSizeBytes - usedBytes), mapSizeBytes: environment.mapSizeBytes,
      readers: readers)
  }
}

extension StoreReader {
  /// The number of objects alive, those of the model not counted: what the entities' own views count.
  fileprivate func livingObjects() throws -> Int {
    let model = try model(asOf: try head()?.header.revision ?? 0)
    return try model.entities.reduce(0) { total, entity in
      let own = ViewLayout(ofAll: entity.number)
      let sections = try SectionWalker(reader: self, layout: own, window: .present).all()
      return total + sections.reduce(0) { $0 + Int($1.record.count) }
    }
  }

  /// The number of objects ever inserted, those of the model not counted.
  fileprivate func objectsEver() throws -> Int {
    let cursor = try transaction.cursor(in: tables.objects.table)
    defer { cursor.close() }
    // The model's objects come first.
    var ofModel = 0
    var found = try cursor.first()
    while found,
      try cursor.withCurrent({ key, _ in ModelNumbers.isModel(ObjectKey.object(in: key)) })
    {
      ofModel += 1
      found = try cursor.next()
    }
    return try transaction.count(of: tables.objects.table) - ofModel
  }
}

extension StoreFormat {
  /// The store's id in hexadecimal digits.
  var storeIDText: String {
    var text: [UInt8] = []
    for byte in storeID { HexadecimalDigits.append(byte, to: &text) }
    return String(decoding: text, as: UTF8.self)
  }
}
