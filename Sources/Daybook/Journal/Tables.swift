internal import LMDB

/// The tables of a store file. `meta`, `revisions` and `events` are the truth; the others are derived
/// from them and can be dropped and rebuilt, byte for byte the same.
///
///     table         key                                                  value
///     meta          name                                                 one CBOR item
///     revisions     revision                                             header, digest, message
///     events        revision, ordinal                                    kind, entity, object, salt, image
///     objects       object                                               entity, first revision, newest event, deleted
///     versions      object, revision                                     ordinal, kind
///     rows          view, section key, sort keys, object                 since, newest event
///     pastRows      view, generation, section key, sort keys, object, until   since
///     sections      view, section key                                    rows, name
///     pastSections  view, section key, revision                          rows, name
///     unique        entity, attribute, key                               object
struct Tables: Sendable {
  let meta, revisions, events, objects, versions: RecordTable
  let rows, pastRows, sections, pastSections, unique: RecordTable

  /// The names by which LMDB knows the tables, in the order of their numbers.
  static let names = [
    "meta", "revisions", "events", "objects", "versions",
    "rows", "pastRows", "sections", "pastSections", "unique",
  ]

  /// - Parameter handles: one for each of ``names``, in that order.
  init(_ handles: [Table]) {
    precondition(handles.count == Tables.names.count, "one handle for each table")
    let numbered = zip(handles, UInt8(1)...).map { RecordTable(table: $0, number: $1) }
    (meta, revisions, events, objects, versions) =
      (numbered[0], numbered[1], numbered[2], numbered[3], numbered[4])
    (rows, pastRows, sections, pastSections, unique) =
      (numbered[5], numbered[6], numbered[7], numbered[8], numbered[9])
  }

  /// The table `meta` by its handle.
  static func meta(_ handle: Table) -> RecordTable { RecordTable(table: handle, number: 1) }

  /// Every table, in the order of their numbers.
  var all: [RecordTable] { [meta, revisions, events] + derived }

  /// What `rebuild` makes anew.
  var derived: [RecordTable] {
    [objects, versions, rows, pastRows, sections, pastSections, unique]
  }

  /// The derived tables that views own, each with the view's number first in its keys.
  var ofViews: [RecordTable] { [rows, pastRows, sections, pastSections] }
}

/// An LMDB table with the number that goes into its records' checksums.
struct RecordTable: Sendable {
  let table: Table
  let number: UInt8
}
