internal import CLMDB
internal import Glibc

/// What LMDB or the system said no with: a raw code with names for the ones that matter.
///
/// LMDB answers with its own negative codes and with `errno` values in the same integer, so one
/// type serves the environment and the files around it. Two errors are equal when their codes are.
///
///     do { try environment.write { … } } catch LMDBError.noSpace { … }
public struct LMDBError: Error, Equatable, Hashable, Sendable {
  /// LMDB's code (negative), an `errno` value (positive), or one of this room's own (above -100).
  public let code: Int32

  /// An error from a raw code.
  public init(code: Int32) {
    self.code = code
  }

  /// What the code means, in the words of LMDB or the system.
  public var message: String {
    switch self {
    case .notRegularFile: "Not a regular file (a symbolic link, a folder or a device)"
    case .alreadyOpen: "This process has the file open already"
    default: unsafe String(cString: mdb_strerror(code))
    }
  }

  /// Whether the permissions, the system or a read-only file system stand in the way.
  public var isRefusal: Bool {
    self == .noPermission || self == .notPermitted || self == .readOnlyFileSystem
  }

  /// Whether there is no room left on the disk, for this user or within a limit.
  public var isFullDisk: Bool {
    self == .noSpace || self == .quotaExceeded || self == .fileTooLarge
  }

  /// Whether the content of the file cannot be right.
  public var isDamage: Bool {
    self == .corrupted || self == .pageNotFound || self == .invalid
  }

  /// Lets `catch LMDBError.mapFull` match an error of any type.
  public static func ~= (constant: LMDBError, error: any Error) -> Bool {
    error as? LMDBError == constant
  }

  /// The error that `errno` holds now.
  static var last: LMDBError { LMDBError(code: errno) }
}

extension LMDBError: CustomStringConvertible {
  /// The message and the code.
  public var description: String { "\(message) (\(code))" }
}

// LMDB's own codes.
extension LMDBError {
  /// The key is there already.
  public static let keyExists = LMDBError(code: MDB_KEYEXIST)
  /// No such key, table or record.
  public static let notFound = LMDBError(code: MDB_NOTFOUND)
  /// A page that the tree names is not there: the file is damaged.
  public static let pageNotFound = LMDBError(code: MDB_PAGE_NOTFOUND)
  /// A page is of the wrong type: the file is damaged.
  public static let corrupted = LMDBError(code: MDB_CORRUPTED)
  /// A meta page could not be written or read back: the environment must be opened anew.
  public static let panic = LMDBError(code: MDB_PANIC)
  /// The file was written by another version of LMDB's format.
  public static let versionMismatch = LMDBError(code: MDB_VERSION_MISMATCH)
  /// The file is not an LMDB file.
  public static let invalid = LMDBError(code: MDB_INVALID)
  /// The map is full; `Environment.write` grows it, so this is seen only inside a body.
  public static let mapFull = LMDBError(code: MDB_MAP_FULL)
  /// More tables than `Environment.Configuration.maximumTables`.
  public static let tablesFull = LMDBError(code: MDB_DBS_FULL)
  /// All reader slots are taken by living processes.
  public static let readersFull = LMDBError(code: MDB_READERS_FULL)
  /// The transaction has too many changed pages.
  public static let transactionFull = LMDBError(code: MDB_TXN_FULL)
  /// Another process grew the map.
  public static let mapResized = LMDBError(code: MDB_MAP_RESIZED)
  /// The table was made with flags that this room never uses.
  public static let incompatible = LMDBError(code: MDB_INCOMPATIBLE)
  /// An operation of this transaction failed before; it can only be aborted.
  public static let badTransaction = LMDBError(code: MDB_BAD_TXN)
  /// An empty or too long key (511 bytes are the most), or a value of 4 GiB or more.
  public static let badValueSize = LMDBError(code: MDB_BAD_VALSIZE)
}

// The system's codes, and this room's own.
extension LMDBError {
  /// ENOSPC: the disk is full.
  public static let noSpace = LMDBError(code: ENOSPC)
  /// EDQUOT: the user's share of the disk is full.
  public static let quotaExceeded = LMDBError(code: EDQUOT)
  /// EFBIG: the file would pass a size limit.
  public static let fileTooLarge = LMDBError(code: EFBIG)
  /// EIO: the disk failed.
  public static let inputOutput = LMDBError(code: EIO)
  /// EACCES: the permissions forbid it.
  public static let noPermission = LMDBError(code: EACCES)
  /// EPERM: the system forbids it.
  public static let notPermitted = LMDBError(code: EPERM)
  /// EROFS: the file system is read-only.
  public static let readOnlyFileSystem = LMDBError(code: EROFS)
  /// ENOENT: nothing has this path.
  public static let noSuchFile = LMDBError(code: ENOENT)
  /// EEXIST: something has this path already.
  public static let exists = LMDBError(code: EEXIST)
  /// ENOMEM: no memory or no address space for the map.
  public static let noMemory = LMDBError(code: ENOMEM)
  /// EINVAL: an argument or a file that makes no sense to LMDB or the system.
  public static let invalidArgument = LMDBError(code: EINVAL)
  /// EPIPE: nobody reads what is written any more.
  public static let brokenPipe = LMDBError(code: EPIPE)
  /// EWOULDBLOCK: another process holds the lock and the time to wait for it has passed.
  public static let busy = LMDBError(code: EWOULDBLOCK)
  /// EBADF: the environment or file has been closed.
  public static let closed = LMDBError(code: EBADF)
  /// A symbolic link, folder or device stands where a store file should.
  public static let notRegularFile = LMDBError(code: -1)
  /// This process has an environment open on the file already.
  public static let alreadyOpen = LMDBError(code: -2)
}

/// Throws when an LMDB function answered anything but success.
@inline(__always)
func check(_ code: Int32) throws(LMDBError) {
  if code != MDB_SUCCESS { throw LMDBError(code: code) }
}
