package import Glibc

/// Replaces files so that a reader, or a crash, sees the old content or the new, never a part.
package enum AtomicFile {
  /// Temporary names start so; `removeLeftovers` knows them by it.
  private static let prefix = ".instawall-tmp-"

  /// Writes `bytes` to a temporary file beside `path`, fsyncs it, renames it over `path` and
  /// fsyncs the directory.
  /// - Parameter mode: the permissions the file is created with, whatever the umask.
  package static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t
  ) throws(PlatformError) {
    let (directory, _) = split(path)
    let temporary = directory + "/" + prefix + randomName()
    guard let file = FileDescriptor.open(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: mode) else {
      throw .cannotWrite(path: path, code: errno)
    }
    do throws(PlatformError) {
      try fill(file, with: bytes, mode: mode, path: path)
      guard unsafe rename(temporary, path) == 0 else {
        throw .cannotWrite(path: path, code: errno)
      }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    try synchronizeDirectory(directory)
  }

  /// Points the symbolic link at `path` to `target`, replacing it in one step.
  package static func link(_ path: String, to target: String) throws(PlatformError) {
    let (directory, _) = split(path)
    let temporary = directory + "/" + prefix + randomName()
    guard unsafe symlink(target, temporary) == 0 else {
      throw .cannotWrite(path: path, code: errno)
    }
    guard unsafe rename(temporary, path) == 0 else {
      let code = errno
      unsafe unlink(temporary)
      throw .cannotWrite(path: path, code: code)
    }
  }

  /// Removes what a killed run left in `directory`. Call it only while holding the lock.
  package static func removeLeftovers(in directory: String) {
    for name in FileSystem.names(in: directory) where name.hasPrefix(prefix) {
      unsafe unlink(directory + "/" + name)
    }
  }

  private static func fill(
    _ file: borrowing FileDescriptor, with bytes: [UInt8], mode: mode_t, path: String
  ) throws(PlatformError) {
    guard fchmod(file.number, mode) == 0 else { throw .cannotWrite(path: path, code: errno) }
    try file.write(bytes, path: path)
    guard fsync(file.number) == 0 else { throw .cannotWrite(path: path, code: errno) }
  }

  private static func synchronizeDirectory(_ path: String) throws(PlatformError) {
    guard let directory = FileDescriptor.open(path, O_RDONLY | O_DIRECTORY) else {
      throw .cannotWrite(path: path, code: errno)
    }
    // Some file systems cannot fsync a directory (EINVAL); the rename has happened all the same.
    if fsync(directory.number) != 0, errno != EINVAL {
      throw .cannotWrite(path: path, code: errno)
    }
  }

  private static func split(_ path: String) -> (directory: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let directory = slash == path.startIndex ? "/" : String(path[..<slash])
    return (directory, String(path[path.index(after: slash)...]))
  }
}

/// Sixteen random hexadecimal digits, for names and for what must not be guessed.
package func randomName() -> String {
  String(UInt64.random(in: .min ... .max) | 1 << 63, radix: 16)
}

extension FileDescriptor {
  /// Writes all of `bytes`, however many calls it takes.
  borrowing func write(_ bytes: [UInt8], path: String) throws(PlatformError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(number, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .cannotWrite(path: path, code: errno)
      }
      rest = rest.dropFirst(count)
    }
  }
}
