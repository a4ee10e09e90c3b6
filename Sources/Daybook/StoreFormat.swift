internal import LMDB
internal import Platform

/// What table `meta` says of a store, besides its content.
struct StoreFormat {
  /// The version of the format that this code writes.
  static let current: UInt64 = 1

  /// 16 random bytes that tell one store from every other.
  var storeID: [UInt8]
  /// The collator whose keys lie in the store.
  var collator: String

  private static let formatKey = [UInt8]("format".utf8)
  private static let storeIDKey = [UInt8]("storeID".utf8)
  private static let collatorKey = [UInt8]("collator".utf8)

  /// Reads what an existing store says of itself.
  /// - Throws: `newer-format` for a format that this code does not know, `not-a-store` for none.
  init(reading reader: StoreReader, path: String) throws {
    guard case .integer(let format)? = try reader.meta(StoreFormat.formatKey) else {
      throw DaybookError(.notAStore, "\(path) is not a Daybook store")
    }
    guard format == Int64(StoreFormat.current) else {
      throw DaybookError(
        .newerFormat,
        "\(path) was written in format \(format), which is newer than this program's format "
          + "\(StoreFormat.current); use a newer Daybook")
    }
    guard case .data(let storeID)? = try reader.meta(StoreFormat.storeIDKey),
      case .string(let collator)? = try reader.meta(StoreFormat.collatorKey)
    else {
      throw DaybookError(.damaged, "\(path) is damaged: its meta table is incomplete")
    }
    self.storeID = storeID
    self.collator = collator
  }

  /// A new store's.
  init() {
    storeID = Random.bytes(16)
    collator = Collator.version
  }

  func write(to transaction: WriteTransaction, _ tables: Tables) throws {
    try transaction.putMeta(
      .integer(Int64(StoreFormat.current)), at: StoreFormat.formatKey, tables)
    try transaction.putMeta(.data(storeID), at: StoreFormat.storeIDKey, tables)
    try transaction.putMeta(.string(collator), at: StoreFormat.collatorKey, tables)
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
  /// A value of table `meta`; nil where there is none.
  func meta(_ key: [UInt8]) throws -> Value? {
    try transaction.record(at: key, in: tables.meta) { payload in
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
