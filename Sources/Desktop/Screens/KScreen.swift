/// The outputs of Plasma on Wayland, from `kscreen-doctor --json`.
enum KScreen {
  static func outputs(_ programs: Programs) -> [PlacedOutput] {
    parse(programs.ask("kscreen-doctor", ["--json"]) ?? "")
  }

  /// Modes are before rotation; a rotation of 2 (left) or 8 (right) is a quarter turn, and so are
  /// their flipped kinds 32 and 128.
  /// https://invent.kde.org/plasma/libkscreen/-/blob/master/src/output.h
  static func parse(_ text: String) -> [PlacedOutput] {
    (JSONValue(text)?["outputs"]?.array ?? []).compactMap { output in
      guard output["enabled"]?.bool == true, output["connected"]?.bool == true,
        let name = output["name"]?.string, let current = output["currentModeId"]?.string,
        let mode = output["modes"]?.array.first(where: { $0["id"]?.string == current }),
        let width = mode["size"]?["width"]?.int, let height = mode["size"]?["height"]?.int
      else { return nil }
      let isTurned = [2, 8, 32, 128].contains(output["rotation"]?.int ?? 1)
      return PlacedOutput(
        output: Output(
          name: name, width: isTurned ? height : width, height: isTurned ? width : height),
        x: output["pos"]?["x"]?.int ?? 0, y: output["pos"]?["y"]?.int ?? 0)
    }
  }
}
