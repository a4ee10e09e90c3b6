/// How results are printed.
enum Report {
  /// One JSON object a line.
  static func jsonLine(_ comparison: Comparison) -> String {
    func number(_ value: Double?) -> String { value.map { shortest($0) } ?? "null" }
    let row = comparison.row
    let sides = Side.allCases.map { "\"\($0.rawValue)\":\(number(comparison.medians[$0]))" }
    let met = comparison.isMet.map(String.init) ?? "null"
    // Names and units hold nothing that JSON would want escaped.
    return "{\"workload\":\"\(comparison.workload)\",\"objects\":\(comparison.objects),"
      + "\"measure\":\"\(row.measure)\",\"unit\":\"\(row.unit)\",\(sides.joined(separator: ",")),"
      + "\"ratio\":\(number(comparison.ratio)),\"target\":\(number(comparison.target)),"
      + "\"met\":\(met)}"
  }

  /// The table, for a page of Markdown as well.
  static func table(_ comparisons: [Comparison]) -> String {
    let sides = Side.allCases.filter { side in
      side != .lmdb || comparisons.contains { $0.medians[side] != nil }
    }
    let header =
      ["workload", "objects", "measure"] + sides.map(\.rawValue) + ["ratio", "target", "verdict"]
    let lines = comparisons.map { comparison in
      [comparison.workload, String(comparison.objects), comparison.row.measure]
        + sides.map { side in
          comparison.medians[side].map { "\(significant($0)) \(comparison.row.unit)" } ?? "–"
        }
        + [
          comparison.ratio.map(significant) ?? "–", comparison.targetText, verdict(comparison),
        ]
    }
    let widths = header.indices.map { column in
      ([header] + lines).map { $0[column].count }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      let padded = zip(cells, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return "| " + padded.joined(separator: " | ") + " |\n"
    }
    let rule =
      "|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|\n"
    return line(header) + rule + lines.map(line).joined()
  }

  private static func verdict(_ comparison: Comparison) -> String {
    guard comparison.row.target != nil else { return "" }
    guard let isMet = comparison.isMet else { return "not measured" }
    return isMet ? "met" : "missed"
  }
}
