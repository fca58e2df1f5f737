/// An output and where its upper left corner lies on the whole desktop.
struct PlacedOutput: Equatable {
  let output: Output
  let x: Int
  let y: Int
}

/// The monitors of an X server, from `xrandr --listactivemonitors`, in Xinerama's order.
///
/// Not for XWayland, whose sizes are scaled.
enum XMonitors {
  static func outputs(_ programs: Programs) -> [Output] { placed(programs).map(\.output) }

  static func placed(_ programs: Programs) -> [PlacedOutput] {
    parse(programs.ask("xrandr", ["--listactivemonitors"]) ?? "")
  }

  /// Lines such as ` 0: +*DP-1 1920/508x1080/286+0+0  DP-1`: pixels after rotation and, behind
  /// each slash, millimetres; then the place.
  static func parse(_ text: String) -> [PlacedOutput] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count >= 3, words[0].hasSuffix(":") else { return nil }
      let name = words[1].drop { $0 == "+" || $0 == "*" }
      let parts = words[2].split(separator: "+")
      let sides = parts[0].split(separator: "x").map { side in side.prefix { $0 != "/" } }
      guard parts.count == 3, let x = Int(parts[1]), let y = Int(parts[2]),
        let size = parseSize(sides.joined(separator: "x"))
      else { return nil }
      let output = Output(name: String(name), width: size.width, height: size.height)
      return PlacedOutput(output: output, x: x, y: y)
    }
  }
}
