/// The outputs of sway, from `swaymsg -t get_outputs` (sway-ipc(7)).
enum SwayOutputs {
  static func outputs(_ programs: Programs, socket: String) -> [Output] {
    parse(programs.ask("swaymsg", ["-s", socket, "-r", "-t", "get_outputs"]) ?? "")
  }

  /// The active outputs; `current_mode` is before rotation.
  static func parse(_ text: String) -> [Output] {
    (JSONValue(text)?.array ?? []).compactMap { output in
      guard output["active"]?.bool == true, let name = output["name"]?.string,
        let width = output["current_mode"]?["width"]?.int,
        let height = output["current_mode"]?["height"]?.int
      else { return nil }
      return Output(
        name: name, width: width, height: height, transform: output["transform"]?.string)
    }
  }
}
