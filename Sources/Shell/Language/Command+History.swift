/// `log [N] [from M] [to M] [of OBJECT|ENTITY] [by AUTHOR]`.
public struct LogRequest: Equatable, Sendable {
  /// nil: all.
  public var count: Int?
  public var from: Located<MomentLiteral>?
  public var to: Located<MomentLiteral>?
  public var subject: Subject?
  public var author: String?

  public init() {}

  /// What the revisions changed.
  public enum Subject: Equatable, Sendable {
    case object(Located<ObjectLiteral>)
    case entity(LocatedName)
  }
}

/// `replay [from M] [to M] [of VIEW] [every 0.5s]`.
public struct ReplayRequest: Equatable, Sendable {
  public var from: Located<MomentLiteral>?
  public var to: Located<MomentLiteral>?
  public var view: LocatedName?
  /// The wait between two revisions, in milliseconds.
  public var everyMilliseconds: Int?

  public init() {}
}
