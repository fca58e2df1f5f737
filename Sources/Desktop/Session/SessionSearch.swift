import Platform

extension Session {
  /// Finds the graphical session from whatever environment this program was started with.
  ///
  /// The own environment comes first; what it names and answers is kept, and only what is missing
  /// is looked for: in the person's service manager, the runtime directory's sockets, the login
  /// manager and the environments of the person's processes. With a runtime directory of the
  /// caller's own choice nothing outside of it is looked at.
  package static func find(
    environment: [String: String], surroundings: Surroundings = Surroundings()
  ) -> Session {
    var search = SessionSearch(environment, surroundings)
    return search.run()
  }
}

private struct SessionSearch {
  private let surroundings: Surroundings
  private let liveness: Liveness
  private let runtimeDirectory: String?
  /// The caller chose a runtime directory of its own, so it does not mean the machine's session.
  private let isPrivate: Bool
  private var session: Session

  init(_ environment: [String: String], _ surroundings: Surroundings) {
    self.surroundings = surroundings
    session = Session(own: environment)
    let usual = "\(surroundings.runtimeDirectories)/\(surroundings.user)"
    let chosen = environment[SessionVariable.runtimeDirectory].flatMap {
      $0.hasPrefix("/") ? $0 : nil
    }
    isPrivate = chosen != nil && chosen != usual
    if let chosen {
      runtimeDirectory = chosen
      session.values[SessionVariable.runtimeDirectory] = .init(value: chosen, source: .environment)
    } else if FileSystem.status(usual)?.owner == surroundings.user {
      runtimeDirectory = usual
      session.values[SessionVariable.runtimeDirectory] = .init(value: usual, source: .convention)
    } else {
      runtimeDirectory = nil
    }
    liveness = Liveness(runtimeDirectory: runtimeDirectory, xSockets: surroundings.xSockets)
  }

  mutating func run() -> Session {
    look("environment") { $0.take($0.session.own, from: .environment) }
    takeUsualBus()
    if session.isComplete { return session }
    if !isPrivate {
      look("systemctl --user show-environment") {
        $0.take($0.userManagerEnvironment(), from: .userManager)
      }
    }
    look(runtimeDirectory ?? usualRuntimeDirectory) { $0.takeSockets() }
    let login = isPrivate ? nil : loginSession()
    if let login { take(login.variables, from: .login) }
    look(surroundings.processes) { $0.takeProcesses(preferring: login?.id) }
    if !isPrivate, !session.hasDisplay {
      look(surroundings.xSockets) { $0.take($0.sockets("").x11(), from: .socket) }
    }
    return session
  }

  private var usualRuntimeDirectory: String {
    "\(surroundings.runtimeDirectories)/\(surroundings.user)"
  }

  private mutating func look(_ place: String, _ step: (inout Self) -> Void) {
    session.looked.append(place)
    step(&self)
  }

  /// Takes from `candidate` what is missing and alive.
  ///
  /// Once a display is known, only a candidate that names the same one is of the same session;
  /// and one whose displays are all gone is left from a session that has ended.
  private mutating func take(_ candidate: [String: String], from source: Session.Source) {
    let named = SessionVariable.displays.filter { candidate[$0] != nil }
    let alive = named.filter { liveness.isAlive($0, candidate[$0] ?? "") }
    guard named.isEmpty || !alive.isEmpty else { return }
    if session.hasDisplay {
      let known = alive.filter { session[$0] != nil }
      guard !known.isEmpty, known.allSatisfy({ session[$0] == candidate[$0] }) else { return }
    }
    for name in SessionVariable.all where session[name] == nil {
      guard let value = candidate[name], liveness.isAlive(name, value) else { continue }
      session.values[name] = .init(value: value, source: source)
    }
  }

  private mutating func takeUsualBus() {
    guard session[SessionVariable.bus] == nil, let runtimeDirectory else { return }
    let address = "unix:path=\(runtimeDirectory)/bus"
    if liveness.isAlive(SessionVariable.bus, address) {
      session.values[SessionVariable.bus] = .init(value: address, source: .convention)
    }
  }

  private var programs: Programs { Programs(surroundings, environment: session.environment) }

  private func userManagerEnvironment() -> [String: String] {
    guard session[SessionVariable.bus] != nil else { return [:] }
    let manager = "org.freedesktop.systemd1"
    let answer = programs.ask(
      "busctl",
      [
        "--user", "--json=short", "--timeout=5", "get-property", manager,
        "/org/freedesktop/systemd1", manager + ".Manager", "Environment",
      ])
    let strings = answer.flatMap { JSONValue($0) }?["data"]?.array ?? []
    return Dictionary(assignments: strings.compactMap(\.string))
  }

  private func sockets(_ directory: String) -> SessionSockets {
    SessionSockets(
      runtimeDirectory: directory, xSockets: surroundings.xSockets, user: surroundings.user)
  }

  private mutating func takeSockets() {
    guard let runtimeDirectory else { return }
    take(sockets(runtimeDirectory).wayland(), from: .socket)
  }

  private mutating func loginSession() -> LoginSession? {
    session.looked.append("loginctl")
    return LoginSession.find(user: surroundings.user, programs: programs)
  }

  /// - Parameter login: the session whose processes come first when the person has several.
  private mutating func takeProcesses(preferring login: String?) {
    let table = ProcessTable(root: surroundings.processes, user: surroundings.user)
    let entries = table.entries().filter(livesHere)
    let preferred = entries.filter { $0.environment["XDG_SESSION_ID"] == login }
    for entry in preferred + entries {
      // A shell over ssh has a bus and perhaps a desktop's name, but no display.
      guard SessionVariable.displays.contains(where: { entry.environment[$0] != nil }) else {
        continue
      }
      take(entry.environment, from: .process(entry.id))
    }
  }

  private func livesHere(_ entry: ProcessEntry) -> Bool {
    let directory = entry.environment[SessionVariable.runtimeDirectory]
    // A plain `startx` on a machine without logind has none.
    return directory == runtimeDirectory || (directory == nil && !isPrivate)
  }
}
