import Foundation
import Testing

@testable import Desktop

/// The files of cosmic-bg, by its source.
@Suite struct COSMICTests {
  let machine: Machine
  private let keys = ".config/cosmic/com.system76.CosmicBackground/v1"

  init() throws {
    machine = try Machine()
    try machine.listen("run/\(machine.user)/wayland-1")
    try machine.addProcess(
      9, ["cosmic-bg"],
      environment: ["XDG_RUNTIME_DIR": machine.runtime, "WAYLAND_DISPLAY": "wayland-1"])
    try machine.files.makeProgram(
      "wlr-randr",
      """
      echo '[{"name":"A-1","enabled":true,"modes":[{"width":800,"height":600,"current":true}]},
        {"name":"B-1","enabled":true,"modes":[{"width":640,"height":480,"current":true}]}]'
      """)
  }

  private func desktop() throws -> any Desktop {
    try machine.desktop(["HOME": machine.home, "XDG_RUNTIME_DIR": machine.runtime])
  }

  private func key(_ name: String) -> String? {
    try? String(contentsOfFile: "\(machine.home)/\(keys)/\(name)", encoding: .utf8)
  }

  private let pictures = [
    ShownPicture(output: "A-1", file: #"/p/our "a"\.jpg"#),
    ShownPicture(output: "B-1", file: "/p/our b.jpg"),
  ]

  @Test func `a fresh account gets a whole entry for all screens`() throws {
    let cosmic = try desktop()
    #expect(!cosmic.picturePerOutput)
    let earlier = try cosmic.setting()
    try cosmic.show(pictures)
    #expect(
      key("all") == #"""
        (
            output: "all",
            source: Path("/p/our \"a\"\\.jpg"),
            filter_by_theme: false,
            rotation_frequency: 300,
            filter_method: Lanczos,
            scaling_mode: Zoom,
            sampling_method: Alphanumeric,
        )
        """#)
    try cosmic.restore(earlier)
    #expect(key("all") == nil)
  }

  @Test func `screens with pictures of their own keep them`() throws {
    try machine.files.write("home/\(keys)/same-on-all", "false")
    try machine.files.write("home/\(keys)/backgrounds", "[\"A-1\"]")
    try machine.files.write("home/\(keys)/output.A-1", "(output: \"A-1\", source: Color(x))")
    let cosmic = try desktop()
    #expect(cosmic.picturePerOutput)
    let earlier = try cosmic.setting()
    try cosmic.show(pictures)
    #expect(key("output.A-1")?.contains(#"source: Path("/p/our \"a\"\\.jpg")"#) == true)
    #expect(key("output.B-1")?.contains(#"source: Path("/p/our b.jpg")"#) == true)
    #expect(key("backgrounds") == #"["A-1", "B-1"]"#)
    #expect(key("all") == nil)
    try cosmic.restore(earlier)
    #expect(key("output.A-1") == "(output: \"A-1\", source: Color(x))")
    #expect(key("output.B-1") == nil)
    #expect(key("backgrounds") == "[\"A-1\"]")
  }

  @Test func `what cosmic-bg took up is read from its state`() throws {
    let cosmic = try desktop()
    #expect(try cosmic.shown() == [])
    try machine.files.write(
      "home/.local/state/cosmic/com.system76.CosmicBackground/v1/wallpapers",
      #"""
      [
          ("A-1", Path("/p/our \"a\"\\.jpg")),
          ("C-1", Color(Single((0.1, 0.2, 0.3)))),
          ("B-1", Path("/p/our b.jpg")),
      ]
      """#)
    #expect(
      try cosmic.shown() == [pictures[0], ShownPicture(output: "C-1", file: "color:"), pictures[1]])
  }
}
