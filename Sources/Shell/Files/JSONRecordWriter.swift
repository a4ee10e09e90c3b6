internal import Daybook

/// Writes objects as a JSON array or as JSON Lines, which ``JSONRecordReader`` reads back.
///
/// ```swift
/// var writer = JSONRecordWriter(format: .lines, names: ["#", "title"], output: output)
/// try writer.append([.integer(7), "Core Data"])
/// try writer.end()
/// ```
struct JSONRecordWriter {
  enum Format: Equatable, Sendable {
    case array
    case lines
  }

  private let format: Format
  private let names: [String]
  private let output: Output
  private var writer = JSONWriter()
  private var isFirst = true

  /// - Parameter names: the members of every object, in this order.
  init(format: Format, names: [String], output: Output) {
    self.format = format
    self.names = names
    self.output = output
  }

  /// Writes one object.
  ///
  /// - Precondition: as many values as there are names.
  mutating func append(_ values: [Value]) throws {
    if format == .array { try output.write(isFirst ? "[\n" : ",\n") }
    isFirst = false
    writer.values(NamedValues(names: names, values: values))
    if format == .lines { writer.endLine() } else { writer.restart() }
    try writer.drain(into: output)
  }

  /// Ends the file; nothing is written after it.
  mutating func end() throws {
    if format == .array { try output.write(isFirst ? "[]\n" : "\n]\n") }
    try output.flush()
  }
}
