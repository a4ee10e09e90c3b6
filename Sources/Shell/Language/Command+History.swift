/// `log [N] [from M] [to M] [of OBJECT|ENTITY] [by AUTHOR]`.
struct LogRequest: Equatable, Sendable {
  /// nil: all.
  var count: Int?
  var from: Located<MomentLiteral>?
  var to: Located<MomentLiteral>?
  var subject: Subject?
  var author: String?

  init() {}

  /// What the revisions changed.
  enum Subject: Equatable, Sendable {
    case object(Located<ObjectLiteral>)
    case entity(LocatedName)
  }
}

/// `replay [from M] [to M] [of VIEW] [every 0.5s]`.
struct ReplayRequest: Equatable, Sendable {
  var from: Located<MomentLiteral>?
  var to: Located<MomentLiteral>?
  var view: LocatedName?
  /// The wait between two revisions, in milliseconds.
  var everyMilliseconds: Int?

  init() {}
}
