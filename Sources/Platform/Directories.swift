/// Where this program keeps its files: the XDG base directories of one person.
///
/// An empty or relative XDG value counts as unset, as the XDG Base Directory Specification asks.
package struct Directories: Sendable, Equatable {
  package let home: String
  /// `$XDG_CONFIG_HOME/instawall`
  package let configuration: String
  /// `$XDG_STATE_HOME/instawall`: account, state and lock; mode 0700.
  package let state: String
  /// `$XDG_DATA_HOME/instawall`
  package let data: String
  /// `$XDG_CONFIG_HOME` itself, where systemd keeps a person's units and drop-ins.
  package let configurationRoot: String

  package var configurationFile: String { configuration + "/config.ini" }
  package var accountFile: String { state + "/account.json" }
  package var stateFile: String { state + "/state.json" }
  package var lockFile: String { state + "/lock" }
  package var originals: String { data + "/originals" }
  package var wallpapers: String { data + "/wallpapers" }

  /// - Throws: `.noHome` when HOME is missing, empty or relative.
  package init(environment: [String: String]) throws(PlatformError) {
    guard let home = absolute(environment["HOME"]) else { throw .noHome }
    func base(_ variable: String, _ fallback: String) -> String {
      absolute(environment[variable]) ?? home + fallback
    }
    self.home = home
    configurationRoot = base("XDG_CONFIG_HOME", "/.config")
    configuration = configurationRoot + "/instawall"
    state = base("XDG_STATE_HOME", "/.local/state") + "/instawall"
    data = base("XDG_DATA_HOME", "/.local/share") + "/instawall"
  }
}

/// `path` without trailing slashes if it is absolute, else nil.
private func absolute(_ path: String?) -> String? {
  guard var path, path.hasPrefix("/") else { return nil }
  while path.count > 1, path.hasSuffix("/") { path.removeLast() }
  return path
}
