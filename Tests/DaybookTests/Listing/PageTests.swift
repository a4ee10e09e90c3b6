import Testing

@testable import Daybook

@Suite struct PageTests {
  private let stem = String(repeating: "w", count: 400)

  private func store() throws -> TemporaryStore {
    let temporary = try TemporaryStore(model: .courses)
    let authors: [Value] = [.null, "", "Ann", .string(stem + "b"), .string(stem + "a"), "Kim"]
    try temporary.store.write { context in
      for index in 0..<60 {
        let title = index % 5 == 0 ? "\(stem)\(100 + index)" : "t\(100 + index / 2)"
        try context.insert("Course", ["title": .string(title), "author": authors[index % 6]])
      }
    }
    return temporary
  }

  private func place(_ object: Object) -> [Value] {
    [object["author"] ?? .null, object["title"] ?? .null]
  }

  /// Pages that follow each other are the listing, whatever is cut, and by scan as well.
  @Test func pagesAreTheListing() throws {
    let temporary = try store()
    let store = temporary.store
    try store.write { try $0.update(7, ["author": "Kim"]) }
    func check(at revision: UInt64) throws {
      let snapshot = try store.snapshot(at: .revision(revision))
      let listing = try snapshot.listing(Query("byAuthor"))
      let rows = try listing.rows(in: 0..<listing.count)
      for position in [-1, 0, 3, 9, 10, 19, 20, 33, 47, 58, 59] {
        let after = position < 0 ? [] : place(rows[position].object)
        // Rows with the same keys are passed over together.
        let expected = rows.dropFirst(position + 1).drop { place($0.object) == after }.prefix(7)
        let page = try snapshot.page(of: "byAuthor", after: after, limit: 7)
        #expect(page.map(\.object.number) == expected.map(\.object.number), "after \(position)")
        #expect(page.map(\.section) == expected.map(\.section))
      }
      let sections = listing.sections.map(\.name)
      for (index, name) in sections.enumerated() {
        let page = try snapshot.page(of: "byAuthor", after: [name], limit: 1)
        #expect(page.first?.section == (index + 1 < sections.count ? sections[index + 1] : nil))
      }
    }
    try check(at: 3)
    try check(at: 2)
    // The view's table is another one now, so the past is scanned.
    try store.write {
      try $0.define(View("byAuthor", on: "Course", section: try SortKey("title")), replacing: true)
    }
    try check(at: 3)
  }

  @Test func placesAreChecked() throws {
    let temporary = try store()
    let snapshot = try temporary.store.snapshot()
    expect(.unknownView) { _ = try snapshot.page(of: "Course", after: [], limit: 1) }
    expect(.outOfRange) { _ = try snapshot.page(of: "byAuthor", after: ["a", "b", "c"], limit: 1) }
    expect(.wrongType) { _ = try snapshot.page(of: "byAuthor", after: [5], limit: 1) }
    #expect(try snapshot.page(of: "byAuthor", after: ["zz"], limit: 5).isEmpty)
    #expect(try snapshot.page(of: "byAuthor", after: [], limit: 100).count == 60)
  }
}
