import Foundation
import Harness
import Testing

@testable import Desktop

extension RealDesktopTests {
  @Suite struct RealGNOME {
    @Test(.needs(["gsettings", "dbus-daemon", "dbus-send"]))
    func `settings are kept by dconf, read back and given back`() throws {
      let desk = try HeadlessDesktop("gnome-settings.sh", tools: ["gsettings", "busctl", "gdbus"])
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

    @Test(.needs(["gnome-shell", "gsettings", "busctl", "convert", "dbus-daemon"]))
    func `the shell shows the picture on all screens`() throws {
      let desk = try HeadlessDesktop(
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
  }
}
