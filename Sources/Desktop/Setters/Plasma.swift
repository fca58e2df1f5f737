import FoundationEssentials

/// KDE Plasma 5 and 6, through plasmashell's scripting.
/// https://develop.kde.org/docs/plasma/scripting/api/
struct Plasma: Desktop {
  let name = "KDE Plasma"
  let picturePerOutput = true
  /// Its settings outlive the session.
  let session: String? = nil
  private let scene: Scene
  private let bus: SessionBus
  /// The one kind of wallpaper that shows a picture file. Slide shows and others are somebody's
  /// choice and stay.
  private static let plugin = "org.kde.image"

  /// - Throws: `.noSession` without a session bus, `.setterMissing` without busctl.
  init(_ scene: Scene) throws(DesktopError) {
    guard let bus = SessionBus(scene.session, scene.programs) else {
      throw .noSession(looked: scene.session.looked)
    }
    guard scene.programs.find("busctl") != nil else {
      throw .setterMissing(desktop: "KDE Plasma", programs: ["busctl"])
    }
    self.scene = scene
    self.bus = bus
  }

  func outputs() throws(DesktopError) -> [Output] { monitors().map(\.output) }

  /// Also sets the desktops of other activities, which are on no screen now: to the first picture.
  func show(_ pictures: [ShownPicture]) throws(DesktopError) {
    var changes: [String: Change] = [:]
    for containment in try containments() where containment.plugin == Self.plugin {
      let own = pictures.first { $0.output == containment.output || $0.output == "*" }
      guard let picture = own ?? (containment.output == nil ? pictures.first : nil) else {
        continue
      }
      // 2 is "scaled and cropped".
      changes["\(containment.id)"] = Change(image: FileURI.encode(picture.file), fillMode: "2")
    }
    guard !changes.isEmpty else {
      let plugins = Set(try containments().map(\.plugin)).sorted().joined(separator: ", ")
      throw .setterFailed(
        desktop: name, reason: "the wallpaper type is not Image but \(plugins)")
    }
    try apply(changes)
  }

  func shown() throws(DesktopError) -> [ShownPicture]? {
    try containments().compactMap { containment in
      guard let output = containment.output else { return nil }
      let isPicture = containment.plugin == Self.plugin
      return ShownPicture(
        output: output,
        file: isPicture ? FileURI.path(containment.image) : "plugin:" + containment.plugin)
    }
  }

  /// `ID.image` and `ID.fillMode` of each desktop that shows a picture; "" for a value never set.
  func setting() throws(DesktopError) -> SavedSetting {
    var values: [String: String] = [:]
    for containment in try containments() where containment.plugin == Self.plugin {
      values["\(containment.id).image"] = containment.image
      values["\(containment.id).fillMode"] = containment.fillMode
    }
    return SavedSetting(desktop: name, values: values)
  }

  func restore(_ setting: SavedSetting) throws(DesktopError) {
    var changes: [String: Change] = [:]
    for containment in try containments() where containment.plugin == Self.plugin {
      guard let image = setting.values["\(containment.id).image"] else { continue }
      let fillMode = setting.values["\(containment.id).fillMode"] ?? ""
      changes["\(containment.id)"] = Change(image: image, fillMode: fillMode)
    }
    try apply(changes)
  }

  private struct Change: Encodable {
    let image: String
    let fillMode: String
  }

  /// - Parameter changes: by the number of a desktop.
  private func apply(_ changes: [String: Change]) throws(DesktopError) {
    // JSON is a JavaScript literal; a file name cannot end it.
    guard let json = try? JSONEncoder().encode(changes) else { return }
    _ = try evaluate(
      """
      const changes = \(String(decoding: json, as: UTF8.self));
      desktops().forEach(d => {
        const change = changes[d.id];
        if (!change) return;
        d.currentConfigGroup = ["Wallpaper", "\(Self.plugin)", "General"];
        d.writeConfig("Image", change.image);
        d.writeConfig("FillMode", change.fillMode);
      });
      """)
  }

  /// One desktop of one activity: what Plasma calls a containment.
  private struct Containment {
    let id: Int
    /// nil when it is on no screen now.
    let output: String?
    let plugin: String
    let image: String
    let fillMode: String
  }

  private func containments() throws(DesktopError) -> [Containment] {
    let answer = try evaluate(
      """
      desktops().forEach(d => {
        d.currentConfigGroup = ["Wallpaper", d.wallpaperPlugin, "General"];
        const place = d.screen >= 0 ? screenGeometry(d.screen) : {x: -1, y: -1};
        print(JSON.stringify({
          id: d.id, x: place.x, y: place.y, screen: d.screen, plugin: d.wallpaperPlugin,
          image: String(d.readConfig("Image")), fillMode: String(d.readConfig("FillMode"))
        }) + "\\n");
      });
      """)
    let monitors = monitors()
    return answer.split(separator: "\n").compactMap { line in
      guard let value = JSONValue(String(line)), let id = value["id"]?.int else { return nil }
      let monitor = monitors.first { $0.x == value["x"]?.int && $0.y == value["y"]?.int }
      let isOnScreen = (value["screen"]?.int ?? -1) >= 0
      return Containment(
        id: id, output: isOnScreen ? monitor?.output.name : nil,
        plugin: value["plugin"]?.string ?? "", image: value["image"]?.string ?? "",
        fillMode: value["fillMode"]?.string ?? "")
    }
  }

  private func monitors() -> [PlacedOutput] {
    if scene.session["WAYLAND_DISPLAY"] != nil {
      return KScreen.outputs(scene.programs)
    }
    return XMonitors.placed(scene.programs)
  }

  /// What the script printed.
  private func evaluate(_ script: String) throws(DesktopError) -> String {
    let shell = "org.kde.plasmashell"
    let answer = try scene.programs.run(
      "busctl",
      [
        "--user", "--json=short", "--timeout=10", "call", shell, "/PlasmaShell",
        "org.kde.PlasmaShell", "evaluateScript", "s", script,
      ], for: name)
    return JSONValue(answer)?["data"]?[0]?.string ?? ""
  }
}
