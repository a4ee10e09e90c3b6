import LMDB
import Testing

/// A cursor's place in the model: a key, and whether the record is still there.
private enum Place: Equatable {
  case nowhere, beforeFirst, afterLast
  case on(Int)
  case between(Int)
}

/// Random changes and moves of several cursors in one write transaction, beside a dictionary.
@Suite struct CursorModelTests {
  private struct Model {
    var values: [Int: [UInt8]] = [:]
    var keys: [Int] = []
    var places: [Place]

    /// How many keys are less than a number.
    func rank(_ number: Int) -> Int {
      var (low, high) = (0, keys.count)
      while low < high {
        let middle = (low + high) / 2
        if keys[middle] < number { low = middle + 1 } else { high = middle }
      }
      return low
    }

    func key(at index: Int) -> Int? { keys.indices.contains(index) ? keys[index] : nil }

    /// Where `next` and `previous` lead from a cursor's place.
    func neighbour(of cursor: Int, forwards: Bool) -> Int? {
      switch places[cursor] {
      case .nowhere: forwards ? keys.first : keys.last
      case .beforeFirst: forwards ? keys.first : nil
      case .afterLast: forwards ? nil : keys.last
      case .on(let number): key(at: rank(number) + (forwards ? 1 : -1))
      case .between(let number): key(at: rank(number) + (forwards ? 0 : -1))
      }
    }

    mutating func put(_ value: [UInt8], at number: Int) {
      if values.updateValue(value, forKey: number) == nil { keys.insert(number, at: rank(number)) }
    }

    mutating func delete(_ number: Int) {
      values[number] = nil
      keys.remove(at: rank(number))
      places = places.map { $0 == .on(number) ? .between(number) : $0 }
    }
  }

  @Test(arguments: 0..<12)
  func agreesWithADictionary(run: Int) throws {
    let seed = UInt64.random(in: 0 ..< .max)
    var random = SeededGenerator(seed: seed)
    let scratch = try Scratch()
    // A few large pages' worth, so that pages split and merge under the cursors.
    let universe = [20, 200, 1500][run % 3]
    try scratch.environment.write { transaction throws in
      let cursors = try (0..<3).map { _ in try transaction.cursor(in: scratch.table) }
      var model = Model(places: cursors.map { _ in .nowhere })
      for step in 0..<4000 {
        try change(&model, transaction, cursors, scratch.table, universe, &random)
        let hasMoved = try move(&model, cursors, universe, &random)
        if try !hasMoved || !agrees(model, cursors) {
          Issue.record("seed \(seed), run \(run), step \(step): \(model.places)")
          return
        }
      }
      #expect(try transaction.count(of: scratch.table) == model.keys.count)
    }
  }

  private func change(
    _ model: inout Model, _ transaction: WriteTransaction, _ cursors: [Cursor], _ table: Table,
    _ universe: Int, _ random: inout SeededGenerator
  ) throws {
    let number = Int.random(in: 0..<universe, using: &random)
    let chosen = Int.random(in: 0..<cursors.count, using: &random)
    let value = [UInt8](
      repeating: .random(in: 0...255, using: &random), count: .random(in: 0...400, using: &random))
    // Twice as many deletions in every other phase, so that the table empties now and then.
    switch Int.random(in: 0..<(model.keys.count > universe / 2 ? 7 : 5), using: &random) {
    case 0, 1:
      try transaction.put(value, key(number), in: table)
      model.put(value, at: number)
    case 2:
      try cursors[chosen].put(value, key(number))
      model.put(value, at: number)
      model.places[chosen] = .on(number)
    case 3, 5:
      let isThere = model.values[number] != nil
      #expect(try transaction.delete(key(number), in: table) == isThere)
      if isThere { model.delete(number) }
    default:
      guard case .on(let number) = model.places[chosen] else { return }
      try cursors[chosen].deleteCurrent()
      model.delete(number)
    }
  }

  /// Moves a cursor; answers whether it found a record just when the model did.
  private func move(
    _ model: inout Model, _ cursors: [Cursor], _ universe: Int, _ random: inout SeededGenerator
  ) throws -> Bool {
    let index = Int.random(in: 0..<cursors.count, using: &random)
    let cursor = cursors[index]
    let number = Int.random(in: 0..<universe, using: &random)
    let target: Int?
    let otherwise: Place
    let found: Bool
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      (target, otherwise) = (model.neighbour(of: index, forwards: true), .afterLast)
      found = try cursor.next()
    case 2, 3:
      (target, otherwise) = (model.neighbour(of: index, forwards: false), .beforeFirst)
      found = try cursor.previous()
    case 4:
      (target, otherwise) = (model.key(at: model.rank(number)), .afterLast)
      found = try cursor.seek(atOrAfter: key(number))
    default:
      (target, otherwise) = (model.key(at: model.rank(number) - 1), .beforeFirst)
      found = try cursor.seek(before: key(number))
    }
    model.places[index] = target.map { .on($0) } ?? otherwise
    return found == (target != nil)
  }

  private func agrees(_ model: Model, _ cursors: [Cursor]) throws -> Bool {
    for (place, cursor) in zip(model.places, cursors) {
      guard case .on(let number) = place else { continue }
      if try cursor.currentKey != key(number) { return false }
      if try cursor.currentValue != model.values[number] { return false }
    }
    return true
  }
}

/// SplitMix64 (Steele, Lea and Flood 2014), for runs that can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
