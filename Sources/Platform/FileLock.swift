import Glibc

/// The lock that keeps two runs from changing the same files; the kernel frees it on death.
package struct FileLock: ~Copyable {
  private let file: FileDescriptor

  /// Takes the lock, waiting for another run to finish.
  /// - Parameter seconds: how long to wait at most.
  /// - Throws: `.lockBusy` after that time, `.cannotWrite` when the file cannot be opened.
  package init(_ path: String, waiting seconds: Double) throws(PlatformError) {
    file = try Self.acquire(path, waiting: seconds)
  }

  private static func acquire(
    _ path: String, waiting seconds: Double
  ) throws(PlatformError) -> FileDescriptor {
    guard let file = FileDescriptor.open(path, O_RDWR | O_CREAT, mode: 0o600) else {
      throw .cannotWrite(path: path, code: errno)
    }
    let end = Clock.monotonicSeconds() + seconds
    while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw .cannotWrite(path: path, code: errno)
      }
      guard Clock.monotonicSeconds() < end else { throw .lockBusy(path: path) }
      Clock.sleep(seconds: 0.05)
    }
    return file
  }
}
