/// Why a wallpaper could not be shown.
package enum DesktopError: Error, Equatable, Sendable {
  /// Nobody is logged in graphically, as far as can be found; `looked` names what was looked at.
  case noSession(looked: [String])
  /// There is a session, but nothing this program knows draws its background.
  case unknownDesktop(name: String, looked: [String])
  /// The desktop is known, but the program that sets its wallpaper is not installed.
  case setterMissing(desktop: String, programs: [String])
  /// The setter ran and said no, or did not end in time; `reason` is its own word.
  case setterFailed(desktop: String, reason: String)
  /// The person's own command (configuration) cannot be used.
  case badCommand(reason: String)
}
