internal import LMDB
internal import Platform

/// What table `meta` says of a store, besides its content.
struct StoreFormat {
  /// The version of the format that this code writes.
  static let current: UInt64 = 1

  /// The collator that this program makes keys by.
  static let presentCollator = Collator.version

  /// 16 random bytes that tell one store from every other.
  var storeID: [UInt8]

  private static let formatKey = [UInt8]("format".utf8)
  private static let storeIDKey = [UInt8]("storeID".utf8)
  fileprivate static let collatorKey = [UInt8]("collator".utf8)

  /// Reads what an existing store says of itself.
  /// - Throws: `newer-format` for a format that this code does not know, `not-a-store` for none.
  init(reading meta: RecordTable, in transaction: ReadTransaction, path: String) throws {
    guard case .integer(let format)? = try transaction.value(at: StoreFormat.formatKey, in: meta)
    else {
      throw DaybookError(.notAStore, "\(path) is not a Daybook store")
    }
    guard format == Int64(StoreFormat.current) else {
      throw DaybookError(
        .newerFormat,
        "\(path) was written in format \(format), which is newer than this program's format "
          + "\(StoreFormat.current); use a newer Daybook")
    }
    guard case .data(let storeID)? = try transaction.value(at: StoreFormat.storeIDKey, in: meta)
    else {
      throw DaybookError(.damaged, "\(path) is damaged: its meta table is incomplete")
    }
    self.storeID = storeID
  }

  /// A new store's.
  init() {
    storeID = Random.bytes(16)
  }

  func write(to transaction: WriteTransaction, _ tables: Tables) throws {
    try transaction.putMeta(
      .integer(Int64(StoreFormat.current)), at: StoreFormat.formatKey, tables)
    try transaction.putMeta(.data(storeID), at: StoreFormat.storeIDKey, tables)
    try StoreFormat.setCollator(in: transaction, tables)
  }

  /// Notes by which collator all keys in the store are made: this program's.
  static func setCollator(
    _ collator: String = presentCollator, in transaction: WriteTransaction, _ tables: Tables
  ) throws {
    try transaction.putMeta(.string(collator), at: collatorKey, tables)
  }
}

/// The counter from which contexts reserve numbers for their pending inserts.
enum NumberReserve {
  private static let key = [UInt8]("nextObject".utf8)

  /// The next number that nobody has: behind all that were saved or reserved.
  static func next(_ reader: StoreReader) throws -> UInt64 {
    let saved = try reader.head()?.header.nextObject ?? 1
    guard case .integer(let reserved)? = try reader.meta(key) else { return saved }
    return max(saved, UInt64(reserved))
  }

  static func set(_ next: UInt64, in transaction: WriteTransaction, _ tables: Tables) throws {
    try transaction.putMeta(.integer(Int64(next)), at: key, tables)
  }
}

extension StoreReader {
  /// Whether the keys in the store were made by another version of the collator than this process
  /// has. Then listings are made by scan and sort, and writing is refused until `rebuild`. It is asked
  /// anew in each transaction, since another process may rebuild.
  func hasOtherCollator() throws -> Bool { try collator() != StoreFormat.presentCollator }

  /// The collator that made the keys in the store.
  func collator() throws -> String? {
    guard case .string(let collator)? = try meta(StoreFormat.collatorKey) else { return nil }
    return collator
  }

  /// A value of table `meta`; nil where there is none.
  func meta(_ key: [UInt8]) throws -> Value? { try transaction.value(at: key, in: tables.meta) }
}

extension ReadTransaction {
  fileprivate func value(at key: [UInt8], in meta: RecordTable) throws -> Value? {
    try record(at: key, in: meta) { payload in
      var decoder = CBORDecoder()
      return try decoder.readValue(in: payload)
    }
  }
}

extension WriteTransaction {
  fileprivate func putMeta(_ value: Value, at key: [UInt8], _ tables: Tables) throws {
    var payload: [UInt8] = []
    CBOREncoder.append(value, to: &payload)
    try put(payload, at: key, in: tables.meta)
  }
}
