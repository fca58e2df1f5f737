import Harness

@testable import Desktop

extension HeadlessDesktop {
  /// What cron gives.
  var cronEnvironment: [String: String] { timerEnvironment.filter { $0.key != "XDG_RUNTIME_DIR" } }

  /// Finds the desktop on this machine with the session's tools only. Without loginctl, and with a
  /// runtime directory that is not the usual one, the session of whoever runs the tests stays out
  /// of sight.
  /// - Parameter desktop: instead of the one that is found.
  func find(
    _ environment: [String: String]? = nil, desktop: String? = nil
  ) throws(DesktopError) -> any Desktop {
    let environment = environment ?? timerEnvironment
    var surroundings = Surroundings()
    surroundings.programDirectories = [programs]
    surroundings.graphicsCards = directory + "/none"
    if environment["XDG_RUNTIME_DIR"] == nil {
      surroundings.runtimeDirectories = directory + "/d/run"
    }
    return try findDesktop(
      environment: environment, choice: DesktopChoice(desktop: desktop),
      surroundings: surroundings)
  }
}
