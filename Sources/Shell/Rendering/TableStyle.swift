public import Platform

/// What tables are made for: a terminal of some width, or a file or pipe.
public struct TableStyle: Sendable {
  /// The terminal's width; nil for anything else, where nothing is cut.
  public var widthCells: Int?
  /// Whether colours are wanted.
  public var isColoured: Bool
  /// Where the times of revisions are shown, with their offset.
  public var zone: Zone

  /// A style; without arguments that of a file or pipe.
  public init(widthCells: Int? = nil, isColoured: Bool = false, zone: Zone = .utc) {
    self.widthCells = widthCells
    self.isColoured = isColoured
    self.zone = zone
  }

  func paint(_ text: String, _ ink: Ink?) -> String {
    guard isColoured, let ink, !text.isEmpty else { return text }
    return "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m"
  }
}

/// Colours by meaning, as the parameters of the terminal's "select graphic rendition"
/// (ECMA-48, 8.3.117).
enum Ink: String, Sendable {
  case heading = "1"
  case absent = "2"
  case deleted = "31"
  case inserted = "32"
  case updated = "33"
  case revision = "35"
  case object = "36"

  static func of(_ change: ChangeKind) -> Ink {
    switch change {
    case .insert: .inserted
    case .update: .updated
    case .delete: .deleted
    }
  }
}
