/// The monitors of Hyprland, from `hyprctl monitors -j`.
/// https://wiki.hypr.land/Configuring/Using-hyprctl/
enum HyprlandMonitors {
  static func outputs(_ programs: Programs) -> [Output] {
    parse(programs.ask("hyprctl", ["monitors", "-j"]) ?? "")
  }

  /// Sizes are before rotation; an odd `transform` is a quarter turn.
  static func parse(_ text: String) -> [Output] {
    (JSONValue(text)?.array ?? []).compactMap { monitor in
      guard monitor["disabled"]?.bool != true, let name = monitor["name"]?.string,
        let width = monitor["width"]?.int, let height = monitor["height"]?.int
      else { return nil }
      let isTurned = (monitor["transform"]?.int ?? 0) % 2 == 1
      return Output(name: name, width: isTurned ? height : width, height: isTurned ? width : height)
    }
  }
}
