import Platform

/// Plain X11 (i3, openbox, bspwm, …): a setter paints a pixmap, and the root window shows it.
struct RootPixmap: Desktop {
  let name: String
  let picturePerOutput: Bool
  var session: String? { scene.displayRun }
  private let scene: Scene
  private let setter: RootSetter

  /// - Throws: `.noSession` without an X server, `.setterMissing` when no setter is installed.
  init(_ scene: Scene) throws(DesktopError) {
    guard scene.session["DISPLAY"] != nil else {
      throw .noSession(looked: scene.session.looked)
    }
    let setter = RootSetter.inOrder.first { scene.programs.find($0.program) != nil }
    guard let setter else {
      throw .setterMissing(desktop: "X11", programs: RootSetter.inOrder.map(\.program))
    }
    self.scene = scene
    self.setter = setter
    name = "X11 (\(setter.program))"
    picturePerOutput = setter.picturePerOutput
  }

  func outputs() throws(DesktopError) -> [Output] { XMonitors.outputs(scene.programs) }

  func show(_ pictures: [ShownPicture]) throws(DesktopError) {
    let outputs = try outputs().map(\.name)
    // In the order of the screens, which is how feh and nitrogen tell them apart.
    let ordered = outputs.compactMap { output in
      (pictures.first { $0.output == output } ?? pictures.first { $0.output == "*" })
        .map { ShownPicture(output: output, file: $0.file) }
    }
    let shown = ordered.isEmpty ? pictures : ordered
    // hsetroot exits 0 for a file that is not there, and paints nothing.
    for picture in shown where !FileSystem.exists(picture.file) {
      throw .setterFailed(desktop: name, reason: "\(picture.file) is not there")
    }
    let before = mark.pixmap()
    for arguments in setter.arguments(shown, home: home) {
      try scene.programs.run(setter.program, arguments, for: name)
    }
    guard let after = mark.pixmap() else { return }
    guard after != before || setter.reusesPixmap else {
      throw .setterFailed(desktop: name, reason: "\(setter.program) left the background as it was")
    }
    mark.write(RootMark.Content(pixmap: after, pictures: shown))
  }

  /// An X server cannot say which file its background came from. So `show` leaves a note at the
  /// root window: the number of the pixmap it saw the setter put up, and the files. While the same
  /// pixmap is in place the note holds; another setter puts up another pixmap (except that
  /// xwallpaper and nitrogen paint over one of the right size, which is then not noticed).
  func shown() throws(DesktopError) -> [ShownPicture]? {
    guard scene.programs.find("xprop") != nil else { return nil }
    guard let pixmap = mark.pixmap() else { return [] }
    if let content = mark.read(), content.pixmap == pixmap { return content.pictures }
    return [ShownPicture(output: "*", file: "pixmap:" + pixmap)]
  }

  /// The setters' own records of the last background: the contents of `~/.fehbg` and nitrogen's
  /// `bg-saved.cfg`. Empty when there is none, since the pixmap itself does not tell its file.
  func setting() throws(DesktopError) -> SavedSetting {
    var values: [String: String] = [:]
    for record in RootSetter.records {
      values[record.key] = FileSystem.text(home + "/" + record.path)
    }
    return SavedSetting(desktop: name, values: values)
  }

  /// Puts the recorded files back and has them shown the way their owner does at login. Where none
  /// was recorded the root window gets the plain pattern that an X server starts with.
  /// - Throws: `.setterFailed` when that needs an xsetroot that is not installed.
  func restore(_ setting: SavedSetting) throws(DesktopError) {
    guard let record = RootSetter.records.first(where: { setting.values[$0.key] != nil }),
      let content = setting.values[record.key]
    else {
      guard scene.programs.find("xsetroot") != nil else {
        throw .setterFailed(
          desktop: name, reason: "no earlier background was recorded, and there is no xsetroot")
      }
      try scene.programs.run("xsetroot", ["-def"], for: name)
      mark.remove()
      return
    }
    let path = home + "/" + record.path
    do {
      try AtomicFile.write(Array(content.utf8), to: path, mode: record.mode)
    } catch {
      throw .setterFailed(desktop: name, reason: "\(path) cannot be written")
    }
    let command = record.command(path)
    try scene.programs.run(command[0], Array(command.dropFirst()), for: name)
  }

  private var mark: RootMark { RootMark(programs: scene.programs) }
  private var home: String { scene.session.own["HOME"] ?? "" }
}

/// A program that paints the root window.
struct RootSetter: Sendable {
  let program: String
  let picturePerOutput: Bool
  /// Whether it paints over the pixmap in place when that has the right size.
  let reusesPixmap: Bool
  /// The argument lists of the calls that show one picture on each output.
  private let calls: @Sendable ([ShownPicture], _ home: String) -> [[String]]

  func arguments(_ pictures: [ShownPicture], home: String) -> [[String]] { calls(pictures, home) }

  static let inOrder = [
    RootSetter(program: "feh", picturePerOutput: true, reusesPixmap: false) { pictures, home in
      // People whose session starts with ~/.fehbg expect it to know the newest picture.
      let keepsRecord = FileSystem.exists(home + "/.fehbg")
      return [(keepsRecord ? [] : ["--no-fehbg"]) + ["--bg-fill", "--"] + pictures.map(\.file)]
    },
    RootSetter(program: "xwallpaper", picturePerOutput: true, reusesPixmap: true) { pictures, _ in
      [
        pictures.flatMap { picture in
          picture.output == "*"
            ? ["--zoom", picture.file] : ["--output", picture.output, "--zoom", picture.file]
        }
      ]
    },
    RootSetter(program: "nitrogen", picturePerOutput: true, reusesPixmap: true) { pictures, _ in
      pictures.enumerated().map { index, picture in
        ["--head=\(index)", "--set-zoom-fill", "--save", picture.file]
      }
    },
    RootSetter(program: "hsetroot", picturePerOutput: false, reusesPixmap: false) { pictures, _ in
      pictures.prefix(1).map { ["-cover", $0.file] }
    },
  ]

  /// A file in which a setter keeps the last background, and the command that shows it again.
  struct Record: Sendable {
    let key: String
    /// Below the home directory.
    let path: String
    let mode: UInt32
    let command: @Sendable (_ path: String) -> [String]
  }

  static let records = [
    Record(key: "fehbg", path: ".fehbg", mode: 0o755) { ["/bin/sh", $0] },
    Record(key: "nitrogen", path: ".config/nitrogen/bg-saved.cfg", mode: 0o644) { _ in
      ["nitrogen", "--restore"]
    },
  ]
}
