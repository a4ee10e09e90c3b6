import Testing

@testable import Benchmarks

/// What makes the measurements comparable: both sides get these very courses.
@Suite struct CoursesTests {
  @Test func areTheSameWhereverTheyAreAskedFor() {
    let courses = Courses(count: 500)
    var count = 0
    courses.withEach { number, title, author, releaseDate in
      count += 1
      let course = courses.course(number)
      #expect(number == count)
      #expect(course.title == title.indices.map { title[$0] })
      #expect(course.author == author.indices.map { author[$0] })
      #expect(course.releaseDate == releaseDate)
    }
    #expect(count == 500)
  }

  @Test func areTheSameInEveryRun() {
    let course = Courses(count: 1_000).course(1_000)
    #expect(
      String(decoding: course.title, as: UTF8.self) == "Daririr eln anrem ber pes va solode 2027")
    #expect(String(decoding: course.author, as: UTF8.self) == "Marñal Norłon")
    #expect(course.releaseDate == 8_504)
  }

  @Test func haveTheLengthsOfRealOnes() {
    let courses = Courses(count: 20_000)
    var authors: Set<[UInt8]> = []
    var lengths: Set<Int> = []
    var isBeyondASCII = 0
    var days: (first: Int32, last: Int32) = (.max, .min)
    courses.withEach { number, _, _, _ in
      let course = courses.course(number)
      let title = String(validating: course.title, as: UTF8.self)
      lengths.insert(title?.count ?? 0)
      isBeyondASCII += title?.utf8.count == title?.count ? 0 : 1
      authors.insert(course.author)
      days = (min(days.first, course.releaseDate), max(days.last, course.releaseDate))
    }
    #expect(lengths == Set(15...45))
    #expect(authors.count == 200)
    #expect(isBeyondASCII > 5_000)
    // 1950-01-01 and 2025-12-31.
    #expect(days.first >= -7_305 && days.first < -7_200)
    #expect(days.last <= 20_453 && days.last > 20_350)
  }
}
