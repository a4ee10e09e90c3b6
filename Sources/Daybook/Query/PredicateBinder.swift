/// Binds a tree from the leaves up, making the term to evaluate and the resolved tree in one go.
struct PredicateBinder {
  typealias Bound = (term: BoundTerm, resolved: Predicate)

  let scope: PredicateScope
  let reader: LiteralReader

  init(scope: PredicateScope) {
    self.scope = scope
    reader = LiteralReader(scope: scope)
  }

  /// A parsed tree has at most a chain of ORs, one of ANDs and a NOT for each level of its text.
  /// One that was built by a program may be deeper, and must not exhaust the stack.
  private static let deepest = 3 * Predicate.deepestNesting

  func bind(_ predicate: Predicate, depth: Int = 0) throws(DaybookError) -> Bound {
    guard depth <= Self.deepest else {
      throw DaybookError(.limit, "the predicate is nested more than \(Self.deepest) deep")
    }
    switch predicate {
    case .constant(let truth): return (.constant(truth), predicate)
    case .comparison(let left, let comparison, let right, let folding):
      return try bindComparison(left, comparison, right, folding)
    case .between(let operand, let lower, let upper, let folding):
      return try bindBetween(operand, lower, upper, folding)
    case .membership(let operand, let members, let folding):
      return try bindMembership(operand, members, folding)
    case .and(let terms):
      let bound = try bindAll(terms, depth: depth)
      return (.all(bound.map(\.term)), .and(bound.map(\.resolved)))
    case .or(let terms):
      let bound = try bindAll(terms, depth: depth)
      return (.any(bound.map(\.term)), .or(bound.map(\.resolved)))
    case .not(let term):
      let bound = try bind(term, depth: depth + 1)
      return (.not(bound.term), .not(bound.resolved))
    }
  }

  private func bindAll(_ terms: [Predicate], depth: Int) throws(DaybookError) -> [Bound] {
    var bound: [Bound] = []
    bound.reserveCapacity(terms.count)
    for term in terms { bound.append(try bind(term, depth: depth + 1)) }
    return bound
  }

  private func bindBetween(
    _ operand: Operand, _ lower: Operand, _ upper: Operand, _ folding: Folding
  ) throws(DaybookError) -> Bound {
    let first = try bindComparison(operand, .greaterOrEqual, lower, folding)
    let second = try bindComparison(operand, .lessOrEqual, upper, folding)
    let term = BoundTerm.all([first.term, second.term])
    guard case .attribute = operand.content,
      case .comparison(_, _, let lower, _) = first.resolved,
      case .comparison(_, _, let upper, _) = second.resolved
    else { return (term, .and([first.resolved, second.resolved])) }
    return (term, .between(operand, lower: lower, upper: upper, folding))
  }

  private func bindMembership(
    _ operand: Operand, _ members: [Operand], _ folding: Folding
  ) throws(DaybookError) -> Bound {
    guard case .slot(let slot) = try side(operand, isLeft: true) else {
      let bound = try bindEach(operand, members, folding)
      return (.any(bound.map(\.term)), .or(bound.map(\.resolved)))
    }
    try checkFolding(folding, slot, at: operand.position)
    // Literals go into one set; an attribute among them is a comparison of its own.
    var values: [Value] = []
    var terms: [BoundTerm] = []
    var resolved: [Operand] = []
    for member in members {
      if case .literal(let literal) = member.content {
        let value = try reader.value(of: literal, beside: slot, at: member.position)
        values.append(value.converted(to: slot.type))
        resolved.append(Operand(.literal(Literal(value)), at: member.position))
      } else {
        terms.append(try bindComparison(operand, .equal, member, folding).term)
        resolved.append(member)
      }
    }
    if !values.isEmpty {
      terms.insert(.test(slot: slot.index, .oneOf(ValueSet(values, folding))), at: 0)
    }
    let term: BoundTerm
    switch terms.count {
    case 0: term = .constant(false)
    case 1: term = terms[0]
    default: term = .any(terms)
    }
    return (term, .membership(operand, resolved, folding))
  }

  private func bindEach(
    _ operand: Operand, _ members: [Operand], _ folding: Folding
  ) throws(DaybookError) -> [Bound] {
    var bound: [Bound] = []
    for member in members { bound.append(try bindComparison(operand, .equal, member, folding)) }
    return bound
  }
}
