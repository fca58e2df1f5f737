import Foundation
import Testing

@testable import Desktop

extension RealDesktopTests {
  @Test(.needs(["sway", "swaybg", "swaymsg", "grim", "convert", "dbus-daemon"]))
  static func `sway shows, confirms and gives back each output's picture`() throws {
    let desk = try RealDesktop(
      "sway.sh", tools: ["swaymsg", "swaybg", "busctl"],
      variables: ["DESK_SIZE2": "640x480"])
    try desk.exec("swaymsg", "output HEADLESS-2 transform 90")
    let theirs = try desk.makePicture("800x600", seed: 1, name: "their $own; \"1\" #%20.jpg")
    let plain = try desk.find().setting()
    #expect(plain.values.isEmpty)
    try desk.find().show([ShownPicture(output: "*", file: theirs)])

    let sway = try desk.find(desk.cronEnvironment)
    #expect(sway.name == "sway")
    #expect(
      try sway.outputs() == [
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
      #expect(try sway.shown() == pictures)
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
    #expect(try eventually { try sway.shown()?.first?.file == "color:#123456" })
  }
}
