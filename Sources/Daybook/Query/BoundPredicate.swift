/// A predicate whose names are slots and whose literals are values: ready to be asked about
/// objects.
///
/// It is a list of terms, all of which must hold.
package struct BoundPredicate: Sendable {
  let terms: [BoundTerm]
  /// The slots whose values it asks for, ascending, each once.
  package let slots: [Int]
  /// The instants that times without a zone became, in the order of the text: for saying so.
  package let localTimes: [Timestamp]

  init(_ term: BoundTerm, localTimes: [Timestamp]) {
    // ANDs inside ANDs are one list, so that planning sees every term.
    self.init(terms: term.conjuncts, localTimes: localTimes)
  }

  init(terms: [BoundTerm], localTimes: [Timestamp] = []) {
    self.terms = terms
    self.localTimes = localTimes
    var slots: Set<Int> = []
    for term in terms { term.addSlots(to: &slots) }
    self.slots = slots.sorted()
  }

  /// Whether every object matches, so that nothing needs to be asked.
  package var isAlwaysTrue: Bool { terms.isEmpty }

  /// Whether no object can match: the predicate is false whatever the values.
  package var isAlwaysFalse: Bool {
    terms.contains { term in
      if case .constant(false) = term { true } else { false }
    }
  }

  /// Whether an object matches.
  ///
  /// - Parameter value: gives the value of a slot, nil as ``Value/null``; asked for no more than is
  ///   needed, and for a slot as often as terms name it.
  /// - Throws: what `value` throws.
  package func matches<Failure>(
    _ value: (_ slot: Int) throws(Failure) -> Value
  ) throws(Failure) -> Bool {
    for term in terms where !(try term.holds(value)) { return false }
    return true
  }
}

/// One condition of a bound predicate.
indirect enum BoundTerm: Sendable {
  case constant(Bool)
  /// An attribute against what was written: by far the most.
  case test(slot: Int, ValueTest)
  /// Any two sides, at least one of them an attribute.
  case pair(BoundOperand, ValueRelation, BoundOperand)
  case all([BoundTerm])
  case any([BoundTerm])
  case not(BoundTerm)

  func holds<Failure>(_ value: (Int) throws(Failure) -> Value) throws(Failure) -> Bool {
    switch self {
    case .constant(let truth): return truth
    case .test(let slot, let test): return test.accepts(try value(slot))
    case .pair(let left, let relation, let right):
      return relation.holds(try left.value(value), try right.value(value))
    case .all(let terms):
      for term in terms where !(try term.holds(value)) { return false }
      return true
    case .any(let terms):
      for term in terms where try term.holds(value) { return true }
      return false
    case .not(let term): return !(try term.holds(value))
    }
  }

  /// The terms that must all hold, without constants that do.
  var conjuncts: [BoundTerm] {
    switch self {
    case .constant(true): []
    case .all(let terms): terms.flatMap(\.conjuncts)
    default: [self]
    }
  }

  func addSlots(to slots: inout Set<Int>) {
    switch self {
    case .constant: break
    case .test(let slot, _): slots.insert(slot)
    case .pair(let left, _, let right):
      for case .slot(let slot) in [left, right] { slots.insert(slot) }
    case .all(let terms), .any(let terms): for term in terms { term.addSlots(to: &slots) }
    case .not(let term): term.addSlots(to: &slots)
    }
  }
}

/// A side of a comparison that is not simply an attribute against a literal.
enum BoundOperand: Sendable {
  case slot(Int)
  case value(Value)

  func value<Failure>(_ value: (Int) throws(Failure) -> Value) throws(Failure) -> Value {
    switch self {
    case .slot(let slot): try value(slot)
    case .value(let constant): constant
    }
  }
}
