import Daybook
import FoundationEssentials
import TestSupport
import Testing

/// Every transcript says what happens; with UPDATE_TRANSCRIPTS=1 each is written anew, to be read
/// before it is kept.
@Suite struct TranscriptTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Transcripts")

  static let names: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".transcript") }.sorted()
  }()

  @Test func allAreFound() {
    #expect(Self.names.count >= 5)
  }

  @Test(arguments: names) func happensAsWritten(_ name: String) throws {
    let file = Self.folder.appending(path: name)
    let written = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let played = try Transcript.played(written)
    try compare(written, played, file)
  }

  private func compare(_ written: String, _ played: String, _ file: URL) throws {
    if ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] == "1" {
      try Data(played.utf8).write(to: file)
    } else {
      expectSameLines(written, played, file.lastPathComponent)
    }
  }

  @Test func readmeHappensAsWritten() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../README.md").standardized
    guard let text = try? Data(contentsOf: file) else { return }
    let written = String(decoding: text, as: UTF8.self)
    try compare(written, try MarkdownSession.played(written), file)
  }
}

/// Expects two texts to be the same, and names the first line that differs.
func expectSameLines(_ written: String, _ played: String, _ name: String) {
  let expected = written.split(separator: "\n", omittingEmptySubsequences: false)
  let actual = played.split(separator: "\n", omittingEmptySubsequences: false)
  for index in 0..<max(expected.count, actual.count) {
    let (was, now) = (
      index < expected.count ? expected[index] : nil, index < actual.count ? actual[index] : nil
    )
    guard was != now else { continue }
    Issue.record("\(name):\(index + 1): expected \(was ?? "the end"), got \(now ?? "the end")")
    return
  }
}
