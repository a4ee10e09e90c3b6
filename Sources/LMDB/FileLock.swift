internal import Glibc

/// A `flock` on a store's file, by which processes agree who may use it and who may replace it.
///
/// Everyone holds it shared while an environment is open on the file; whoever replaces the file
/// holds it exclusively. It ends with `release`, with its owner, and with the process.
///
///     let lock = try FileLock(path, .shared, timeout: .seconds(5))
///     let environment = try Environment(.init(path: path))
///     guard environment.identity == lock.identity else { … }
public final class FileLock: Sendable {
  /// How a file is locked.
  public enum Kind: Sendable {
    /// With others who hold it shared.
    case shared
    /// Alone.
    case exclusive
  }

  /// The file that is locked.
  public let identity: FileIdentity
  private let path: String
  private let file: Descriptor

  /// Waits for the lock on the file that the path names once the lock is had: a file that is
  /// replaced meanwhile is let go and the new one locked.
  ///
  /// - Throws: `.busy` when the time is over; `.notRegularFile` for a link, folder or device;
  ///   `.noSuchFile`, `.noPermission` and the system's other codes.
  public init(_ path: String, _ kind: Kind, timeout: Duration) throws(LMDBError) {
    let deadline = ContinuousClock.now + timeout
    while true {
      let file = try Self.open(path)
      try Self.wait(for: kind, on: file, until: deadline)
      let identity = try FileIdentity(ofDescriptor: file.number)
      if try FileIdentity.ifPresent(atPath: path) == identity {
        self.path = path
        self.file = file
        self.identity = identity
        return
      }
    }
  }

  /// Whether the path still names the locked file.
  public var isCurrent: Bool {
    (try? FileIdentity.ifPresent(atPath: path)) == identity
  }

  /// Turns the lock into another kind, waiting for others to let go.
  ///
  /// The system does this in two steps: for a moment there is no lock, so look at `isCurrent`
  /// afterwards. When the time is over a lost shared lock is taken again before `.busy` is thrown.
  public func change(to kind: Kind, timeout: Duration) throws(LMDBError) {
    do throws(LMDBError) {
      try Self.wait(for: kind, on: file, until: .now + timeout)
    } catch {
      _ = try Descriptor.retrying { flock(file.number, LOCK_SH) }
      throw error
    }
  }

  /// Lets go. Doing so again does nothing.
  public func release() { _ = flock(file.number, LOCK_UN) }

  private static func open(_ path: String) throws(LMDBError) -> Descriptor {
    let file: Descriptor
    do throws(LMDBError) {
      // Without O_NONBLOCK a named pipe would keep us waiting for a writer.
      file = try Descriptor(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    } catch {
      throw error.code == ELOOP || error.code == ENXIO ? .notRegularFile : error
    }
    if try !FileIdentity(ofDescriptor: file.number).isRegularFile { throw .notRegularFile }
    return file
  }

  private static func wait(
    for kind: Kind, on file: borrowing Descriptor, until deadline: ContinuousClock.Instant
  ) throws(LMDBError) {
    let number = file.number
    let operation = (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    while true {
      do throws(LMDBError) {
        _ = try Descriptor.retrying { flock(number, operation) }
        return
      } catch {
        guard error == .busy, ContinuousClock.now < deadline else { throw error }
      }
      // flock has no time limit of its own, so this asks again.
      usleep(5_000)
    }
  }
}
