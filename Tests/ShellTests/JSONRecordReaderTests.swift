import Daybook
import Testing

@testable import Shell

@Suite struct JSONRecordReaderTests {
  /// All objects of a file, each as a JSON object.
  private func objects(_ text: String, blockSize: Int = 65_536) throws -> [JSONValue] {
    var reader = try JSONRecordReader(file: "f.json", source: blocks(of: text, size: blockSize))
    var objects: [JSONValue] = []
    while let members = try reader.next() {
      objects.append(.object(members.map { JSONValue.Member($0.name, $0.value) }))
    }
    return objects
  }

  private func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { JSONValue.Member($0.key, $0.value) })
  }

  @Test func arraysAndLinesReadTheSame() throws {
    let expected = [object(["a": .number("1"), "b": .null]), object(["a": .string("x")])]
    #expect(try objects("[{\"a\":1,\"b\":null},\n {\"a\":\"x\"}]\n") == expected)
    #expect(try objects("{\"a\":1,\"b\":null}\n{\"a\":\"x\"}\n") == expected)
    #expect(try objects("\u{FEFF}{\"a\":1,\"b\":null}\r\n\r\n{\"a\":\"x\"}") == expected)
    #expect(try objects("\n [ {\"a\" : 1 , \"b\":null}\t, {\"a\":\"x\"} ] ") == expected)
  }

  @Test func emptyInputsHaveNoObjects() throws {
    #expect(try objects("") == [])
    #expect(try objects("\n\n") == [])
    #expect(try objects("[]") == [])
    #expect(try objects("{}") == [object([:])])
  }

  @Test func numbersKeepTheirText() throws {
    let numbers = ["9223372036854775807", "-0", "1.0", "5e-324", "1E+400", "0.10"]
    for number in numbers {
      #expect(try objects("{\"n\":\(number)}") == [object(["n": .number(number)])])
    }
  }

  @Test func escapesAreResolved() throws {
    let text = #"{"t":"\"\\\/\b\f\n\r\t\u0041\u00e9\uD83E\uDD84\u0000 日"}"#
    #expect(
      try objects(text)
        == [object(["t": .string("\"\\/\u{8}\u{C}\n\r\tAé🦄\0 日")])])
  }

  @Test func valuesMayBeNested() throws {
    #expect(
      try objects(#"{"a":[1,[],{"b":true,"c":[false]}],"d":{}}"#)
        == [
          object([
            "a": .array([
              .number("1"), .array([]),
              object(["b": .boolean(true), "c": .array([.boolean(false)])]),
            ]),
            "d": object([:]),
          ])
        ])
  }

  @Test(arguments: [1, 2, 3, 5])
  func blockBoundariesDoNotShow(size: Int) throws {
    let text = "\u{FEFF}[{\"é\\n\\uD83E\\uDD84日\":-12.5e3,\"b\":true},\r\n{\"c\":null}]"
    #expect(
      try objects(text, blockSize: size)
        == [
          object(["é\n🦄日": .number("-12.5e3"), "b": .boolean(true)]), object(["c": .null]),
        ])
  }

  @Test func longTextsAndManyNamesAreExact() throws {
    let long = String(repeating: "日本\\u0041", count: 20_000)
    let read = try objects("{\"t\":\"\(long)\"}", blockSize: 4_096)
    #expect(read == [object(["t": .string(long.replacing("\\u0041", with: "A"))])])

    let members = (0..<2_000).map { "\"c\($0)\":\($0)" }.joined(separator: ",")
    let wide = try objects("{\(members)}")
    #expect(wide.first?["c1999"] == .number("1999"))
  }

  @Test func valuesHavePlaces() throws {
    var reader = try JSONRecordReader(
      file: "f.json", source: blocks(of: "[{\"日\": 1},\n{\"é\":\"日\", \"b\": 2}]", size: 4))
    let first = try #require(try reader.next())
    #expect(reader.position(of: first[0]) == SourcePosition(line: 1, column: 8))
    let second = try #require(try reader.next())
    #expect(reader.position(of: second[1]) == SourcePosition(line: 2, column: 16))
    #expect(
      reader.error(.wrongType, in: second[1], "No.")
        == DaybookError(.wrongType, "No.", file: "f.json", line: 2, column: 16))
  }
}
