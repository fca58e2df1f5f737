/// The person's graphical session as the login manager (logind) records it.
struct LoginSession: Equatable {
  let id: String
  /// The variables it tells: `DISPLAY` of an X11 session, `XDG_SESSION_TYPE`,
  /// `XDG_SESSION_DESKTOP`.
  let variables: [String: String]

  /// The session in front, else one that is logged in; nil without a graphical one or without
  /// logind.
  static func find(user: UInt32, programs: Programs) -> LoginSession? {
    let arguments = ["--no-pager", "show-user", String(user), "--property=Sessions", "--value"]
    let ids = programs.ask("loginctl", arguments) ?? ""
    let sessions = ids.split(whereSeparator: \.isWhitespace).compactMap { id in
      let arguments = ["--no-pager", "show-session", String(id)]
      return programs.ask("loginctl", arguments).flatMap { Record(id: String(id), $0) }
    }
    return (sessions.first { $0.isInFront } ?? sessions.first).map { $0.session }
  }

  /// The answer of `loginctl show-session`: `Name=value` lines.
  struct Record {
    let session: LoginSession
    let isInFront: Bool

    /// nil for a session that is not a person's graphical one, or is closing.
    init?(id: String, _ text: String) {
      let properties = Dictionary(assignments: text.split(separator: "\n").map(String.init))
      guard properties["Class"] == "user", let type = properties["Type"],
        type == "wayland" || type == "x11",
        let state = properties["State"], state == "active" || state == "online"
      else { return nil }
      var variables = ["XDG_SESSION_TYPE": type]
      if let display = properties["Display"], !display.isEmpty { variables["DISPLAY"] = display }
      if let desktop = properties["Desktop"], !desktop.isEmpty {
        variables["XDG_SESSION_DESKTOP"] = desktop
      }
      session = LoginSession(id: id, variables: variables)
      isInFront = state == "active"
    }
  }
}
