import Platform

/// The person's own command, with placeholders and without a shell.
struct CustomCommand: Desktop {
  let name = "custom command"
  let picturePerOutput: Bool
  /// Whether it is kept nobody knows, so every session is asked anew.
  var session: String? { scene.displayRun }
  private let words: [String]
  private let scene: Scene

  /// - Parameter command: split into words as a shell would, before anything is put in, so that a
  ///   file name never becomes two words or an option of its own making.
  /// - Throws: `.badCommand`; `.setterMissing` when its program is not there.
  init(_ command: String, _ scene: Scene) throws(DesktopError) {
    do {
      words = try ShellWords.split(command)
    } catch {
      throw .badCommand(reason: Self.reason(error))
    }
    guard let program = words.first, !program.isEmpty else {
      throw .badCommand(reason: "it names no program")
    }
    guard words.contains(where: { $0.contains("{file}") || $0.contains("{uri}") }) else {
      throw .badCommand(reason: "it has neither {file} nor {uri}")
    }
    if let unknown = words.lazy.compactMap(Self.unknownPlaceholder).first {
      throw .badCommand(
        reason: "it has \(unknown); known are {file}, {uri}, {output}, {width} and {height}")
    }
    guard scene.programs.find(program) != nil else {
      throw .setterMissing(desktop: "custom command", programs: [program])
    }
    picturePerOutput = words.contains { $0.contains("{output}") }
    self.scene = scene
  }

  func outputs() throws(DesktopError) -> [Output] { scene.outputs() }

  /// Runs once for each picture when it has `{output}`, else once with the first.
  func show(_ pictures: [ShownPicture]) throws(DesktopError) {
    let outputs = try outputs()
    for picture in picturePerOutput ? pictures[...] : pictures.prefix(1) {
      let output =
        outputs.first { $0.name == picture.output } ?? outputs.max { $0.width < $1.width }
      var arguments: [String] = []
      for word in words.dropFirst() {
        arguments.append(try fill(word, picture, output))
      }
      try scene.programs.run(words[0], arguments, for: name)
    }
  }

  /// nil: nobody knows how to ask.
  func shown() throws(DesktopError) -> [ShownPicture]? { nil }

  /// Empty: what was there before is not known.
  func setting() throws(DesktopError) -> SavedSetting { SavedSetting(desktop: name, values: [:]) }

  func restore(_ setting: SavedSetting) throws(DesktopError) {
    throw .setterFailed(desktop: name, reason: "it cannot tell what was there before")
  }

  /// Puts the values in, in one pass, so that a brace in a file name stays a brace.
  private func fill(
    _ word: String, _ picture: ShownPicture, _ output: Output?
  ) throws(DesktopError) -> String {
    var result = ""
    var rest = word[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: "}") else { break }
      let placeholder = rest[...close]
      switch placeholder {
      case "{file}": result += picture.file
      case "{uri}": result += FileURI.encode(picture.file)
      case "{output}": result += picture.output
      case "{width}", "{height}":
        guard let output else {
          throw .setterFailed(desktop: name, reason: "the size of the screen is not known")
        }
        result += String(placeholder == "{width}" ? output.width : output.height)
      default:
        result.append("{")
        rest = rest.dropFirst()
        continue
      }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// A word in braces that looks like a placeholder but is none.
  private static func unknownPlaceholder(_ word: String) -> Substring? {
    var rest = word[...]
    while let open = rest.firstIndex(of: "{") {
      rest = rest[open...]
      guard let close = rest.firstIndex(of: "}") else { return nil }
      let name = rest[rest.index(after: open)..<close]
      let known = ["file", "uri", "output", "width", "height"]
      if !name.isEmpty, name.allSatisfy({ $0.isASCII && $0.isLetter }),
        !known.contains(String(name))
      {
        return rest[...close]
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  private static func reason(_ error: PlatformError) -> String {
    if case .badShellWords(let reason) = error { reason } else { "\(error)" }
  }
}
