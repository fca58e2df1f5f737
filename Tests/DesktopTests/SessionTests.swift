import Foundation
import Testing

@testable import Desktop

@Suite struct SessionTests {
  let machine: Machine
  /// What a systemd user unit has at least, and all that cron gives.
  let unit: [String: String]
  let cron: [String: String]

  init() throws {
    machine = try Machine()
    cron = ["HOME": machine.home]
    unit = ["HOME": machine.home, "XDG_RUNTIME_DIR": machine.runtime]
  }

  @Test func `nothing is found on a machine where nobody is logged in`() throws {
    for environment in [unit, cron] {
      let session = machine.session(environment)
      #expect(!session.hasDisplay)
      #expect(session.environment["DBUS_SESSION_BUS_ADDRESS"] == "disabled:")
      let error = #expect(throws: DesktopError.self) { try machine.desktop(environment) }
      #expect(error == .noSession(looked: session.looked))
    }
  }

  @Test func `a living display in the own environment is kept and nothing else is searched`()
    throws
  {
    try machine.startBus()
    try machine.listen("run/\(machine.user)/wayland-1")
    try machine.listen("run/\(machine.user)/wayland-7")
    let session = machine.session(
      unit.merging(["WAYLAND_DISPLAY": "wayland-7", "XDG_CURRENT_DESKTOP": "niri"]) { $1 })
    #expect(session.values["WAYLAND_DISPLAY"] == .init(value: "wayland-7", source: .environment))
    #expect(session.values["DBUS_SESSION_BUS_ADDRESS"]?.source == .convention)
    #expect(session.looked == ["environment"])
  }

  @Test func `cron's session is found in the usual runtime directory`() throws {
    try machine.startBus()
    try machine.listen("run/\(machine.user)/wayland-0")
    let sway = try machine.listen("run/\(machine.user)/sway-ipc.\(machine.user).77.sock")
    let session = machine.session(cron)
    #expect(session.values["XDG_RUNTIME_DIR"] == .init(value: machine.runtime, source: .convention))
    #expect(session.values["WAYLAND_DISPLAY"] == .init(value: "wayland-0", source: .socket))
    #expect(session.values["SWAYSOCK"] == .init(value: sway, source: .socket))
    #expect(session.environment["XDG_RUNTIME_DIR"] == machine.runtime)
    #expect(
      session.environment["DBUS_SESSION_BUS_ADDRESS"] == "unix:path=\(machine.runtime)/bus")
  }

  @Test func `what the session gave to the user manager is taken`() throws {
    try machine.listen("x/X3")
    let authority = try machine.files.write("home/auth", "")
    try machine.startBus(managerEnvironment: [
      "DISPLAY=:3", "XAUTHORITY=\(authority)", "XDG_CURRENT_DESKTOP=ubuntu:GNOME", "ODD=a=b",
    ])
    let session = machine.session(unit)
    #expect(session.values["DISPLAY"] == .init(value: ":3", source: .userManager))
    #expect(session["XAUTHORITY"] == authority)
    #expect(session.desktopNames == ["ubuntu", "gnome"])
  }

  @Test func `the environment of a compositor's child tells what the compositor set itself`()
    throws
  {
    try machine.listen("run/\(machine.user)/wayland-1")
    try machine.listen("run/\(machine.user)/wayland-2")
    let sway = try machine.listen("run/\(machine.user)/sway-a.sock")
    try machine.addProcess(10, ["sway"], environment: ["XDG_RUNTIME_DIR": machine.runtime])
    try machine.addProcess(
      20, ["waybar"],
      environment: [
        "XDG_RUNTIME_DIR": machine.runtime, "WAYLAND_DISPLAY": "wayland-2", "SWAYSOCK": sway,
        "XDG_CURRENT_DESKTOP": "sway",
      ])
    let session = machine.session(cron)
    #expect(session.values["WAYLAND_DISPLAY"] == .init(value: "wayland-2", source: .process(20)))
    #expect(session.values["SWAYSOCK"] == .init(value: sway, source: .process(20)))
  }

  @Test func `stale sockets and the names left beside them are skipped`() throws {
    try machine.leaveStale("run/\(machine.user)/wayland-0")
    try machine.leaveStale("run/\(machine.user)/sway-ipc.\(machine.user).5.sock")
    try machine.leaveStale("x/X0")
    try machine.files.write("run/\(machine.user)/wayland-0.lock", "")
    let stale = [
      "WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0", "XDG_CURRENT_DESKTOP": "GNOME",
      "SWAYSOCK": "\(machine.runtime)/sway-ipc.\(machine.user).5.sock",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(machine.runtime)/bus",
    ]
    let session = machine.session(unit.merging(stale) { $1 })
    #expect(session.values.keys.sorted() == ["XDG_RUNTIME_DIR"])
    for name in stale.keys where name != "XDG_CURRENT_DESKTOP" {
      #expect(session.environment[name] != stale[name])
    }
  }

  @Test(arguments: ["localhost:10.0", "remote:0", "", ":", ":x"])
  func `a display that is not this machine's is none`(_ display: String) throws {
    try machine.listen("x/X0")
    try machine.listen("x/X10")
    let session = machine.session(unit.merging(["DISPLAY": display]) { $1 })
    // Two servers of one person: neither is taken for the other.
    #expect(session["DISPLAY"] == nil)
  }

  @Test func `variables of two sessions are never mixed`() throws {
    try machine.listen("x/X0")
    try machine.listen("x/X1")
    for (id, display, desktop) in [(30, ":1", "XFCE"), (20, ":0", "KDE")] {
      try machine.addProcess(
        id, ["panel"],
        environment: [
          "XDG_RUNTIME_DIR": machine.runtime, "DISPLAY": display, "XDG_CURRENT_DESKTOP": desktop,
        ])
    }
    let session = machine.session(unit.merging(["DISPLAY": ":0"]) { $1 })
    #expect(session["XDG_CURRENT_DESKTOP"] == "KDE")
    #expect(session.values["XDG_CURRENT_DESKTOP"]?.source == .process(20))
  }

  @Test func `of several sessions the active one is taken`() throws {
    try machine.listen("x/X0")
    try machine.listen("x/X1")
    try machine.files.makeProgram(
      "loginctl",
      """
      case "$*" in
        *show-user*) echo "4 2 9" ;;
        *show-session*4) printf 'Id=4\\nClass=user\\nType=x11\\nState=online\\nDisplay=:1\\n' ;;
        *show-session*2) printf 'Id=2\\nClass=user\\nType=x11\\nState=active\\nDesktop=i3\\n' ;;
        *show-session*9) printf 'Id=9\\nClass=user\\nType=tty\\nState=active\\n' ;;
      esac
      """)
    for (id, display, login) in [(30, ":1", "4"), (20, ":0", "2")] {
      try machine.addProcess(
        id, ["panel"],
        environment: [
          "XDG_RUNTIME_DIR": machine.runtime, "DISPLAY": display, "XDG_SESSION_ID": login,
        ])
    }
    let session = machine.session(cron)
    #expect(session["DISPLAY"] == ":0")
    #expect(session.values["XDG_SESSION_DESKTOP"] == .init(value: "i3", source: .login))
  }

  @Test func `with a runtime directory of its own the rest of the machine is not looked at`()
    throws
  {
    let chosen = try machine.files.makeDirectory("own")
    try machine.startBus(managerEnvironment: ["DISPLAY=:0"])
    try machine.listen("x/X0")
    try machine.listen("run/\(machine.user)/wayland-0")
    try machine.addProcess(8, ["panel"], environment: ["DISPLAY": ":0"])
    try machine.addProcess(
      9, ["panel"], environment: ["DISPLAY": ":0", "XDG_RUNTIME_DIR": machine.runtime])
    let environment = ["HOME": machine.home, "XDG_RUNTIME_DIR": chosen]
    #expect(machine.session(environment).values.keys.sorted() == ["XDG_RUNTIME_DIR"])

    try machine.addProcess(
      7, ["panel"], environment: ["DISPLAY": ":0", "XDG_RUNTIME_DIR": chosen])
    #expect(machine.session(environment)["DISPLAY"] == ":0")
  }

  @Test(
    arguments: [
      ("GNOME:ubuntu", nil, nil, ["gnome", "ubuntu"]),
      (nil, "KDE", "/usr/share/xsessions/plasma", ["kde", "plasma"]),
      ("sway", "sway", "sway", ["sway"]),
      ("", nil, nil, []),
    ] as [(String?, String?, String?, [String])])
  func `a desktop's names are read item by item`(
    _ current: String?, _ session: String?, _ file: String?, _ expected: [String]
  ) throws {
    var environment = unit
    environment["XDG_CURRENT_DESKTOP"] = current
    environment["XDG_SESSION_DESKTOP"] = session
    environment["DESKTOP_SESSION"] = file
    #expect(machine.session(environment).desktopNames == expected)
  }
}
