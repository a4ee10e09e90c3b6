import Testing

@testable import Benchmarks

@Suite struct ComparisonTests {
  private func comparison(
    _ target: Target?, ours: Double?, sqlite: Double?, earlier: [Comparison] = []
  ) -> Comparison {
    var medians: [Side: Double] = [:]
    medians[.ours] = ours
    medians[.sqlite] = sqlite
    return Comparison(
      workload: "import", objects: 10, row: Row(measure: "time", unit: "s", target: target),
      medians: medians, earlier: earlier)
  }

  @Test func speedIsTheirTimeDividedByOurs() {
    let met = comparison(.speed(atLeast: 2.5, of: .side(.sqlite)), ours: 2, sqlite: 5)
    #expect(met.ratio == 2.5)
    #expect(met.isMet == true)
    #expect(met.targetText == "≥ 2.5 × sqlite")
    let missed = comparison(.speed(atLeast: 2.5, of: .side(.sqlite)), ours: 2, sqlite: 4.9)
    #expect(missed.isMet == false)
  }

  @Test func amountIsOursDividedByTheirs() {
    let met = comparison(.amount(atMost: 3, of: .side(.sqlite)), ours: 6, sqlite: 2)
    #expect(met.ratio == 3)
    #expect(met.isMet == true)
    let missed = comparison(.amount(atMost: 3, of: .side(.sqlite)), ours: 6.2, sqlite: 2)
    #expect(missed.isMet == false)
  }

  @Test func limitNeedsNoPeer() {
    #expect(comparison(.limit(64), ours: 64, sqlite: nil).isMet == true)
    #expect(comparison(.limit(64), ours: 65, sqlite: nil).isMet == false)
    #expect(comparison(.limit(64), ours: 65, sqlite: nil).ratio == nil)
  }

  @Test func ourOwnPeerIsTheFirstOfThatName() {
    let earlier = [comparison(nil, ours: 4, sqlite: 1), comparison(nil, ours: 1, sqlite: 1)]
    let own = comparison(
      .amount(atMost: 1.5, of: .own(workload: "import")), ours: 6, sqlite: nil, earlier: earlier)
    #expect(own.ratio == 1.5)
    #expect(own.targetText == "≤ 1.5 × our import")
  }

  @Test func withoutOursNothingIsDecided() {
    let open = comparison(.speed(atLeast: 1, of: .side(.sqlite)), ours: nil, sqlite: 5)
    #expect(open.ratio == nil)
    #expect(open.isMet == nil)
    #expect(
      Report.jsonLine(open)
        == #"{"workload":"import","objects":10,"measure":"time","unit":"s","ours":null,"sqlite":5,"#
        + #""lmdb":null,"ratio":null,"target":1,"met":null}"#)
  }

  @Test func mediansAndDigits() {
    #expect(median([]) == nil)
    #expect(median([3, 1, 2]) == 2)
    #expect(median([4, 1, 2, 3]) == 2.5)
    #expect(significant(0.012345) == "0.0123")
    #expect(significant(4.567) == "4.57")
    #expect(significant(1234.5) == "1235")
    #expect(significant(0) == "0")
  }

  @Test func tableHasALineForEachRow() {
    let met = comparison(.speed(atLeast: 2.5, of: .side(.sqlite)), ours: 2, sqlite: 6)
    #expect(
      Report.table([met]) == """
        | workload | objects | measure | ours | sqlite | ratio | target         | verdict |
        |----------|---------|---------|------|--------|-------|----------------|---------|
        | import   | 10      | time    | 2 s  | 6 s    | 3     | ≥ 2.5 × sqlite | met     |

        """)
  }

  @Test func optionsAreRead() throws {
    let options = try Options(["--quick", "--runs", "3", "--only", "page", "--json"])
    #expect(options.objects == 100_000)
    #expect(options.runs == 3)
    #expect(options.only == ["page"])
    #expect(options.isJSON)
    #expect(throws: OptionsError.self) { try Options(["--runs", "0"]) }
    #expect(throws: OptionsError.self) { try Options(["--runs"]) }
    #expect(throws: OptionsError.self) { try Options(["--only", "pages"]) }
    #expect(throws: OptionsError.self) { try Options(["--fast"]) }
  }
}
