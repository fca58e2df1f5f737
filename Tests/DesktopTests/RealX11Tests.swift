import Foundation
import Harness
import Testing

@testable import Desktop

/// What the scripts of X11 desktops use.
let x11Programs = ["xprop", "xrandr", "xdpyinfo", "convert", "dbus-daemon"]

extension RealDesktopTests {
  /// Plain X11, with each setter of the table.
  @Suite struct PlainX11 {
    private static let one = x11Programs + ["Xvfb", "openbox"]
    /// Xorg itself is outside of `/usr/bin`.
    private static let two = x11Programs + ["openbox", "../lib/xorg/Xorg"]

    @Test(.needs(one + ["feh"])) func `feh shows and confirms`() throws {
      try showsOnOneMonitor("feh")
    }
    @Test(.needs(one + ["xwallpaper"])) func `xwallpaper shows and confirms`() throws {
      try showsOnOneMonitor("xwallpaper")
    }
    @Test(.needs(one + ["nitrogen"])) func `nitrogen shows and confirms`() throws {
      try showsOnOneMonitor("nitrogen")
    }
    @Test(.needs(one + ["hsetroot"])) func `hsetroot shows and confirms`() throws {
      try showsOnOneMonitor("hsetroot")
    }

    @Test(.needs(two + ["feh"])) func `feh gives each of two monitors its own`() throws {
      try showsOnTwoMonitors("feh")
    }
    @Test(.needs(two + ["xwallpaper"]))
    func `xwallpaper gives each of two monitors its own`() throws {
      try showsOnTwoMonitors("xwallpaper")
    }
    @Test(.needs(two + ["nitrogen"])) func `nitrogen gives each of two monitors its own`() throws {
      try showsOnTwoMonitors("nitrogen")
    }

    private func showsOnOneMonitor(_ setter: String) throws {
      let desk = try HeadlessDesktop("x11.sh", tools: [setter, "xprop", "xrandr"])
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
      let missing = ShownPicture(output: "screen", file: desk.directory + "/missing.jpg")
      #expect(throws: DesktopError.self) { try x11.show([missing]) }
      #expect(try x11.shown() != [missing])
    }

    private func showsOnTwoMonitors(_ setter: String) throws {
      let desk = try HeadlessDesktop(
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

    @Test(.needs(one + ["feh"]))
    func `another picture is noticed and the earlier one given back`() throws {
      let desk = try HeadlessDesktop("x11.sh", tools: ["feh", "xprop", "xrandr", "xsetroot", "sh"])
      let theirs = try desk.makePicture("800x600", seed: 1, name: "their own.jpg")
      let ours = try desk.makePicture("800x600", seed: 2)
      let x11 = try desk.find()
      let plain = try desk.screenshot("plain.png")
      let nothing = try x11.setting()
      #expect(nothing.values.isEmpty)
      try x11.show([ShownPicture(output: "screen", file: ours)])
      try x11.restore(nothing)
      #expect(try x11.shown()?.contains { $0.file == ours } == false)
      #expect(try desk.shows(plain))

      try desk.exec("feh", "--bg-fill", theirs)
      let earlier = try x11.setting()
      try x11.show([ShownPicture(output: "screen", file: ours)])
      #expect(try desk.shows(ours))
      try x11.restore(earlier)
      #expect(try desk.shows(theirs))
      #expect(try x11.shown()?.contains { $0.file == ours } == false)
      #expect(try x11.setting() == earlier)
    }
  }
}
