import Testing

@testable import Desktop

/// The texts are what the programs printed on real machines, shortened where it says so.
@Suite struct ScreensTests {
  /// sway 1.7, `swaymsg -r -t get_outputs`, with fewer members; the third is a disabled output.
  private let sway = """
    [{"name": "HEADLESS-1", "active": true, "scale": 1.0, "transform": "normal",
      "rect": {"x": 0, "y": 0, "width": 1920, "height": 1080}, "modes": [],
      "current_mode": {"width": 1920, "height": 1080, "refresh": 60000}},
     {"name": "HEADLESS-2", "active": true, "scale": 1.0, "transform": "90",
      "rect": {"x": 1920, "y": 0, "width": 800, "height": 1280}, "modes": [],
      "current_mode": {"width": 1280, "height": 800, "refresh": 60000}},
     {"name": "HEADLESS-3", "active": false, "current_workspace": null, "modes": []}]
    """

  @Test func `sway's outputs are the active ones, after rotation`() {
    #expect(
      SwayOutputs.parse(sway) == [
        Output(name: "HEADLESS-1", width: 1920, height: 1080),
        Output(name: "HEADLESS-2", width: 800, height: 1280),
      ])
  }

  /// sway-output(5) lists the transforms.
  @Test(arguments: [
    ("normal", false), ("90", true), ("180", false), ("270", true), ("flipped", false),
    ("flipped-90", true), ("flipped-180", false), ("flipped-270", true),
  ])
  func `a quarter turn swaps the sides`(_ transform: String, _ swaps: Bool) {
    let text = """
      [{"name": "A", "active": true, "transform": "\(transform)",
        "current_mode": {"width": 300, "height": 200}}]
      """
    let expected = Output(name: "A", width: swaps ? 200 : 300, height: swaps ? 300 : 200)
    #expect(SwayOutputs.parse(text) == [expected])
  }

  /// xrandr 1.5.2 on Xvfb, and on Xorg's dummy driver with its second output the primary one.
  @Test(arguments: [
    (
      """
      Monitors: 1
       0: +screen 1920/508x1080/286+0+0  screen
      """, [PlacedOutput(output: Output(name: "screen", width: 1920, height: 1080), x: 0, y: 0)]
    ),
    (
      """
      Monitors: 2
       0: +*DUMMY1 1280/339x800/212+1920+0  DUMMY1
       1: +DUMMY0 1920/508x1080/286+0+0  DUMMY0
      """,
      [
        PlacedOutput(output: Output(name: "DUMMY1", width: 1280, height: 800), x: 1920, y: 0),
        PlacedOutput(output: Output(name: "DUMMY0", width: 1920, height: 1080), x: 0, y: 0),
      ]
    ),
    ("Can't open display", []),
  ])
  func `an X server's monitors come in its own order`(_ text: String, _ expected: [PlacedOutput]) {
    #expect(XMonitors.parse(text) == expected)
  }

  /// GNOME Shell 43 with two virtual monitors, without the members that are not read; `turn` is
  /// the second one's transform.
  private func mutter(turn: Int) -> JSONValue? {
    JSONValue(
      """
      [2,[
        [["Meta-0","MetaVendor","MetaVirtualMonitor","0x00"],
         [["1920x1080@60.000",1920,1080,6.0e+01,1.0e+00,[1.0e+00,2.0e+00],
           {"is-current":{"type":"b","data":true},"is-preferred":{"type":"b","data":true}}]],{}],
        [["Meta-1","MetaVendor","MetaVirtualMonitor","0x01"],
         [["3840x2160@60.000",3840,2160,6.0e+01,1.0e+00,[1.0e+00],{}],
          ["1280x800@60.000",1280,800,6.0e+01,1.0e+00,[1.0e+00],
           {"is-current":{"type":"b","data":true}}]],{}],
        [["Off-1","MetaVendor","MetaVirtualMonitor","0x02"],
         [["1280x800@60.000",1280,800,6.0e+01,1.0e+00,[1.0e+00],{}]],{}]],
       [[0,0,1.0e+00,0,true,[["Meta-0","MetaVendor","MetaVirtualMonitor","0x00"]],{}],
        [1920,0,1.0e+00,\(turn),false,[["Meta-1","MetaVendor","MetaVirtualMonitor","0x01"]],{}]],
       {"layout-mode":{"type":"u","data":2}}]
      """)
  }

  /// The transforms 0 to 7 are those of wl_output.
  @Test(arguments: [(0, false), (1, true), (2, false), (3, true), (5, true), (6, false)])
  func `mutter's monitors are read at their current mode`(_ turn: Int, _ swaps: Bool) {
    #expect(
      MutterMonitors.parse(mutter(turn: turn)) == [
        Output(name: "Meta-0", width: 1920, height: 1080),
        Output(name: "Meta-1", width: swaps ? 800 : 1280, height: swaps ? 1280 : 800),
      ])
  }

  /// By wlr-randr's source: 0.4 and later with JSON, before that in words.
  @Test func `a wlroots compositor's outputs are read from either form`() {
    let json = """
      [{"name": "eDP-1", "enabled": true, "transform": "normal", "make": null,
        "modes": [{"width": 1280, "height": 800, "current": false},
                  {"width": 2560, "height": 1600, "current": true}]},
       {"name": "DP-1", "enabled": true, "transform": "270",
        "modes": [{"width": 1920, "height": 1080, "preferred": true, "current": true}]},
       {"name": "DP-2", "enabled": false, "modes": []}]
      """
    let text = """
      eDP-1 "Some panel (eDP-1)"
        Physical size: 300x190 mm
        Enabled: yes
        Modes:
          1280x800 px, 60.000000 Hz
          2560x1600 px, 60.000000 Hz (preferred, current)
        Position: 0,0
        Transform: normal
        Scale: 2.000000
      DP-1 "Some screen (DP-1)"
        Enabled: yes
        Modes:
          1920x1080 px, 60.000000 Hz (preferred, current)
        Transform: 270
      DP-2 "Other screen (DP-2)"
        Enabled: no
        Modes:
          1920x1080 px, 60.000000 Hz (preferred)
      """
    let expected = [
      Output(name: "eDP-1", width: 2560, height: 1600),
      Output(name: "DP-1", width: 1080, height: 1920),
    ]
    #expect(WLROutputs.parse(json: json) == expected)
    #expect(WLROutputs.parse(text: text) == expected)
  }

  /// By niri-ipc's source.
  @Test func `niri's outputs are those that are on`() {
    let text = """
      {"eDP-1": {"modes": [{"width": 640, "height": 480, "refresh_rate": 60000},
                           {"width": 1920, "height": 1200, "refresh_rate": 60000}],
                 "current_mode": 1, "logical": {"x": 0, "y": 0, "transform": "Flipped90"}},
       "DP-1": {"modes": [{"width": 640, "height": 480}], "current_mode": null, "logical": null}}
      """
    #expect(NiriOutputs.parse(text) == [Output(name: "eDP-1", width: 1200, height: 1920)])
  }

  /// By Hyprland's documentation.
  @Test func `Hyprland's monitors are read before rotation`() {
    let text = """
      [{"id": 0, "name": "DP-1", "width": 2560, "height": 1440, "transform": 3, "disabled": false},
       {"id": 1, "name": "DP-2", "width": 1920, "height": 1080, "transform": 0}]
      """
    #expect(
      HyprlandMonitors.parse(text) == [
        Output(name: "DP-1", width: 1440, height: 2560),
        Output(name: "DP-2", width: 1920, height: 1080),
      ])
  }

  /// By the documentation of libkscreen: not what a running Plasma printed.
  @Test(arguments: [(1, false), (2, true), (4, false), (8, true), (32, true)])
  func `kscreen's outputs are read at their current mode`(_ rotation: Int, _ swaps: Bool) {
    let text = """
      {"outputs": [
        {"name": "eDP-1", "enabled": true, "connected": true, "currentModeId": "7",
         "modes": [{"id": "1", "size": {"width": 640, "height": 480}},
                   {"id": "7", "size": {"width": 2560, "height": 1600}}],
         "rotation": \(rotation), "scale": 1.5, "pos": {"x": 100, "y": 20}},
        {"name": "DP-1", "enabled": false, "connected": true, "currentModeId": "1", "modes": []}]}
      """
    let output = Output(name: "eDP-1", width: swaps ? 1600 : 2560, height: swaps ? 2560 : 1600)
    #expect(KScreen.parse(text) == [PlacedOutput(output: output, x: 100, y: 20)])
  }

  @Test(arguments: ["", "[]", "{}", "[1,2,3]", "[1,[[]],[[]]]", "[1,[[[],[]]],[]]"])
  func `an answer of another shape gives no outputs`(_ text: String) {
    #expect(MutterMonitors.parse(JSONValue(text)).isEmpty)
    #expect(SwayOutputs.parse(text).isEmpty)
    #expect(XMonitors.parse(text).isEmpty)
    #expect(KScreen.parse(text).isEmpty)
    #expect(WLROutputs.parse(json: text).isEmpty)
    #expect(WLROutputs.parse(text: text).isEmpty)
    #expect(NiriOutputs.parse(text).isEmpty)
    #expect(HyprlandMonitors.parse(text).isEmpty)
  }

  @Test func `the kernel's connectors are read without a session`() throws {
    let files = try TemporaryDirectory()
    for (name, status, enabled, modes) in [
      ("card1-eDP-1", "connected", "enabled", "2560x1600\n1920x1200\n"),
      ("card1-HDMI-A-1", "connected", "enabled", "1920x1080i\n"),
      ("card1-DP-1", "disconnected", "disabled", ""),
      ("card1-DP-2", "connected", "disabled", "1920x1080\n"),
      ("card1-Virtual-1", "connected", "enabled", ""),
    ] {
      try files.write(name + "/status", status + "\n")
      try files.write(name + "/enabled", enabled + "\n")
      try files.write(name + "/modes", modes)
    }
    try files.makeDirectory("card1")
    try files.write("version", "drm 1.1.0\n")
    #expect(
      connectedOutputs(drmRoot: files.path) == [
        Output(name: "HDMI-A-1", width: 1920, height: 1080),
        Output(name: "eDP-1", width: 2560, height: 1600),
      ])
  }
}
