import Foundation
import Harness
import Testing

@testable import Desktop

extension RealDesktopTests {
  @Test(.needs(["sway", "swaybg", "swaymsg", "grim", "convert", "dbus-daemon"]))
  static func `sway shows, confirms and gives back each output's picture`() throws {
    let desk = try HeadlessDesktop(
      "sway.sh", tools: ["swaymsg", "swaybg", "busctl"],
      variables: ["DESK_SIZE2": "640x480"])
    try desk.exec("swaymsg", "output HEADLESS-2 transform 90")
    let theirs = try desk.makePicture("800x600", seed: 1, name: "their $own; \"1\" #%20.jpg")
    let plain = try desk.find().setting()
    #expect(plain.values.isEmpty)
    try desk.find().show([ShownPicture(output: "*", file: theirs)])

    let sway = try desk.find(desk.cronEnvironment)
    #expect(sway.name == "sway")
    // sway may name them in any order.
    #expect(
      Set(try sway.outputs()) == [
        Output(name: "HEADLESS-1", width: 800, height: 600),
        Output(name: "HEADLESS-2", width: 480, height: 640),
      ])
    let earlier = try sway.setting()
    for seed in [2, 3] {
      let pictures = [
        ShownPicture(
          output: "HEADLESS-1", file: try desk.makePicture("800x600", seed: seed)),
        ShownPicture(output: "HEADLESS-2", file: try desk.makePicture("480x640", seed: seed)),
      ]
      try sway.show(pictures)
      #expect(try sway.shown().map(Set.init) == Set(pictures))
      for picture in pictures {
        #expect(try desk.shows(picture.file, output: picture.output))
      }
    }
    try sway.restore(earlier)
    #expect(try desk.shows(theirs, output: "HEADLESS-1"))
    #expect(try sway.shown()?.map(\.file) == [theirs, theirs])

    try sway.restore(plain)
    #expect(try sway.shown()?.map(\.file) == ["color:#404040", "color:#404040"])
    try desk.exec("swaymsg", "output HEADLESS-1 bg #123456 solid_color")
    let colored = ShownPicture(output: "HEADLESS-1", file: "color:#123456")
    #expect(try eventually { try sway.shown()?.contains(colored) == true })
  }

  /// sway stands for the compositors that have no wallpaper of their own.
  @Test(.needs(["sway", "swaybg", "swaymsg", "grim", "convert", "dbus-daemon"]))
  static func `our own swaybg takes turns, outlives us, and ends with a restore`() throws {
    let desk = try HeadlessDesktop(
      "sway.sh", tools: ["swaymsg", "swaybg", "busctl", "setsid"],
      variables: ["DESK_SIZE2": "640x480"])
    let desktop = try desk.find(desktop: "swaybg")
    #expect(desktop.name == "sway (swaybg)")
    let empty = try desk.screenshot("empty.png", output: "HEADLESS-1")
    let setting = try desktop.setting()
    #expect(try desktop.shown() == [])
    for seed in [1, 2] {
      let pictures = [
        ShownPicture(output: "HEADLESS-1", file: try desk.makePicture("800x600", seed: seed)),
        ShownPicture(output: "HEADLESS-2", file: try desk.makePicture("640x480", seed: seed)),
      ]
      try desktop.show(pictures)
      let shown = try #require(try desk.find(desktop: "swaybg").shown())
      #expect(shown == [ShownPicture(output: "*", file: pictures[0].file)] + pictures)
      for picture in pictures {
        #expect(try desk.shows(picture.file, output: picture.output))
      }
    }
    try desktop.restore(setting)
    #expect(try eventually { try desktop.shown() == [] })
    #expect(try desk.shows(empty, output: "HEADLESS-1"))

    let theirs = try desk.makePicture("800x600", seed: 4)
    try desk.exec("setsid", "--fork", "sh", "-c", "exec swaybg -i \(theirs) >/dev/null 2>&1")
    #expect(
      try eventually { try desktop.shown() == [ShownPicture(output: "*", file: theirs)] })
    #expect(throws: DesktopError.self) {
      try desktop.show([ShownPicture(output: "*", file: theirs)])
    }
  }
}
