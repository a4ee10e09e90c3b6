import Daybook
import Testing

@testable import Shell

/// Whatever comes is read or refused with a place: nothing traps, nothing hangs.
@Suite struct HostileInputTests {
  private let pieces = [
    "list", "insert", "update", "delete", "view", "on", "where", "section", "sort", "by", "at",
    "r3", "#7", "_", "a", "=", "==", "!=", "!", ":", ",", ";", "(", ")", "[", "]", "{", "}", "\"",
    "'", "`", "\\", "\n", "\r\n", " ", " ", " ", "--", "$x", "$", "10m", "ago", "2012-05-01",
    "10:00", "1..5", "..", "-1", "99999999999999999999", "é", "e\u{301}", "\u{301}", "日", "🦄",
    "\0", "\u{FEFF}", "\t", "#", "#!", "set", "all", "import", "into", "columns", "key", "export",
    "to", "alter", "add", "nil", ".", "/", "null", "true", "1e5", "\\u00e9", "\\uD83E",
  ]

  private func soup(_ random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
      bytes += Array(piece.utf8)
      if Bool.random(using: &random) { bytes.append(0x20) }
      if Int.random(in: 0..<60, using: &random) == 0 {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      }
    }
    return bytes
  }

  @Test func commands() {
    let seed = UInt64.random(in: 0 ..< .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4_000 {
      var splitter = CommandSplitter()
      splitter.append(soup(&random))
      splitter.finish()
      do throws(DaybookError) {
        while let command = try splitter.next() {
          do throws(DaybookError) {
            _ = try Command(parsing: command.text, variables: ["x": "y"])
          } catch {
            #expect(error.line != nil && !error.message.isEmpty, "seed \(seed): \(command.text)")
          }
        }
      } catch {
        #expect(error.line != nil, "seed \(seed)")
      }
    }
  }

  @Test func files() {
    let seed = UInt64.random(in: 0 ..< .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4_000 {
      let bytes = soup(&random)
      let size = Int.random(in: 1...7, using: &random)
      do {
        var csv = try CSVReader(file: "f", source: blocks(of: bytes, size: size))
        while try csv.next() { for column in csv.header.indices { _ = csv.text(column) } }
      } catch {
        #expect((error as? DaybookError)?.line != nil, "seed \(seed)")
      }
      do {
        var json = try JSONRecordReader(file: "f", source: blocks(of: bytes, size: size))
        while try json.next() != nil {}
      } catch {
        #expect((error as? DaybookError)?.line != nil, "seed \(seed)")
      }
    }
  }

  @Test func displayedTexts() {
    let seed = UInt64.random(in: 0 ..< .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let text = String(decoding: soup(&random), as: UTF8.self)
      let limit = Int.random(in: 0...20, using: &random)
      let (shown, width) = DisplayText.fitted(text, limit: limit)
      #expect(width <= limit, "seed \(seed)")
      #expect(!shown.unicodeScalars.contains(where: DisplayText.isEscaped), "seed \(seed)")
      #expect(DisplayText.fitted(shown).width == width, "seed \(seed): \(text)")
    }
  }
}
