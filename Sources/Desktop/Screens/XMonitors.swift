/// The monitors of an X server, from `xrandr --listactivemonitors`, in Xinerama's order.
///
/// Not for XWayland, whose sizes are scaled.
enum XMonitors {
  static func outputs(_ programs: Programs) -> [Output] {
    parse(programs.ask("xrandr", ["--listactivemonitors"]) ?? "")
  }

  /// Lines such as ` 0: +*DP-1 1920/508x1080/286+0+0  DP-1`: pixels after rotation and, behind
  /// each slash, millimetres.
  static func parse(_ text: String) -> [Output] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count >= 3, words[0].hasSuffix(":") else { return nil }
      let name = words[1].drop { $0 == "+" || $0 == "*" }
      let sides = words[2].split(separator: "+")[0].split(separator: "x").map { side in
        side.prefix { $0 != "/" }
      }
      guard let size = parseSize(sides.joined(separator: "x")) else { return nil }
      return Output(name: String(name), width: size.width, height: size.height)
    }
  }
}
