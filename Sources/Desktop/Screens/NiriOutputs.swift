/// The outputs of niri, from `niri msg --json outputs`.
/// https://github.com/YaLTeR/niri/blob/main/niri-ipc/src/lib.rs
enum NiriOutputs {
  static func outputs(_ programs: Programs) -> [Output] {
    parse(programs.ask("niri", ["msg", "--json", "outputs"]) ?? "")
  }

  /// An object with a member for each output; `current_mode` is an index, `logical` is null for
  /// one that is off.
  static func parse(_ text: String) -> [Output] {
    guard case .object(let outputs) = JSONValue(text) else { return [] }
    return outputs.sorted { $0.key < $1.key }.compactMap { name, output in
      guard let index = output["current_mode"]?.int, let mode = output["modes"]?[index],
        let width = mode["width"]?.int, let height = mode["height"]?.int,
        let transform = output["logical"]?["transform"]?.string
      else { return nil }
      return Output(name: name, width: width, height: height, transform: transform)
    }
  }
}
