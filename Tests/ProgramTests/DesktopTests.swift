import Foundation
import Harness
import Platform
import Simulator
import Testing

/// From sign-in to real screens: the program finds the desktop as from a timer, without any
/// variable that names a display; whole screenshots are compared with the files it made.
@Suite(.serialized)
struct DesktopTests {
  @Test(
    .enabled(
      if: HeadlessDesktop.canRun("sway", "swaybg", "swaymsg", "grim", "convert", "dbus-daemon"),
      "needs sway, swaybg, grim, ImageMagick and dbus, and an ordinary user"))
  func `shows each of sway's outputs its own file, and gives the earlier pictures back`() throws {
    let desk = try HeadlessDesktop("sway.sh", variables: ["DESK_SIZE2": "640x480"])
    let theirs = [
      "HEADLESS-1": try desk.makePicture("800x600", seed: 1),
      "HEADLESS-2": try desk.makePicture("640x480", seed: 2),
    ]
    for (output, picture) in theirs {
      try desk.exec("swaymsg", "output \(output) bg \(picture) fill")
    }
    for (output, picture) in theirs { #expect(try desk.shows(picture, output: output)) }

    let stage = try Stage(on: desk)
    try stage.signIn()
    let answer = try json(try stage.run("refresh", "--json"))
    let applied = try #require(answer["applied"] as? [String: Any])
    #expect(applied["desktop"] as? String == "sway")
    #expect(applied["confirmed"] as? Bool == true)
    // sway may name its outputs in any order.
    let files = try wallpapers(answer).sorted { $0.outputs[0] < $1.outputs[0] }
    #expect(files.map(\.size) == ["800x600", "640x480"])
    #expect(files.map(\.outputs) == [["HEADLESS-1"], ["HEADLESS-2"]])
    for file in files { #expect(try desk.shows(file.path, output: file.outputs[0])) }

    // Nothing new: whoever draws stays the same process.
    // (Found by the files it shows: other desktops of this user may run beside ours.)
    let drawer = try desk.exec("pgrep", "-f", "swaybg .*\(desk.directory)")
    #expect(try stage.run("refresh").succeeded)
    #expect(try stage.run("apply", "--if-changed").succeeded)
    #expect(try desk.exec("pgrep", "-f", "swaybg .*\(desk.directory)") == drawer)

    let restore = try stage.run("restore")
    #expect(restore.succeeded, "\(restore.errorText)")
    for (output, picture) in theirs { #expect(try desk.shows(picture, output: output)) }
  }

  @Test(
    .enabled(
      if: HeadlessDesktop.canRun("sway", "swaybg", "swaymsg", "grim", "convert", "dbus-daemon"),
      "needs sway, swaybg, grim, ImageMagick and dbus, and an ordinary user"))
  func `leaves a picture chosen by hand until the next new post, on sway`() throws {
    let desk = try HeadlessDesktop("sway.sh", variables: ["DESK_SIZE2": "640x480"])
    let stage = try Stage(on: desk)
    try stage.signInAndRefresh()
    let chosen = try desk.makePicture("800x600", seed: 3)
    try desk.exec("swaymsg", "output * bg \(chosen) fill")
    #expect(try desk.shows(chosen, output: "HEADLESS-1"))
    for arguments in [["refresh", "--no-apply"], ["apply", "--if-changed"], ["refresh"]] {
      #expect(try stage.run(arguments).succeeded)
    }
    #expect(try desk.shows(chosen, output: "HEADLESS-1"))
    let shown = try json(try stage.run("status", "--json"))["shown"] as? [String: Any]
    #expect(shown?["confirmed"] as? Bool == false)
    #expect(try stage.run("status").text.contains("another wallpaper is there now"))

    stage.simulator.update { $0.posts.append(.photo(2)) }
    #expect(try stage.run("refresh", "--no-apply").succeeded)
    #expect(try stage.run("apply", "--if-changed").succeeded)
    let newest = try #require(FileSystem.resolved(stage.dataDirectory + "/wallpapers/current"))
    #expect(try desk.shows(newest, output: "HEADLESS-1"))
  }

  @Test(
    .enabled(
      if: HeadlessDesktop.canRun("Xvfb", "openbox", "feh", "xprop", "xrandr", "convert"),
      "needs Xvfb, openbox, feh, xprop, xrandr and ImageMagick, and an ordinary user"))
  func `shows and confirms the file on plain X11, and gives the earlier picture back`() throws {
    let desk = try HeadlessDesktop("x11.sh")
    let theirs = try desk.makePicture("800x600", seed: 1)
    try desk.exec("feh", "--bg-fill", theirs)
    #expect(try desk.shows(theirs))

    let stage = try Stage(on: desk)
    try stage.signIn()
    let answer = try json(try stage.run("refresh", "--json"))
    let applied = try #require(answer["applied"] as? [String: Any])
    #expect(applied["desktop"] as? String == "X11 (feh)")
    #expect(applied["confirmed"] as? Bool == true)
    let files = try wallpapers(answer)
    #expect(files.map(\.size) == ["800x600"])
    #expect(try desk.shows(files[0].path))

    #expect(try stage.run("restore").succeeded)
    #expect(try desk.shows(theirs))
  }

  @Test(
    .enabled(
      if: HeadlessDesktop.canRun("gsettings", "dbus-daemon"),
      "needs gsettings, dconf and dbus, and an ordinary user"))
  func `sets both keys of GNOME, and gives the earlier ones back`() throws {
    let desk = try HeadlessDesktop("gnome-settings.sh")
    let schema = "org.gnome.desktop.background"
    let keys = ["picture-uri", "picture-uri-dark"]
    func values() throws -> [String] {
      try keys.map { try desk.exec("gsettings", "get", schema, $0) }
    }
    try desk.exec("gsettings", "set", schema, "picture-uri", "file:///usr/share/their.jpg")
    let theirs = try values()

    let stage = try Stage(on: desk)
    stage.variables["XDG_CURRENT_DESKTOP"] = "GNOME"
    try stage.signIn()
    let answer = try json(try stage.run("refresh", "--json"))
    let applied = try #require(answer["applied"] as? [String: Any])
    #expect(applied["desktop"] as? String == "GNOME")
    #expect(applied["confirmed"] as? Bool == true)
    let path = try wallpapers(answer)[0].path
    #expect(try values() == ["'file://\(path)'\n", "'file://\(path)'\n"])

    #expect(try stage.run("restore").succeeded)
    #expect(try values() == theirs)
  }

  private struct Wallpaper {
    let path: String
    let size: String
    let outputs: [String]
  }

  private func wallpapers(_ answer: [String: Any]) throws -> [Wallpaper] {
    let list = try #require(answer["wallpapers"] as? [[String: Any]])
    return try list.map { file in
      let width = try #require(file["width"] as? Int)
      let height = try #require(file["height"] as? Int)
      return Wallpaper(
        path: try #require(file["path"] as? String), size: "\(width)x\(height)",
        outputs: try #require(file["outputs"] as? [String]))
    }
  }
}
