import Glibc

/// What went wrong between this program and the operating system.
package enum PlatformError: Error, Equatable, Sendable {
  /// A file or directory could not be read; `code` is an `errno` value.
  case cannotRead(path: String, code: Int32)
  /// A file or directory could not be created, written or replaced; `code` is an `errno` value.
  case cannotWrite(path: String, code: Int32)
  /// The file is larger than the reader allows.
  case tooLarge(path: String, maximumBytes: Int)
  /// The directory holds what only its owner may change, and somebody else owns it.
  case foreignOwner(path: String)
  /// Another run kept the lock for the whole waiting time.
  case lockBusy(path: String)
  /// HOME is missing, empty or relative, so there is no place for files.
  case noHome
  /// The program could not be started; `code` is an `errno` value.
  case cannotStart(program: String, code: Int32)
  /// The file is not a key file; `reason` comes from GLib and names the line.
  case badKeyFile(path: String, reason: String)
  /// The text cannot be split into words: a quote is left open, or it is empty.
  case badShellWords(String)
}

/// The system's text for an `errno` value.
package func describeErrno(_ code: Int32) -> String {
  unsafe String(cString: strerror(code))
}
