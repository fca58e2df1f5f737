import Platform

/// niri, river, labwc, wayfire and other compositors that have no wallpaper of their own: a swaybg
/// that we start, and that goes on living after us.
struct OwnSwaybg: Desktop {
  let name: String
  let picturePerOutput = true
  var session: String? { scene.displayRun }
  private let scene: Scene
  private let display: String

  /// - Throws: `.noSession` without a Wayland display, `.setterMissing` without swaybg.
  init(_ scene: Scene) throws(DesktopError) {
    guard let display = scene.session["WAYLAND_DISPLAY"] else {
      throw .noSession(looked: scene.session.looked)
    }
    name = (scene.session.desktopNames.first ?? "Wayland") + " (swaybg)"
    guard scene.programs.find("swaybg") != nil else {
      throw .setterMissing(desktop: name, programs: ["swaybg"])
    }
    self.scene = scene
    self.display = display
  }

  func outputs() throws(DesktopError) -> [Output] { scene.outputs() }

  /// Starts the new swaybg, and stops the old one when the new one has had time to draw under it:
  /// the other way round the screen would flash grey.
  func show(_ pictures: [ShownPicture]) throws(DesktopError) {
    guard let first = pictures.first else { return }
    let drawers = drawers()
    if let foreign = drawers.first(where: { !isOurs($0) }) {
      // The one that was there first stays on top, and it is not ours to stop.
      throw .setterFailed(
        desktop: name,
        reason: "another swaybg (process \(foreign.id)) draws the background; "
          + "take it out of what the compositor starts")
    }
    // The first line also holds for screens that are plugged in later.
    let backgrounds = [ShownPicture(output: "*", file: first.file)] + pictures
    let words = ["swaybg"] + backgrounds.flatMap { ["-o", $0.output, "-i", $0.file, "-m", "fill"] }
    try start(words, besides: drawers)
    try waitUntilDrawn(words, besides: drawers)
    for old in drawers { stop(old) }
  }

  func shown() throws(DesktopError) -> [ShownPicture]? {
    let drawers = drawers()
    guard let drawer = drawers.first(where: { !isOurs($0) }) ?? drawers.first else { return [] }
    return SwayBackground.parse(drawer.arguments).map { background in
      ShownPicture(
        output: background.output,
        file: background.picture ?? "color:\(background.color ?? "#000000")")
    }
  }

  /// Empty: before us nothing was drawn, else `show` would have refused.
  func setting() throws(DesktopError) -> SavedSetting { SavedSetting(desktop: name, values: [:]) }

  func restore(_ setting: SavedSetting) throws(DesktopError) {
    for drawer in drawers() where isOurs(drawer) { stop(drawer) }
  }

  /// In the environment of a swaybg of ours: the unit it runs in, or "process" without systemd.
  private static let mark = "INSTAWALL_WALLPAPER"

  private func isOurs(_ process: ProcessEntry) -> Bool { process.environment[Self.mark] != nil }

  /// Every swaybg on this display, the newest first.
  private func drawers() -> [ProcessEntry] {
    let table = ProcessTable(root: scene.surroundings.processes, user: scene.surroundings.user)
    return table.entries().filter { entry in
      entry.arguments.first?.split(separator: "/").last == "swaybg"
        && entry.environment["WAYLAND_DISPLAY"] == display && entry.lives(in: scene.session)
    }
  }

  /// In a unit of its own where there is a user manager: whatever stays in the unit of the timer
  /// that started us is killed when we end (systemd.kill(5)).
  private func start(
    _ words: [String], besides old: [ProcessEntry]
  ) throws(DesktopError) {
    guard let program = scene.programs.find(words[0]) else { return }
    let command = [program] + words.dropFirst()
    guard scene.busNames.contains("org.freedesktop.systemd1"),
      scene.programs.find("systemd-run") != nil
    else {
      // Its output must not be a pipe of ours, which nobody reads when we have ended.
      let detached = ["--fork", "/bin/sh", "-c", "exec \"$@\" >/dev/null 2>&1", "-"]
      try scene.programs.with(Self.mark, "process").run("setsid", detached + command, for: name)
      return
    }
    let unit = freeUnit(old)
    try scene.programs.run(
      "systemd-run",
      [
        "--user", "--collect", "--quiet", "--unit=" + unit, "--description=Wallpaper (instawall)",
        "--property=PartOf=graphical-session.target", "--setenv=WAYLAND_DISPLAY=" + display,
        "--setenv=\(Self.mark)=\(unit)", "--",
      ] + command, for: name)
  }

  /// Two names take turns, since the old and the new unit live side by side for a moment.
  private func freeUnit(_ old: [ProcessEntry]) -> String {
    let place = display.split(separator: "/").last ?? "wayland"
    let plain = place.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    let units = ["a", "b"].map { "instawall-wallpaper-\(String(plain))-\($0).service" }
    let taken = old.compactMap { $0.environment[Self.mark] }
    return units.first { !taken.contains($0) } ?? units[0]
  }

  /// A swaybg that cannot draw ends at once, and one that can does not say when it has drawn; it
  /// takes about half a second.
  private func waitUntilDrawn(
    _ words: [String], besides old: [ProcessEntry]
  ) throws(DesktopError) {
    let known = Set(old.map(\.id))
    func isRunning() -> Bool {
      drawers().contains { !known.contains($0.id) && $0.arguments.dropFirst() == words.dropFirst() }
    }
    let deadline = Clock.monotonicSeconds() + 3
    while !isRunning(), Clock.monotonicSeconds() < deadline { Clock.sleep(seconds: 0.02) }
    Clock.sleep(seconds: 1)
    guard isRunning() else {
      throw .setterFailed(desktop: name, reason: "swaybg ended at once: no layer-shell here?")
    }
  }

  private func stop(_ drawer: ProcessEntry) {
    guard let unit = drawer.environment[Self.mark] else { return }
    if unit.hasSuffix(".service") {
      _ = scene.programs.ask("systemctl", ["--user", "stop", unit], seconds: 10)
    } else {
      RunningProcess.terminate(drawer.id)
    }
  }
}
