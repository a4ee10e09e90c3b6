import Testing

@testable import Shell

@Suite struct ProgressTests {
  /// Time that passes when it is told to.
  private final class Watch {
    var time = ContinuousClock.now
    func pass(milliseconds: Int) { time += .milliseconds(milliseconds) }
  }

  @Test func appearsAfterASecondAndIsCleared() {
    let watch = Watch()
    var lines: [String] = []
    let progress = Progress("import", show: { lines.append($0) }, now: { watch.time })
    progress.update(rows: 10) { 0.1 }
    watch.pass(milliseconds: 999)
    progress.update(rows: 20) { 0.2 }
    progress.end()
    #expect(lines == [])
    watch.pass(milliseconds: 1_001)
    progress.update(rows: 12_345) { 0.25 }
    #expect(lines == ["import [######..................] 25 %, 12,345 rows, 0:06 left"])
    watch.pass(milliseconds: 100)
    progress.update(rows: 12_346) { 0.26 }
    #expect(lines.count == 1)
    watch.pass(milliseconds: 997_900)
    progress.update(rows: 12_347) { 0.1 }
    #expect(lines.last == "import [##......................] 10 %, 12,347 rows, 2:30:00 left")
    progress.finish("saving")
    progress.end()
    progress.end()
    #expect(lines[2...] == ["saving", ""])
  }

  @Test func tellsRowsWhereTheEndIsUnknown() {
    let watch = Watch()
    var lines: [String] = []
    let progress = Progress("import", show: { lines.append($0) }, now: { watch.time })
    watch.pass(milliseconds: 1_000)
    progress.update(rows: 1_234_567) { nil }
    #expect(lines == ["import 1,234,567 rows"])
  }
}
