import Foundation
import Platform
import Testing

@testable import Desktop

/// The setters on real desktops: found without an environment, seen on the screen, read back,
/// and undone. One at a time, since each is a machine full of programs.
@Suite(.serialized) enum RealDesktopTests {}

/// Whether a condition comes true within five seconds.
func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<50 {
    if try condition() { return true }
    Thread.sleep(forTimeInterval: 0.1)
  }
  return false
}

extension Trait where Self == ConditionTrait {
  /// Skips a test, saying why, unless these programs of `/usr/bin` are there and we are an ordinary
  /// user: sway refuses root, and setters run as ordinary users.
  static func needs(_ programs: [String]) -> Self {
    let isThere = programs.allSatisfy { FileSystem.isExecutable("/usr/bin/" + $0) }
    return .enabled(
      if: isThere && CurrentUser.id != 0,
      "needs an ordinary user and \(programs.joined(separator: ", "))")
  }

  /// Skips a desktop that takes long to start, unless `INSTAWALL_DESKTOPS=all` asks for it.
  static var onDemand: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["INSTAWALL_DESKTOPS"] == "all",
      "takes long; INSTAWALL_DESKTOPS=all runs it")
  }
}
