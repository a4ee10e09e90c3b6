/// Where the value of one attribute of an object comes from.
public struct AttributeOrigin: Hashable, Sendable {
  /// The attribute's name.
  public let attribute: String
  /// Its value at the moment asked for.
  public let value: Value
  /// The revision that gave the object this value, or that brought the attribute to objects which
  /// were older.
  public let revision: Revision
}

extension Store {
  /// For each attribute of an object, in the order of its entity, the revision that set its value.
  ///
  /// A value that was changed and changed back was set by the last of these changes, an undo included.
  ///
  /// ```swift
  /// for origin in try store.blame(7) {
  ///   print(origin.attribute, origin.value.text, "r\(origin.revision.number)", origin.revision.author)
  /// }
  /// ```
  /// - Throws: `unknown-object`, `deleted-object`, `unknown-revision`, `damaged`.
  public func blame(_ object: UInt64, at moment: Moment = .now) throws -> [AttributeOrigin] {
    try read { reader in
      let revision = try reader.revision(at: moment)
      let model = try reader.model(asOf: revision)
      let present = try reader.object(object, asOf: revision, model: model)
      if case .erased? = try reader.state(of: object, asOf: revision) {
        throw DaybookError.erasedObject(object)
      }
      var search = OriginSearch(of: present, in: reader)
      try search.run(from: revision)
      return try zip(present.entity.attributes, present.values).enumerated().map {
        index, attribute in
        AttributeOrigin(
          attribute: attribute.0.name, value: attribute.1,
          revision: Revision(try reader.existingRevision(search.origins[index])))
      }
    }
  }
}

extension DaybookError {
  /// What is asked of an object whose content was erased for ever.
  static func erasedObject(_ number: UInt64) -> DaybookError {
    DaybookError(
      .deletedObject,
      "the content of #\(number) was erased for ever; history #\(number) shows when it was there")
  }
}

/// Follows an object's versions into the past until every value has met another.
private struct OriginSearch {
  private let present: Object
  private let reader: StoreReader
  /// For each attribute the oldest revision found so far that has its value.
  private(set) var origins: [UInt64]
  /// The attributes whose value went on into every version seen so far.
  private var open: [Int]

  init(of present: Object, in reader: StoreReader) {
    self.present = present
    self.reader = reader
    origins = present.values.map { _ in present.revision ?? 0 }
    open = Array(present.values.indices)
  }

  mutating func run(from revision: UInt64) throws {
    var next = revision
    while !open.isEmpty, let version = try reader.version(of: present.number, asOf: next),
      version.kind != .delete, let image = try reader.event(at: version.position).image
    {
      try follow(into: image, at: version.position.revision)
      next = version.position.revision - 1
    }
  }

  private mutating func follow(into image: [UInt8], at revision: UInt64) throws {
    var stillOpen: [Int] = []
    for index in open {
      let attribute = present.entity.attributes[index]
      guard let value = try Image.value(of: attribute.number, in: image) else {
        // The state is older than the attribute.
        if attribute.valueOfOlderObjects.isIdentical(to: present.values[index]) {
          let added = try revisionThatAdded(attribute)
          origins[index] = max(added, revision)
        }
        continue
      }
      if value.isIdentical(to: present.values[index]) {
        origins[index] = revision
        stillOpen.append(index)
      }
    }
    open = stillOpen
  }

  /// The first revision in which the entity had the attribute.
  private func revisionThatAdded(_ attribute: Attribute) throws -> UInt64 {
    let definition = ModelNumbers.object(present.entity.number)
    var added: UInt64 = 0
    var next = UInt64.max - 1
    while next > 0, let version = try reader.version(of: definition, asOf: next) {
      if let image = try reader.event(at: version.position).image, version.kind != .delete {
        let entity = try Entity(decoding: image, number: present.entity.number)
        let hasAttribute = entity.attributes.contains { $0.number == attribute.number }
        if hasAttribute { added = version.position.revision }
      }
      next = version.position.revision - 1
    }
    return added
  }
}
