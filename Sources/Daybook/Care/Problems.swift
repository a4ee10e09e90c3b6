/// What a proof finds wrong, each in one sentence, the first ones only.
final class Problems {
  /// So many are told; more would not help anybody.
  static let limit = 20

  private(set) var texts: [String] = []

  /// Ends the work, since there are enough problems.
  struct Full: Error {}

  var isEmpty: Bool { texts.isEmpty }

  /// - Throws: ``Full`` when no more can be taken.
  func report(_ text: String) throws {
    texts.append(text)
    if texts.count == Problems.limit { throw Full() }
  }
}

/// Told how far a long work has come: what is done, and what there is to do in all. What it throws ends
/// the work.
public typealias ProgressHandler = (_ done: Int, _ total: Int) throws -> Void

/// Counts work that is done, and tells it now and then.
final class WorkCount {
  private let total: Int
  private let handler: ProgressHandler?
  private var done = 0

  private static let step = 4096

  init(total: Int, _ handler: ProgressHandler?) {
    self.total = total
    self.handler = handler
  }

  func advance() throws {
    done += 1
    if done % WorkCount.step == 0 { try handler?(min(done, total), total) }
  }

  func finish() throws { try handler?(total, total) }
}
