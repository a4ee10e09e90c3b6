import Platform
import Testing

@testable import Daybook

@Suite struct SortedRunsTests {
  @Test(arguments: [100, 2_000, 1 << 20])
  func lendsAllInOrderWhateverFitsMemory(memoryLimitBytes: Int) throws {
    var generator = SeededGenerator()
    print("SortedRunsTests seed \(generator.seed)")
    let numbers = Array(0..<UInt64(3_000)).shuffled(using: &generator)
    let runs = SortedRuns(inFolder: "/tmp", memoryLimitBytes: memoryLimitBytes)
    for number in numbers {
      try runs.append {
        $0.appendBigEndian(number)
      } value: {
        $0.append(contentsOf: [UInt8](repeating: UInt8(number % 251), count: Int(number % 100)))
      }
    }
    #expect(runs.count == 3_000)
    var expected: UInt64 = 0
    try runs.lendAll { key, value in
      #expect(key.bigEndianUInt64(at: 0) == expected)
      #expect(
        value.copied
          == [UInt8](repeating: UInt8(expected % 251), count: Int(expected % 100)))
      expected += 1
    }
    #expect(expected == 3_000)
  }

  @Test func aRecordLargerThanABlockComesBack() throws {
    let runs = SortedRuns(inFolder: "/tmp", memoryLimitBytes: 1_000)
    let large = [UInt8](repeating: 7, count: 1 << 20)
    try runs.append {
      $0.append(2)
    } value: {
      $0.append(contentsOf: large)
    }
    try runs.append {
      $0.append(1)
    } value: {
      $0.append(contentsOf: large.dropLast())
    }
    var lengths: [Int] = []
    try runs.lendAll { lengths.append($0.count + $1.count) }
    #expect(lengths == [1 << 20, (1 << 20) + 1])
  }

  @Test func nothingLendsNothing() throws {
    var count = 0
    try SortedRuns(inFolder: "/tmp").lendAll { _, _ in count += 1 }
    #expect(count == 0)
  }
}
