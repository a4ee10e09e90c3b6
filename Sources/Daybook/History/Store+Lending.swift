extension Store {
  /// Lends elements that are read batch by batch, so that no transaction is held while the body runs.
  ///
  /// - Parameters:
  ///   - next: reads the next batch, which may be empty; nil at the end.
  ///   - body: returns whether to go on.
  func lend<Element>(
    _ next: (StoreReader) throws -> [Element]?, to body: (Element) throws -> Bool
  ) throws {
    while let batch = try read(next) {
      for element in batch {
        guard try body(element) else { return }
      }
    }
  }
}

/// How much of a long reading one transaction does: enough that beginning it costs nothing, little
/// enough that neither memory nor a writer who has to grow the map notices.
struct BatchBudget {
  /// How many elements more.
  private var count = 256
  /// How many bytes of images more.
  private var bytes = 1 << 20

  /// Whether another element fits.
  var hasRoom: Bool { count > 0 && bytes > 0 }

  mutating func spend(_ state: VersionState?) {
    count -= 1
    if case .image(let image)? = state { bytes -= image.count }
  }
}
