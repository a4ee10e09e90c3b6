package import Platform

/// One attribute as a predicate sees it: its type, and the number under which its value is asked
/// for.
package struct AttributeSlot: Hashable, Sendable {
  package let name: String
  package let type: AttributeType
  /// Whatever the reader of the values counts by; two attributes have different ones.
  package let index: Int

  package init(name: String, type: AttributeType, index: Int) {
    self.name = name
    self.type = type
    self.index = index
  }
}

/// What the names and literals of a predicate mean: the attributes of an entity, the zone of times
/// that are written without one, and the present for `now` and `today`.
package struct PredicateScope: Sendable {
  package let entity: String
  package let attributes: [AttributeSlot]
  package let zone: Zone
  /// nil where nothing may depend on the clock, as in the predicate of a view.
  package let now: Timestamp?
  private let slots: [String: AttributeSlot]

  /// - Parameter attributes: the built-in ones included. Of two with one name the first counts, so
  ///   that an attribute called `createdAt` replaces the built-in.
  package init(
    entity: String, attributes: [AttributeSlot], zone: Zone, now: Timestamp? = nil
  ) {
    self.entity = entity
    self.attributes = attributes
    self.zone = zone
    self.now = now
    // Strings are equal as keys when canonically equivalent, which is how names compare.
    slots = Dictionary(attributes.map { ($0.name, $0) }) { first, _ in first }
  }

  func slot(named name: String) -> AttributeSlot? { slots[name] }

  /// The error that there is no such attribute, naming the nearest one.
  ///
  /// - Parameter mayBeText: whether the name stands where a text would, and lacks only its quotes.
  func unknown(
    _ name: String, mayBeText: Bool, at position: SourcePosition?
  ) -> DaybookError {
    var message = "\(entity) has no attribute \(Name.written(name))"
    let near = nearest(to: name, among: attributes.map(\.name)).map(Name.written)
    let quoted = Literal.quoted(name)
    switch (near, mayBeText) {
    case (let near?, true): message += ": did you mean \(near), or the text \(quoted)?"
    case (let near?, false): message += ": did you mean \(near)?"
    case (nil, true): message += ": for the text write \(quoted)"
    case (nil, false):
      let names = attributes.prefix(8).map { Name.written($0.name) }.joined(separator: ", ")
      message += ": it has \(names)" + (attributes.count > 8 ? ", …" : "")
    }
    return DaybookError(.unknownAttribute, message, at: position)
  }
}
