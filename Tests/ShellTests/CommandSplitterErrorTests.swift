import Daybook
import Testing

@testable import Shell

@Suite struct CommandSplitterErrorTests {
  /// The commands before the mistake, and the mistake.
  private func outcome(_ bytes: [UInt8]) -> (commands: [String], error: DaybookError?) {
    var splitter = CommandSplitter()
    var commands: [String] = []
    splitter.append(bytes)
    splitter.finish()
    do throws(DaybookError) {
      while let command = try splitter.next() { commands.append(command.text) }
      return (commands, nil)
    } catch {
      return (commands, error)
    }
  }

  @Test(arguments: [
    ("a;\nb 日 \"x\n(", 2, 5, "closing \""), ("b ('x", 1, 4, "closing '"),
    ("b `x\ny", 1, 3, "name that opens here"), ("é {(\n) 'q' -- }", 1, 3, "bracket"),
    ("b \"x\\", 1, 3, "closing"), ("a;b \\", 1, 5, "another line"), ("b \\\n\n", 1, 3, ""),
    ("b \\\n-- c", 1, 3, "another line"),
  ])
  func unfinishedInput(text: String, line: Int, column: Int, words: String) {
    let (commands, error) = outcome(Array(text.utf8))
    if words.isEmpty {
      // The line that `\` promises may be empty.
      #expect(commands == ["b"] && error == nil)
      return
    }
    #expect(commands == (text.hasPrefix("a;") ? ["a"] : []))
    #expect(error?.code == .syntax)
    #expect(error?.line == line)
    #expect(error?.column == column)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "no error")")
  }

  @Test func otherEncodings() {
    let latin = outcome(Array("a\nb 日".utf8) + [0xE9] + Array("\nc".utf8))
    #expect(latin.commands == ["a"])
    #expect(latin.error?.line == 2)
    #expect(latin.error?.column == 4)
    #expect(latin.error?.message.contains("0xE9") == true)
    #expect(outcome([0xFF, 0xFE, 0x61, 0, 0x0A, 0]).error?.message.contains("UTF-16") == true)
    #expect(outcome(Array("-- ".utf8) + [0xC3]).error?.column == 4)
  }

  @Test func endlessCommandsAreStoppedAtTheLimit() {
    var splitter = CommandSplitter(commandLimitBytes: 3 << 20)
    splitter.append(Array("a\nb \"".utf8))
    #expect((try? splitter.next())?.text == "a")
    let megabyte = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    var blocks = 0
    let error = #expect(throws: DaybookError.self) {
      while blocks < 100 {
        splitter.append(megabyte)
        blocks += 1
        _ = try splitter.next()
      }
    }
    #expect(error?.code == .limit)
    #expect(error?.line == 2 && error?.column == 3)
    #expect(blocks == 3)
  }
}
