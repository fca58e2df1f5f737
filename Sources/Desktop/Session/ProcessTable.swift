import Platform

/// One process of the person's, as `/proc` tells.
struct ProcessEntry: Sendable {
  let id: Int
  /// At most 15 characters.
  let name: String
  let arguments: [String]
  /// As it was when the program started: a compositor's own lacks what it set later, its
  /// children's have it.
  let environment: [String: String]

  /// Whether it names a display of the session. "wayland-1" alone is no name: every runtime
  /// directory may have one.
  func lives(in session: Session) -> Bool {
    let directory = SessionVariable.runtimeDirectory
    return SessionVariable.displays.contains { name in
      guard let value = environment[name], value == session[name] else { return false }
      let isLocal = name == "WAYLAND_DISPLAY" && !value.hasPrefix("/")
      return !isLocal || environment[directory] == session[directory]
    }
  }
}

/// The processes of one user; those of others are none of our business.
struct ProcessTable {
  let root: String
  let user: UInt32

  /// Every readable process of the user, the newest number first.
  func entries() -> [ProcessEntry] {
    FileSystem.names(in: root).compactMap { Int($0) }.sorted(by: >).compactMap(entry)
  }

  private func entry(_ id: Int) -> ProcessEntry? {
    let directory = "\(root)/\(id)"
    guard FileSystem.status(directory)?.owner == user,
      let name = FileSystem.text(directory + "/comm"),
      let environment = FileSystem.text(directory + "/environ"), !environment.isEmpty
    else { return nil }
    let arguments = FileSystem.text(directory + "/cmdline") ?? ""
    return ProcessEntry(
      id: id, name: String(name.prefix { $0 != "\n" }), arguments: strings(arguments),
      environment: Dictionary(assignments: strings(environment)))
  }

  /// The strings of a block in which each ends with a zero byte; they may be empty.
  private func strings(_ block: String) -> [String] {
    var strings = block.split(separator: "\0", omittingEmptySubsequences: false)
    if strings.last == "" { strings.removeLast() }
    return strings.map(String.init)
  }
}

extension Dictionary where Key == String, Value == String {
  /// From `NAME=value` strings; others are left out, the first of a name counts.
  init(assignments: [String]) {
    self.init(
      assignments.compactMap { text in
        guard let equals = text.firstIndex(of: "=") else { return nil }
        return (String(text[..<equals]), String(text[text.index(after: equals)...]))
      }, uniquingKeysWith: { first, _ in first })
  }
}
