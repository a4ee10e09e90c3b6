import Testing

@testable import Daybook

/// Cases 24 to 30: predicates over a store, by scan and by every view that could serve them.
@Suite struct PredicateListingTests {
  private func store(
    _ attributes: [Attribute], _ rows: [[Value]]
  ) throws -> TemporaryStore {
    var views: [View] = []
    for attribute in attributes {
      views.append(View("by \(attribute.name)", on: "Thing", sort: [try SortKey(attribute.name)]))
      views.append(
        View(
          "down \(attribute.name)", on: "Thing",
          section: try SortKey(attribute.name, descending: true)))
      if attribute.type == .string {
        views.append(
          View("fold \(attribute.name)", on: "Thing", sort: [try SortKey(attribute.name + "[cd]")]))
      }
    }
    let temporary = try TemporaryStore(
      model: Model(entities: [Entity("Thing", attributes)], views: views))
    try temporary.store.write { context in
      for row in rows {
        try context.insert(
          "Thing", Dictionary(uniqueKeysWithValues: zip(attributes.map(\.name), row)))
      }
    }
    return temporary
  }

  /// What every listing of the entity finds, which is the same.
  private func found(
    _ text: String, _ store: Store, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [UInt64] {
    let predicate = try Predicate(parsing: text)
    // Without views it can only be by scan.
    let wanted = try store.snapshot().object(1).entity.name
    let scanned = try store.numbers(
      Query(wanted, where: predicate, sort: [SortKey(KeyExpression("updatedAt"))]))
    for name in try store.model().names {
      let numbers = try store.numbers(Query(name, where: predicate)).sorted()
      #expect(numbers == scanned, "\(text) in \(name)", sourceLocation: sourceLocation)
    }
    return scanned
  }

  /// Case 24.
  @Test func oddTextsAreFoundInEveryQuoting() throws {
    let titles = [
      "O'Neil", #"say "hi""#, #"back\slash"#, #"' OR title != '"#, "%@", "TRUEPREDICATE",
    ]
    let temporary = try store([Attribute("title", .string)], titles.map { [.string($0)] })
    let store = temporary.store
    for (index, title) in titles.enumerated() {
      let escaped = title.replacing("\\", with: "\\\\")
      let double = "\"" + escaped.replacing("\"", with: "\\\"") + "\""
      let single = "'" + escaped.replacing("'", with: "\\'") + "'"
      for quoted in [double, single] {
        #expect(try found("title == \(quoted)", store) == [UInt64(index) + 1])
      }
      let parameter = try Predicate(parsing: "title == $t", parameters: ["t": .string(title)])
      #expect(try store.numbers(Query("Thing", where: parameter)) == [UInt64(index) + 1])
    }
    let error = expect(.syntax) { _ = try Predicate(parsing: #"title == "x"#) }
    #expect(error?.column != nil)
  }

  /// Case 25.
  @Test func comparisonsWithNilAreTwoValued() throws {
    let temporary = try store([Attribute("n", .integer)], [[1], [9], [.null]])
    let expectations: [(String, [UInt64])] = [
      ("n != 1", [2, 3]), ("NOT (n == 1)", [2, 3]), ("n > 5", [2]), ("NOT (n > 5)", [1, 3]),
      ("NOT (n IN {1})", [2, 3]), ("n <= 1", [1]), ("NOT (n <= 1)", [2, 3]), ("n == nil", [3]),
      ("n != nil", [1, 2]), ("n BETWEEN {1, 9}", [1, 2]), ("NOT (n BETWEEN {2, 9})", [1, 3]),
      ("n > 8.5", [2]), ("n == 9.0", [2]), ("n == 9.5", []), ("n != 9.5", [1, 2, 3]),
    ]
    for (text, wanted) in expectations {
      #expect(try found(text, temporary.store) == wanted, "\(text)")
    }
  }

  /// Case 26.
  @Test func theEmptyTextIsFoundInNone() throws {
    let temporary = try store([Attribute("t", .string)], [["Hi"], [""], [.null]])
    let expectations: [(String, [UInt64])] = [
      (#"t CONTAINS """#, []), (#"t BEGINSWITH """#, []), (#"t ENDSWITH """#, []),
      (#"t LIKE """#, [2]), (#"t LIKE "*""#, [1, 2]), (#"t == """#, [2]),
      (#"NOT (t CONTAINS "")"#, [1, 2, 3]),
    ]
    for (text, wanted) in expectations {
      #expect(try found(text, temporary.store) == wanted, "\(text)")
    }
  }

  /// Case 27.
  @Test func anEmptyListMatchesNothing() throws {
    let temporary = try store([Attribute("n", .integer)], [[1], [9], [.null]])
    let store = temporary.store
    #expect(try found("n IN {}", store) == [])
    #expect(try found("NOT (n IN {})", store) == [1, 2, 3])
    #expect(try found("n IN {1, nil}", store) == [1, 3])
    let (_, revision) = try store.write { context in
      try context.forEach(Query("Thing", where: try Predicate(parsing: "n IN {}"))) { row in
        try context.delete(row.object.number)
        return true
      }
    }
    #expect(revision == nil)
  }

  /// Case 28.
  @Test func unknownNamesAreErrorsOnAnEmptyStoreToo() throws {
    let temporary = try store([Attribute("title", .string), Attribute("author", .string)], [])
    let store = temporary.store
    let unknown: [Query] = [
      Query("Thing", where: try Predicate(parsing: #"titel == "x""#)),
      Query("Thing", sort: [try SortKey("titel")]), Query("Thing", section: try SortKey("titel")),
      Query("by title", where: try Predicate(parsing: #"titel == "x""#)),
    ]
    for query in unknown {
      let error = expect(.unknownAttribute) { _ = try store.listing(query) }
      #expect(error?.message.contains("title") == true)
      expect(.unknownAttribute) { try store.snapshot().forEach(query) { _ in true } }
      expect(.unknownAttribute) { _ = try store.makeContext().listing(query) }
    }
    try store.write { context in
      try context.insert("Thing", ["title": "author", "author": "x"])
      try context.insert("Thing", ["title": "x", "author": "x"])
    }
    let error = expect(.unknownAttribute) { try store.write { try $0.update(1, ["titel": "x"]) } }
    #expect(error?.message.contains("title") == true)
    #expect(try found("title == author", store) == [2])
    #expect(try found(#"title == "author""#, store) == [1])
  }

  /// Case 29.
  @Test func oddNamesAreUsableEverywhere() throws {
    let names = [
      "desc", "in", "like", "not", "nil", "id", "e\u{301}trange", "日本", "Release date", "sort",
    ]
    let temporary = try store(
      names.map { Attribute($0, .integer) }, (1...3).map { n in names.map { _ in .integer(n) } })
    let store = temporary.store
    for name in names + ["\u{E9}trange"] {
      #expect(try found("`\(name)` == 2", store) == [2], "\(name)")
      #expect(try store.numbers("down \(name)") == [3, 2, 1])
      #expect(
        try store.numbers(Query("Thing", sort: [try SortKey(name, descending: true)])) == [3, 2, 1])
      try store.write { try $0.update(1, [name: 7]) }
      #expect(try store.snapshot().object(1)[name] == 7)
      try store.undo()
    }
  }

  /// Case 30.
  @Test func foldingOverlooksWhatItSays() throws {
    let texts = [
      "Álamo", "alamo", "depress\u{E3}o", "depressa\u{303}o", "Straße", "A Unicorn 🦄 Today", "Øre",
    ]
    let temporary = try store([Attribute("t", .string)], texts.map { [.string($0)] })
    let expectations: [(String, [UInt64])] = [
      (#"t CONTAINS[c] "á""#, [1]), (#"t CONTAINS[cd] "a""#, [1, 2, 3, 4, 5, 6]),
      (#"t CONTAINS[c] "STRASSE""#, [5]), (#"t CONTAINS[cd] "ore""#, []),
      (#"t BEGINSWITH[cd] "ALA""#, [1, 2]), (#"t ==[cd] "ALAMO""#, [1, 2]),
      (#"t ==[c] "ALAMO""#, [2]),
      (#"t ==[d] "alamo""#, [2]), (#"t ==[d] "Alamo""#, [1]), (#"t CONTAINS "depressão""#, [3, 4]),
      (#"t == "depressa\#u{303}o""#, [3, 4]), (#"t CONTAINS "🦄""#, [6]),
      (#"t ENDSWITH[c] "TODAY""#, [6]),
      (#"t IN[cd] {"alamo", "STRASSE"}"#, [1, 2, 5]), (#"t ==[cd] "øre""#, [7]),
      (#"t <[cd] "b""#, [1, 2, 6]), (#"t LIKE[c] "?lamo""#, [1, 2]),
    ]
    for (text, wanted) in expectations {
      #expect(try found(text, temporary.store) == wanted, "\(text)")
    }
  }
}
