import Platform

/// What a row of the table is asked with: one session and its running programs.
struct Scene {
  let session: Session
  let surroundings: Surroundings
  let programs: Programs
  /// The names owned on the session's bus.
  let busNames: Set<String>
  /// The person's processes that live in this session.
  let processes: [ProcessEntry]

  init(_ session: Session, _ surroundings: Surroundings) {
    self.session = session
    self.surroundings = surroundings
    let programs = Programs(surroundings, environment: session.environment)
    self.programs = programs
    busNames = SessionBus(session, programs)?.names() ?? []
    let table = ProcessTable(root: surroundings.processes, user: surroundings.user)
    processes = table.entries().filter { $0.lives(in: session) }
  }

  /// Tells this run of the display from any other: its name and when its socket was made. nil
  /// without a display.
  var displayRun: String? {
    let liveness = Liveness(
      runtimeDirectory: session[SessionVariable.runtimeDirectory],
      xSockets: surroundings.xSockets)
    for name in SessionVariable.displays {
      guard let value = session[name], let socket = liveness.socket(name, value) else { continue }
      return "\(value)@\(FileSystem.status(socket)?.modified ?? 0)"
    }
    return nil
  }

  /// Whether a program of one of these names runs in the session.
  func runs(_ names: String...) -> Bool { processes.contains { names.contains($0.name) } }
}

/// One desktop: how it is recognized, and the type that sets its wallpaper.
struct DesktopRow: Sendable {
  /// The name in the configuration, `desktop = gnome`.
  let key: String
  /// What people call it.
  let title: String
  /// Items of `XDG_CURRENT_DESKTOP` and its like, lower case. They may be left over from another
  /// session, so they count only where nothing better can be asked: see `findDesktop`.
  let names: Set<String>
  /// Whether this desktop draws the background now: a bus name it owns, or its running program.
  let draws: @Sendable (Scene) -> Bool
  /// nil for a desktop that can be recognized but not set.
  let make: (@Sendable (Scene) throws(DesktopError) -> any Desktop)?
}

/// Every desktop known, whoever draws over others first.
let desktopTable = shells + daemons + compositors

private let shells: [DesktopRow] = [
  DesktopRow(
    key: "plasma", title: "KDE Plasma", names: ["kde", "plasma"],
    draws: { $0.busNames.contains("org.kde.plasmashell") },
    make: { scene throws(DesktopError) in try Plasma(scene) }),
  DesktopRow(
    key: "cinnamon", title: "Cinnamon", names: ["x-cinnamon", "cinnamon"],
    draws: { $0.busNames.contains("org.Cinnamon") },
    make: { scene throws(DesktopError) in try BackgroundSettings("Cinnamon", .cinnamon, scene) }),
  DesktopRow(
    key: "xfce", title: "Xfce", names: ["xfce"],
    draws: { $0.busNames.contains("org.xfce.xfdesktop") },
    make: { scene throws(DesktopError) in try Xfce(scene) }),
  DesktopRow(
    key: "mate", title: "MATE", names: ["mate"],
    draws: { $0.busNames.contains("org.mate.SettingsDaemon") },
    make: { scene throws(DesktopError) in try BackgroundSettings("MATE", .mate, scene) }),
  DesktopRow(
    key: "lxqt", title: "LXQt", names: ["lxqt"],
    draws: { PCManFM.Variant.lxqt.draws($0) },
    make: { scene throws(DesktopError) in try PCManFM(.lxqt, scene) }),
  DesktopRow(
    key: "lxde", title: "LXDE", names: ["lxde"],
    draws: { PCManFM.Variant.lxde.draws($0) },
    make: { scene throws(DesktopError) in try PCManFM(.lxde, scene) }),
  DesktopRow(
    key: "deepin", title: "Deepin", names: ["deepin", "dde"],
    draws: { !$0.busNames.isDisjoint(with: Deepin.services) },
    make: { scene throws(DesktopError) in try Deepin(scene) }),
  DesktopRow(
    key: "cosmic", title: "COSMIC", names: ["cosmic"], draws: { COSMIC.draws($0) },
    make: { scene throws(DesktopError) in try COSMIC(scene) }),
  DesktopRow(
    key: "gnome", title: "GNOME",
    names: [
      "gnome", "gnome-classic", "gnome-flashback", "ubuntu", "unity", "unity7", "budgie",
      "pantheon", "pop", "zorin", "endless",
    ],
    draws: {
      $0.busNames.contains("org.gnome.Shell")
        || $0.runs("gnome-shell", "gnome-flashback", "budgie-daemon", "budgie-panel", "gala")
    },
    make: { scene throws(DesktopError) in try BackgroundSettings("GNOME", .gnome, scene) }),
]

private let daemons = WallpaperDaemon.Kind.all.map { kind in
  DesktopRow(
    key: kind.name.lowercased(), title: kind.name, names: [], draws: kind.runs,
    make: { scene throws(DesktopError) in try WallpaperDaemon(kind, scene) })
}

private let compositors: [DesktopRow] = [
  DesktopRow(
    key: "sway", title: "sway", names: ["sway"], draws: { $0.session["SWAYSOCK"] != nil },
    make: { scene throws(DesktopError) in try Sway(scene) }),
  DesktopRow(
    key: "wbg", title: "wbg", names: [], draws: { $0.runs("wbg", "mpvpaper") }, make: nil),
  DesktopRow(
    key: "swaybg", title: "Wayland",
    names: [],
    draws: { $0.session["WAYLAND_DISPLAY"] != nil },
    make: { scene throws(DesktopError) in try OwnSwaybg(scene) }),
  // Not on Wayland: there the setters paint the root window of XWayland, which nobody sees.
  // https://github.com/stoeckmann/xwallpaper/issues/39
  DesktopRow(
    key: "x11", title: "X11", names: [],
    draws: { $0.session["DISPLAY"] != nil && $0.session["WAYLAND_DISPLAY"] == nil },
    make: { scene throws(DesktopError) in try RootPixmap(scene) }),
]
