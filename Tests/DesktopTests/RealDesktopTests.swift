import Foundation
import Testing

@testable import Desktop

/// The setters on real desktops: found without an environment, seen on the screen, read back,
/// and undone.
@Suite(.serialized) struct RealDesktopTests {
  @Test(
    .enabled(
      if: RealDesktop.canRun("sway", "swaybg", "swaymsg", "grim", "convert", "dbus-daemon"),
      "needs sway, swaybg, grim, ImageMagick and dbus, and an ordinary user"))
  func `sway shows, confirms and gives back each output's picture`() throws {
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

  @Test(
    .enabled(
      if: RealDesktop.canRun("Xvfb", "openbox", "xprop", "xrandr", "convert", "dbus-daemon"),
      "needs Xvfb, openbox, xprop, xrandr, ImageMagick and dbus, and an ordinary user"),
    arguments: ["feh", "xwallpaper", "nitrogen", "hsetroot"])
  func `plain X11 shows and confirms one monitor's picture`(_ setter: String) throws {
    try skip(unlessInstalled: setter)
    let desk = try RealDesktop("x11.sh", tools: [setter, "xprop", "xrandr"])
    let x11 = try desk.find()
    #expect(x11.name == "X11 (\(setter))")
    #expect(try x11.outputs() == [Output(name: "screen", width: 800, height: 600)])
    #expect(try x11.shown() == [])
    for name in ["1.jpg", "it's #2 %20.jpg"] {
      let file = try desk.makePicture("800x600", seed: name.count, name: name)
      try x11.show([ShownPicture(output: "screen", file: file)])
      #expect(try desk.find().shown() == [ShownPicture(output: "screen", file: file)])
      #expect(try desk.shows(file))
    }
    let missing = ShownPicture(output: "screen", file: desk.files.path + "/missing.jpg")
    #expect(throws: DesktopError.self) { try x11.show([missing]) }
    #expect(try x11.shown() != [missing])
  }

  @Test(
    .enabled(
      if: RealDesktop.canRun("Xvfb", "openbox", "feh", "xprop", "xrandr", "convert"),
      "needs Xvfb, openbox, feh, xprop, xrandr and ImageMagick, and an ordinary user"))
  func `plain X11 notices another picture and gives the earlier one back`() throws {
    let desk = try RealDesktop("x11.sh", tools: ["feh", "xprop", "xrandr", "xsetroot", "sh"])
    let theirs = try desk.makePicture("800x600", seed: 1, name: "their own.jpg")
    let ours = try desk.makePicture("800x600", seed: 2)
    let x11 = try desk.find()
    let nothing = try x11.setting()
    #expect(nothing.values.isEmpty)
    try x11.restore(nothing)

    try desk.exec("feh", "--bg-fill", theirs)
    let earlier = try x11.setting()
    try x11.show([ShownPicture(output: "screen", file: ours)])
    #expect(try desk.shows(ours))
    try x11.restore(earlier)
    #expect(try desk.shows(theirs))
    #expect(try x11.shown()?.contains { $0.file == ours } == false)
    #expect(try x11.setting() == earlier)
  }

  @Test(
    .enabled(
      if: RealDesktop.canRun("openbox", "xprop", "xrandr", "convert")
        && FileManager.default.fileExists(atPath: "/usr/lib/xorg/modules/drivers/dummy_drv.so"),
      "needs Xorg's dummy driver, openbox, xprop, xrandr and ImageMagick, and an ordinary user"),
    arguments: ["feh", "xwallpaper", "nitrogen"])
  func `plain X11 gives each of two monitors its own picture`(_ setter: String) throws {
    try skip(unlessInstalled: setter)
    let desk = try RealDesktop(
      "x11.sh", tools: [setter, "xprop", "xrandr"], variables: ["DESK_SIZE2": "640x480"])
    try desk.exec("xrandr", "--output", "DUMMY1", "--primary")
    let x11 = try desk.find()
    let pictures = [
      ShownPicture(output: "DUMMY0", file: try desk.makePicture("800x600", seed: 1)),
      ShownPicture(output: "DUMMY1", file: try desk.makePicture("640x480", seed: 2)),
    ]
    #expect(Set(try x11.outputs().map(\.name)) == ["DUMMY0", "DUMMY1"])
    try x11.show(pictures)
    #expect(Set(try #require(try x11.shown())) == Set(pictures))
    #expect(try desk.shows(pictures[0].file))
    #expect(try desk.shows(pictures[1].file, at: "800,0"))
  }

  @Test(
    .enabled(
      if: RealDesktop.canRun("gsettings", "dbus-daemon"),
      "needs gsettings, dconf and dbus, and an ordinary user"))
  func `GNOME's settings are kept by dconf, read back and given back`() throws {
    let desk = try RealDesktop("gnome-settings.sh", tools: ["gsettings", "busctl", "gdbus"])
    let environment = desk.timerEnvironment.merging(["XDG_CURRENT_DESKTOP": "GNOME"]) { $1 }
    let gnome = try desk.find(environment)
    #expect(gnome.name == "GNOME")
    let schema = "org.gnome.desktop.background"
    func get(_ key: String) throws -> String { try desk.exec("gsettings", "get", schema, key) }
    let keys = ["picture-uri", "picture-uri-dark", "picture-options"]
    let defaults = try keys.map(get)

    let untouched = try gnome.setting()
    #expect(untouched.values == Dictionary(uniqueKeysWithValues: keys.map { ($0, "") }))
    let picture = ShownPicture(output: "*", file: "/p/it's #1.jpg")
    try gnome.show([picture])
    #expect(try get("picture-uri") == "'file:///p/it%27s%20%231.jpg'\n")
    #expect(try get("picture-uri-dark") == "'file:///p/it%27s%20%231.jpg'\n")
    #expect(try gnome.shown() == [picture])
    try gnome.restore(untouched)
    #expect(try keys.map(get) == defaults)

    try desk.exec("gsettings", "set", schema, "picture-uri", "'file:///their own.jpg'")
    try desk.exec("gsettings", "set", schema, "picture-options", "none")
    let theirs = try gnome.setting()
    #expect(theirs.values["picture-uri"] == "'file:///their own.jpg'")
    #expect(try gnome.shown() == [ShownPicture(output: "*", file: "color:")])
    try gnome.show([picture])
    #expect(try gnome.shown() == [picture])
    try gnome.restore(theirs)
    #expect(try gnome.setting() == theirs)
  }

  @Test(
    .enabled(
      if: RealDesktop.canRun("gnome-shell", "gsettings", "busctl", "convert", "dbus-daemon"),
      "needs gnome-shell, gsettings, busctl, ImageMagick and dbus, and an ordinary user"))
  func `GNOME's shell shows the picture on all screens`() throws {
    let desk = try RealDesktop(
      "gnome.sh", tools: ["gsettings", "busctl", "gdbus"], variables: ["DESK_SIZE2": "640x480"])
    let gnome = try desk.find()
    #expect(
      try gnome.outputs() == [
        Output(name: "Meta-0", width: 800, height: 600),
        Output(name: "Meta-1", width: 640, height: 480),
      ])
    let picture = ShownPicture(
      output: "*", file: try desk.makePicture("800x600", seed: 1, name: "a #1 %20.jpg"))
    try gnome.show([picture])
    #expect(try gnome.shown() == [picture])
    // The panel, and at first a message, lie over the top.
    #expect(try desk.shows(picture.file, within: "800x400+0+200"))
  }

  @Test(
    .enabled(
      if: RealDesktop.canRun("Xvfb", "xprop", "xrandr", "convert", "dbus-daemon"),
      "needs Xvfb, xprop, xrandr, ImageMagick and dbus, and an ordinary user"),
    arguments: FullDesktop.all)
  func `a full desktop shows, confirms and gives back`(_ full: FullDesktop) throws {
    for program in full.programs { try skip(unlessInstalled: program) }
    let wantsAll = ProcessInfo.processInfo.environment["INSTAWALL_DESKTOPS"] == "all"
    if !full.isQuick, !wantsAll { try Test.cancel("takes long: INSTAWALL_DESKTOPS=all runs it") }
    let desk = try RealDesktop(
      full.script, tools: ["xrandr", "busctl", "gdbus"] + full.tools, variables: full.variables)
    for words in full.preparation { try desk.exec(words) }
    let desktop = try desk.find()
    #expect(desktop.name == full.name)
    let output = try #require(try desktop.outputs().first)
    #expect(output.width == 800 && output.height == 600)
    let before = try desk.settledScreenshot()
    let earlier = try desktop.setting()
    for (seed, name) in [(1, "a.jpg"), (2, "it's #2 %20.jpg"), (3, "c.jpg")] {
      let picture = ShownPicture(
        output: desktop.picturePerOutput ? output.name : "*",
        file: try desk.makePicture("800x600", seed: seed, name: name))
      try desktop.show([picture])
      #expect(try desk.find(desk.cronEnvironment).shown() == [picture])
      #expect(try desk.shows(picture.file, within: full.area))
    }
    try desktop.restore(earlier)
    #expect(try desktop.setting() == earlier)
    #expect(try desk.shows(before, within: full.area))
  }

  /// Ends a case of a table visibly, as one that was not run.
  private func skip(unlessInstalled program: String) throws {
    guard !RealDesktop.canRun(program) else { return }
    try Test.cancel("needs \(program)")
  }

  private func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<50 {
      if try condition() { return true }
      Thread.sleep(forTimeInterval: 0.1)
    }
    return false
  }
}
