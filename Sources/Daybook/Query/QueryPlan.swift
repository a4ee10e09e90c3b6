/// How a query is answered: which table is walked, which rows are kept, and whether they have to be
/// sorted afterwards.
///
/// Whatever the plan, the answer is the same: rows pass the whole predicate and stand in the order of
/// `order`, whose keys are made by the same code as those of the tables.
struct QueryPlan {
  /// The entity whose objects are listed.
  let entity: Entity
  /// The order of the answer, and its sections.
  let order: ViewLayout
  /// What a row must fulfil beyond standing in the walked table; nil: nothing.
  let filter: RowFilter?
  /// The view whose table is walked.
  let walked: ViewLayout
  /// Whether the walked table is already in the order asked for.
  let isOrdered: Bool
  /// The part of the walked table that has to be read.
  let bounds: WalkBounds
  /// The name of the walked view; nil for the entity's own.
  let walkedName: String?

  /// Whether the tables answer everything by themselves, counts of sections included.
  var isWholeView: Bool { isOrdered && filter == nil }
}

extension QueryPlan {
  /// - Parameters:
  ///   - model: the model of the moment.
  ///   - today: the newest model, whose views have tables.
  ///   - usesViews: false where another collator made the keys.
  ///   - now: what `now` and `today` mean in the predicate.
  init(
    _ query: Query, model: Model, today: Model, usesViews: Bool, now: Timestamp
  ) throws {
    let asked: View
    let entity: Entity
    switch try model.listed(named: query.name) {
    case .entity(let found):
      entity = found
      asked = View("", on: found.name)
    case .view(let found):
      entity = try model.entity(named: found.entity)
      asked = found
    }
    self.entity = entity
    var wanted = asked
    wanted.section = query.section ?? asked.section
    wanted.sort = query.sort ?? asked.sort
    wanted.predicate =
      query.predicate.map { own in
        asked.predicate.map { .and([$0, own]) } ?? own
      } ?? asked.predicate
    order = try ViewLayout(wanted, of: entity, now: now)

    let candidates = usesViews ? QueryPlan.tables(of: entity, in: model, today: today) : []
    if let view = candidates.first(where: { QueryPlan.hasOrder($0, wanted, asked) }) {
      walked = try ViewLayout(view, of: entity)
      isOrdered = true
      filter = wanted.predicate == view.predicate ? nil : order.filter
      walkedName = view.name
    } else {
      let best = try QueryPlan.bestWalk(for: order, entity, among: candidates)
      walked = best?.layout ?? ViewLayout(ofAll: entity.number)
      walkedName = best?.name
      isOrdered = best == nil && wanted.section == nil && wanted.sort.isEmpty
      filter = order.filter
    }
    bounds = WalkBounds(of: filter, in: walked)
  }

  /// The views that have tables good for the moment: those defined today as they were then.
  private static func tables(of entity: Entity, in model: Model, today: Model) -> [View] {
    guard let entityToday = today.entity(numbered: entity.number) else { return [] }
    return model.views.filter { view in
      guard view.entity == entity.name,
        var now = today.views.first(where: { $0.number == view.number }),
        now.entity == entityToday.name
      else { return false }
      now.name = view.name
      return (try? now.image(of: entityToday)) == (try? view.image(of: entity))
    }
  }

  /// Whether a view's table stands in the order asked for and holds every object asked for.
  private static func hasOrder(_ view: View, _ wanted: View, _ asked: View) -> Bool {
    view.section == wanted.section && view.sort == wanted.sort
      && !(view.section == nil && view.sort.isEmpty)
      && (view.predicate == nil || view.predicate == asked.predicate)
  }

  /// The unfiltered view in which the predicate leaves the least to walk.
  private static func bestWalk(
    for order: ViewLayout, _ entity: Entity, among candidates: [View]
  ) throws -> (layout: ViewLayout, name: String)? {
    guard let filter = order.filter else { return nil }
    var best: (layout: ViewLayout, name: String, rank: Int)?
    for view in candidates where view.predicate == nil {
      let layout = try ViewLayout(view, of: entity)
      let rank = WalkBounds(of: filter, in: layout).rank
      if rank > best?.rank ?? 0 { best = (layout, view.name, rank) }
    }
    return best.map { ($0.layout, $0.name) }
  }
}
