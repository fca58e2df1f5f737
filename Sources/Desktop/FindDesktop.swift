/// Finds the person's running desktop: who draws the background counts, not the session's name.
///
/// - Parameters:
///   - environment: this program's own; may be as empty as cron's.
///   - choice: a command of the person's wins over all, a desktop's name over any guess.
/// - Throws: `.noSession`, `.unknownDesktop`, `.setterMissing`, or `.badCommand`.
package func findDesktop(
  environment: [String: String], choice: DesktopChoice, surroundings: Surroundings = Surroundings()
) throws(DesktopError) -> any Desktop {
  let session = Session.find(environment: environment, surroundings: surroundings)
  let scene = Scene(session, surroundings)
  if let command = choice.command { return try CustomCommand(command, scene) }
  let row: DesktopRow
  if let key = choice.desktop {
    guard let chosen = desktopTable.first(where: { $0.key == key.lowercased() }) else {
      throw .unknownDesktop(name: key, looked: desktopTable.map(\.key))
    }
    row = chosen
  } else {
    row = try whoDraws(scene)
  }
  guard let make = row.make else {
    throw .unknownDesktop(name: row.title, looked: session.looked)
  }
  return try make(scene)
}

/// The row of the desktop that draws the background of this session.
private func whoDraws(_ scene: Scene) throws(DesktopError) -> DesktopRow {
  if let row = desktopTable.first(where: { $0.draws(scene) }) { return row }
  let session = scene.session
  let names = session.desktopNames
  if session.hasDisplay {
    throw .unknownDesktop(name: names.first ?? "this session", looked: session.looked)
  }
  // A desktop that is set over the bus alone, and whose name the caller itself gave.
  let isNamed = session.values["XDG_CURRENT_DESKTOP"]?.source == .environment
  let hasBus = session[SessionVariable.bus] != nil
  if isNamed, hasBus, let row = desktopTable.first(where: { !$0.names.isDisjoint(with: names) }) {
    return row
  }
  throw .noSession(looked: session.looked)
}
