import Daybook
import Testing

@Suite struct SuggestionTests {
  private let names = ["title", "author", "releaseDate", "desc", "日本語"]

  @Test(arguments: [
    ("titel", "title"), ("TITLE", "title"), ("titl", "title"), ("autor", "author"),
    ("realeasedate", "releaseDate"), ("desk", "desc"), ("日本", "日本語"),
  ])
  func aSlipOfTheFingerIsNear(_ written: String, _ meant: String) {
    #expect(nearest(to: written, among: names) == meant)
  }

  @Test(arguments: ["pages", "", "t", "name", String(repeating: "title", count: 50_000)])
  func anotherWordIsNot(_ written: String) {
    #expect(nearest(to: written, among: names) == nil)
  }

  @Test func theNearestWinsAndThenTheFirst() {
    #expect(nearest(to: "notes", among: ["nodes", "notes2", "notes"]) == "notes")
    #expect(nearest(to: "cat", among: ["bat", "hat"]) == "bat")
    #expect(nearest(to: "x", among: []) == nil)
  }
}
