/// The outputs of a wlroots-like compositor, from `wlr-randr`.
enum WLROutputs {
  static func outputs(_ programs: Programs) -> [Output] {
    // Before 0.4 there is no JSON.
    if let json = programs.ask("wlr-randr", ["--json"]) { return parse(json: json) }
    return parse(text: programs.ask("wlr-randr", []) ?? "")
  }

  /// Modes are before rotation.
  static func parse(json: String) -> [Output] {
    (JSONValue(json)?.array ?? []).compactMap { output in
      guard output["enabled"]?.bool == true, let name = output["name"]?.string,
        let mode = output["modes"]?.array.first(where: { $0["current"]?.bool == true }),
        let width = mode["width"]?.int, let height = mode["height"]?.int
      else { return nil }
      return Output(
        name: name, width: width, height: height, transform: output["transform"]?.string)
    }
  }

  /// One paragraph for each output, whose first line begins with its name:
  /// `  Enabled: yes`, `    1920x1080 px, 60.000000 Hz (preferred, current)`, `  Transform: 90`.
  static func parse(text: String) -> [Output] {
    var outputs: [Output] = []
    var name: Substring?
    var size: (width: Int, height: Int)?
    var transform: String?
    func finish() {
      guard let name, let size else { return }
      outputs.append(
        Output(
          name: String(name), width: size.width, height: size.height, transform: transform))
    }
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if !line.hasPrefix(" ") {
        finish()
        (name, size, transform) = (words.first, nil, nil)
      } else if words.count > 2, words[1].hasPrefix("px"), line.contains("current") {
        size = parseSize(words[0])
      } else if words.count == 2, words[0] == "Transform:" {
        transform = String(words[1])
      }
    }
    finish()
    return outputs
  }
}

extension Output {
  /// - Parameters:
  ///   - width: before rotation, as `height`.
  ///   - transform: "normal", "90", "flipped-270" and so on, the words of wl_output's transforms;
  ///     niri writes "Flipped90".
  init(name: String, width: Int, height: Int, transform: String?) {
    let isTurned = transform?.hasSuffix("90") == true || transform?.hasSuffix("270") == true
    self.init(name: name, width: isTurned ? height : width, height: isTurned ? width : height)
  }
}
