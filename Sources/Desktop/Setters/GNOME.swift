/// GNOME and the desktops that read its settings: Ubuntu, Unity, Budgie, Pantheon.
///
/// One picture for all screens, set with `gsettings`. It needs the session bus, not the display.
struct GNOME: Desktop {
  let name = "GNOME"
  let picturePerOutput = false
  private let scene: Scene
  /// Its settings outlive the session.
  let session: String? = nil
  private let schema = "org.gnome.desktop.background"

  /// - Throws: `.noSession` without a session bus, `.setterMissing` without gsettings.
  init(_ scene: Scene) throws(DesktopError) {
    guard scene.session[SessionVariable.bus] != nil else {
      throw .noSession(looked: scene.session.looked)
    }
    guard scene.programs.find("gsettings") != nil else {
      throw .setterMissing(desktop: "GNOME", programs: ["gsettings"])
    }
    self.scene = scene
  }

  func outputs() throws(DesktopError) -> [Output] { scene.outputs() }

  func show(_ pictures: [ShownPicture]) throws(DesktopError) {
    guard let picture = pictures.first else { return }
    let uri = FileURI.encode(picture.file)
    // The dark style shows a key of its own since GNOME 42, and "none" shows no picture at all.
    var wanted = [("picture-uri", uri), ("picture-options", "zoom")]
    if try keys().contains("picture-uri-dark") { wanted.append(("picture-uri-dark", uri)) }
    for (key, value) in wanted {
      try refuseLocked(key)
      try gsettings("set", key, value)
    }
    // Without a reachable dconf, `set` exits 0 and keeps the value to itself; only a process of
    // its own sees what was stored.
    for (key, value) in wanted where try string(key) != value {
      throw failure("\(key) did not keep its new value")
    }
  }

  /// The picture of the style that is on: light or dark.
  func shown() throws(DesktopError) -> [ShownPicture]? {
    if try string("picture-options") == "none" {
      return [ShownPicture(output: "*", file: "color:")]
    }
    let key = try isDark() ? "picture-uri-dark" : "picture-uri"
    return [ShownPicture(output: "*", file: FileURI.path(try string(key) ?? ""))]
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

  private func isDark() throws(DesktopError) -> Bool {
    let arguments = ["get", "org.gnome.desktop.interface", "color-scheme"]
    // No such key before GNOME 42, and then no dark picture either.
    let scheme = scene.programs.ask("gsettings", arguments) ?? ""
    guard GVariantText.string(scheme) == "prefer-dark" else { return false }
    return try keys().contains("picture-uri-dark")
  }

  private func keys() throws(DesktopError) -> [String] {
    try scene.programs.run("gsettings", ["list-keys", schema], for: name)
      .split(separator: "\n").map(String.init)
  }

  private func savedKeys() throws(DesktopError) -> [String] {
    let keys = try keys()
    return ["picture-uri", "picture-uri-dark", "picture-options"].filter(keys.contains)
  }

  private func refuseLocked(_ key: String) throws(DesktopError) {
    let answer = try gsettings("writable", key)
    guard lastLine(answer) == "true" else { throw failure("\(key) is locked by the administrator") }
  }

  @discardableResult
  private func gsettings(_ verb: String, _ arguments: String...) throws(DesktopError) -> String {
    try scene.programs.run("gsettings", [verb, schema] + arguments, for: name)
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
    return lastLine(try forgetful.run("gsettings", ["get", schema, key], for: name)) ?? ""
  }

  private func failure(_ reason: String) -> DesktopError {
    .setterFailed(desktop: name, reason: reason)
  }
}
