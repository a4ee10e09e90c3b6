import FoundationEssentials
import Testing

@testable import Daybook

/// Oracle R: after any script the store lists what the naive reference lists, now and at any
/// revision, before and after a restart, and before and after `rebuild`.
///
/// `DAYBOOK_ORACLE_SECONDS` makes it run longer, `DAYBOOK_ORACLE_STEPS` makes scripts longer, and
/// `DAYBOOK_ORACLE_SEED` begins with a printed seed.
@Suite struct OracleTests {
  private static let environment = ProcessInfo.processInfo.environment

  @Test func storeAgreesWithTheReferenceAfterAnyScript() throws {
    let seconds = Self.environment["DAYBOOK_ORACLE_SECONDS"].flatMap(Double.init) ?? 8
    let steps = Self.environment["DAYBOOK_ORACLE_STEPS"].flatMap(Int.init) ?? 40
    var seed =
      Self.environment["DAYBOOK_ORACLE_SEED"].flatMap(UInt64.init) ?? .random(in: 0...UInt64.max)
    let deadline = ContinuousClock.now + .seconds(seconds)
    var scripts = 0
    repeat {
      var random = SeededGenerator(seed: seed)
      print("oracle R: seed \(seed)")
      let script = ScriptStep.script(&random, count: steps)
      if let failure = Self.failure(of: script) {
        let shortest = Self.shrunk(script, until: .now + .seconds(60))
        let (text, log) = Self.failure(of: shortest) ?? failure
        Issue.record(
          """
          seed \(seed): \(text.shortened)
          the shortest script that fails, of \(shortest.count) steps:
          \(log.map(\.shortened).joined(separator: "\n"))
          """)
        return
      }
      scripts += 1
      seed = random.next()
    } while ContinuousClock.now < deadline
    print("oracle R: \(scripts) scripts")
  }

  /// What goes wrong with a script, and what was done up to there; nil when nothing does.
  private static func failure(of script: [ScriptStep]) -> (text: String, log: [String])? {
    do {
      let runner = try ScriptRunner(script)
      do { try runner.run() } catch { return ("\(error)", runner.log) }
      return nil
    } catch {
      return ("\(error)", [])
    }
  }

  /// Takes out steps as long as the script still fails.
  private static func shrunk(
    _ script: [ScriptStep], until deadline: ContinuousClock.Instant
  ) -> [ScriptStep] {
    var script = script
    var size = script.count / 2
    while size > 0 {
      var start = 0
      while start < script.count, ContinuousClock.now < deadline {
        var shorter = script
        shorter.removeSubrange(start..<min(start + size, script.count))
        if failure(of: shorter) != nil { script = shorter } else { start += size }
      }
      size /= 2
    }
    return script
  }
}

extension String {
  /// The text with long runs of one letter written as their number, and without module names.
  fileprivate var shortened: String {
    var text = ""
    var rest = replacing("Daybook.", with: "")[...]
    while let first = rest.first {
      let run = rest.prefix { $0 == first }
      text += run.count > 12 ? "<\(first) \(run.count) times>" : String(run)
      rest = rest.dropFirst(run.count)
    }
    return text
  }
}
