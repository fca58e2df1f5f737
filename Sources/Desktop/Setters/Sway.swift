import Platform

/// sway: told over its own socket, draws through a swaybg that it starts itself.
struct Sway: Desktop {
  let name = "sway"
  let picturePerOutput = true
  var session: String? { scene.displayRun }
  private let scene: Scene
  private let socket: String

  /// - Throws: `.noSession` without sway's socket, `.setterMissing` without swaymsg or swaybg.
  init(_ scene: Scene) throws(DesktopError) {
    guard let socket = scene.session["SWAYSOCK"] else {
      throw .noSession(looked: scene.session.looked)
    }
    for program in ["swaymsg", "swaybg"] where scene.programs.find(program) == nil {
      throw .setterMissing(desktop: "sway", programs: [program])
    }
    self.scene = scene
    self.socket = socket
  }

  func outputs() throws(DesktopError) -> [Output] {
    SwayOutputs.outputs(scene.programs, socket: socket)
  }

  func show(_ pictures: [ShownPicture]) throws(DesktopError) {
    try tell(pictures.map { SwayBackground(output: $0.output, picture: $0.file, mode: "fill") })
  }

  /// What the arguments of sway's swaybg say: sway itself cannot be asked for its wallpaper.
  func shown() throws(DesktopError) -> [ShownPicture]? {
    try backgrounds().map { background in
      ShownPicture(
        output: background.output,
        file: background.picture ?? "color:\(background.color ?? SwayBackground.plain)")
    }
  }

  /// `OUTPUT.picture`, `OUTPUT.mode` and `OUTPUT.color` for each output, and for "*", what outputs
  /// get that are plugged in later; none when sway draws its own plain background.
  func setting() throws(DesktopError) -> SavedSetting {
    var values: [String: String] = [:]
    let others = drawnBackgrounds().last { $0.output == "*" }
    for background in try backgrounds() + [others].compactMap(\.self) {
      values[background.output + ".picture"] = background.picture
      values[background.output + ".mode"] = background.mode
      values[background.output + ".color"] = background.color
    }
    return SavedSetting(desktop: name, values: values)
  }

  /// Outputs without a recorded background become plain grey: sway has no command that takes a
  /// background away, and this grey is what it shows without one.
  /// - Throws: `.setterFailed`, too, when a picture is no longer there and grey took its place.
  func restore(_ setting: SavedSetting) throws(DesktopError) {
    var missing: String?
    let backgrounds = try outputs().map { output in
      func value(_ member: String) -> String? {
        setting.values["\(output.name).\(member)"] ?? setting.values["*.\(member)"]
      }
      var background = SwayBackground(
        output: output.name, picture: value("picture"), mode: value("mode"), color: value("color"))
      // swaybg would show grey for it, and say so only to itself.
      if let picture = background.picture, !FileSystem.exists(picture) {
        missing = picture
        background.picture = nil
      }
      if background.picture == nil, background.color == nil {
        background.color = SwayBackground.plain
      }
      return background
    }
    try tell(backgrounds)
    if let missing {
      throw .setterFailed(desktop: name, reason: "\(missing) is no longer there")
    }
  }

  /// One command for all, so that sway starts one swaybg; then waits, within bounds, until that
  /// one runs, so that reading back sees it and not its predecessor.
  private func tell(_ backgrounds: [SwayBackground]) throws(DesktopError) {
    guard !backgrounds.isEmpty else { return }
    let command = backgrounds.map(\.command).joined(separator: "; ")
    let answer = try scene.programs.run("swaymsg", ["-s", socket, "-r", command], for: name)
    for reply in JSONValue(answer)?.array ?? [] where reply["success"]?.bool != true {
      throw .setterFailed(desktop: name, reason: reply["error"]?.string ?? "swaymsg: " + answer)
    }
    let deadline = Clock.monotonicSeconds() + 3
    while Clock.monotonicSeconds() < deadline {
      let drawn = drawnBackgrounds()
      if backgrounds.allSatisfy(drawn.contains) { return }
      Clock.sleep(seconds: 0.02)
    }
  }

  /// The background of each active output.
  private func backgrounds() throws(DesktopError) -> [SwayBackground] {
    let drawn = drawnBackgrounds()
    return try outputs().compactMap { output in
      var background = drawn.last { $0.output == output.name } ?? drawn.last { $0.output == "*" }
      background?.output = output.name
      return background
    }
  }

  /// From the newest swaybg that this sway started. sway hands its swaybg a connected socket; one
  /// that the person started has none, and is not what `swaymsg` talks about.
  private func drawnBackgrounds() -> [SwayBackground] {
    let table = ProcessTable(root: scene.surroundings.processes, user: scene.surroundings.user)
    let drawer = table.entries().first { entry in
      entry.arguments.first?.split(separator: "/").last == "swaybg"
        && entry.environment["SWAYSOCK"] == socket && entry.environment["WAYLAND_SOCKET"] != nil
    }
    return SwayBackground.parse(drawer?.arguments ?? [])
  }
}

/// One output's background in the words that `output … bg` and swaybg share.
struct SwayBackground: Equatable {
  /// "*" stands for outputs without one of their own.
  var output: String
  var picture: String?
  /// stretch, fill, fit, center, tile, solid_color.
  var mode: String?
  /// Behind the picture, or alone; "#rrggbb".
  var color: String?

  /// What sway itself draws behind everything, a quarter of white.
  static let plain = "#404040"

  /// sway-output(5): `output NAME background FILE MODE [COLOR]`, or `COLOR solid_color`.
  var command: String {
    let words =
      if let picture {
        [Self.quote(picture), mode ?? "fill"] + (color.map { [$0] } ?? [])
      } else {
        [color ?? Self.plain, "solid_color"]
      }
    return "output \"\(output)\" bg " + words.joined(separator: " ")
  }

  /// The arguments of a swaybg: `-o OUTPUT` begins each output's options (swaybg(1)).
  static func parse(_ arguments: [String]) -> [SwayBackground] {
    var result: [SwayBackground] = []
    var rest = arguments.dropFirst()
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { break }
      if option == "-o" || option == "--output" {
        result.append(SwayBackground(output: value))
        continue
      }
      // Options before the first output hold for all.
      if result.isEmpty { result.append(SwayBackground(output: "*")) }
      let last = result.count - 1
      switch option {
      case "-i", "--image": result[last].picture = value
      case "-m", "--mode": result[last].mode = value
      case "-c", "--color":
        result[last].color = value.hasPrefix("#") ? value : "#" + value
      default: break
      }
    }
    return result
  }

  /// sway splits its command into words, then expands them as a shell would (wordexp(3)): quotes
  /// for the first, a backslash before each special character for the second.
  private static func quote(_ text: String) -> String {
    var result = "\""
    for character in text {
      if #"\"'$`*?[;&|<>(){}#~!"#.contains(character) { result.append("\\") }
      result.append(character)
    }
    return result + "\""
  }
}
