import TestSupport
import Testing

@testable import Shell

@Suite struct ImportSourceTests {
  private func rest(of source: ImportSource) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let block = try source.next()
      if block.isEmpty { return bytes }
      bytes += block
    }
  }

  @Test func fileIsOpenedAgain() throws {
    let session = try TestSession()
    let content = (0..<600_000).map { UInt8(truncatingIfNeeded: $0) }
    let path = try #require(session.folder).write(content, to: "a.csv")
    let source = try ImportSource(path)
    #expect(source.sizeBytes == 600_000)
    try source.restart()
    _ = try source.next()
    #expect(source.bytesRead > 0 && source.bytesRead < 600_000)
    for _ in 0..<2 {
      try source.restart()
      #expect(source.bytesRead == 0)
      #expect(try rest(of: source) == content)
      #expect(source.bytesRead == 600_000)
    }
  }

  @Test func pipeIsKeptAndReadOnlyOnce() throws {
    let content = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let read = blocks(of: content, size: 70_000)
    var ends = 0
    let source = try ImportSource(
      name: "<stdin>", sizeBytes: nil,
      read: {
        let block = try read()
        if block.isEmpty { ends += 1 }
        return block
      }, reopen: nil)
    try source.restart()
    for _ in 0..<3 { _ = try source.next() }
    for _ in 0..<3 {
      try source.restart()
      #expect(try rest(of: source) == content)
      #expect(try source.next() == [])
    }
    #expect(ends == 1)
  }
}
