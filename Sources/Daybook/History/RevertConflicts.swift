/// What stands in the way of reverting a revision: the later changes of the same things.
struct RevertConflicts {
  private let revision: UInt64
  private var sentences: [String] = []
  private var others = 0
  private var revisions: Set<UInt64> = []

  /// How many are named.
  private static let named = 5

  init(of revision: UInt64) { self.revision = revision }

  /// Notes that a later version changed some parts of something that the revision changed too.
  /// - Parameters:
  ///   - parts: the names of the parts; empty where the whole is meant.
  ///   - subject: what it is: `#7`, `Course`.
  mutating func add(_ later: VersionEntry, _ parts: [String], of subject: String) {
    revisions.insert(later.position.revision)
    guard sentences.count < RevertConflicts.named else {
      others += 1
      return
    }
    let verb =
      switch later.kind {
      case .insert: "brought back"
      case .update: "changed"
      case .delete: "deleted"
      }
    let what = parts.isEmpty ? subject : "\(parts.joined(separator: ", ")) of \(subject)"
    sentences.append("r\(later.position.revision) \(verb) \(what)")
  }

  /// - Throws: `conflict` if there are any.
  func check() throws(DaybookError) {
    guard !sentences.isEmpty else { return }
    let more = others == 0 ? "" : " and \(others) more"
    let newestFirst = revisions.sorted(by: >).prefix(RevertConflicts.named).map { "r\($0)" }
    throw DaybookError(
      .conflict,
      "r\(revision) cannot be reverted, since later \(sentences.joined(separator: ", "))\(more); "
        + "nothing was changed: revert \(newestFirst.joined(separator: ", ")) first")
  }
}
