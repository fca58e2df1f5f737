/// A program of the person's own that draws the wallpaper on a Wayland compositor and takes
/// commands while it runs: it is told, not replaced.
struct WallpaperDaemon: Desktop {
  let name: String
  let picturePerOutput = true
  var session: String? { scene.displayRun }
  private let scene: Scene
  private let kind: Kind

  /// - Throws: `.setterMissing` when the program that talks to it is not there.
  init(_ kind: Kind, _ scene: Scene) throws(DesktopError) {
    guard scene.programs.find(kind.client[0]) != nil else {
      throw .setterMissing(desktop: kind.name, programs: [kind.client[0]])
    }
    name = kind.name
    self.kind = kind
    self.scene = scene
  }

  func outputs() throws(DesktopError) -> [Output] { scene.outputs() }

  func show(_ pictures: [ShownPicture]) throws(DesktopError) {
    for picture in pictures {
      guard let words = kind.show(picture) else {
        throw .setterFailed(
          desktop: name, reason: "\(name) cannot take the file name \(picture.file)")
      }
      try tell(words)
      // Older ones say yes to the newer form and change nothing.
      guard !kind.olderForm.isEmpty, try shown()?.contains(picture) != true else { continue }
      for words in kind.olderForm { try tell(words(picture)) }
    }
  }

  func shown() throws(DesktopError) -> [ShownPicture]? {
    switch kind.question {
    case .all(let words, let parse):
      guard let answer = ask(words) else { return [] }
      return answer.split(separator: "\n").compactMap { parse(String($0)) }
    case .each(let words):
      return try outputs().compactMap { output in
        guard let file = ask(words(output.name)).flatMap(lastLine), !file.isEmpty else {
          return nil
        }
        return ShownPicture(output: output.name, file: file)
      }
    }
  }

  /// The file on each output, by the output's name; a plain colour as "color:rrggbb".
  func setting() throws(DesktopError) -> SavedSetting {
    let shown = try shown() ?? []
    let pairs = shown.map { ($0.output, $0.file) }
    return SavedSetting(
      desktop: name, values: Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
  }

  /// - Throws: `.setterFailed` when nothing was shown before: none of these can be emptied.
  func restore(_ setting: SavedSetting) throws(DesktopError) {
    guard !setting.values.isEmpty else {
      throw .setterFailed(desktop: name, reason: "it showed nothing that could be put back")
    }
    for (output, file) in setting.values.sorted(by: { $0.key < $1.key }) {
      let picture = ShownPicture(output: output, file: file)
      if file.hasPrefix("/") {
        try show([picture])
      } else if let words = kind.clear?(picture) {
        try tell(words)
      }
    }
  }

  private func tell(_ words: [String]) throws(DesktopError) {
    try scene.programs.run(kind.client[0], kind.client.dropFirst() + words, for: name)
  }

  private func ask(_ words: [String]) -> String? {
    scene.programs.ask(kind.client[0], kind.client.dropFirst() + words)
  }

  /// One kind of daemon: how it runs, and the words it understands.
  struct Kind: Sendable {
    let name: String
    let runs: @Sendable (Scene) -> Bool
    /// The program that talks to it, and the words that begin each call.
    let client: [String]
    /// nil for a file name that it cannot take.
    let show: @Sendable (ShownPicture) -> [String]?
    /// The calls of an older version, tried when the newer one did nothing.
    var olderForm: [@Sendable (ShownPicture) -> [String]] = []
    let question: Question
    /// Shows a plain colour again.
    var clear: (@Sendable (ShownPicture) -> [String])?

    enum Question: Sendable {
      /// One call lists all outputs, a line each.
      case all([String], parse: @Sendable (String) -> ShownPicture?)
      /// One call for each output prints its file.
      case each(@Sendable (_ output: String) -> [String])
    }
  }
}
