import FoundationEssentials
import Testing

@testable import Daybook

/// A store in a folder of its own that is removed at the end.
final class TemporaryStore {
  let folder: URL
  let url: URL
  private var opened: Store?

  var store: Store {
    guard let opened else { preconditionFailure("the store is open") }
    return opened
  }

  init(model: Model? = nil, options: StoreOptions = StoreOptions()) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "daybook-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    url = folder.appending(path: "test.daybook", directoryHint: .notDirectory)
    opened = try Store.open(url, model: model, options: options)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Closes the file and opens it again, as a restart does.
  /// - Parameter meanwhile: what happens to the closed file.
  func reopen(
    options: StoreOptions = StoreOptions(), meanwhile: () throws -> Void = {}
  ) throws {
    weak let old: Store? = opened
    opened = nil
    try #require(old == nil, "somebody still holds the store")
    try meanwhile()
    opened = try Store.open(url, options: options)
  }
}

extension Store {
  /// What a query lists, as numbers.
  func numbers(_ query: Query, at moment: Moment = .now) throws -> [UInt64] {
    try listing(query, at: moment).numbers
  }

  func numbers(_ name: String, at moment: Moment = .now) throws -> [UInt64] {
    try numbers(Query(name), at: moment)
  }

  func numbers(_ name: String, where text: String, at moment: Moment = .now) throws -> [UInt64] {
    try numbers(Query(name, where: try Daybook.Predicate(parsing: text)), at: moment)
  }

  @discardableResult
  func insert(_ entity: String, _ values: [String: Value] = [:]) throws -> UInt64 {
    try write { try $0.insert(entity, values) }.result
  }
}

extension Listing {
  var numbers: [UInt64] {
    get throws { try rows(in: 0..<count).map(\.object.number) }
  }

  /// Each section's name with its numbers.
  var groups: [Group] {
    get throws {
      try sections.indices.map { index in
        let rows = try (0..<sections[index].count).map { try self[section: index, row: $0].number }
        return Group(sections[index].name, rows)
      }
    }
  }

  struct Group: Equatable {
    var name: Value
    var numbers: [UInt64]

    init(_ name: Value, _ numbers: [UInt64]) { (self.name, self.numbers) = (name, numbers) }

    /// Names are the same byte for byte.
    static func == (a: Group, b: Group) -> Bool {
      a.name.isIdentical(to: b.name) && a.numbers == b.numbers
    }
  }
}

/// Expects an error of that code.
@discardableResult
func expect(
  _ code: DaybookError.Code, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Void
) -> DaybookError? {
  let error = #expect(throws: DaybookError.self, sourceLocation: sourceLocation) { try body() }
  #expect(error?.code == code, sourceLocation: sourceLocation)
  return error
}

extension SortKey {
  /// A key by attribute and what stands in its brackets: `"author"`, `"author[cd]"`.
  init(_ text: String, descending: Bool = false) throws {
    let parts = text.split(separator: "[")
    let collation =
      parts.count > 1 ? try Collation(parsing: String(parts[1].dropLast())) : .standard
    self.init(KeyExpression(String(parts[0]), collation: collation), descending: descending)
  }
}
