/// The graphical session of the person this program runs for: how to reach its display, its
/// compositor and its bus, even when started by a timer with an empty environment.
package struct Session: Sendable {
  /// Where a variable's value was found.
  package enum Source: Hashable, Sendable {
    /// This program's own environment.
    case environment
    /// What the session gave to the person's service manager (`systemctl --user show-environment`).
    case userManager
    /// A socket in the runtime directory, or an X server's, that accepts connections.
    case socket
    /// The login manager's record of the session (`loginctl show-session`).
    case login
    /// The environment of one of the person's processes that lives in the session.
    case process(Int)
    /// The usual place, which exists: `/run/user/<uid>`, `$XDG_RUNTIME_DIR/bus`.
    case convention
  }

  package struct Found: Hashable, Sendable {
    package let value: String
    package let source: Source
  }

  /// The session's variables by name. Connections (`WAYLAND_DISPLAY`, `DISPLAY`, `SWAYSOCK`, the
  /// session bus …) are here only when somebody accepted them a moment ago.
  package internal(set) var values: [String: Found] = [:]
  /// What was looked at, for the words of a failure.
  package internal(set) var looked: [String] = []
  /// This program's own environment, which children get below the values found.
  let own: [String: String]

  /// The value of a variable of the session.
  package subscript(name: String) -> String? { values[name]?.value }

  /// Whether a screen can be reached. A bus alone is no session: it also runs at boot.
  package var hasDisplay: Bool { SessionVariable.displays.contains { values[$0] != nil } }

  /// Whether nothing is left to look for.
  var isComplete: Bool {
    hasDisplay && self[SessionVariable.bus] != nil && self["XDG_CURRENT_DESKTOP"] != nil
      && (self["SWAYSOCK"] != nil || !desktopNames.contains("sway"))
  }

  /// The environment for setters and other children of this session.
  ///
  /// Without a session bus it names a transport that does not exist: a D-Bus client that finds no
  /// address may silently start a bus of its own, and the setter "succeeds" on nothing.
  package var environment: [String: String] {
    var result = own.filter { !SessionVariable.connections.contains($0.key) }
    for (name, found) in values { result[name] = found.value }
    if values[SessionVariable.bus] == nil { result[SessionVariable.bus] = "disabled:" }
    return result
  }

  /// The desktop's names for itself, most specific first, lower case, each once.
  var desktopNames: [String] {
    var names: [String] = []
    func add(_ name: Substring) {
      let name = name.lowercased()
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    (self["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").forEach(add)
    for variable in ["XDG_SESSION_DESKTOP", "DESKTOP_SESSION"] {
      // May be a path: "/usr/share/xsessions/plasma".
      if let last = (self[variable] ?? "").split(separator: "/").last { add(last) }
    }
    return names
  }
}

/// The environment variables that describe a graphical session.
enum SessionVariable {
  static let bus = "DBUS_SESSION_BUS_ADDRESS"
  static let runtimeDirectory = "XDG_RUNTIME_DIR"
  /// Each names one running display or compositor. Two sessions of one person differ in them.
  static let displays = [
    "WAYLAND_DISPLAY", "DISPLAY", "SWAYSOCK", "HYPRLAND_INSTANCE_SIGNATURE", "NIRI_SOCKET",
  ]
  /// Worth nothing unless somebody answers there; a stale one must not reach a child.
  static let connections = displays + [bus, "XAUTHORITY"]
  /// What the session says about itself, and what its programs need to find their data.
  static let descriptions = [
    "XDG_CURRENT_DESKTOP", "XDG_SESSION_DESKTOP", "DESKTOP_SESSION", "XDG_SESSION_TYPE",
    "KDE_SESSION_VERSION", "XDG_DATA_DIRS", "XDG_CONFIG_DIRS", "GSETTINGS_SCHEMA_DIR", "PATH",
  ]
  static let all = connections + descriptions
}
