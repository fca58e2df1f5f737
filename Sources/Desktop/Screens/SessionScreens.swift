extension Scene {
  /// The screens by the best means the session has: its compositor's, its X server's, the kernel's.
  func outputs() -> [Output] {
    let sources: [() -> [Output]] = [
      {
        guard let socket = session["SWAYSOCK"] else { return [] }
        return SwayOutputs.outputs(programs, socket: socket)
      },
      { session["NIRI_SOCKET"] == nil ? [] : NiriOutputs.outputs(programs) },
      {
        guard session["HYPRLAND_INSTANCE_SIGNATURE"] != nil else { return [] }
        return HyprlandMonitors.outputs(programs)
      },
      {
        guard let name = MutterMonitors.busNames.first(where: busNames.contains),
          let bus = SessionBus(session, programs)
        else { return [] }
        return MutterMonitors.outputs(bus, at: name)
      },
      { session["WAYLAND_DISPLAY"] == nil ? [] : WLROutputs.outputs(programs) },
      {
        guard session["DISPLAY"] != nil, session["WAYLAND_DISPLAY"] == nil else { return [] }
        return XMonitors.outputs(programs)
      },
      { connectedOutputs(drmRoot: surroundings.graphicsCards) },
    ]
    for source in sources {
      let outputs = source()
      if !outputs.isEmpty { return outputs }
    }
    return []
  }
}
