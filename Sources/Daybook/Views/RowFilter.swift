/// A predicate made ready to decide about states of one entity's objects.
struct RowFilter {
  private let predicate: BoundPredicate
  /// The attribute of each slot of the predicate, with the value of older objects.
  private let slots: [(attribute: UInt32, older: Value)]

  init(_ predicate: Predicate, of entity: Entity) throws {
    var slots: [(attribute: UInt32, older: Value)] = []
    self.predicate = try predicate.bound(
      to: { name in
        guard let number = try? entity.number(of: name), let type = entity.type(of: number) else {
          return nil
        }
        let known = slots.firstIndex { $0.attribute == number }
        if known == nil {
          let declared = entity.attributes.first { $0.number == number }
          slots.append((number, declared?.valueOfOlderObjects ?? .null))
        }
        return AttributeSlot(index: known ?? slots.count - 1, type: type)
      },
      unknown: entity.unknownAttribute)
    self.slots = slots
  }

  /// The attributes that the predicate looks at.
  var attributes: [UInt32] { slots.map(\.attribute) }

  /// Whether it looks at createdAt or updatedAt.
  var usesTimes: Bool { attributes.contains { BuiltInAttribute(rawValue: $0) != nil } }

  /// What values of an attribute can pass, as far as an order by that collation tells; nil: any.
  func range(of attribute: UInt32, collation: Collation) -> ValueRange? {
    guard let slot = slots.firstIndex(where: { $0.attribute == attribute }) else { return nil }
    return predicate.range(for: slot, collation: collation)
  }

  func matches(_ state: ObjectState) throws -> Bool {
    var values: [Value] = []
    values.reserveCapacity(slots.count)
    for slot in slots { values.append(try state.value(of: slot.attribute, older: slot.older)) }
    return predicate.matches { values[$0] }
  }
}
