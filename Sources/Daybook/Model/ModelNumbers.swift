/// The number space of the model's own objects: entities and views.
///
/// Their object numbers have the highest bit set, so they sort behind every object of a person, are
/// never shown as `#`, and never use up a number that a person would see.
enum ModelNumbers {
  /// The built-in entities whose objects are the model.
  static let entityOfEntities: UInt32 = 1
  static let entityOfViews: UInt32 = 2

  static let flag: UInt64 = 1 << 63

  static func object(_ number: UInt32) -> UInt64 { flag | UInt64(number) }

  static func isModel(_ object: UInt64) -> Bool { object & flag != 0 }

  static func number(of object: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: object & ~flag) }
}
