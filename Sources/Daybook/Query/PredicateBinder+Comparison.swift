extension PredicateBinder {
  /// A side of a comparison, its name found.
  enum Side {
    case slot(AttributeSlot)
    case literal(Literal)
  }

  func side(_ operand: Operand, isLeft: Bool) throws(DaybookError) -> Side {
    switch operand.content {
    case .literal(let literal): return .literal(literal)
    case .attribute(let name):
      if let slot = scope.slot(named: name) { return .slot(slot) }
      throw scope.unknown(name, mayBeText: !isLeft, at: operand.position)
    }
  }

  func bindComparison(
    _ left: Operand, _ comparison: Predicate.Operator, _ right: Operand, _ folding: Folding
  ) throws(DaybookError) -> Bound {
    if comparison == .notEqual {
      // The complement, so that it is true of nil.
      let equal = try bindComparison(left, .equal, right, folding)
      guard case .comparison(let left, _, let right, _) = equal.resolved else {
        return (.not(equal.term), .not(equal.resolved))
      }
      return (.not(equal.term), .comparison(left, .notEqual, right, folding))
    }
    switch (try side(left, isLeft: true), try side(right, isLeft: false)) {
    case (.slot(let slot), .literal(let literal)):
      try check(comparison, folding, slot, at: left.position)
      let value = try reader.value(of: literal, beside: slot, at: right.position)
      return (
        try test(slot, comparison, value, folding, at: right.position),
        .comparison(left, comparison, right.holding(value), folding)
      )
    case (.literal(let literal), .slot(let slot)):
      try check(comparison, folding, slot, at: right.position)
      let value = try reader.value(of: literal, beside: slot, at: left.position)
      let resolved = Predicate.comparison(left.holding(value), comparison, right, folding)
      if let flipped = comparison.flipped {
        return (try test(slot, flipped, value, folding, at: left.position), resolved)
      }
      let relation = ValueRelation(comparison: comparison, folding: folding)
      return (.pair(.value(value), relation, .slot(slot.index)), resolved)
    case (.slot(let first), .slot(let second)):
      try check(comparison, folding, first, at: left.position)
      try check(comparison, folding, second, at: right.position)
      try checkComparable(first, second, at: right.position)
      let relation = ValueRelation(comparison: comparison, folding: folding)
      return (
        .pair(.slot(first.index), relation, .slot(second.index)),
        .comparison(left, comparison, right, folding)
      )
    case (.literal(let first), .literal(let second)):
      return try constant(
        (first, left.position), ValueRelation(comparison: comparison, folding: folding),
        (second, right.position))
    }
  }

  /// An attribute against a value of its type, or nil.
  private func test(
    _ slot: AttributeSlot, _ comparison: Predicate.Operator, _ value: Value, _ folding: Folding,
    at position: SourcePosition?
  ) throws(DaybookError) -> BoundTerm {
    let test: ValueTest
    switch (comparison, value) {
    case (.equal, .null): test = .isNull
    case (_, .null): return .constant(false)
    case (.equal, .string(let text)) where folding != .none:
      test = .text(TextPattern(text, .whole, folding))
    case (.equal, _): test = .equals(value.converted(to: slot.type))
    case (.contains, .string(let text)): test = .text(TextPattern(text, .anywhere, folding))
    case (.beginsWith, .string(let text)): test = .text(TextPattern(text, .start, folding))
    case (.endsWith, .string(let text)): test = .text(TextPattern(text, .end, folding))
    case (.like, .string(let text)):
      guard let pattern = WildcardPattern(text, folding) else {
        throw DaybookError(
          .syntax, #"the pattern ends with a \ that makes nothing plain: a backslash is \\ in it"#,
          at: position)
      }
      test = .like(pattern)
    default:
      test = .ordered(comparison, folding.apply(to: value.converted(to: slot.type)), folding)
    }
    return .test(slot: slot.index, test)
  }

  /// Two literals: what they say is known at once.
  private func constant(
    _ left: (literal: Literal, position: SourcePosition?), _ relation: ValueRelation,
    _ right: (literal: Literal, position: SourcePosition?)
  ) throws(DaybookError) -> Bound {
    let first = try reader.value(of: left.literal, at: left.position)
    let second = try reader.value(of: right.literal, at: right.position)
    let areComparable =
      relation.comparison.isForText
      ? [first.type, second.type].allSatisfy { $0 == nil || $0 == .string }
      : first.type == nil || second.type == nil || first.compare(second) != nil
    guard areComparable else {
      throw DaybookError(
        .wrongType,
        "\(left.literal) \(relation.comparison.rawValue) \(right.literal) compares different kinds",
        at: right.position)
    }
    let truth = relation.holds(first, second)
    return (.constant(truth), .constant(truth))
  }
}

// MARK: What fits what

extension PredicateBinder {
  private func check(
    _ comparison: Predicate.Operator, _ folding: Folding, _ slot: AttributeSlot,
    at position: SourcePosition?
  ) throws(DaybookError) {
    if comparison.isForText, slot.type != .string {
      throw notText(comparison.rawValue, slot, at: position)
    }
    try checkFolding(folding, slot, at: position)
  }

  func checkFolding(
    _ folding: Folding, _ slot: AttributeSlot, at position: SourcePosition?
  ) throws(DaybookError) {
    if folding != .none, slot.type != .string {
      throw notText(folding.description, slot, at: position)
    }
  }

  private func notText(
    _ what: String, _ slot: AttributeSlot, at position: SourcePosition?
  ) -> DaybookError {
    DaybookError(
      .wrongType,
      "\(what) is for text, and \(Name.written(slot.name)) has the type \(slot.type.rawValue)",
      at: position)
  }

  private func checkComparable(
    _ first: AttributeSlot, _ second: AttributeSlot, at position: SourcePosition?
  ) throws(DaybookError) {
    let areNumbers = [first, second].allSatisfy(\.type.isNumber)
    guard first.type != second.type, !areNumbers else { return }
    throw DaybookError(
      .wrongType,
      "\(Name.written(first.name)) (\(first.type.rawValue)) cannot be compared with "
        + "\(Name.written(second.name)) (\(second.type.rawValue))",
      at: position)
  }
}

extension Operand {
  /// A literal in the same place with a known value.
  func holding(_ value: Value) -> Operand { Operand(.literal(Literal(value)), at: position) }
}

extension Value {
  /// A number as one of another type, where that is exactly the same number; else as it is.
  func converted(to type: AttributeType) -> Value {
    switch (self, type) {
    case (.integer(let number), .double):
      Double(exactly: number).map { .double($0) } ?? self
    case (.double(let number), .integer):
      Int64(exactly: number).map { .integer($0) } ?? self
    case (.decimal(let number), .integer): number.integer.map { .integer($0) } ?? self
    case (.integer(let number), .decimal): .decimal(DecimalNumber(number))
    case (.double(let number), .decimal):
      DecimalNumber(exactly: number).map { .decimal($0) } ?? self
    default: self
    }
  }
}
