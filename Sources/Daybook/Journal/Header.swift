internal import Platform

/// The header of a revision: what was saved, when, by whom, and where undo and redo stand after it.
///
/// A record holds three CBOR items: the header's own bytes, which the digest covers, as a byte
/// string; the digest; and the message with its salt, which can be erased, or null.
struct Header: Equatable {
  var revision: UInt64
  var time: Timestamp
  var kind: RevisionKind
  /// The revision that an undo, redo, revert or restore names.
  var target: UInt64?
  var author: String
  /// The commitment to the message; nil when there never was one.
  var messageCommitment: [UInt8]?
  var eventCount: UInt32 = 0
  /// The number that the next object gets.
  var nextObject: UInt64 = 1
  /// The number that the next entity, attribute or view gets.
  var nextModelNumber: UInt32 = Model.firstNumber
  /// How many entries table `objects` has, those of the model and the deleted included.
  var objectsEver: UInt64 = 0
  /// The newest revision up to here that changed the model; 0 before the first.
  var modelRevision: UInt64 = 0
  var stack = UndoStack()

  private enum Field: UInt64 {
    case revision, time, kind, target, author, messageCommitment, eventCount, nextObject
    case nextModelNumber, objectsEver, modelRevision, undo, redo, redoLink
  }

  /// Deterministic CBOR: a map from field numbers; what is absent, empty or 0 is left out.
  var encoded: [UInt8] {
    let time = UInt64(bitPattern: time.microsecondsSince1970)
    let numbers: [(Field, UInt64)] = [
      (.revision, revision), (.time, time), (.kind, UInt64(kind.rawValue)), (.target, target ?? 0),
      (.eventCount, UInt64(eventCount)), (.nextObject, nextObject),
      (.nextModelNumber, UInt64(nextModelNumber)), (.objectsEver, objectsEver),
      (.modelRevision, modelRevision), (.undo, stack.undo), (.redo, stack.redo),
      (.redoLink, stack.redoLink),
    ]
    var items: [(Field, [UInt8])] = []
    for (field, number) in numbers where number != 0 {
      var item: [UInt8] = []
      if field == .time {
        CBOREncoder.append(self.time.microsecondsSince1970, to: &item)
      } else {
        CBOREncoder.append(unsigned: number, to: &item)
      }
      items.append((field, item))
    }
    var authorItem: [UInt8] = []
    CBOREncoder.append(author, to: &authorItem)
    items.append((.author, authorItem))
    if let messageCommitment {
      var item: [UInt8] = []
      CBOREncoder.append(data: messageCommitment.span, to: &item)
      items.append((.messageCommitment, item))
    }
    items.sort { $0.0.rawValue < $1.0.rawValue }
    var bytes: [UInt8] = []
    CBOREncoder.append(mapOf: items.count, to: &bytes)
    for (field, item) in items {
      CBOREncoder.append(unsigned: field.rawValue, to: &bytes)
      bytes.append(contentsOf: item)
    }
    return bytes
  }

  init(
    revision: UInt64, time: Timestamp, kind: RevisionKind, target: UInt64? = nil, author: String
  ) {
    self.revision = revision
    self.time = time
    self.kind = kind
    self.target = target
    self.author = author
  }

  init(decoding bytes: Span<UInt8>) throws {
    self.init(
      revision: 0, time: Timestamp(uncheckedMicroseconds: 0), kind: .change, author: "")
    var decoder = CBORDecoder()
    var last: UInt64?
    for _ in 0..<(try decoder.readMapCount(in: bytes)) {
      let number = try decoder.readUnsigned(in: bytes)
      guard let field = Field(rawValue: number), last.map({ $0 < number }) ?? true else {
        throw CBORDecoder.Flaw.unexpected
      }
      last = number
      try read(field, from: &decoder, in: bytes)
    }
    try decoder.requireEnd(of: bytes)
  }

  private mutating func read(_ field: Field, from decoder: inout CBORDecoder, in bytes: Span<UInt8>)
    throws
  {
    switch field {
    case .revision: revision = try decoder.readUnsigned(in: bytes)
    case .time: time = Timestamp(uncheckedMicroseconds: try decoder.readInteger(in: bytes))
    case .kind:
      guard let kind = RevisionKind(rawValue: try decoder.readUInt32(in: bytes)) else {
        throw CBORDecoder.Flaw.unexpected
      }
      self.kind = kind
    case .target: target = try decoder.readUnsigned(in: bytes)
    case .author: author = try decoder.readText(in: bytes)
    case .messageCommitment: messageCommitment = try decoder.readData(in: bytes)
    case .eventCount: eventCount = try decoder.readUInt32(in: bytes)
    case .nextObject: nextObject = try decoder.readUnsigned(in: bytes)
    case .nextModelNumber: nextModelNumber = try decoder.readUInt32(in: bytes)
    case .objectsEver: objectsEver = try decoder.readUnsigned(in: bytes)
    case .modelRevision: modelRevision = try decoder.readUnsigned(in: bytes)
    case .undo: stack.undo = try decoder.readUnsigned(in: bytes)
    case .redo: stack.redo = try decoder.readUnsigned(in: bytes)
    case .redoLink: stack.redoLink = try decoder.readUnsigned(in: bytes)
    }
  }
}
