import Glibc

/// Another process, known by its number.
package enum RunningProcess {
  /// Asks it to end (SIGTERM). One that is gone already, or somebody else's, is left.
  package static func terminate(_ id: Int) {
    guard let id = pid_t(exactly: id), id > 1 else { return }
    _ = kill(id, SIGTERM)
  }
}
