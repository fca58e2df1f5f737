/// A desktop that reads its background from GSettings: one picture for all screens, set with
/// `gsettings`. It needs the session bus, not the display.
struct BackgroundSettings: Desktop {
  let name: String
  let picturePerOutput = false
  /// Its settings outlive the session.
  let session: String? = nil
  private let scene: Scene
  private let dialect: Dialect

  /// Where a desktop keeps its background, and in what form.
  struct Dialect: Sendable {
    let schema: String
    /// The key of the picture.
    let picture: String
    /// The key of the dark style's picture, in versions that have one.
    let darkPicture: String?
    /// The schema whose `slideshow-enabled` makes the desktop change pictures by itself.
    var slideshow: String?
    /// Whether the picture is a `file://` address; else a plain path.
    let isAddress: Bool

    /// Also Ubuntu's, Unity's, Budgie's and Pantheon's.
    static let gnome = Dialect(
      schema: "org.gnome.desktop.background", picture: "picture-uri",
      darkPicture: "picture-uri-dark", isAddress: true)
    static let cinnamon = Dialect(
      schema: "org.cinnamon.desktop.background", picture: "picture-uri", darkPicture: nil,
      slideshow: "org.cinnamon.desktop.background.slideshow", isAddress: true)
    /// https://github.com/mate-desktop/mate-desktop/blob/master/schemas/org.mate.background.gschema.xml.in
    static let mate = Dialect(
      schema: "org.mate.background", picture: "picture-filename", darkPicture: nil,
      isAddress: false)
  }

  /// - Throws: `.noSession` without a session bus, `.setterMissing` without gsettings.
  init(_ name: String, _ dialect: Dialect, _ scene: Scene) throws(DesktopError) {
    guard scene.session[SessionVariable.bus] != nil else {
      throw .noSession(looked: scene.session.looked)
    }
    guard scene.programs.find("gsettings") != nil else {
      throw .setterMissing(desktop: name, programs: ["gsettings"])
    }
    self.name = name
    self.dialect = dialect
    self.scene = scene
  }

  func outputs() throws(DesktopError) -> [Output] { scene.outputs() }

  func show(_ pictures: [ShownPicture]) throws(DesktopError) {
    guard let file = pictures.first?.file else { return }
    let value = dialect.isAddress ? FileURI.encode(file) : file
    let wanted = try savedKeys().map { key in
      (key: key, value: key == options ? "zoom" : value)
    }
    for (key, value) in wanted {
      try refuseLocked(key)
      try gsettings("set", key, GVariantText.quote(value))
    }
    // Without a reachable dconf, `set` exits 0 and keeps the value to itself; only a process of
    // its own sees what was stored.
    for (key, value) in wanted where try string(key) != value {
      throw failure("\(key) did not keep its new value")
    }
  }

  /// The picture of the style that is on: light or dark.
  func shown() throws(DesktopError) -> [ShownPicture]? {
    if try string(options) == "none" { return [ShownPicture(output: "*", file: "color:")] }
    let picture = try string(shownKey()) ?? ""
    return [ShownPicture(output: "*", file: dialect.isAddress ? FileURI.path(picture) : picture)]
  }

  func slideshow() -> String? {
    guard let schema = dialect.slideshow else { return nil }
    let answer = scene.programs.ask("gsettings", ["get", schema, "slideshow-enabled"])
    return answer.flatMap(lastLine) == "true" ? schema + " slideshow-enabled" : nil
  }

  /// Each key's value as `gsettings` prints it; "" for one that still has its default.
  func setting() throws(DesktopError) -> SavedSetting {
    var values: [String: String] = [:]
    for key in try savedKeys() {
      let value = try get(key)
      values[key] = try value == defaultValue(key) ? "" : value
    }
    return SavedSetting(desktop: name, values: values)
  }

  func restore(_ setting: SavedSetting) throws(DesktopError) {
    for key in try savedKeys() {
      guard let value = setting.values[key] else { continue }
      if value.isEmpty {
        try gsettings("reset", key)
      } else {
        try gsettings("set", key, value)
      }
      guard try get(key) == (value.isEmpty ? defaultValue(key) : value) else {
        throw failure("\(key) did not go back to its earlier value")
      }
    }
  }

  /// How the picture is laid out; "none" shows no picture at all (MATE has no such value).
  private let options = "picture-options"

  private func shownKey() throws(DesktopError) -> String {
    guard let dark = dialect.darkPicture else { return dialect.picture }
    let arguments = ["get", "org.gnome.desktop.interface", "color-scheme"]
    // No such key before GNOME 42, and then no dark picture either.
    let scheme = scene.programs.ask("gsettings", arguments) ?? ""
    guard GVariantText.string(scheme) == "prefer-dark" else { return dialect.picture }
    return try savedKeys().contains(dark) ? dark : dialect.picture
  }

  /// Those of our keys that this version has.
  private func savedKeys() throws(DesktopError) -> [String] {
    let keys = try scene.programs.run("gsettings", ["list-keys", dialect.schema], for: name)
      .split(separator: "\n").map(String.init)
    return [dialect.picture, dialect.darkPicture, options].compactMap(\.self).filter(keys.contains)
  }

  private func refuseLocked(_ key: String) throws(DesktopError) {
    let answer = try gsettings("writable", key)
    guard lastLine(answer) == "true" else { throw failure("\(key) is locked by the administrator") }
  }

  @discardableResult
  private func gsettings(_ verb: String, _ arguments: String...) throws(DesktopError) -> String {
    try scene.programs.run("gsettings", [verb, dialect.schema] + arguments, for: name)
  }

  private func get(_ key: String) throws(DesktopError) -> String {
    lastLine(try gsettings("get", key)) ?? ""
  }

  private func string(_ key: String) throws(DesktopError) -> String? {
    GVariantText.string(try get(key))
  }

  /// What a key has when nobody set it: what a store that forgets everything says.
  private func defaultValue(_ key: String) throws(DesktopError) -> String {
    let forgetful = scene.programs.with("GSETTINGS_BACKEND", "memory")
    return lastLine(try forgetful.run("gsettings", ["get", dialect.schema, key], for: name)) ?? ""
  }

  private func failure(_ reason: String) -> DesktopError {
    .setterFailed(desktop: name, reason: reason)
  }
}
