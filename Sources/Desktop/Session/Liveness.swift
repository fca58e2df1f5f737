import Platform

/// Tells whether what a variable names is there now: sockets and signatures outlive compositors.
struct Liveness {
  let runtimeDirectory: String?
  let xSockets: String

  func isAlive(_ name: String, _ value: String) -> Bool {
    guard !value.isEmpty else { return false }
    if SessionVariable.displays.contains(name) {
      return socket(name, value).map { UnixSocket.accepts($0) } ?? false
    }
    switch name {
    case SessionVariable.bus: return busSockets(value).contains { UnixSocket.accepts($0) }
    case "XAUTHORITY": return FileSystem.exists(value)
    default: return true
    }
  }

  /// The path of the socket behind one of the display variables; nil when it names none.
  func socket(_ name: String, _ value: String) -> String? {
    switch name {
    case "WAYLAND_DISPLAY": inRuntimeDirectory(value)
    case "HYPRLAND_INSTANCE_SIGNATURE": inRuntimeDirectory("hypr/\(value)/.socket.sock")
    case "DISPLAY": xSocket(value)
    default: value.hasPrefix("/") ? value : nil
    }
  }

  private func inRuntimeDirectory(_ path: String) -> String? {
    path.hasPrefix("/") ? path : runtimeDirectory.map { $0 + "/" + path }
  }

  /// The socket of a local display, ":1" or ":1.0"; nil for one over the network, such as that of
  /// `ssh -X`, whose background is not this machine's.
  private func xSocket(_ display: String) -> String? {
    guard display.hasPrefix(":") else { return nil }
    let number = display.dropFirst().prefix { $0 != "." }
    guard let number = UInt32(number) else { return nil }
    return "\(xSockets)/X\(number)"
  }

  /// The local sockets of a D-Bus address list; "@" begins an abstract one.
  /// https://dbus.freedesktop.org/doc/dbus-specification.html#addresses
  private func busSockets(_ addresses: String) -> [String] {
    addresses.split(separator: ";").compactMap { address in
      guard address.hasPrefix("unix:") else { return nil }
      for item in address.dropFirst("unix:".count).split(separator: ",") {
        if item.hasPrefix("path=") { return percentDecode(item.dropFirst("path=".count)) }
        if item.hasPrefix("abstract=") {
          return "@" + percentDecode(item.dropFirst("abstract=".count))
        }
      }
      return nil
    }
  }
}
