import Daybook
import Platform

@testable import Shell

/// What a renderer prints.
func rendered(
  _ mode: OutputMode, style: TableStyle = TableStyle(),
  _ body: (inout any Renderer) throws -> Void
) throws -> String {
  var bytes: [UInt8] = []
  let output = Output { bytes += $0 }
  var renderer: any Renderer =
    switch mode {
    case .table: TableRenderer(output: output, style: style)
    case .json: JSONRenderer(output: output)
    case .csv: CSVRenderer(output: output)
    }
  try body(&renderer)
  try output.flush()
  return String(decoding: bytes, as: UTF8.self)
}

/// A listing of rows with one text each, from #1 on.
func renderedTitles(
  _ mode: OutputMode, _ titles: [Value], style: TableStyle = TableStyle()
) throws -> String {
  try rendered(mode, style: style) { renderer in
    try renderer.begin(
      .listing(ListingShape(entity: "Course", columns: ["title"], isSectioned: false)))
    for (index, title) in titles.enumerated() {
      try renderer.add(.row(RowRecord(object: UInt64(index) + 1, values: [title])))
    }
    try renderer.end()
  }
}

let sampleTime = Timestamp.sample("2026-05-01T10:00:00.5Z")

extension Timestamp {
  /// The instant that a well-formed text names.
  static func sample(_ text: String) -> Timestamp {
    guard let time = try? Timestamp(parsing: text, zone: .utc) else {
      preconditionFailure("no timestamp: \(text)")
    }
    return time
  }
}
