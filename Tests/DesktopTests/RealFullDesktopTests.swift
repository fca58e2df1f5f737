import Foundation
import Harness
import Testing

@testable import Desktop

extension RealDesktopTests {
  /// Desktops with a shell or desktop manager of their own.
  @Suite struct Full {
    private static let x11 = x11Programs + ["Xvfb", "xwininfo"]

    @Test(.needs(x11 + ["xfdesktop", "xfconf-query", "xfwm4"]))
    func `Xfce shows, confirms and gives back`() throws {
      try check(
        "Xfce", "xfce.sh", tools: ["xfconf-query"],
        withoutIcons: [
          [
            "xfconf-query", "-c", "xfce4-desktop", "-p", "/desktop-icons/style", "-n", "-t", "int",
            "-s", "0",
          ]
        ],
        slideshow: [
          "xfconf-query", "-c", "xfce4-desktop", "-n", "-t", "bool", "-s", "true", "-p",
          "/backdrop/screen0/monitorscreen/workspace0/backdrop-cycle-enable",
        ])
    }

    @Test(.onDemand, .needs(x11 + ["caja", "marco", "gsettings"]))
    func `MATE shows, confirms and gives back, drawn by caja`() throws {
      try check(
        "MATE", "mate.sh", tools: ["gsettings"],
        withoutIcons: [
          "computer-icon", "home-icon", "trash-icon", "volumes", "network-icon",
        ].map { ["gsettings", "set", "org.mate.caja.desktop", $0 + "-visible", "false"] })
    }

    @Test(.onDemand, .needs(x11 + ["caja", "marco", "gsettings"]))
    func `MATE shows, confirms and gives back, drawn by its settings daemon`() throws {
      try check("MATE", "mate.sh", ["DESK_NO_CAJA": "1"], tools: ["gsettings"])
    }

    @Test(.onDemand, .needs(x11 + ["cinnamon-session", "gsettings"]))
    func `Cinnamon shows, confirms and gives back`() throws {
      try check(
        "Cinnamon", "cinnamon.sh", tools: ["gsettings"],
        slideshow: [
          "gsettings", "set", "org.cinnamon.desktop.background.slideshow", "slideshow-enabled",
          "true",
        ], within: "500x400+150+100")
    }

    @Test(.onDemand, .needs(x11 + ["plasmashell", "kwin_x11", "busctl"]))
    func `KDE Plasma shows, confirms and gives back`() throws {
      try check("KDE Plasma", "plasma.sh", tools: [], within: "800x500+0+0")
    }

    @Test(.onDemand, .needs(x11 + ["pcmanfm", "openbox"]))
    func `LXDE shows, confirms and gives back`() throws {
      try check("LXDE", "lxde.sh", tools: ["pcmanfm"], within: "600x400+150+100")
    }

    @Test(.onDemand, .needs(x11 + ["pcmanfm-qt", "openbox"]))
    func `LXQt shows, confirms and gives back`() throws {
      try check(
        "LXQt", "lxde.sh", ["DESK_FM": "pcmanfm-qt"], tools: ["pcmanfm-qt"],
        earlier: ["pcmanfm-qt", "--profile=lxqt", "--wallpaper-mode=stretch", "--set-wallpaper"],
        within: "600x400+150+100")
    }

    /// - Parameters:
    ///   - tools: what the setter uses.
    ///   - withoutIcons: commands that take icons away from the background.
    ///   - earlier: a command that sets somebody's picture, whose path is added.
    ///   - slideshow: a command that switches the desktop's own slide show on.
    ///   - area: the part of the screen that no panel covers.
    private func check(
      _ name: String, _ script: String, _ variables: [String: String] = [:], tools: [String],
      withoutIcons: [[String]] = [], earlier command: [String] = [],
      slideshow: [String] = [], within area: String = ""
    ) throws {
      let desk = try HeadlessDesktop(
        script, tools: ["xrandr", "busctl", "gdbus"] + tools, variables: variables)
      for words in withoutIcons { try desk.exec(words) }
      let desktop = try desk.find()
      #expect(desktop.name == name)
      let output = try #require(try desktop.outputs().first)
      #expect(output.width == 800 && output.height == 600)
      if !command.isEmpty {
        try desk.exec(command + [try desk.makePicture("800x600", seed: 9, name: "their own.jpg")])
      }
      let before = try desk.settledScreenshot()
      let earlier = try desktop.setting()
      for (seed, file) in [(1, "a.jpg"), (2, "it's #2 %20.jpg"), (3, "c.jpg")] {
        let picture = ShownPicture(
          output: desktop.picturePerOutput ? output.name : "*",
          file: try desk.makePicture("800x600", seed: seed, name: file))
        try desktop.show([picture])
        #expect(try desk.find(desk.cronEnvironment).shown() == [picture])
        #expect(try desk.shows(picture.file, within: area))
      }
      try desktop.restore(earlier)
      #expect(try eventually { try desktop.setting() == earlier })
      #expect(try desk.shows(before, within: area))

      #expect(desktop.slideshow() == nil)
      if !slideshow.isEmpty {
        try desk.exec(slideshow)
        #expect(desktop.slideshow() != nil)
      }
    }
  }
}
