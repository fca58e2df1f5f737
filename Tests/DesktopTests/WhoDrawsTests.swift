import Testing

@testable import Desktop

@Suite struct WhoDrawsTests {
  let machine: Machine
  let environment: [String: String]

  init() throws {
    machine = try Machine()
    environment = ["HOME": machine.home, "XDG_RUNTIME_DIR": machine.runtime]
  }

  private func desktop(
    _ more: [String: String], _ choice: DesktopChoice = DesktopChoice()
  ) throws(DesktopError) -> any Desktop {
    try machine.desktop(environment.merging(more) { $1 }, choice)
  }

  private func install(_ programs: String...) throws {
    for program in programs { try machine.files.makeProgram(program, "exit 0") }
  }

  @Test func `a display of the same name in another runtime directory is another display`()
    throws
  {
    try machine.listen("run/\(machine.user)/wayland-1")
    try machine.addProcess(
      9, ["wbg", "/p.jpg"],
      environment: ["XDG_RUNTIME_DIR": "/run/other", "WAYLAND_DISPLAY": "wayland-1"])
    try install("swaybg")
    #expect(try desktop(["XDG_CURRENT_DESKTOP": "river"]).name == "river (swaybg)")
  }

  @Test func `a drawer that takes no commands is named`() throws {
    try machine.listen("run/\(machine.user)/wayland-1")
    try machine.addProcess(
      9, ["wbg", "/p.jpg"],
      environment: ["XDG_RUNTIME_DIR": machine.runtime, "WAYLAND_DISPLAY": "wayland-1"])
    try install("swaybg", "feh")
    let error = #expect(throws: DesktopError.self) { try desktop([:]) }
    guard case .unknownDesktop("wbg", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    ("org.gnome.Shell", "GNOME"), ("org.xfce.xfdesktop", "Xfce"), ("org.Cinnamon", "Cinnamon"),
    ("org.mate.SettingsDaemon", "MATE"), ("org.kde.plasmashell", "KDE Plasma"),
    ("org.deepin.dde.Appearance1", "Deepin"), ("com.deepin.daemon.Appearance", "Deepin"),
  ])
  func `who owns its name on the bus draws`(_ owned: String, _ name: String) throws {
    try machine.startBus(names: [owned])
    try machine.listen("run/\(machine.user)/wayland-0")
    try install("gsettings", "xfconf-query")
    // The variable is left from another session.
    #expect(try desktop(["XDG_CURRENT_DESKTOP": "sway"]).name == name)
  }

  @Test func `a variable that says GNOME does not make i3 GNOME`() throws {
    try machine.startBus()
    try machine.listen("x/X0")
    try install("gsettings", "feh")
    let found = try desktop(["DISPLAY": ":0", "XDG_CURRENT_DESKTOP": "GNOME"])
    #expect(found.name == "X11 (feh)")
  }

  @Test func `a bus alone is GNOME when the caller says so, and no session when others do`()
    throws
  {
    try machine.startBus(managerEnvironment: ["XDG_CURRENT_DESKTOP=GNOME"])
    try install("gsettings")
    #expect(try desktop(["XDG_CURRENT_DESKTOP": "GNOME"]).name == "GNOME")
    #expect(throws: DesktopError.self) { try desktop([:]) }
  }

  @Test func `sway's socket means sway`() throws {
    try machine.listen("run/\(machine.user)/wayland-1")
    try machine.listen("run/\(machine.user)/sway-ipc.\(machine.user).9.sock")
    try install("swaymsg", "swaybg", "feh")
    #expect(try desktop([:]).name == "sway")
  }

  @Test func `a root pixmap setter is never used on Wayland`() throws {
    try machine.listen("run/\(machine.user)/wayland-1")
    try machine.listen("x/X0")
    try install("feh")
    let error = #expect(throws: DesktopError.self) {
      try desktop([
        "WAYLAND_DISPLAY": "wayland-1", "DISPLAY": ":0", "XDG_CURRENT_DESKTOP": "labwc:wlroots",
      ])
    }
    #expect(error == .setterMissing(desktop: "labwc (swaybg)", programs: ["swaybg"]))
  }

  @Test(arguments: [
    (["feh", "xwallpaper", "nitrogen"], "X11 (feh)"),
    (["nitrogen", "xwallpaper"], "X11 (xwallpaper)"), (["hsetroot"], "X11 (hsetroot)"),
  ])
  func `the first root setter that is installed is taken`(
    _ programs: [String], _ name: String
  ) throws {
    try machine.listen("x/X0")
    for program in programs { try install(program) }
    #expect(try desktop(["DISPLAY": ":0"]).name == name)
  }

  @Test func `a missing setter is named`() throws {
    try machine.listen("x/X0")
    #expect(
      throws: DesktopError.setterMissing(
        desktop: "X11", programs: ["feh", "xwallpaper", "nitrogen", "hsetroot"])
    ) { try desktop(["DISPLAY": ":0"]) }
  }

  @Test func `the person's choice wins over what is found`() throws {
    try machine.startBus(names: ["org.kde.plasmashell"])
    try machine.listen("x/X0")
    try install("feh", "setter")
    let x11 = try desktop(["DISPLAY": ":0"], DesktopChoice(desktop: "X11"))
    #expect(x11.name == "X11 (feh)")
    let command = try desktop(
      ["DISPLAY": ":0"], DesktopChoice(desktop: "x11", command: "setter {file}"))
    #expect(command.name == "custom command")
  }

  @Test func `a chosen desktop that is not running is no session`() throws {
    #expect(throws: DesktopError.self) { try desktop([:], DesktopChoice(desktop: "sway")) }
    let unknown = #expect(throws: DesktopError.self) {
      try desktop([:], DesktopChoice(desktop: "windows"))
    }
    #expect(unknown == .unknownDesktop(name: "windows", looked: desktopTable.map(\.key)))
  }

  @Test func `every row has a name of its own`() {
    #expect(Set(desktopTable.map(\.key)).count == desktopTable.count)
  }
}
