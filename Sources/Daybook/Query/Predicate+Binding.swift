extension Predicate {
  /// Gives names and literals their meaning in a scope.
  ///
  /// - Throws: ``DaybookError`` with the place in the text: `unknown-attribute`, `wrong-type` and
  ///   `out-of-range` for what does not fit an attribute, `syntax` for a bad LIKE pattern.
  package func bound(in scope: PredicateScope) throws(DaybookError) -> BoundPredicate {
    let binder = PredicateBinder(scope: scope)
    let term = try binder.bind(self).term
    return BoundPredicate(term, localTimes: binder.reader.localTimes)
  }

  /// The same predicate with each literal written out as the value that it is in a scope, so that
  /// it means the same in any zone: what a view keeps.
  ///
  /// - Throws: what ``bound(in:)`` throws.
  package func resolved(in scope: PredicateScope) throws(DaybookError) -> Predicate {
    try PredicateBinder(scope: scope).bind(self).resolved
  }
}
