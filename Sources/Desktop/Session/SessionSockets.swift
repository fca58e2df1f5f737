import Platform

/// Displays and compositors that can be told from their sockets alone.
struct SessionSockets {
  let runtimeDirectory: String
  let xSockets: String
  let user: UInt32

  /// The Wayland display, and sway's IPC socket, when there is just one of each: with two sessions
  /// a socket does not say whose it is.
  func wayland() -> [String: String] {
    let names = FileSystem.names(in: runtimeDirectory)
    let displays = names.filter { $0.hasPrefix("wayland-") && accepts($0) }
    guard displays.count == 1 else { return [:] }
    var variables = ["WAYLAND_DISPLAY": displays[0]]
    // sway-ipc.<uid>.<pid>.sock, see sway-ipc(7).
    let compositors = names.filter { $0.hasPrefix("sway-ipc.\(user).") && accepts($0) }
    if compositors.count == 1 { variables["SWAYSOCK"] = runtimeDirectory + "/" + compositors[0] }
    return variables
  }

  /// The display of the one X server that runs as this user.
  func x11() -> [String: String] {
    let displays = FileSystem.names(in: xSockets).filter { name in
      let path = xSockets + "/" + name
      return name.hasPrefix("X") && UInt32(name.dropFirst()) != nil
        && FileSystem.status(path)?.owner == user && UnixSocket.accepts(path)
    }
    return displays.count == 1 ? ["DISPLAY": ":" + displays[0].dropFirst()] : [:]
  }

  /// Lock files beside the sockets are no sockets, so connecting to them fails.
  private func accepts(_ name: String) -> Bool {
    UnixSocket.accepts(runtimeDirectory + "/" + name)
  }
}
