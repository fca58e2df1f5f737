import Desktop

/// Whether the screens show what they were last made to show.
package enum Presence: Sendable {
  /// Nothing was ever shown, or it was put back.
  case nothing
  case shown
  /// Somebody or something put another wallpaper there.
  case replaced
  /// No session is running, or its desktop cannot be asked.
  case unknown
}

extension Workshop {
  /// Asks the desktop that is running, and changes nothing.
  package func presence(_ state: State) -> Presence {
    guard let applied = state.applied else { return .nothing }
    guard let desktop = try? findDesktop(), desktop.name == applied.desktop,
      let shown = (try? desktop.shown()) ?? nil
    else { return .unknown }
    return applied.pictures.allSatisfy(shown.confirms) ? .shown : .replaced
  }
}
