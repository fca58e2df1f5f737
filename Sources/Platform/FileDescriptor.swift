import Glibc

/// The one owner of an open file descriptor; closes it when it goes away.
package struct FileDescriptor: ~Copyable {
  package let number: Int32

  /// Takes over `number`, which must be open.
  package init(owning number: Int32) { self.number = number }

  deinit { close(number) }

  /// Opens a file, close-on-exec.
  /// - Returns: nil with `errno` set when it cannot be opened.
  static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> FileDescriptor? {
    while true {
      let number = unsafe Glibc.open(path, flags | O_CLOEXEC, mode)
      if number >= 0 { return FileDescriptor(owning: number) }
      if errno != EINTR { return nil }
    }
  }
}
