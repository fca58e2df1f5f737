package import Platform

/// Reads and writes `state.json`. A damaged or newer file never stands in the way of a refresh.
package struct StateStore: Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// The state, or an empty one when there is no file or it cannot be understood.
  /// - Parameter setAside: told the new name of a file that had to be put out of the way; nil leaves
  ///   it where it is, for readers without the lock.
  /// - Throws: `.cannotRead` when the file is there but may not be read.
  package func load(setAside: ((String) -> Void)?) throws(PlatformError) -> State {
    guard FileSystem.exists(path) else { return State() }
    let bytes = try FileSystem.read(path)
    if let state = JSONForm.decode(State.self, bytes), state.version == State.currentVersion {
      return state
    }
    if let setAside {
      let aside = path + ".aside"
      try AtomicFile.write(bytes, to: aside, mode: 0o600)
      try FileSystem.remove(path)
      setAside(aside)
    }
    return State()
  }

  package func save(_ state: State) throws(PlatformError) {
    try AtomicFile.write(JSONForm.encode(state), to: path, mode: 0o600)
  }
}
