/// Xfce: xfdesktop draws what the xfconf channel `xfce4-desktop` says for each monitor and
/// workspace. https://docs.xfce.org/xfce/xfdesktop/advanced
struct Xfce: Desktop {
  let name = "Xfce"
  let picturePerOutput = true
  /// Its settings outlive the session.
  let session: String? = nil
  private let scene: Scene
  private let root = "/backdrop/screen0/monitor"

  /// - Throws: `.noSession` without a session bus, `.setterMissing` without xfconf-query.
  init(_ scene: Scene) throws(DesktopError) {
    guard scene.session[SessionVariable.bus] != nil else {
      throw .noSession(looked: scene.session.looked)
    }
    guard scene.programs.find("xfconf-query") != nil else {
      throw .setterMissing(desktop: "Xfce", programs: ["xfconf-query"])
    }
    self.scene = scene
  }

  func outputs() throws(DesktopError) -> [Output] { scene.outputs() }

  func show(_ pictures: [ShownPicture]) throws(DesktopError) {
    for picture in pictures {
      let backdrops =
        picture.output == "*" ? backdrops() : try backdrops(of: picture.output)
      for backdrop in backdrops {
        try set(backdrop + "/last-image", "string", picture.file)
        // 5 is "zoomed": filled, cut to shape. 0 would show no picture.
        try set(backdrop + "/image-style", "int", "5")
      }
    }
  }

  /// One picture for each monitor and workspace: people may have chosen one for a workspace.
  func shown() throws(DesktopError) -> [ShownPicture]? {
    var result: [ShownPicture] = []
    for output in try outputs() {
      for backdrop in try backdrops(of: output.name) {
        guard let file = get(backdrop + "/last-image") else { continue }
        let hasPicture = get(backdrop + "/image-style") != "0"
        let shown = ShownPicture(output: output.name, file: hasPicture ? file : "color:")
        if !result.contains(shown) { result.append(shown) }
      }
    }
    return result
  }

  func slideshow() -> String? {
    let outputs = (try? outputs()) ?? []
    let backdrops = outputs.flatMap { (try? self.backdrops(of: $0.name)) ?? [] }
    return backdrops.map { $0 + "/backdrop-cycle-enable" }.first { get($0) == "true" }
  }

  /// Each property that `show` may change; "" for one that is not there.
  func setting() throws(DesktopError) -> SavedSetting {
    var backdrops = Set(backdrops())
    for output in try outputs() { backdrops.formUnion(try self.backdrops(of: output.name)) }
    var values: [String: String] = [:]
    for property in backdrops.flatMap({ [$0 + "/last-image", $0 + "/image-style"] }) {
      values[property] = get(property) ?? ""
    }
    return SavedSetting(desktop: name, values: values)
  }

  func restore(_ setting: SavedSetting) throws(DesktopError) {
    for (property, value) in setting.values.sorted(by: { $0.key < $1.key }) {
      if !value.isEmpty {
        try set(property, property.hasSuffix("/image-style") ? "int" : "string", value)
      } else if get(property) != nil {
        try xfconf("xfce4-desktop", property, "--reset")
      }
    }
  }

  /// The properties' common beginnings for one monitor, one for each workspace that counts. On a
  /// fresh account none of them exists, so they cannot be listed.
  private func backdrops(of output: String) throws(DesktopError) -> [String] {
    if get("/backdrop/single-workspace-mode") == "true" {
      let number = get("/backdrop/single-workspace-number") ?? "0"
      return ["\(root)\(output)/workspace\(number)"]
    }
    let count = ask("xfwm4", "/general/workspace_count").flatMap { Int($0) } ?? 1
    return (0..<min(max(count, 1), 64)).map { "\(root)\(output)/workspace\($0)" }
  }

  /// The backdrops that have a picture, of all monitors that were ever there.
  private func backdrops() -> [String] {
    let arguments = ["--channel", "xfce4-desktop", "--property", "/backdrop", "--list"]
    let list = scene.programs.ask("xfconf-query", arguments) ?? ""
    return list.split(separator: "\n").filter { $0.hasSuffix("/last-image") }
      .map { String($0.dropLast("/last-image".count)) }
  }

  private func get(_ property: String) -> String? { ask("xfce4-desktop", property) }

  /// nil for a property that is not there.
  private func ask(_ channel: String, _ property: String) -> String? {
    let arguments = ["--channel", channel, "--property", property]
    return scene.programs.ask("xfconf-query", arguments).flatMap(lastLine)
  }

  private func set(_ property: String, _ type: String, _ value: String) throws(DesktopError) {
    try xfconf("xfce4-desktop", property, "--create", "--type", type, "--set", value)
    guard get(property) == value else {
      throw .setterFailed(desktop: name, reason: "\(property) did not keep its new value")
    }
  }

  private func xfconf(
    _ channel: String, _ property: String, _ words: String...
  ) throws(DesktopError) {
    let arguments = ["--channel", channel, "--property", property] + words
    try scene.programs.run("xfconf-query", arguments, for: name)
  }
}
