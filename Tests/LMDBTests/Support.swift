import Glibc
import LMDB

/// A folder for one test's files, removed with its owner.
final class ScratchFolder: Sendable {
  let path: String
  private static let prefix = "lmdb-test-"

  init() {
    Self.removeLeftovers
    path = "/tmp/\(Self.prefix)\(getpid())-\(UInt64.random(in: .min ... .max))"
    unsafe mkdir(path, 0o700)
  }

  private init(existing path: String) { self.path = path }

  deinit {
    for name in names { unsafe unlink(path + "/" + name) }
    unsafe rmdir(path)
  }

  /// Tests that end their process leave their folders behind: the next process removes them.
  private static let removeLeftovers: Void = {
    for name in ScratchFolder.names(in: "/tmp") where name.hasPrefix(prefix) {
      let process = name.dropFirst(prefix.count).prefix { $0 != "-" }
      guard let process = pid_t(process), kill(process, 0) == -1, errno == ESRCH else { continue }
      _ = ScratchFolder(existing: "/tmp/" + name)
    }
  }()

  func file(_ name: String) -> String { path + "/" + name }

  /// What is in the folder, sorted.
  var names: [String] { Self.names(in: path) }

  private static func names(in path: String) -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

/// An environment in a folder of its own, with some tables.
struct Scratch {
  let folder = ScratchFolder()
  let environment: Environment
  let tables: [Table]
  var table: Table { tables[0] }
  var path: String { folder.file("store") }

  init(mapSizeBytes: Int = 1 << 24, tables names: [String] = ["first", "second"]) throws {
    environment = try Environment(
      .init(path: folder.file("store"), mapSizeBytes: mapSizeBytes))
    tables = try environment.openTables(names)
  }
}

/// A number as eight bytes whose order is the numbers' order.
func key(_ number: Int) -> [UInt8] {
  (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
}

func bytes(_ text: String) -> [UInt8] { [UInt8](text.utf8) }

func array(_ span: Span<UInt8>) -> [UInt8] {
  var array: [UInt8] = []
  array.reserveCapacity(span.count)
  for index in span.indices { array.append(span[index]) }
  return array
}

extension ReadTransaction {
  func value(_ key: [UInt8], in table: Table) throws -> [UInt8]? {
    try withValue(at: key.span, in: table) { array($0) }
  }
}

extension WriteTransaction {
  func put(_ value: [UInt8], _ key: [UInt8], in table: Table) throws {
    try put(value.span, at: key.span, in: table)
  }

  func insert(_ value: [UInt8], _ key: [UInt8], in table: Table) throws -> Bool {
    try insert(value.span, at: key.span, in: table)
  }

  func delete(_ key: [UInt8], in table: Table) throws -> Bool {
    try delete(at: key.span, in: table)
  }
}

extension Cursor {
  func seek(atOrAfter key: [UInt8]) throws -> Bool { try seek(atOrAfter: key.span) }
  func seek(exactly key: [UInt8]) throws -> Bool { try seek(exactly: key.span) }
  func seek(before key: [UInt8]) throws -> Bool { try seek(before: key.span) }
  func put(_ value: [UInt8], _ key: [UInt8]) throws { try put(value.span, at: key.span) }
  func append(_ value: [UInt8], _ key: [UInt8]) throws -> Bool {
    try append(value.span, at: key.span)
  }

  var currentKey: [UInt8] {
    get throws { try withCurrent { key, _ in array(key) } }
  }
  var currentValue: [UInt8] {
    get throws { try withCurrent { _, value in array(value) } }
  }
}

func content(of path: String) throws -> [UInt8] {
  var content: [UInt8] = []
  let reader = try FileReader(path)
  while try reader.read(appendingTo: &content) > 0 {}
  return content
}

func write(_ bytes: [UInt8], to path: String) throws {
  let file = try AtomicFile(at: path)
  try file.write(bytes.span)
  try file.commit(replacing: true)
}

/// The permission bits of a file.
func mode(of path: String) -> mode_t {
  var status = stat()
  unsafe lstat(path, &status)
  return status.st_mode & 0o7777
}
