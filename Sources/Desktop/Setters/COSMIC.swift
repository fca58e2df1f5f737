import Platform

/// COSMIC: cosmic-bg has no command; it watches its configuration directory, in which each file is
/// one key. https://github.com/pop-os/cosmic-bg
struct COSMIC: Desktop {
  let name = "COSMIC"
  let picturePerOutput: Bool
  /// Its settings outlive the session.
  let session: String? = nil
  private let scene: Scene
  private let configuration: String
  private let state: String

  /// - Throws: `.noSession` when cosmic-bg does not run.
  init(_ scene: Scene) throws(DesktopError) {
    guard Self.draws(scene) else { throw .noSession(looked: scene.session.looked) }
    func directory(_ variable: String, _ usual: String) -> String {
      let root = scene.session.own[variable] ?? (scene.session.own["HOME"] ?? "") + usual
      return root + "/cosmic/com.system76.CosmicBackground/v1"
    }
    self.scene = scene
    configuration = directory("XDG_CONFIG_HOME", "/.config")
    state = directory("XDG_STATE_HOME", "/.local/state")
    // One picture for all screens unless the person asked for the other.
    picturePerOutput = FileSystem.text(configuration + "/same-on-all")?.contains("false") == true
  }

  static func draws(_ scene: Scene) -> Bool { scene.runs("cosmic-bg", "cosmic-panel") }

  func outputs() throws(DesktopError) -> [Output] { scene.outputs() }

  func show(_ pictures: [ShownPicture]) throws(DesktopError) {
    guard picturePerOutput else {
      guard let picture = pictures.first else { return }
      try write("all", RON.entry(output: "all", picture: picture.file))
      return
    }
    let outputs = try outputs().map(\.name)
    var changed = pictures
    if let all = pictures.first(where: { $0.output == "*" }) {
      changed = outputs.map { ShownPicture(output: $0, file: all.file) }
    }
    for picture in changed {
      try write(
        "output." + picture.output, RON.entry(output: picture.output, picture: picture.file))
    }
    // An output's entry counts only when it is listed.
    let listed = RON.strings(FileSystem.text(configuration + "/backgrounds") ?? "")
    let missing = changed.map(\.output).filter { !listed.contains($0) }
    if !missing.isEmpty { try write("backgrounds", RON.list(listed + missing)) }
  }

  /// What cosmic-bg wrote down when it took the pictures up.
  func shown() throws(DesktopError) -> [ShownPicture]? {
    RON.wallpapers(FileSystem.text(state + "/wallpapers") ?? "")
  }

  /// The content of each file that `show` may write; "" for one that is not there.
  func setting() throws(DesktopError) -> SavedSetting {
    var values = ["all": "", "backgrounds": ""]
    for output in try outputs() { values["output." + output.name] = "" }
    for key in values.keys { values[key] = FileSystem.text(configuration + "/" + key) ?? "" }
    return SavedSetting(desktop: name, values: values)
  }

  func restore(_ setting: SavedSetting) throws(DesktopError) {
    for (key, content) in setting.values.sorted(by: { $0.key < $1.key }) {
      if !content.isEmpty {
        try write(key, content)
      } else {
        // The default of the system counts again.
        do { try FileSystem.remove(configuration + "/" + key) } catch { throw failure(key) }
      }
    }
  }

  private func write(_ key: String, _ content: String) throws(DesktopError) {
    do {
      try FileSystem.makeDirectory(configuration, mode: 0o755)
      try AtomicFile.write(Array(content.utf8), to: configuration + "/" + key, mode: 0o644)
    } catch {
      throw failure(key)
    }
  }

  private func failure(_ key: String) -> DesktopError {
    .setterFailed(desktop: name, reason: "\(configuration)/\(key) cannot be written")
  }

}
