extension BoundPredicate {
  /// What an order by one attribute can serve of this predicate.
  ///
  /// Only terms that must all hold are used, and only where they agree with the order of the key:
  /// comparisons of texts with a key that folds as they do, `<` and its kin not with a key that
  /// follows another order than the root collation. An exact `==` narrows a folded key too, but
  /// then remains to be asked.
  ///
  /// - Parameters:
  ///   - slot: the attribute that the key is made of, without a transform such as `year()`.
  ///   - type: that attribute's type.
  ///   - collation: how the key orders texts.
  /// - Returns: the range of the key, and the predicate that is left to ask of the rows in it; nil
  ///   when no term narrows it. Asking the whole predicate again is always right.
  package func range(
    for slot: Int, type: AttributeType, collation: Collation = .standard
  ) -> (range: ValueRange, rest: BoundPredicate)? {
    var intersection = RangeIntersection(folding: collation.folding)
    var rest: [BoundTerm] = []
    var narrows = false
    let key = RangeKey(slot: slot, type: type, collation: collation)
    for term in terms {
      switch key.narrow(&intersection, by: term) {
      case .covered: narrows = true
      case .narrowed:
        narrows = true
        rest.append(term)
      case .untouched: rest.append(term)
      }
    }
    return narrows ? (intersection.range, BoundPredicate(terms: rest)) : nil
  }
}

/// The key of an order, as far as ranges need to know it.
private struct RangeKey {
  let slot: Int
  let type: AttributeType
  let collation: Collation

  enum Outcome {
    /// The range holds exactly what the term accepts.
    case covered
    /// The range holds all that the term accepts, and more.
    case narrowed
    case untouched
  }

  func narrow(_ range: inout RangeIntersection, by term: BoundTerm) -> Outcome {
    switch term {
    case .constant(false): return narrow(&range, to: [], comparedWith: collation.folding)
    case .test(let tested, let test) where tested == slot: return narrow(&range, by: test)
    case .not(.test(let tested, let test)) where tested == slot:
      return narrow(&range, byNot: test)
    default: return .untouched
    }
  }

  private func narrow(_ range: inout RangeIntersection, by test: ValueTest) -> Outcome {
    switch test {
    case .isNull: return narrow(&range, to: [.null], comparedWith: collation.folding)
    case .equals(let value): return narrow(&range, to: [value], comparedWith: .none)
    case .oneOf(let set): return narrow(&range, to: set.members, comparedWith: set.folding)
    case .text(let pattern) where pattern.place == .whole:
      return narrow(&range, to: [.string(pattern.text)], comparedWith: pattern.folding)
    case .ordered(let comparison, let bound, let folding):
      guard isOrdered(bound, folding) else { return .untouched }
      let isInclusive = comparison == .lessOrEqual || comparison == .greaterOrEqual
      if comparison == .greater || comparison == .greaterOrEqual {
        range.keep(from: .init(bound, isInclusive: isInclusive))
      } else {
        // nil is less than everything as a key, but `<` does not hold for it.
        range.keep(from: .init(.null, isInclusive: false))
        range.keep(to: .init(bound, isInclusive: isInclusive))
      }
      return .covered
    case .text, .like: return .untouched
    }
  }

  /// `!= nil` and `NOT (n > 5)` are one piece of the order; `!= 5` and `NOT (n < 5)`, true of nil
  /// too, are two.
  private func narrow(_ range: inout RangeIntersection, byNot test: ValueTest) -> Outcome {
    switch test {
    case .isNull:
      range.keep(from: .init(.null, isInclusive: false))
      return .covered
    case .ordered(let comparison, let bound, let folding)
    where (comparison == .greater || comparison == .greaterOrEqual) && isOrdered(bound, folding):
      range.keep(to: .init(bound, isInclusive: comparison == .greater))
      return .covered
    default: return .untouched
    }
  }

  /// Options of order never make two texts one, so only the folding matters here.
  private func narrow(
    _ range: inout RangeIntersection, to values: [Value], comparedWith folding: Folding
  ) -> Outcome {
    let fitting = values.filter { $0 == .null || $0.type == type }
    // A number without an equal in the attribute's type is the same as none of its values.
    let isText = type == .string
    guard !isText || folding == .none || folding == collation.folding else { return .untouched }
    range.keep(values: fitting)
    return !isText || folding == collation.folding ? .covered : .narrowed
  }

  /// Whether the key's order is that of `<`. A fraction beside integers, or an integer that no
  /// double is equal to beside doubles, has no place in the key.
  private func isOrdered(_ bound: Value, _ folding: Folding) -> Bool {
    guard bound.type == type else { return false }
    return type != .string || (folding == collation.folding && collation.order == .root)
  }
}
