internal import Daybook

/// Where objects are looked up: in pending changes, or in a snapshot.
struct ObjectSource {
  let model: Model
  let listing: (Query) throws -> Listing
}

extension Session {
  /// The present, with what a context has pending.
  func source(_ context: Context) throws -> ObjectSource {
    ObjectSource(model: try context.model(), listing: { try context.listing($0) })
  }

  /// A snapshot, or the pending changes where none of the past is read.
  func source(_ view: ReadingView) throws -> ObjectSource {
    ObjectSource(model: try view.model(), listing: { try view.listing($0) })
  }

  /// The objects that a literal names: one, or for `_` all of the previous result.
  func objects(_ literal: Located<ObjectLiteral>, in source: ObjectSource) throws -> [UInt64] {
    do {
      switch literal.content {
      case .number(let number): return [number]
      case .previous:
        guard !previous.isEmpty else {
          throw DaybookError(.notExactlyOne, "there is no previous result for _ to name")
        }
        return previous
      case .position(let view, let section, let row):
        let listing = try source.listing(Query(view.content))
        guard let section else { return [try listing[row].number] }
        return [try listing[section: section, row: row].number]
      case .matching(let name, let assignments):
        return [try onlyMatch(name, assignments, source)]
      }
    } catch let error as DaybookError where error.line == nil {
      throw literal.error(error.code, error.message)
    }
  }

  /// The one object that a literal names.
  func object(_ literal: Located<ObjectLiteral>, in source: ObjectSource) throws -> UInt64 {
    let objects = try objects(literal, in: source)
    guard objects.count == 1 else {
      throw literal.error(
        .notExactlyOne, "_ names \(objects.count) objects, and one is needed here")
    }
    return objects[0]
  }

  private func onlyMatch(
    _ name: LocatedName, _ assignments: [Assignment], _ source: ObjectSource
  ) throws -> UInt64 {
    let entity: Entity
    do throws(DaybookError) { entity = try source.model.entity(named: name.content) } catch {
      throw name.error(error.code, error.message)
    }
    let values = try reader(of: entity).values(assignments, refusesNames: false)
    let terms = values.sorted { $0.key < $1.key }.map { name, value in
      Predicate.comparison(.attribute(name), .equal, .value(value), .none)
    }
    let listing = try source.listing(Query(entity.name, where: .and(terms)))
    guard listing.count == 1 else {
      throw DaybookError(
        .notExactlyOne,
        listing.count == 0
          ? "no \(entity.name) has these values"
          : "\(listing.count) objects of \(entity.name) have "
            + "these values; name one by its number")
    }
    return try listing[0].number
  }

  func reader(of entity: Entity) throws -> ValueReader {
    ValueReader(entity: entity, zone: zone, now: try now()) { [self] in tellInstant($0) }
  }

  /// Tells the instant that a time without a zone became.
  func tellInstant(_ instant: Timestamp) { tell("at \(instant.description(in: zone))") }

  /// Tells the instants of a predicate's times without a zone. What is wrong with the predicate is
  /// told when it is used.
  func tellInstants(of predicate: Predicate?, _ entity: Entity) throws {
    let bound = try? predicate?.bound(in: entity.scope(now: try now()))
    for instant in bound?.localTimes ?? [] { tellInstant(instant) }
  }
}
