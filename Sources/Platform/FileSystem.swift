package import Glibc

/// Small questions and steps about files that more than one room needs.
package enum FileSystem {
  /// The whole file, following symbolic links.
  /// - Throws: `.cannotRead` (with `ENOENT` when there is none) or `.tooLarge` before reading on.
  package static func read(
    _ path: String, maximumBytes: Int = 64 << 20
  ) throws(PlatformError) -> [UInt8] {
    guard let file = FileDescriptor.open(path, O_RDONLY) else {
      throw .cannotRead(path: path, code: errno)
    }
    return try read(file.number, path: path, maximumBytes: maximumBytes)
  }

  /// As `read`, but a pipe or a device is an error (`EINVAL`) instead of a long wait.
  package static func readRegular(
    _ path: String, maximumBytes: Int
  ) throws(PlatformError) -> [UInt8] {
    if let status = status(path), !status.isRegular {
      throw .cannotRead(path: path, code: status.isDirectory ? EISDIR : EINVAL)
    }
    return try read(path, maximumBytes: maximumBytes)
  }

  /// Everything up to the end of an open descriptor; `path` is only for the words of an error.
  static func read(
    _ descriptor: Int32, path: String, maximumBytes: Int
  ) throws(PlatformError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw .cannotRead(path: path, code: errno)
      }
      guard bytes.count + count <= maximumBytes else {
        throw .tooLarge(path: path, maximumBytes: maximumBytes)
      }
      bytes += buffer[..<count]
    }
  }

  /// The file as UTF-8 text with damage repaired, or nil when it cannot be read.
  package static func text(_ path: String, maximumBytes: Int = 1 << 20) -> String? {
    guard let bytes = try? read(path, maximumBytes: maximumBytes) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Creates a directory and its parents. New ones get `mode`; the last one keeps no more than it.
  /// - Throws: `.cannotWrite`, or `.foreignOwner` when the last one belongs to somebody else.
  package static func makeDirectory(_ path: String, mode: mode_t) throws(PlatformError) {
    var prefix = ""
    for part in path.split(separator: "/") {
      prefix += "/" + part
      if unsafe mkdir(prefix, mode) != 0, errno != EEXIST, errno != EISDIR {
        let code = errno
        if status(prefix)?.isDirectory != true { throw .cannotWrite(path: prefix, code: code) }
      }
    }
    guard let status = status(path) else { throw .cannotWrite(path: path, code: errno) }
    guard status.isDirectory else { throw .cannotWrite(path: path, code: ENOTDIR) }
    guard status.owner == geteuid() else { throw .foreignOwner(path: path) }
    restrict(path, to: mode)
  }

  /// Takes permissions away that `mode` does not have, as far as the system lets us.
  package static func restrict(_ path: String, to mode: mode_t) {
    guard let status = status(path), status.permissions & ~mode != 0 else { return }
    unsafe chmod(path, status.permissions & mode)
  }

  /// The names in a directory, without `.` and `..`, sorted; empty when it cannot be read.
  package static func names(in path: String) -> [String] {
    guard let directory = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a file; one that is not there is no error.
  package static func remove(_ path: String) throws(PlatformError) {
    if unsafe unlink(path) != 0, errno != ENOENT { throw .cannotWrite(path: path, code: errno) }
  }

  /// Removes a directory that has become empty; any other stays.
  package static func removeDirectoryIfEmpty(_ path: String) { unsafe rmdir(path) }

  /// What `stat` says, following symbolic links; nil when it fails.
  package static func status(_ path: String) -> FileStatus? {
    var raw = stat()
    guard unsafe stat(path, &raw) == 0 else { return nil }
    return FileStatus(
      size: Int(raw.st_size), mode: raw.st_mode, owner: raw.st_uid,
      modified: Double(raw.st_mtim.tv_sec) + Double(raw.st_mtim.tv_nsec) / 1e9)
  }

  package static func exists(_ path: String) -> Bool { status(path) != nil }

  /// The path with symbolic links resolved, or nil when it does not exist.
  package static func resolved(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Where a symbolic link points, unresolved; nil for anything else.
  package static func linkTarget(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &buffer, buffer.count)
    guard count >= 0 else { return nil }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether this process may execute the regular file at `path`.
  package static func isExecutable(_ path: String) -> Bool {
    guard let status = status(path), status.isRegular else { return false }
    return unsafe access(path, X_OK) == 0
  }
}

/// The part of `stat` that this program looks at.
package struct FileStatus: Sendable {
  package let size: Int
  package let mode: mode_t
  package let owner: uid_t
  /// Seconds since 1970.
  package let modified: Double

  package var isDirectory: Bool { mode & S_IFMT == S_IFDIR }
  package var isRegular: Bool { mode & S_IFMT == S_IFREG }
  package var permissions: mode_t { mode & 0o7777 }
}
