/// How large a store is and who is reading it, as `stats` prints it.
public struct StoreStatistics: Sendable, Equatable {
  /// The 16 random bytes that tell the store from every other, in hexadecimal digits.
  public let storeID: String
  /// The version of the file's format.
  public let format: Int
  /// The collator that made the sort keys in the store.
  public let collator: String
  /// Whether this program has another collator: it lists by scan and sort, and refuses to write until
  /// `rebuild`.
  public let hasOtherCollator: Bool
  /// The number of revisions.
  public let revisions: Int
  /// The number of events in all revisions.
  public let events: Int
  /// The number of objects that are alive.
  public let objects: Int
  /// The number of objects there have ever been, those alive included.
  public let objectsEver: Int
  /// Every table with what it takes of the file.
  public let tables: [Table]
  /// The size of the file.
  public let fileSizeBytes: Int
  /// The part of the file that is free for what is written next; `compact` gives it back.
  public let freeBytes: Int
  /// The address space that the file may grow to before it has to be mapped anew.
  public let mapSizeBytes: Int
  /// The processes that read the store, or have just read it.
  public let readers: [Reader]

  /// One table of a store.
  public struct Table: Sendable, Equatable {
    public let name: String
    /// The number of records.
    public let records: Int
    /// What it takes of the file, in whole pages.
    public let sizeBytes: Int
  }

  /// A reader of a store.
  public struct Reader: Sendable, Equatable {
    /// The process.
    public let processIdentifier: Int
    /// How many transactions have been committed since the state that it sees; nil while it sees none.
    /// Pages that it can still see are not used again.
    public let lag: Int?
  }
}
