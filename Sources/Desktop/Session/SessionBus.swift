/// The session's D-Bus, asked through `busctl`, or `gdbus` where there is no systemd.
struct SessionBus {
  let programs: Programs

  /// nil when the session has no bus that accepts connections.
  init?(_ session: Session, _ programs: Programs) {
    guard session[SessionVariable.bus] != nil else { return nil }
    self.programs = programs
  }

  /// The names owned now, such as "org.gnome.Shell".
  func names() -> Set<String> {
    let path = "/org/freedesktop/DBus"
    let name = "org.freedesktop.DBus"
    if programs.find("busctl") != nil {
      let answer = call(name, path, name, "ListNames")?[0]?.array ?? []
      return Set(answer.compactMap(\.string))
    }
    let arguments = ["call", "--session", "--timeout=5", "--dest=" + name, "--object-path=" + path]
    let answer = programs.ask("gdbus", arguments + ["--method=\(name).ListNames"]) ?? ""
    // (['org.freedesktop.DBus', ':1.1'],)
    return Set(answer.split(separator: "'").map(String.init).filter { $0.contains(".") })
  }

  /// The values a method returns, in the shape of `busctl --json`; nil when nobody answers.
  func call(
    _ service: String, _ path: String, _ interface: String, _ method: String
  ) -> JSONValue? {
    let arguments = ["--user", "--json=short", "--timeout=5", "call"]
    let answer = programs.ask("busctl", arguments + [service, path, interface, method])
    return answer.flatMap { JSONValue($0) }?["data"]
  }
}
