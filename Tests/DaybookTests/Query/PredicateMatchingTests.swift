import Platform
import Testing

@testable import Daybook

@Suite struct PredicateMatchingTests {
  private let fixture = QueryFixture()

  @Test func nilIsTwoValued() throws {
    let values: [Value] = [1, 9, .null]
    let answers: [(String, [Value])] = [
      ("n != 1", [9, .null]), ("NOT (n == 1)", [9, .null]), ("n > 5", [9]),
      ("NOT (n > 5)", [1, .null]),
      ("NOT (n IN {1})", [9, .null]), ("n == nil", [.null]), ("n != nil", [1, 9]), ("n <= nil", []),
      ("n IN {}", []), ("NOT n IN {}", values), ("n IN {1, nil}", [1, .null]), ("n < 5", [1]),
      ("n BETWEEN {1, 9}", [1, 9]), ("n BETWEEN {2, nil}", []),
      ("NOT n BETWEEN {2, 9}", [1, .null]),
      ("n == pages", [.null]), ("n != pages", [1, 9]), ("n <= pages", []), ("5 > n", [1]),
      ("9 IN {n, pages}", [9]), ("n IN {pages, 9}", [9, .null]), ("n == 9.0 OR n < 1.5", [1, 9]),
      ("TRUEPREDICATE", values), ("FALSEPREDICATE", []), ("n > 0.5 AND n < 8.5", [1]),
    ]
    for (text, expected) in answers {
      #expect(try fixture.matches(text, "n", values) == expected, "\(text)")
    }
  }

  @Test func everyTextIsFoundByItselfAndNothingElse() throws {
    let titles: [Value] = [
      "O'Neil", "say \"hi\"", "back\\slash", "' OR title != '", "%@", "TRUEPREDICATE",
      "\u{301}x", "a\r\nb", "",
    ]
    for title in titles {
      let text = title.text
      let single = "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
      for written in [Literal.quoted(text), single, "$x"] {
        #expect(
          try fixture.matches("title == \(written)", "title", titles, ["x": title]) == [title])
      }
    }
    #expect(try fixture.matches("title == author", "title", [.null, "author"]) == [.null])
    #expect(try fixture.matches("title == \"author\"", "title", [.null, "author"]) == ["author"])
  }

  @Test func theEmptyTextIsFoundInNone() throws {
    let titles: [Value] = ["Hi", "", .null]
    for word in ["CONTAINS", "BEGINSWITH", "ENDSWITH"] {
      #expect(try fixture.matches("title \(word) ''", "title", titles) == [])
      // Under [d] nothing is left of a mark.
      #expect(try fixture.matches("title \(word)[d] '\u{301}'", "title", titles) == [])
    }
    #expect(try fixture.matches("title LIKE ''", "title", titles) == [""])
    #expect(try fixture.matches("title LIKE '*'", "title", titles) == ["Hi", ""])
    #expect(try fixture.matches("title ==[d] '\u{301}'", "title", titles) == [""])
  }

  @Test func foldingMarksAndCase() throws {
    let titles: [Value] = [
      "Álamo", "A\u{301}lamo", "alamo", "depressão", "Straße", "A Unicorn 🦄 Today", "Øre",
      "İstanbul",
      "IŞIK", "ışık",
    ]
    let answers: [(String, [Int])] = [
      ("CONTAINS[c] 'á'", [0, 1]), ("CONTAINS[c] 'a\u{301}'", [0, 1]), ("CONTAINS 'á'", []),
      ("CONTAINS[cd] 'a'", [0, 1, 2, 3, 4, 5, 7]), ("CONTAINS[d] 'A'", [0, 1, 5]),
      ("CONTAINS[c] 'STRASSE'", [4]), ("CONTAINS[cd] 'ore'", []), ("CONTAINS[cd] 'øre'", [6]),
      ("BEGINSWITH[cd] 'ALA'", [0, 1, 2]), ("BEGINSWITH[c] 'ALA'", [2]),
      ("ENDSWITH '🦄 Today'", [5]),
      ("== 'Álamo'", [0, 1]), ("==[cd] 'ALAMO'", [0, 1, 2]), ("IN[c] {'ÁLAMO', 'øre'}", [0, 1, 6]),
      ("IN {'A\u{301}lamo'}", [0, 1]), ("LIKE[cd] '?lamo'", [0, 1, 2]), ("LIKE '*?*🦄*'", [5]),
      ("==[c] 'istanbul'", []), ("==[c] 'i\u{307}stanbul'", [7]), ("==[cd] 'ISTANBUL'", [7]),
      ("==[c] 'ıŞık'", [9]), ("==[c] 'işik'", [8]), ("LIKE 'A Unicorn ? Today'", [5]),
      ("CONTAINS 'e'", [3, 4, 6]), ("LIKE[c] 'stra??e'", [4]),
    ]
    for (condition, expected) in answers {
      #expect(
        try fixture.matches("title \(condition)", "title", titles) == expected.map { titles[$0] },
        "\(condition)")
    }
  }

  @Test func textsAreOrderedAsKeysAre() throws {
    let titles: [Value] = ["Zoe", "adam", "éclair", "Adam", "f", .null]
    #expect(try fixture.matches("title < 'f'", "title", titles) == ["adam", "éclair", "Adam"])
    #expect(try fixture.matches("title <= 'adam'", "title", titles) == ["adam"])
    #expect(try fixture.matches("title <=[c] 'ADAM'", "title", titles) == ["adam", "Adam"])
    #expect(try fixture.matches("title >[d] 'e'", "title", titles) == ["Zoe", "éclair", "f"])
  }

  @Test func otherTypes() throws {
    let uuid = "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"
    let id = try AttributeType.uuid.value(parsing: uuid, zone: .utc)
    #expect(try fixture.matches("id IN {'\(uuid.uppercased())'}", "id", [id, .null]) == [id])
    #expect(try fixture.matches("done == true", "done", [true, false, .null]) == [true])
    #expect(
      try fixture.matches("bytes >= 0x01", "bytes", [.data([1]), .data([0, 9])])
        == [.data([1])])
    // Beyond 2^53 an integer and a double are compared without converting either.
    let large: Value = .double(9_007_199_254_740_992)
    #expect(try fixture.matches("price == 9007199254740993", "price", [large]) == [])
    #expect(try fixture.matches("price < 9007199254740993", "price", [large]) == [large])
    #expect(try fixture.matches("price IN {9007199254740992}", "price", [large]) == [large])
  }

  @Test func whatCannotBeReadIsThrownOn() throws {
    let predicate = try fixture.bound("n == 1 AND title == 'x'")
    let damage = DaybookError(.damaged, "gone")
    #expect(throws: damage) {
      try predicate.matches { (slot: Int) throws(DaybookError) -> Value in
        if slot == 0 { throw damage }
        return 1
      }
    }
  }
}
