import FoundationEssentials
import Testing

/// The sample of published works that `Scripts/run` imports.
@Suite struct SampleTests {
  private func lines() throws -> [Substring] {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let file = root.appending(path: "Scripts/sample/works.csv")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text.hasSuffix("\n") && !text.contains("\r"))
    return text.split(separator: "\n")
  }

  @Test func holdsManyDifferentWorksInOrderOfTheirDays() throws {
    let lines = try lines()
    #expect(lines.first == "title,author,releaseDate")
    let works = lines.dropFirst()
    #expect(works.count >= 200)
    #expect(Set(works).count == works.count)
    let days = works.map { $0.suffix(10) }
    #expect(days == days.sorted())
  }

  @Test func everyDayIsOne() throws {
    for line in try lines().dropFirst() {
      let parts = line.suffix(10).split(separator: "-").compactMap { Int($0) }
      let isDay =
        line.dropLast(10).hasSuffix(",") && parts.count == 3 && (1600...2025).contains(parts[0])
        && (1...12).contains(parts[1]) && (1...31).contains(parts[2])
      #expect(isDay, "\(line)")
    }
  }
}
