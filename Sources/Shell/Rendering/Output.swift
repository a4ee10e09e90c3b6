/// Where results go: bytes are gathered into blocks and given to a sink.
///
/// Nothing here is silent: what the sink throws, writing and flushing throw.
public final class Output {
  /// The reader of a pipe has gone. That is no error to tell: the program ends quietly.
  public struct Closed: Error {
    /// For a sink to throw.
    public init() {}
  }

  private let sink: ([UInt8]) throws -> Void
  private var block: [UInt8] = []
  private let blockSizeBytes: Int

  /// - Parameter sink: takes a block of bytes whole, or throws: ``Closed`` when nobody reads any
  ///   more, and a `DaybookError` when writing fails.
  public init(blockSizeBytes: Int = 65_536, sink: @escaping ([UInt8]) throws -> Void) {
    self.sink = sink
    self.blockSizeBytes = blockSizeBytes
    block.reserveCapacity(blockSizeBytes)
  }

  /// Adds bytes, which go on at the latest with the next ``flush()``.
  public func write(_ bytes: [UInt8]) throws {
    block.append(contentsOf: bytes)
    if block.count >= blockSizeBytes { try flush() }
  }

  /// Adds a text in UTF-8.
  public func write(_ text: String) throws {
    block.append(contentsOf: text.utf8)
    if block.count >= blockSizeBytes { try flush() }
  }

  /// Gives the sink all that was written.
  public func flush() throws {
    if block.isEmpty { return }
    // What could not be written is not tried again by a later flush.
    defer { block.removeAll(keepingCapacity: true) }
    try sink(block)
  }
}
