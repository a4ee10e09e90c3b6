import FoundationEssentials
import Testing

/// README's Swift example is `ReadmeExample.swift`, word for word, and does what it says.
@Suite struct ReadmeTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  @Test func exampleIsTheOneThatIsCompiled() throws {
    let readme = try String(
      contentsOf: Self.tests.appending(path: "../../README.md").standardized, encoding: .utf8)
    let example = try String(
      contentsOf: Self.tests.appending(path: "ReadmeExample.swift"), encoding: .utf8)
    #expect(readme.contains("```swift\n\(example)```\n"))
  }

  @Test func exampleListsAndLooksBack() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "daybook-readme-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let said = try example(at: folder.appending(path: "courses.daybook"))
    #expect(said == ["Kim", "Swift by night", "1"])
  }
}
