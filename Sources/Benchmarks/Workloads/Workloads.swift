extension Workload {
  /// All workloads, in the order of the table.
  static let all: [Workload] = [.importing, .page, .count]
}
