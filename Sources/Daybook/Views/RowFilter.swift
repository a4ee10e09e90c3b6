internal import Platform

/// A predicate made ready to decide about states of one entity's objects.
struct RowFilter {
  private let predicate: BoundPredicate
  /// The attribute of each slot of the predicate, with the value of older objects.
  private let attributesOfSlots: [(attribute: UInt32, older: Value)]
  /// The slots that the predicate looks at.
  private let slots: [Int]

  /// - Parameter now: what `now` and `today` mean; nil where nothing may depend on the clock.
  init(_ predicate: Predicate, of entity: Entity, now: Timestamp?) throws {
    self.predicate = try predicate.bound(in: entity.scope(now: now))
    slots = self.predicate.slots
    attributesOfSlots =
      entity.attributes.map { ($0.number, $0.valueOfOlderObjects) }
      + BuiltInAttribute.allCases.map { ($0.rawValue, .null) }
  }

  /// The attributes that the predicate looks at.
  var attributes: [UInt32] { slots.map { attributesOfSlots[$0].attribute } }

  /// Whether it looks at createdAt or updatedAt.
  var usesTimes: Bool { attributes.contains { BuiltInAttribute(rawValue: $0) != nil } }

  /// What values of an attribute can pass, as far as an order by that collation tells; nil: any.
  func range(of attribute: UInt32, type: AttributeType, collation: Collation) -> ValueRange? {
    guard let slot = attributesOfSlots.firstIndex(where: { $0.attribute == attribute }) else {
      return nil
    }
    return predicate.range(for: slot, type: type, collation: collation)?.range
  }

  func matches(_ state: ObjectState) throws -> Bool {
    var values = [Value](repeating: .null, count: attributesOfSlots.count)
    for slot in slots {
      let (attribute, older) = attributesOfSlots[slot]
      values[slot] = try state.value(of: attribute, older: older)
    }
    return predicate.matches { values[$0] }
  }
}

extension Entity {
  /// What names and literals mean in a predicate about the entity's objects.
  package func scope(now: Timestamp?) -> PredicateScope {
    let declared = attributes.enumerated().map { index, attribute in
      AttributeSlot(name: attribute.name, type: attribute.type, index: index)
    }
    let builtIn = BuiltInAttribute.allCases.enumerated().map { index, attribute in
      AttributeSlot(name: attribute.name, type: .timestamp, index: attributes.count + index)
    }
    return PredicateScope(
      entity: name, attributes: declared + builtIn, zone: .local, now: now)
  }
}
