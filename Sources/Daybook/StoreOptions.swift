public import Platform

/// How a store is opened.
public struct StoreOptions: Sendable {
  /// Refuses every write.
  public var isReadOnly: Bool
  /// Recorded with each revision; nil: the login name.
  public var author: String?
  /// The clock, in microseconds since 1970 UTC; nil: the system's. For tests.
  public var clock: (@Sendable () -> Int64)?
  /// Where the day of `=today` is taken; nil: the zone of this process (TZ).
  public var zone: Zone?
  /// The first size of the map in bytes; it grows when full. The file is sparse up to it.
  public var mapSizeBytes: Int

  public init(
    readOnly isReadOnly: Bool = false, author: String? = nil,
    clock: (@Sendable () -> Int64)? = nil, zone: Zone? = nil, mapSizeBytes: Int = 64 << 30
  ) {
    self.isReadOnly = isReadOnly
    self.author = author
    self.clock = clock
    self.zone = zone
    self.mapSizeBytes = mapSizeBytes
  }
}
