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
  /// The walked view; nil for the entity's own.
  let walkedView: View?
  /// The revision that made the model whose views have tables.
  private let modelRevision: UInt64

  /// Whether the tables answer everything by themselves, counts of sections included.
  var isWholeView: Bool { isOrdered && filter == nil }
}

extension QueryPlan {
  /// - Parameters:
  ///   - model: the model of the moment.
  ///   - reader: tells which views have tables today.
  ///   - now: what `now` and `today` mean in the predicate.
  init(
    _ query: Query, model: Model, now: Timestamp, _ reader: StoreReader
  ) throws {
    let head = try reader.head()?.header
    modelRevision = head?.modelRevision ?? 0
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

    let candidates = try QueryPlan.tables(of: entity, in: model, head?.revision ?? 0, reader)
    if let view = QueryPlan.ordered(candidates, wanted, asked) {
      walked = try ViewLayout(view, of: entity)
      isOrdered = true
      filter = wanted.predicate == view.predicate ? nil : order.filter
      walkedView = view
    } else {
      let best = try QueryPlan.bestWalk(for: order, entity, among: candidates)
      walked = best?.layout ?? ViewLayout(ofAll: entity.number)
      walkedView = best?.view
      isOrdered = best == nil && wanted.section == nil && wanted.sort.isEmpty
      filter = order.filter
    }
    bounds = WalkBounds(of: filter, in: walked)
  }

  /// The views that have tables good for the moment: those defined today as they were then, with keys
  /// made by this program's collator.
  private static func tables(
    of entity: Entity, in model: Model, _ head: UInt64, _ reader: StoreReader
  ) throws -> [View] {
    let views = model.views.filter { $0.entity == entity.name }
    guard !views.isEmpty, try !reader.hasOtherCollator() else { return [] }
    let today = try reader.model(asOf: head)
    return views.filter { hasTable($0, of: entity, today) }
  }

  /// Whether a view is defined today as it was then.
  private static func hasTable(_ view: View, of entity: Entity, _ today: Model) -> Bool {
    guard let entityToday = today.entity(numbered: entity.number),
      var now = today.views.first(where: { $0.number == view.number }),
      now.entity == entityToday.name
    else { return false }
    now.name = view.name
    return (try? now.image(of: entityToday)) == (try? view.image(of: entity))
  }

  /// The view whose table stands in the order asked for and holds every object asked for; rather one
  /// that holds no others.
  private static func ordered(_ candidates: [View], _ wanted: View, _ asked: View) -> View? {
    let fitting = candidates.filter { view in
      view.section == wanted.section && view.sort == wanted.sort
        && !(view.section == nil && view.sort.isEmpty)
        && (view.predicate == nil || view.predicate == asked.predicate)
    }
    return fitting.first { $0.predicate == wanted.predicate }
      ?? fitting.first { $0.predicate != nil } ?? fitting.first
  }

  /// The unfiltered view in which the predicate leaves the least to walk.
  private static func bestWalk(
    for order: ViewLayout, _ entity: Entity, among candidates: [View]
  ) throws -> (layout: ViewLayout, view: View)? {
    guard let filter = order.filter else { return nil }
    var best: (layout: ViewLayout, view: View, rank: Int)?
    for view in candidates where view.predicate == nil {
      let layout = try ViewLayout(view, of: entity)
      let rank = WalkBounds(of: filter, in: layout).rank
      if rank > best?.rank ?? 0 { best = (layout, view, rank) }
    }
    return best.map { ($0.layout, $0.view) }
  }
}

extension QueryPlan {
  /// Whether the walked table is still what the plan was made for: its view may have been dropped or
  /// defined anew since, or made by another collator.
  func hasTable(_ reader: StoreReader) throws -> Bool {
    guard let walkedView else { return true }
    guard let head = try reader.head()?.header, try !reader.hasOtherCollator() else { return false }
    return try head.modelRevision == modelRevision
      || QueryPlan.hasTable(walkedView, of: entity, reader.model(asOf: head.revision))
  }

  /// The plan with the same answer that needs no view's table.
  var scanning: QueryPlan { QueryPlan(scanningFor: self) }

  private init(scanningFor plan: QueryPlan) {
    entity = plan.entity
    order = plan.order
    filter = plan.order.filter
    walked = ViewLayout(ofAll: plan.entity.number)
    walkedView = nil
    modelRevision = plan.modelRevision
    isOrdered = plan.order.section == nil && plan.order.sort.isEmpty
    bounds = WalkBounds(of: nil, in: walked)
  }
}
