import Platform

/// LXDE and LXQt, and Raspberry Pi OS: a file manager draws the background.
///
/// It is told by its own command line, which reaches the instance that draws, and keeps what it
/// was told in its configuration file.
struct PCManFM: Desktop {
  let name: String
  /// The command line knows one picture only; pcmanfm puts it on the first monitor.
  let picturePerOutput = false
  /// Its settings outlive the session.
  let session: String? = nil
  private let scene: Scene
  private let variant: Variant

  /// What differs between pcmanfm and pcmanfm-qt.
  struct Variant: Sendable {
    let program: String
    let desktop: String
    /// Below the configuration directory; `PROFILE` stands for the profile's name.
    let file: String
    let section: String
    let picture: String
    let mode: String
    /// The stored word for "no picture".
    let plainMode: String
    /// Whether the command line can go back to no picture; pcmanfm-qt 1.2 does not know "color".
    let takesAway: Bool

    static let lxde = Variant(
      program: "pcmanfm", desktop: "LXDE", file: "pcmanfm/PROFILE/desktop-items-0.conf",
      section: "*", picture: "wallpaper", mode: "wallpaper_mode", plainMode: "color",
      takesAway: true)
    static let lxqt = Variant(
      program: "pcmanfm-qt", desktop: "LXQt", file: "pcmanfm-qt/PROFILE/settings.conf",
      section: "Desktop", picture: "Wallpaper", mode: "WallpaperMode", plainMode: "none",
      takesAway: false)

    /// Whether it draws in this session: it may also run as a mere file manager.
    func draws(_ scene: Scene) -> Bool { process(scene) != nil }

    func process(_ scene: Scene) -> ProcessEntry? {
      scene.processes.first { $0.name == program && $0.arguments.contains("--desktop") }
    }
  }

  /// - Throws: `.noSession` when it does not draw now. Then the command would start an instance
  ///   of its own, which changes nothing.
  init(_ variant: Variant, _ scene: Scene) throws(DesktopError) {
    guard variant.draws(scene) else { throw .noSession(looked: scene.session.looked) }
    guard scene.programs.find(variant.program) != nil else {
      throw .setterMissing(desktop: variant.desktop, programs: [variant.program])
    }
    name = variant.desktop
    self.variant = variant
    self.scene = scene
  }

  func outputs() throws(DesktopError) -> [Output] { scene.outputs() }

  func show(_ pictures: [ShownPicture]) throws(DesktopError) {
    guard let picture = pictures.first else { return }
    try set(picture.file, mode: try fillMode())
  }

  func shown() throws(DesktopError) -> [ShownPicture]? {
    let picture = isPlain ? "" : stored(variant.picture) ?? ""
    return [ShownPicture(output: "*", file: picture.isEmpty ? "color:" : picture)]
  }

  /// pcmanfm-qt has one; pcmanfm has no such key.
  func slideshow() -> String? {
    let interval = stored("SlideShowInterval").flatMap { Int($0) } ?? 0
    return interval > 0 ? "SlideShowInterval in pcmanfm-qt's settings.conf" : nil
  }

  /// `picture` and `mode` as stored; none when there is no picture.
  func setting() throws(DesktopError) -> SavedSetting {
    var values: [String: String] = [:]
    if let picture = stored(variant.picture), !picture.isEmpty, !isPlain {
      values["picture"] = picture
      values["mode"] = stored(variant.mode)
    }
    return SavedSetting(desktop: name, values: values)
  }

  func restore(_ setting: SavedSetting) throws(DesktopError) {
    if let picture = setting.values["picture"] {
      let mode = setting.values["mode"] ?? variant.plainMode
      try set(picture, mode: mode == variant.plainMode ? fillMode() : mode)
    } else if variant.takesAway {
      try set("", mode: "color")
    } else {
      throw .setterFailed(
        desktop: name, reason: "\(variant.program) has no command that takes a picture away")
    }
  }

  /// pcmanfm-qt writes the mode late, so that of a picture just set may still be "none".
  private var isPlain: Bool { variant.takesAway && stored(variant.mode) == variant.plainMode }

  private func set(_ file: String, mode: String) throws(DesktopError) {
    let picture = file.isEmpty ? [] : ["--set-wallpaper=" + file]
    // Should nobody draw by now, pcmanfm becomes a daemon that does not end: hence the limit.
    try scene.programs.run(
      variant.program, ["--profile=" + profile] + picture + ["--wallpaper-mode=" + mode],
      for: name, seconds: 10)
  }

  /// The picture has the screen's size, so "stretch" shows it as it is; pcmanfm-qt 1.2 does not
  /// know its own "zoom" on a fresh account. With several screens the others need the cut.
  private func fillMode() throws(DesktopError) -> String {
    if variant.program == "pcmanfm" { return "crop" }
    return try outputs().count == 1 ? "stretch" : "zoom"
  }

  /// `--profile NAME` or `--profile=NAME` of the instance that draws.
  private var profile: String {
    let arguments = variant.process(scene)?.arguments ?? []
    for (index, argument) in arguments.enumerated() {
      if argument.hasPrefix("--profile=") { return String(argument.dropFirst("--profile=".count)) }
      if argument == "--profile" || argument == "-p", index + 1 < arguments.count {
        return arguments[index + 1]
      }
    }
    return "default"
  }

  private func stored(_ key: String) -> String? {
    let own = scene.session.own
    let root = own["XDG_CONFIG_HOME"] ?? (own["HOME"] ?? "") + "/.config"
    let path = root + "/" + variant.file.replacing("PROFILE", with: profile)
    return FileSystem.text(path).flatMap {
      SettingsText.value(of: key, in: variant.section, of: $0)
    }
  }
}
