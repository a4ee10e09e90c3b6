internal import CLMDB
internal import Glibc

extension Environment {
  /// Doubles the map, once this process has no transaction.
  func growMap() throws(LMDBError) {
    var refusal: LMDBError?
    try gate.alone { () throws(LMDBError) in
      let size = Self.wholePages(unsafe Self.information(of: handle).me_mapsize * 2)
      // A map that LMDB could not make again would leave it without any, so the room is tried first.
      guard Self.hasRoom(for: size) else {
        refusal = .noMemory
        return
      }
      try check(unsafe mdb_env_set_mapsize(handle, size))
    }
    if let refusal { throw refusal }
  }

  /// Makes the map of a file just opened twice as large as its content, so that the first writes
  /// need not grow it. Without address space for that the map stays as it is.
  static func leaveRoom(in handle: OpaquePointer) throws(LMDBError) {
    let information = unsafe information(of: handle)
    var pages = MDB_stat()
    try check(unsafe mdb_env_stat(handle, &pages))
    let used = unsafe (information.me_last_pgno + 1) * Int(pages.ms_psize)
    let size = wholePages(used * 2)
    guard unsafe information.me_mapsize < size, hasRoom(for: size) else { return }
    try check(unsafe mdb_env_set_mapsize(handle, size))
  }

  /// Takes over the size that another process has given the map.
  func adoptMapSize() throws(LMDBError) {
    try gate.alone { () throws(LMDBError) in try check(unsafe mdb_env_set_mapsize(handle, 0)) }
  }

  private static func hasRoom(for sizeBytes: Int) -> Bool {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let room = unsafe mmap(nil, sizeBytes, PROT_NONE, flags, -1, 0), unsafe room != MAP_FAILED
    else { return false }
    unsafe munmap(room, sizeBytes)
    return true
  }

  /// What LMDB says of itself; kept from a map that is being moved.
  func information() throws(LMDBError) -> MDB_envinfo {
    try gate.enter(isNested: openTransactions.current != nil)
    defer { gate.leave() }
    return unsafe Self.information(of: handle)
  }

  private static func information(of handle: OpaquePointer) -> MDB_envinfo {
    var information = unsafe MDB_envinfo()
    unsafe mdb_env_info(handle, &information)
    return unsafe information
  }
}
