internal import LMDB
internal import Platform

/// Brings the derived tables from one model to the next: drops the tables of views that are gone,
/// fills those that are new or defined otherwise, and the same for unique attributes.
struct ModelChange {
  let oldModel: Model
  let newModel: Model
  let transaction: WriteTransaction
  let reader: StoreReader

  init(from old: Model, to new: Model, in transaction: WriteTransaction, reader: StoreReader) {
    oldModel = old
    newModel = new
    self.transaction = transaction
    self.reader = reader
  }

  func apply() throws {
    var layouts: [ViewLayout] = []
    let new = try definitions(of: newModel)
    for (number, definition) in try definitions(of: oldModel) where new[number] != definition {
      try transaction.removeViewTables(of: number, reader.tables)
    }
    let old = try definitions(of: oldModel)
    for view in newModel.views where old[view.number] != new[view.number] {
      layouts.append(try ViewLayout(view, of: try newModel.entity(named: view.entity)))
    }
    try ViewFilling(transaction: transaction, reader: reader).fill(layouts)
    try applyUnique()
  }

  /// What decides the content of each view's tables: its image without its name.
  private func definitions(of model: Model) throws -> [UInt32: [UInt8]] {
    var definitions: [UInt32: [UInt8]] = [:]
    for view in model.views {
      var unnamed = view
      unnamed.name = ""
      definitions[view.number] = try unnamed.image(of: try model.entity(named: view.entity))
    }
    return definitions
  }

  private func applyUnique() throws {
    let index = UniqueIndex(reader: reader, model: newModel)
    let old = uniqueAttributes(of: oldModel)
    let new = uniqueAttributes(of: newModel)
    for pair in old.subtracting(new) {
      try index.drop(attribute: pair.attribute, of: pair.entity, in: transaction)
    }
    for entity in Set(new.subtracting(old).map(\.entity)) {
      try index.fill(entity, in: transaction)
    }
  }

  private struct UniquePair: Hashable {
    var entity: UInt32
    var attribute: UInt32
  }

  private func uniqueAttributes(of model: Model) -> Set<UniquePair> {
    var pairs: Set<UniquePair> = []
    for entity in model.entities {
      for attribute in entity.attributes where attribute.isUnique {
        pairs.insert(UniquePair(entity: entity.number, attribute: attribute.number))
      }
    }
    return pairs
  }
}

extension WriteTransaction {
  /// Removes everything that a view has in the derived tables.
  func removeViewTables(of view: UInt32, _ tables: Tables) throws {
    var prefix: [UInt8] = []
    prefix.appendBigEndian(view)
    for table in tables.ofViews { try removeAll(startingWith: prefix, in: table) }
  }

  /// Removes every record whose key begins with `prefix`.
  func removeAll(startingWith prefix: [UInt8], in table: RecordTable) throws {
    let cursor = try cursor(in: table.table)
    defer { cursor.close() }
    while try cursor.seek(atOrAfter: prefix.span),
      try cursor.withCurrent({ key, _ in key.starts(with: prefix) })
    {
      try cursor.deleteCurrent()
    }
  }
}
