extension WallpaperDaemon.Kind {
  static let all = [
    swww("awww"), swww("swww"), hyprpaper, wpaperd, dankMaterialShell, noctalia,
  ]

  /// awww, and swww as it was called before. https://codeberg.org/LGFae/awww
  private static func swww(_ program: String) -> Self {
    @Sendable func place(_ output: String) -> [String] {
      output == "*" ? [] : ["--outputs", output]
    }
    return Self(
      name: program, runs: { $0.runs(program + "-daemon") }, client: [program],
      show: { ["img", "--resize", "crop"] + place($0.output) + ["--", $0.file] },
      question: .all(["query"], parse: parseSwwwQuery),
      clear: { ["clear"] + place($0.output) + [String($0.file.dropFirst("color:".count))] })
  }

  /// `NAMESPACE: OUTPUT: WxH, scale: S, currently displaying: image: FILE`, without a namespace
  /// before 0.11; or `… color: RRGGBB`.
  static func parseSwwwQuery(_ line: String) -> ShownPicture? {
    let says = ", currently displaying: "
    guard let scale = line.firstRange(of: ", scale: "), let display = line.firstRange(of: says)
    else { return nil }
    let place = line[..<scale.lowerBound].split(separator: ": ")
    guard place.count >= 2 else { return nil }
    let output = String(place[place.count - 2].drop { $0 == ":" || $0 == " " })
    let content = line[display.upperBound...]
    if content.hasPrefix("image: ") {
      return ShownPicture(output: output, file: String(content.dropFirst("image: ".count)))
    }
    return ShownPicture(output: output, file: String(content.replacing(": ", with: ":")))
  }

  /// hyprpaper from 0.8 on, and before. A comma ends a file's name.
  /// https://wiki.hypr.land/Hypr-Ecosystem/hyprpaper/
  private static let hyprpaper = Self(
    name: "hyprpaper", runs: { $0.runs("hyprpaper") }, client: ["hyprctl", "hyprpaper"],
    show: { picture in
      let output = picture.output == "*" ? "" : picture.output
      return picture.file.contains(",") ? nil : ["wallpaper", "\(output), \(picture.file), cover"]
    },
    olderForm: [
      { ["preload", $0.file] },
      { ["wallpaper", "\($0.output == "*" ? "" : $0.output),\($0.file)"] },
    ],
    question: .all(["listactive"]) { line in
      // MON: PATH, and before 0.8 MON = PATH.
      guard let mark = line.firstRange(of: ": ") ?? line.firstRange(of: " = ") else { return nil }
      let output = line[..<mark.lowerBound]
      return ShownPicture(
        output: output.isEmpty ? "*" : String(output), file: String(line[mark.upperBound...]))
    })

  /// https://github.com/danyspin97/wpaperd
  private static let wpaperd = Self(
    name: "wpaperd", runs: { $0.runs("wpaperd") }, client: ["wpaperctl"],
    show: { ["set", $0.file] + ($0.output == "*" ? [] : [$0.output]) },
    question: .each { ["get", $0] })

  /// https://github.com/AvengeMedia/DankMaterialShell/blob/master/docs/IPC.md
  private static let dankMaterialShell = Self(
    name: "DankMaterialShell",
    runs: { $0.runsQuickshell("dms") || $0.runs("dms") },
    client: ["dms", "ipc", "call", "wallpaper"],
    show: { $0.output == "*" ? ["set", $0.file] : ["setFor", $0.output, $0.file] },
    question: .each { ["getFor", $0] })

  /// https://docs.noctalia.dev
  private static let noctalia = Self(
    name: "Noctalia", runs: { $0.runsQuickshell("noctalia-shell") },
    client: ["qs", "-c", "noctalia-shell", "ipc", "call", "wallpaper"],
    show: { ["set", $0.file, $0.output == "*" ? "all" : $0.output] },
    question: .each { ["get", $0] })
}

extension Scene {
  /// Whether a quickshell runs this configuration in the session.
  fileprivate func runsQuickshell(_ configuration: String) -> Bool {
    processes.contains { process in
      ["qs", "quickshell", ".quickshell-wra"].contains(process.name)
        && process.arguments.contains { $0 == configuration || $0.contains("/" + configuration) }
    }
  }
}
