import Testing

@testable import Shell

@Suite struct TableLayoutTests {
  private func layout(_ columns: [(Int, Bool)], _ total: Int?) -> TableLayout {
    TableLayout(columns.map { .init(natural: $0.0, isNumber: $0.1) }, total: total)
  }

  @Test func whatFitsIsLeftAlone() {
    #expect(layout([(3, true), (10, false)], nil).widths == [3, 10])
    #expect(layout([(3, true), (10, false)], 15).widths == [3, 10])
    #expect(layout([(3, true), (10, false)], 80).lastLimit == 75)
  }

  @Test func onlyTheWidestAreCut() {
    #expect(layout([(3, true), (10, false), (90, false)], 40).widths == [3, 10, 23])
    #expect(layout([(3, true), (90, false), (90, false)], 41).widths == [3, 17, 17])
    #expect(layout([(20, true), (90, false)], 40).widths == [20, 18])
  }

  @Test func columnsAreHiddenFromTheRight() {
    #expect(layout([(3, true), (9, false), (9, false), (9, false)], 25).widths == [3, 9, 9])
    #expect(layout([(3, true), (9, false)], 5).widths == [3])
    #expect(layout([(3, true)], 1).widths == [3])
  }

  @Test func everyTotalIsKept() {
    let seed = UInt64.random(in: 0 ..< .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let columns = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        (Int.random(in: 1...60, using: &random), Bool.random(using: &random))
      }
      let total = Int.random(in: 60...120, using: &random)
      let widths = layout(columns, total).widths
      let sum = widths.reduce(0, +) + TableLayout.gap * (widths.count - 1)
      #expect(sum <= total, "seed \(seed): \(columns) in \(total) gave \(widths)")
      #expect(zip(widths, columns).allSatisfy { $0 <= $1.0 && $0 >= min($1.0, 8) }, "seed \(seed)")
    }
  }
}
