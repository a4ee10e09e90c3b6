/// One step of a random script. What it does in particular it draws from its own seed and from the
/// state that it meets, so a script stays a script when steps are taken out of it.
struct ScriptStep {
  enum Kind: CaseIterable {
    case write, failingWrite, emptyWrite, context, undo, redo, importing, clock
    case define, drop, rename, alter, reopen, rebuild, check
  }

  var kind: Kind
  var seed: UInt64

  /// How often each kind comes.
  private static let weights: [(Kind, Int)] = [
    (.write, 30), (.failingWrite, 5), (.emptyWrite, 3), (.context, 10), (.undo, 9), (.redo, 7),
    (.importing, 6), (.clock, 8), (.define, 6), (.drop, 2), (.rename, 2), (.alter, 3),
    (.reopen, 2), (.rebuild, 2), (.check, 8),
  ]

  static func script(_ random: inout SeededGenerator, count: Int) -> [ScriptStep] {
    let kinds = weights.flatMap { Array(repeating: $0.0, count: $0.1) }
    var steps = [ScriptStep(kind: .define, seed: random.next())]
    for _ in 0..<count {
      steps.append(
        ScriptStep(kind: kinds.randomElement(using: &random) ?? .write, seed: random.next()))
    }
    return steps
  }
}

/// The store and the reference do not say the same.
struct Mismatch: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
