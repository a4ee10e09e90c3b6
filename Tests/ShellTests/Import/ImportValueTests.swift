import Daybook
import Testing

@testable import Shell

/// Case 39: nothing in a file is guessed.
@Suite struct ImportValueTests {
  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  private func imported(_ type: String, _ field: String) throws -> Value {
    let session = try TestSession("entity Item n:integer value:\(type)")
    let file = try session.file("a.csv", "n,value\n1,\(field)\n")
    try session.run("import \(file) into Item")
    return try session.values(of: "Item")[0][1]
  }

  @Test func case39TextsStay() throws {
    for text in ["00123", "1e5", "true", "null", " x ", "nil", "#7", "'a'"] {
      #expect(try imported("string", text) == .string(text))
      #expect(try imported("string", quoted(text)) == .string(text))
    }
  }

  @Test func case39WhatIsRead() throws {
    #expect(try imported("integer", "007") == 7)
    #expect(try imported("integer", "+5") == 5)
    #expect(try imported("integer", "-9223372036854775808") == .integer(.min))
    #expect(try imported("boolean", "true") == true)
    #expect(try imported("double", "1e5") == 100_000.0)
    #expect(try imported("date", "2024-02-29").text == "2024-02-29")
    #expect(
      try imported("timestamp", "1970-01-01T09:00:00+09:00").text == "1970-01-01T00:00:00.000000Z")
    #expect(try imported("data", "0xCAFE") == .data([0xCA, 0xFE]))
    #expect(
      try imported("uuid", "0FB7B0B1-23A4-4F5C-8F6E-1D2C3B4A5968").text
        == "0fb7b0b1-23a4-4f5c-8f6e-1d2c3b4a5968")
  }

  @Test(arguments: [
    ("integer", [" 5", "1_000", "1,000", "0x10", "5.0", "", "99999999999999999999"]),
    ("boolean", ["True", "1", "yes", ""]),
    ("double", ["0x10", "1e400", "nan", "1,5", ".5", "inf", ""]),
    ("date", ["2024-02-30", "2023-02-29", "2024/01/05", "24-01-05", "2024-1-5", "2024-01-05xyz"]),
    (
      "timestamp", ["2024-13-01", "2024-01-01T24:00:00", "2024-01-01T12:30:60", "2024-01-01+99:99"]
    ),
    ("uuid", ["0fb7b0b123a44f5c8f6e1d2c3b4a5968", "{0fb7b0b1-23a4-4f5c-8f6e-1d2c3b4a5968}"]),
    ("data", ["CAFE", "0xCAF"]),
  ])
  func case39WhatIsNotRead(type: String, texts: [String]) throws {
    for text in texts {
      let session = try TestSession("entity Item n:integer value:\(type)")
      let file = try session.file("a.csv", "n,value\n1,\(quoted(text))\n")
      let error = session.error("import \(file) into Item")
      #expect(error?.line == 2 && error?.column == 3, "\(text)")
      #expect(error?.message.hasPrefix("value: ") == true, "\(text)")
    }
  }

  @Test func jsonValuesHaveTheirKind() throws {
    let session = try TestSession(
      "entity Item s:string i:integer d:double b:boolean day:date t:timestamp u:uuid x:data")
    let text = """
      [{"s":"a","i":-5,"d":2,"b":true,"day":"2012-05-01","t":"2012-05-01T01:00:00.500000Z",
        "u":"0fb7b0b1-23a4-4f5c-8f6e-1d2c3b4a5968","x":"0xcafe"},
       {"d":1.5e3}, {"s":null}]
      """
    try session.run("import \(try session.file("a.json", text)) into Item")
    let values = try session.values(of: "Item")
    #expect(values.count == 3)
    #expect(values[0][..<4] == ["a", -5, 2.0, true])
    #expect(
      values[0][4...].map(\.text) == [
        "2012-05-01", "2012-05-01T01:00:00.500000Z", "0fb7b0b1-23a4-4f5c-8f6e-1d2c3b4a5968",
        "0xcafe",
      ])
    #expect(values[1][2] == 1500.0)
    #expect(values[2].allSatisfy { $0 == .null })
  }

  @Test(arguments: [
    ("string", "5"), ("string", "true"), ("integer", "\"5\""), ("integer", "5.0"),
    ("integer", "1e2"), ("double", "\"1.5\""), ("double", "1e400"), ("boolean", "\"true\""),
    ("boolean", "1"), ("date", "20120501"), ("date", "\"\""), ("timestamp", "0"), ("uuid", "[]"),
    ("data", "{}"),
  ])
  func jsonOfAnotherKindIsRefused(type: String, value: String) throws {
    let session = try TestSession("entity Item value:\(type)")
    let error = session.error(
      "import \(try session.file("a.jsonl", "{}\n{\"value\": \(value)}\n")) into Item")
    #expect(error?.code == .wrongType || error?.code == .outOfRange)
    #expect(error?.line == 2)
    #expect(error?.column == 11)
    #expect(error?.message.hasPrefix("value: ") == true)
    #expect(try session.head() == 1)
  }
}
