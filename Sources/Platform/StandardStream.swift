import Glibc

/// The standard streams of this process.
package enum StandardStream: Int32, Sendable {
  case input = 0
  case output = 1
  case error = 2

  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes text. When nobody reads any more the process ends as by SIGPIPE, without a word:
  /// that is how `instawall status | head -1` is meant to end.
  /// - Returns: false when it could not be written, as on a full disk.
  @discardableResult
  package func write(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(rawValue, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// What the stream is connected to, as `$JOURNAL_STREAM` names it: see sd-daemon(3).
  package var identity: String? {
    var status = stat()
    guard unsafe fstat(rawValue, &status) == 0 else { return nil }
    return "\(status.st_dev):\(status.st_ino)"
  }

  /// Everything up to the end of the stream.
  /// - Throws: `.tooLarge` beyond `maximumBytes`, `.cannotRead`.
  package func readAll(maximumBytes: Int = 1 << 20) throws(PlatformError) -> [UInt8] {
    try FileSystem.read(rawValue, path: "standard input", maximumBytes: maximumBytes)
  }

  /// Makes a write to a closed pipe or socket an error instead of a sudden end, and lets children
  /// be waited for whatever the parent left behind.
  package static func setSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGCHLD, SIG_DFL)
  }
}
