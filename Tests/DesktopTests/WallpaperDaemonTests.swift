import Foundation
import Testing

@testable import Desktop

/// The daemons' setters against stand-ins that behave as the daemons' sources and documents say:
/// none of them is in an archive that the tests can install from.
@Suite struct WallpaperDaemonTests {
  let machine: Machine
  private let environment: [String: String]

  init() throws {
    machine = try Machine()
    try machine.listen("run/\(machine.user)/wayland-1")
    environment = ["HOME": machine.home, "XDG_RUNTIME_DIR": machine.runtime]
    try machine.files.makeProgram(
      "wlr-randr",
      """
      echo '[{"name":"A-1","enabled":true,"modes":[{"width":800,"height":600,"current":true}]},
        {"name":"B-1","enabled":true,"modes":[{"width":640,"height":480,"current":true}]}]'
      """)
  }

  private let pictures = [
    ShownPicture(output: "A-1", file: "/p/our a.jpg"),
    ShownPicture(output: "B-1", file: "/p/our b.jpg"),
  ]

  private func start(_ words: String...) throws -> any Desktop {
    try machine.addProcess(
      50, words,
      environment: ["XDG_RUNTIME_DIR": machine.runtime, "WAYLAND_DISPLAY": "wayland-1"])
    return try machine.desktop(environment)
  }

  private func calls() -> [String] {
    let text = try? String(contentsOfFile: machine.home + "/calls", encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  /// A stand-in that keeps each output's file below HOME, and its calls.
  private func keep(_ client: String, _ cases: String) throws {
    for (output, file) in [("A-1", "/p/their a.jpg"), ("B-1", "/p/their b.jpg")] {
      try machine.files.write("home/\(output)", file + "\n")
    }
    try machine.files.makeProgram(
      client, "echo \"$*\" >>\"$HOME/calls\"; cd \"$HOME\" || exit\n\(cases)")
  }

  private static let swww = """
    case $1 in
      img) echo "$7" >"$5" ;;
      query) for output in ?-1; do
        echo ": $output: 800x600, scale: 1, currently displaying: image: $(cat $output)"; done ;;
    esac
    """
  private static let hyprpaper = """
    case $2 in
      listactive) for output in ?-1; do echo "$output: $(cat $output)"; done ;;
      wallpaper) output=${3%%, *} rest=${3#*, }; echo "${rest%, cover}" >"$output" ;;
    esac
    """
  /// Says "ok" to anything, and knows files only once they are preloaded.
  private static let oldHyprpaper = """
    case $2 in
      listactive) for output in ?-1; do echo "$output = $(cat $output)"; done ;;
      preload) echo "$3" >loaded; echo ok ;;
      wallpaper) output=${3%%,*} file=${3#*,}
        if [ "$file" = "$(cat loaded 2>/dev/null)" ]; then echo "$file" >"$output"; fi; echo ok ;;
    esac
    """
  private static let wpaperd = """
    case $1 in
      set) echo "$2" >"$3" ;;
      get) cat "$2" ;;
    esac
    """
  private static let dms = """
    case $4 in
      setFor) echo "$6" >"$5" ;;
      getFor) cat "$5" ;;
    esac
    """
  private static let noctalia = """
    case $6 in
      set) echo "$7" >"$8" ;;
      get) cat "$7" ;;
    esac
    """

  @Test(
    arguments: [
      ("awww", ["awww-daemon"], "awww", swww),
      ("swww", ["/usr/bin/swww-daemon"], "swww", swww),
      ("hyprpaper", ["hyprpaper"], "hyprctl", hyprpaper),
      ("hyprpaper", ["hyprpaper"], "hyprctl", oldHyprpaper),
      ("wpaperd", ["wpaperd", "-d"], "wpaperctl", wpaperd),
      ("DankMaterialShell", ["dms", "run"], "dms", dms),
      ("Noctalia", ["qs", "-c", "noctalia-shell"], "qs", noctalia),
    ] as [(String, [String], String, String)])
  func `a daemon shows, confirms and gives back each output's picture`(
    _ name: String, _ process: [String], _ client: String, _ script: String
  ) throws {
    try keep(client, script)
    try machine.addProcess(
      50, process,
      environment: ["XDG_RUNTIME_DIR": machine.runtime, "WAYLAND_DISPLAY": "wayland-1"])
    let desktop = try machine.desktop(environment)
    #expect(desktop.name == name)
    let earlier = try desktop.setting()
    #expect(earlier.values == ["A-1": "/p/their a.jpg", "B-1": "/p/their b.jpg"])
    try desktop.show(pictures)
    #expect(try desktop.shown() == pictures)
    try desktop.restore(earlier)
    #expect(try desktop.setting() == earlier)
  }

  @Test func `hyprpaper's new form is not followed by the old one`() throws {
    try keep("hyprctl", Self.hyprpaper)
    try start("hyprpaper").show(pictures)
    #expect(calls().filter { $0.contains("preload") } == [])
  }

  @Test func `a file name that hyprpaper would cut is refused`() throws {
    try keep("hyprctl", Self.hyprpaper)
    let desktop = try start("hyprpaper")
    #expect(throws: DesktopError.self) {
      try desktop.show([ShownPicture(output: "A-1", file: "/p/a, b.jpg")])
    }
    #expect(calls().isEmpty)
  }

  /// By the source of swww 0.9 and 0.11, and of awww.
  @Test(
    arguments: [
      (
        "eDP-1: 1920x1080, scale: 1, currently displaying: image: /p/a: b.jpg",
        ShownPicture(output: "eDP-1", file: "/p/a: b.jpg")
      ),
      (
        ": DP-1: 2560x1440, scale: 1.5, currently displaying: color: 1A2B3C",
        ShownPicture(output: "DP-1", file: "color:1A2B3C")
      ),
      (
        "space: DP-1: 2560x1440, scale: 1, currently displaying: image: /p.jpg",
        ShownPicture(output: "DP-1", file: "/p.jpg")
      ),
      ("nonsense", nil),
    ] as [(String, ShownPicture?)])
  func `a line of swww's answer is read`(_ line: String, _ expected: ShownPicture?) {
    #expect(WallpaperDaemon.Kind.parseSwwwQuery(line) == expected)
  }

  @Test func `a colour that was there before is put back`() throws {
    try keep(
      "awww",
      #"[ "$1" != query ] || echo ": A-1: 8x6, scale: 1, currently displaying: color: 112233""#)
    let desktop = try start("awww-daemon")
    try desktop.restore(try desktop.setting())
    #expect(calls().last == "clear --outputs A-1 112233")
  }
}
