import Daybook
import Testing

@testable import Shell

@Suite struct CommandSplitterTests {
  /// All commands of an input that comes in blocks of a size.
  private func commands(_ bytes: [UInt8], size: Int = 4_096) throws -> [CommandText] {
    var splitter = CommandSplitter()
    var commands: [CommandText] = []
    let source = blocks(of: bytes, size: size)
    while case let block = try source(), !block.isEmpty {
      splitter.append(block)
      while let command = try splitter.next() { commands.append(command) }
    }
    splitter.finish()
    while let command = try splitter.next() { commands.append(command) }
    return commands
  }

  private func texts(_ input: String) throws -> [String] {
    let whole = try commands(Array(input.utf8))
    for size in [1, 2, 3, 7] {
      #expect(try commands(Array(input.utf8), size: size) == whole)
    }
    return whole.map(\.text)
  }

  @Test func linesAndSemicolonsEndCommands() throws {
    #expect(try texts("list; count x\n\n  ;;show #1") == ["list", "count x", "show #1"])
    #expect(try texts("a\r\nb;c\r\n\r\nd") == ["a", "b", "c", "d"])
    #expect(try texts("") == [])
    #expect(try texts(" \n\t\r\n") == [])
  }

  @Test func quotesBracketsAndBackslashesGoOn() throws {
    #expect(try texts("a \"x;\ny\" b;c") == ["a \"x;\ny\" b", "c"])
    #expect(try texts("a 'x\";' b;c") == ["a 'x\";' b", "c"])
    #expect(try texts("drop view `a;\"b`;c") == ["drop view `a;\"b`", "c"])
    #expect(try texts("a (1;\n[2\n{3;}];\n) b\nc") == ["a (1;\n[2\n{3;}];\n) b", "c"])
    #expect(try texts("a \\\nb\\\r\nc\nd") == ["a  \nb \r\nc", "d"])
    #expect(try texts("a ) b;c") == ["a ) b", "c"])
  }

  @Test func escapesInQuotesDoNotCloseThem() throws {
    #expect(try texts(#"a "x\";y" b;c"#) == [#"a "x\";y" b"#, "c"])
    #expect(try texts(#"a "end\\";c"#) == [#"a "end\\""#, "c"])
    #expect(try texts("a=end\\\\\nc") == ["a=end\\\\", "c"])
  }

  @Test func commentsCountForNothing() throws {
    #expect(try texts("-- it's one\na;-- \"two\nb -- ( three;\nc") == ["a", "b -- ( three;", "c"])
    #expect(try texts("a (1 -- it's ) \n)\nb") == ["a (1 -- it's ) \n)", "b"])
    #expect(try texts("a x--y;b - -;c") == ["a x--y", "b - -", "c"])
    #expect(try texts("a\u{3000}--it's\nb") == ["a\u{3000}--it's", "b"])
    #expect(try texts("-- joins nothing \\\na") == ["a"])
    #expect(try texts("a \"-- it's\";b") == ["a \"-- it's\"", "b"])
    #expect(try texts("a\n--") == ["a"])
  }

  @Test func marksAndInterpreterLinesAreSkipped() throws {
    #expect(try texts("#!/usr/bin/env daybook -f it's\nlist") == ["list"])
    #expect(try texts("\u{FEFF}#!/bin/x\nlist") == ["list"])
    #expect(try texts("\u{FEFF}list") == ["list"])
    #expect(try texts("a\n#!b") == ["a", "#!b"])
    #expect(try texts("a") == ["a"])
  }

  @Test func positionsAreOfTheFirstCharacter() throws {
    let input = "\u{FEFF}-- c\n  a é;  日本 b; c (\n 1\n) ;d\r\n e\\\n f; g"
    let positions = try commands(Array(input.utf8)).map(\.position)
    #expect(
      positions == [
        SourcePosition(line: 2, column: 3), SourcePosition(line: 2, column: 9),
        SourcePosition(line: 2, column: 15), SourcePosition(line: 4, column: 4),
        SourcePosition(line: 5, column: 2), SourcePosition(line: 6, column: 5),
      ])
  }

  @Test func promptKnowsWhenMoreIsNeeded() throws {
    var splitter = CommandSplitter()
    func isInside(after line: String) throws -> Bool {
      splitter.append(Array((line + "\n").utf8))
      while try splitter.next() != nil {}
      return splitter.isInsideCommand
    }
    #expect(try !isInside(after: ""))
    #expect(try !isInside(after: "list"))
    #expect(try !isInside(after: "-- it's"))
    #expect(try isInside(after: "insert Course title=\"a"))
    #expect(try !isInside(after: "b\""))
    #expect(try isInside(after: "list \\"))
    #expect(try isInside(after: "x {"))
    splitter.dropUnfinished()
    #expect(!splitter.isInsideCommand)
    #expect(try !isInside(after: "list"))
    splitter.append(Array("count".utf8))
    splitter.finish()
    #expect(
      try splitter.next()
        == CommandText(text: "count", position: SourcePosition(line: 9, column: 1)))
    #expect(try splitter.next() == nil)
  }
}
