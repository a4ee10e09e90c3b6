internal import LMDB
internal import Platform

/// Keeps table `unique`: for each attribute that is unique, which object has which value.
///
/// The key is entity, attribute and the value's binary key, so canonically equivalent texts are one.
/// nil does not count. What is checked is the state after the save, so a swap inside one save is fine.
struct UniqueIndex {
  let reader: StoreReader
  let model: Model

  /// One value that an object takes or leaves.
  private struct Claim {
    var key: [UInt8]
    var object: UInt64
    var value: Value
    var attribute: String
    var entity: String
  }

  /// Refuses changes after which two objects would have the same value.
  /// - Throws: `not-unique`, naming attribute, value and the object that has it.
  func check(_ changes: [NetChange]) throws {
    var left: [[UInt8]: UInt64] = [:]
    var taken: [[UInt8]: UInt64] = [:]
    for change in changes {
      for claim in try claims(of: change, change.oldImage) { left[claim.key] = claim.object }
    }
    for change in changes {
      for claim in try claims(of: change, change.newImage) {
        let holder = try taken[claim.key] ?? holder(of: claim.key)
        if let holder, holder != claim.object,
          taken[claim.key] != nil || left[claim.key] != holder
        {
          throw DaybookError(
            .notUnique,
            "\(claim.attribute) is unique in \(claim.entity), and #\(holder) already has "
              + claim.value.quoted)
        }
        taken[claim.key] = claim.object
      }
    }
  }

  /// Writes what checked changes leave and take.
  func apply(_ changes: [NetChange], in transaction: WriteTransaction) throws {
    for change in changes {
      for claim in try claims(of: change, change.oldImage) {
        _ = try transaction.delete(at: claim.key.span, in: reader.tables.unique.table)
      }
    }
    for change in changes {
      for claim in try claims(of: change, change.newImage) {
        var payload: [UInt8] = []
        CBOREncoder.append(unsigned: claim.object, to: &payload)
        try transaction.put(payload, at: claim.key, in: reader.tables.unique)
      }
    }
  }

  /// Enters the present values of an entity's objects.
  /// - Throws: `not-unique` where two objects have the same value.
  func fill(_ entity: UInt32, in transaction: WriteTransaction) throws {
    let walker = try RowWalker(
      reader, ViewLayout(ofAll: entity), section: ViewLayout(ofAll: entity).prefix,
      window: .present)
    defer { walker.close() }
    while let row = try walker.next() {
      let image = try reader.event(at: row.newest).image ?? Image.empty
      let present = NetChange(
        object: row.object, entity: entity, kind: .insert, old: nil, newImage: image)
      try check([present])
      try apply([present], in: transaction)
    }
  }

  /// Removes every key of an attribute that is no longer unique.
  func drop(attribute: UInt32, of entity: UInt32, in transaction: WriteTransaction) throws {
    var prefix: [UInt8] = []
    prefix.appendBigEndian(entity)
    prefix.appendBigEndian(attribute)
    try transaction.removeAll(startingWith: prefix, in: reader.tables.unique)
  }

  /// The object that has a value of a unique attribute; nil when none has.
  func object(having value: Value, in attribute: Attribute, of entity: Entity) throws -> UInt64? {
    try holder(of: try key(of: value, attribute, entity))
  }

  /// The keys that an object with that image has in the table.
  func keys(of image: [UInt8], entity: UInt32) throws -> [[UInt8]] {
    guard let entity = model.entity(numbered: entity) else { return [] }
    var keys: [[UInt8]] = []
    for attribute in entity.attributes where attribute.isUnique {
      let value =
        try Image.value(of: attribute.number, in: image) ?? attribute.valueOfOlderObjects
      if value != .null { keys.append(try key(of: value, attribute, entity)) }
    }
    return keys
  }

  private func holder(of key: [UInt8]) throws -> UInt64? {
    try reader.transaction.record(at: key, in: reader.tables.unique) { payload in
      var decoder = CBORDecoder()
      return try decoder.readUnsigned(in: payload)
    }
  }

  private func claims(of change: NetChange, _ image: [UInt8]?) throws -> [Claim] {
    guard let image, let entity = model.entity(numbered: change.entity) else { return [] }
    var claims: [Claim] = []
    for attribute in entity.attributes where attribute.isUnique {
      let value =
        try Image.value(of: attribute.number, in: image) ?? attribute.valueOfOlderObjects
      if value == .null { continue }
      claims.append(
        Claim(
          key: try key(of: value, attribute, entity), object: change.object, value: value,
          attribute: attribute.name, entity: entity.name))
    }
    return claims
  }

  private func key(of value: Value, _ attribute: Attribute, _ entity: Entity) throws -> [UInt8] {
    var key: [UInt8] = []
    key.appendBigEndian(entity.number)
    key.appendBigEndian(attribute.number)
    let start = key.count
    try KeyEncoder(collation: Collation(order: .binary), descending: false).append(value, to: &key)
    _ = RowKey.cut(&key, from: start, limit: RowKey.budget)
    return key
  }
}
