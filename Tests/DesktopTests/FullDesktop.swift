import Testing

/// A desktop with a shell or desktop manager of its own, for the table of `RealDesktopTests`.
struct FullDesktop: Sendable, CustomTestStringConvertible {
  let name: String
  let script: String
  var variables: [String: String] = [:]
  /// Whether it starts quickly enough for every run of the tests; the others run with
  /// `INSTAWALL_DESKTOPS=all`.
  var isQuick = false
  /// What must be installed.
  let programs: [String]
  /// What the setter uses.
  let tools: [String]
  /// Commands that take icons away from the background.
  var preparation: [[String]] = []
  /// The part of the screen that no panel covers.
  var area = ""

  var testDescription: String { script + variables.values.map { " " + $0 }.joined() }

  static let all = [
    FullDesktop(
      name: "Xfce", script: "xfce.sh", isQuick: true,
      programs: ["xfdesktop", "xfconf-query", "xfwm4"],
      tools: ["xfconf-query"],
      preparation: [
        [
          "xfconf-query", "-c", "xfce4-desktop", "-p", "/desktop-icons/style", "-n", "-t", "int",
          "-s", "0",
        ]
      ]),
    FullDesktop(
      name: "MATE", script: "mate.sh", programs: ["caja", "marco", "gsettings"],
      tools: ["gsettings"],
      preparation: ["computer", "home", "trash", "volumes", "network"].map {
        let key = $0 == "volumes" ? "volumes-visible" : "\($0)-icon-visible"
        return ["gsettings", "set", "org.mate.caja.desktop", key, "false"]
      }),
    FullDesktop(
      name: "MATE", script: "mate.sh", variables: ["DESK_NO_CAJA": "1"],
      programs: ["caja", "marco", "gsettings"], tools: ["gsettings"]),
    FullDesktop(
      name: "Cinnamon", script: "cinnamon.sh", programs: ["cinnamon-session", "gsettings"],
      tools: ["gsettings"], area: "500x400+150+100"),
    FullDesktop(
      name: "KDE Plasma", script: "plasma.sh", programs: ["plasmashell", "kwin_x11", "busctl"],
      tools: [], area: "800x500+0+0"),
  ]
}
