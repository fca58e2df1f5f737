/// Deepin: its appearance service keeps a picture for each monitor and workspace.
struct Deepin: Desktop {
  let name = "Deepin"
  let picturePerOutput = true
  /// Its settings outlive the session.
  let session: String? = nil
  private let scene: Scene
  private let service: String

  /// The service of version 23, and before. Object and interface have the same name.
  static let services = ["org.deepin.dde.Appearance1", "com.deepin.daemon.Appearance"]

  /// - Throws: `.noSession` when the service is not there, `.setterMissing` without busctl.
  init(_ scene: Scene) throws(DesktopError) {
    guard let service = Self.services.first(where: scene.busNames.contains) else {
      throw .noSession(looked: scene.session.looked)
    }
    guard scene.programs.find("busctl") != nil else {
      throw .setterMissing(desktop: "Deepin", programs: ["busctl"])
    }
    self.scene = scene
    self.service = service
  }

  func outputs() throws(DesktopError) -> [Output] { scene.outputs() }

  func show(_ pictures: [ShownPicture]) throws(DesktopError) {
    let outputs = try outputs().map(\.name)
    for picture in pictures {
      for output in picture.output == "*" ? outputs : [picture.output] {
        try call("SetMonitorBackground", "ss", output, picture.file)
      }
    }
  }

  func shown() throws(DesktopError) -> [ShownPicture]? {
    var shown: [ShownPicture] = []
    for output in try outputs() {
      let answer = try call("GetCurrentWorkspaceBackgroundForMonitor", "s", output.name)
      guard let uri = JSONValue(answer)?["data"]?[0]?.string else { continue }
      shown.append(ShownPicture(output: output.name, file: FileURI.path(uri)))
    }
    return shown
  }

  /// The file on each monitor, by the monitor's name.
  func setting() throws(DesktopError) -> SavedSetting {
    let pairs = (try shown() ?? []).map { ($0.output, $0.file) }
    return SavedSetting(
      desktop: name, values: Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
  }

  func restore(_ setting: SavedSetting) throws(DesktopError) {
    try show(
      setting.values.sorted { $0.key < $1.key }
        .map { ShownPicture(output: $0.key, file: $0.value) })
  }

  @discardableResult
  private func call(
    _ method: String, _ signature: String, _ values: String...
  ) throws(DesktopError) -> String {
    let path = "/" + service.split(separator: ".").joined(separator: "/")
    let arguments = ["--user", "--json=short", "--timeout=10", "call", service, path, service]
    return try scene.programs.run("busctl", arguments + [method, signature] + values, for: name)
  }
}
