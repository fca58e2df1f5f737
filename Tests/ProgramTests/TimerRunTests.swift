import Foundation
import Platform
import Simulator
import Testing

/// What a timer's runs say and ask, hour after hour, and how a terminal differs from them.
struct TimerRunTests {
  @Test
  func `says a failure once, until something else happens`() throws {
    let stage = try Stage()
    try stage.signIn()
    func run(_ fault: Fault?, _ arguments: String...) throws -> ChildResult {
      if let fault { stage.simulator.fail("/me/media", with: fault) }
      return try stage.run(["refresh"] + arguments)
    }
    #expect(try run(.permissionMissing).errorText.contains("instawall: error: "))
    let again = try run(.permissionMissing)
    #expect(again.ending == .exited(77))
    #expect(again.errorText.isEmpty && again.text.isEmpty)
    #expect(try run(.permissionMissing, "--verbose").errorText.contains("instawall: error: "))
    #expect(try run(.accessBlocked).errorText.contains("blocked"))
    #expect(try run(nil).succeeded)
    #expect(try run(.accessBlocked).errorText.contains("blocked"))

    let status = try json(try stage.run("status", "--json"))
    let last = try #require(status["last_refresh"] as? [String: Any])
    #expect(Set(last.keys) == ["time", "result", "failure"])
    #expect(last["failure"] as? String == "instagram.blocked")
  }

  @Test
  func `makes no call during a pause, even with --force, and says until when`() throws {
    let stage = try Stage()
    try stage.signInAndRefresh()
    stage.simulator.fail("/me/media", with: .accountLimit)
    let first = try stage.run("refresh")
    #expect(first.ending == .exited(75))
    #expect(first.errorText.contains("pause until "))
    #expect(stage.requests.count == 1)
    #expect(try stage.run("refresh", "--force").errorText.isEmpty)
    #expect(try onTerminal(stage, "refresh --force").text.contains("pause until "))
    #expect(stage.requests.count == 1)
    #expect(try stage.run("status").text.contains("Pause: "))
  }

  @Test
  func `leaves a dead token alone, but tries for a person, and forgets it at a new login`() throws {
    let stage = try Stage()
    try stage.signInAndRefresh()
    stage.simulator.fail("/me/media", next: 2, with: .tokenExpired)
    #expect(try stage.run("refresh").ending == .exited(77))
    #expect(try stage.run("refresh").ending == .exited(77))
    #expect(stage.requests.count == 1)
    let terminal = try onTerminal(stage, "refresh")
    #expect(terminal.ending == .exited(77))
    #expect(terminal.text.contains("it has expired"), "\(terminal.text)")
    #expect(stage.requests.count == 2)
    try stage.signIn()
    #expect(try stage.run("refresh").succeeded)
  }

  /// Runs the program on a terminal of its own, which `script` makes; see script(1).
  private func onTerminal(_ stage: Stage, _ line: String) throws -> ChildResult {
    try ChildProcess.run(
      "/usr/bin/script", ["-qec", "\(Stage.program) \(line)", "/dev/null"],
      environment: stage.environment, seconds: 60)
  }
}
