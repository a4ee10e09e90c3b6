import Daybook
import Testing

@testable import Shell

@Suite struct HelpTests {
  @Test func overviewFitsAScreen() {
    let lines = HelpTopic.overview.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24)
    #expect(lines.allSatisfy { $0.count <= 80 })
    for topic in HelpTopic.all { #expect(HelpTopic.overview.contains(topic.word)) }
  }

  @Test func pagesFitAndHaveTwoExamples() {
    for topic in HelpTopic.all {
      let lines = topic.page.split(separator: "\n", omittingEmptySubsequences: false)
      for line in lines { #expect(line.count <= 90, "\(topic.word): \(line)") }
      if topic.word == "errors" { continue }
      #expect(lines.count <= 24, "\(topic.word)")
      #expect(topic.examples.count == 2, "\(topic.word)")
    }
  }

  @Test func everyExampleCanBeRead() throws {
    for topic in HelpTopic.all {
      for example in topic.examples {
        var splitter = CommandSplitter()
        splitter.append(Array(example.utf8))
        splitter.finish()
        while let command = try splitter.next() {
          #expect(throws: Never.self, "\(example)") { try Command(parsing: command.text) }
        }
      }
    }
    for line in HelpTopic.overview.split(separator: "\n") where line.hasPrefix("  ") {
      guard line.contains(":") || line.contains("=") || line.contains("byAuthor") else { continue }
      #expect(throws: Never.self, "\(line)") { try Command(parsing: String(line)) }
    }
  }

  @Test func everyCommandWordBeginsACommand() {
    for word in HelpTopic.commandWords {
      do throws(DaybookError) {
        _ = try Command(parsing: word)
      } catch {
        #expect(error.code != .unknownCommand, "\(word): \(error.message)")
      }
    }
    #expect(Set(HelpTopic.commandWords).count == HelpTopic.commandWords.count)
  }

  @Test func topicsAreFoundByTheirWords() {
    #expect(HelpTopic.topic(for: "list")?.word == "list")
    #expect(HelpTopic.topic(for: "Average")?.word == "sum")
    #expect(HelpTopic.topic(for: "drop view")?.word == "drop")
    #expect(HelpTopic.topic(for: "moments")?.word == "moments")
    #expect(HelpTopic.topic(for: "nothing") == nil)
  }

  @Test func everyErrorCodeIsTold() throws {
    let page = try #require(HelpTopic.topic(for: "errors")).page
    for code in DaybookError.Code.allCases { #expect(page.contains("  \(code.rawValue) ")) }
  }
}
