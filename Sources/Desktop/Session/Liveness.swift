import Platform

/// Tells whether what a variable names is there now: sockets and signatures outlive compositors.
struct Liveness {
  let runtimeDirectory: String?
  let xSockets: String

  func isAlive(_ name: String, _ value: String) -> Bool {
    guard !value.isEmpty else { return false }
    switch name {
    case "WAYLAND_DISPLAY": return accepts(inRuntimeDirectory(value))
    case "DISPLAY": return accepts(xSocket(value))
    case "SWAYSOCK", "NIRI_SOCKET": return accepts(value)
    case "HYPRLAND_INSTANCE_SIGNATURE":
      return accepts(inRuntimeDirectory("hypr/\(value)/.socket.sock"))
    case SessionVariable.bus: return busSockets(value).contains { UnixSocket.accepts($0) }
    case "XAUTHORITY": return FileSystem.exists(value)
    default: return true
    }
  }

  private func accepts(_ path: String?) -> Bool {
    guard let path, path.hasPrefix("/") else { return false }
    return UnixSocket.accepts(path)
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
