import Foundation
import Platform

@testable import Desktop

/// A machine made of files: processes, runtime directories, X sockets and stand-ins for programs.
final class Machine {
  let files: TemporaryDirectory
  let user = CurrentUser.id
  private var sockets: [ListeningSocket] = []

  init() throws {
    files = try TemporaryDirectory()
    for name in ["proc", "x", "bin", "drm", "home", "run/\(user)"] {
      try files.makeDirectory(name)
    }
  }

  var home: String { files.path + "/home" }
  /// The machine's usual runtime directory of this user.
  var runtime: String { files.path + "/run/\(user)" }

  var surroundings: Surroundings {
    var surroundings = Surroundings()
    surroundings.processes = files.path + "/proc"
    surroundings.runtimeDirectories = files.path + "/run"
    surroundings.xSockets = files.path + "/x"
    surroundings.graphicsCards = files.path + "/drm"
    surroundings.programDirectories = [files.programs]
    return surroundings
  }

  /// - Parameter name: below the machine's root.
  @discardableResult
  func listen(_ name: String) throws -> String {
    let path = files.path + "/" + name
    sockets.append(try ListeningSocket(path))
    return path
  }

  /// A socket whose server has gone.
  func leaveStale(_ name: String) throws {
    _ = try ListeningSocket(files.path + "/" + name)
  }

  func addProcess(
    _ id: Int, _ arguments: [String], environment: [String: String]
  ) throws {
    let name = String((arguments[0] as NSString).lastPathComponent.prefix(15))
    try files.write("proc/\(id)/comm", name + "\n")
    try files.write("proc/\(id)/cmdline", arguments.map { $0 + "\0" }.joined())
    try files.write("proc/\(id)/environ", environment.map { "\($0)=\($1)\0" }.joined())
  }

  /// A session bus at its usual place which owns these names, and a user manager with this
  /// environment, as `busctl --json=short` shows them.
  /// - Parameter cases: of a shell `case`, for calls to the names' services.
  func startBus(
    names: [String] = [], managerEnvironment: [String] = [], cases: String = ""
  ) throws {
    try listen("run/\(user)/bus")
    func list(_ strings: [String]) -> String {
      strings.map { "\"\($0)\"" }.joined(separator: ",")
    }
    try files.makeProgram(
      "busctl",
      """
      case "$*" in
        *ListNames) echo '{"type":"as","data":[[\(list(["org.freedesktop.DBus"] + names))]]}' ;;
        *Manager*Environment) echo '{"type":"as","data":[\(list(managerEnvironment))]}' ;;
        \(cases)
        *) exit 1 ;;
      esac
      """)
  }

  func session(_ environment: [String: String]) -> Session {
    Session.find(environment: environment, surroundings: surroundings)
  }

  func desktop(
    _ environment: [String: String], _ choice: DesktopChoice = DesktopChoice()
  ) throws(DesktopError) -> any Desktop {
    try findDesktop(environment: environment, choice: choice, surroundings: surroundings)
  }
}
