import Foundation
import Platform
import Simulator
import Synchronization
import Testing

/// Weeks of the built program's life in seconds: its clock is libfaketime's, and the service's
/// clock follows.
struct SeasonTests {
  @Test(
    .enabled(
      if: FileSystem.isExecutable("/usr/bin/faketime"), "needs faketime"))
  func `keeps the token alive through 74 days with a laptop's gaps, in few requests`() throws {
    let clock = SharedClock()
    var account = SimulatedAccount.stage()
    account.behavior.refusesEarlyRefresh = true
    let stage = try Stage(account, clock: { clock.now })
    stage.variables["TZ"] = "UTC"
    // Preloading the library without its wrapper changes the environment before the program has
    // read its arguments, and Swift finds none.
    func run(_ arguments: String...) throws -> ChildResult {
      try ChildProcess.run(
        "/usr/bin/faketime",
        ["--exclude-monotonic", "-f", clock.text, Stage.program] + arguments,
        environment: stage.environment, seconds: 60)
    }
    #expect(try run("login", "--token-file", stage.home + "/token").succeeded)

    // Hours between runs: days of one or two, a week away, forty days away, two weeks of half days.
    let gaps =
      [1, 11, 12] + [24, 24, 24, 12, 12] + [168, 24, 24] + [960, 2, 22] + [24, 24, 24, 24]
      + Array(repeating: 12, count: 30)
    let troubles: [Int: Fault] = [4: .badGateway, 9: .accountLimit, 13: .serviceTransient]
    var renewals: [Int] = []
    var day = 0.0
    for (index, gap) in gaps.enumerated() {
      clock.advance(hours: gap)
      day += Double(gap) / 24
      if let fault = troubles[index] {
        stage.simulator.fail("/me/media", next: fault == .accountLimit ? 1 : 3, with: fault)
      }
      stage.simulator.clearLog()
      let result = try run("refresh")
      #expect(result.ending == .exited(troubles[index] == nil ? 0 : 75), "\(result.errorText)")
      #expect(!result.errorText.contains("warning"), "\(result.errorText)")
      if stage.requests.contains("/refresh_access_token") { renewals.append(index) }
    }
    #expect(day >= 74)
    // A day after the sign-in, then at the first run that is a week later.
    #expect(renewals == [2, 8, 11, 21, 35])
    let status = try json(try run("status", "--json"))["account"] as? [String: Any]
    let text = try #require(status?["token_expires"] as? String)
    let end = try Date(text, strategy: .iso8601)
    #expect(end > clock.now + 50 * 86_400)
  }

  @Test
  func `has a token that works on disk, whenever it is killed`() throws {
    let stage = try Stage()
    try stage.signIn()
    let path = stage.stateDirectory + "/account.json"
    for round in 0..<24 {
      // Due for renewal again.
      let text = try #require(FileSystem.text(path))
      try text.replacing(#/"(signedIn|renewed)" : ".*"/#) {
        "\"\($0.output.1)\" : \"2026-01-01T00:00:00Z\""
      }.write(toFile: path, atomically: true, encoding: .utf8)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Stage.program)
      process.arguments = ["refresh", "--no-apply", "--quiet"]
      process.environment = stage.environment
      process.standardError = FileHandle.nullDevice
      try process.run()
      Thread.sleep(forTimeInterval: 0.004 * Double(round))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()

      let stored = try JSONSerialization.jsonObject(
        with: Data(#require(FileSystem.text(path)).utf8))
      let token = try #require((stored as? [String: Any])?["token"] as? String)
      let login = try stage.run("login", "--token-file", "-", input: token)
      #expect(login.succeeded, "\(login.errorText)")
    }
    #expect(stage.requests.contains("/refresh_access_token"))
  }
}

/// The time, for the program and the service alike.
private final class SharedClock: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_801_000_000))

  var now: Date { time.withLock { $0 } }

  func advance(hours: Int) { time.withLock { $0 += Double(hours) * 3600 } }

  /// An absolute, standing time for libfaketime, in UTC.
  var text: String {
    now.formatted(.iso8601).replacingOccurrences(of: "T", with: " ")
      .replacingOccurrences(of: "Z", with: "")
  }
}
