import Foundation
import Testing

@testable import Desktop

/// Against a stand-in for its service, made after dde-daemon's source.
@Suite struct DeepinTests {
  @Test(arguments: ["org.deepin.dde.Appearance1", "com.deepin.daemon.Appearance"])
  func `each monitor gets its own picture, and the earlier one back`(_ service: String) throws {
    let machine = try Machine()
    let path = "/" + service.replacing(".", with: "/")
    try machine.startBus(
      names: [service],
      cases: """
        *"call \(service) \(path) \(service) SetMonitorBackground ss "*)
          shift 8; echo "file://$3" | sed 's/ /%20/g' >"$HOME/$2" ;;
        *"call \(service) \(path) \(service) GetCurrentWorkspaceBackgroundForMonitor s "*)
          shift 9; printf '{"type":"s","data":["%s"]}' "$(cat "$HOME/$1")" ;;
        """)
    try machine.listen("x/X0")
    try machine.files.makeProgram(
      "xrandr", "echo ' 0: +*A-1 800/1x600/1+0+0 A-1'; echo ' 1: +B-1 640/1x480/1+800+0 B-1'")
    for output in ["A-1", "B-1"] {
      try machine.files.write("home/" + output, "file:///usr/share/their%20own.jpg")
    }
    let desktop = try machine.desktop([
      "HOME": machine.home, "XDG_RUNTIME_DIR": machine.runtime, "DISPLAY": ":0",
      // The stand-in uses sed and cat.
      "PATH": "/usr/bin:/bin",
    ])
    let earlier = try desktop.setting()
    #expect(
      earlier.values == ["A-1": "/usr/share/their own.jpg", "B-1": "/usr/share/their own.jpg"])
    let pictures = [
      ShownPicture(output: "A-1", file: "/p/our a.jpg"),
      ShownPicture(output: "B-1", file: "/p/our b.jpg"),
    ]
    try desktop.show(pictures)
    #expect(try desktop.shown() == pictures)
    try desktop.restore(earlier)
    #expect(try desktop.setting() == earlier)
  }
}
