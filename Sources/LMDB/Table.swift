internal import CLMDB

/// A named table of an environment, opened once by `Environment.openTables`.
///
/// A table belongs to the environment that opened it; using it with another one traps.
public struct Table: Sendable, Hashable {
  /// The name the table has in the file.
  public let name: String
  let handle: MDB_dbi
  let environmentNumber: Int
}

/// The size and shape of one table (`mdb_stat`).
public struct TableStatistics: Sendable, Equatable {
  /// Number of records.
  public let entries: Int
  /// Height of the tree.
  public let depth: Int
  /// Pages that only lead to others.
  public let branchPages: Int
  /// Pages that hold records.
  public let leafPages: Int
  /// Pages that hold values too large for a leaf.
  public let overflowPages: Int
  /// The size of a page.
  public let pageSizeBytes: Int

  /// What the table takes of the file.
  public var sizeBytes: Int { (branchPages + leafPages + overflowPages) * pageSizeBytes }
}
