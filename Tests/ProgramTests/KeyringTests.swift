import Foundation
import Harness
import Platform
import Simulator
import Testing

/// The token in a real keyring, from runs that know no more of the session than a timer does.
@Suite(
  .serialized,
  .enabled(
    if: HeadlessDesktop.canRun("gnome-keyring-daemon", "secret-tool", "busctl", "dbus-daemon"),
    "needs gnome-keyring, libsecret-tools, busctl and dbus"))
struct KeyringTests {
  private let desk: HeadlessDesktop
  private let stage: Stage

  init() throws {
    desk = try HeadlessDesktop("keyring.sh")
    stage = try Stage(on: desk)
  }

  /// What the keyring itself says.
  private var kept: String? {
    try? desk.exec("secret-tool", "lookup", "service", "instawall", "account", stage.accountID)
  }

  private func accountFile() throws -> String {
    try #require(FileSystem.text(stage.stateDirectory + "/account.json"))
  }

  private func lock() throws {
    try desk.exec(
      "busctl", "--user", "call", "org.freedesktop.secrets", "/org/freedesktop/secrets",
      "org.freedesktop.Secret.Service", "Lock", "ao", "1",
      "/org/freedesktop/secrets/collection/login")
  }

  @Test
  func `moves the token between the file and the keyring, and loses nothing`() throws {
    try stage.signIn()
    let there = try stage.run("login", "--keyring")
    #expect(there.succeeded, "\(there.errorText)")
    #expect(kept == Stage.token)
    #expect(try !accountFile().contains(Stage.token))
    #expect(stage.requests.isEmpty)
    #expect(try stage.run("refresh").succeeded)
    let holders = stage.snapshot().filter { _, content in
      content.range(of: Data(Stage.token.utf8)) != nil
    }
    #expect(Set(holders.keys) == ["token"])

    let back = try stage.run("login", "--no-keyring")
    #expect(back.succeeded, "\(back.errorText)")
    #expect(kept == nil)
    #expect(try accountFile().contains(Stage.token))
    #expect(try stage.run("refresh").succeeded)
  }

  @Test
  func `renews the token there, remembers the place, and removes it at logout`() throws {
    let login = try stage.run("login", "--keyring", "--token-file", stage.home + "/token")
    #expect(login.succeeded, "\(login.errorText)")
    let path = stage.stateDirectory + "/account.json"
    let old = try accountFile().replacing(
      #/"signedIn" : ".*"/#, with: #""signedIn" : "2026-01-01T00:00:00Z""#)
    try old.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try stage.run("refresh").succeeded)
    #expect(stage.requests.contains("/refresh_access_token"))
    let renewed = stage.simulator.account.token
    #expect(renewed != Stage.token)
    #expect(kept == renewed)
    #expect(try !accountFile().contains(renewed))

    #expect(try stage.run("login", "--token-file", stage.home + "/token").succeeded)
    #expect(kept == Stage.token)
    #expect(try stage.run("logout").succeeded)
    #expect(kept == nil)
  }

  @Test
  func `leaves a locked keyring alone, and says so once`() throws {
    #expect(try stage.run("login", "--keyring", "--token-file", stage.home + "/token").succeeded)
    try lock()
    stage.simulator.clearLog()
    let first = try stage.run("refresh")
    #expect(first.ending == .exited(75))
    #expect(first.errorText.contains("locked"), "\(first.errorText)")
    let second = try stage.run("refresh")
    #expect(second.ending == .exited(75))
    #expect(second.errorText.isEmpty)
    #expect(stage.requests.isEmpty)
    // Neither of these loses a token that cannot be seen now.
    #expect(try stage.run("login", "--no-keyring").ending == .exited(75))
    #expect(try stage.run("logout").ending == .exited(75))
    #expect(try stage.run("status").text.contains("token in the keyring until"))
  }

  @Test
  func `asks no keyring without a bus that answers`() throws {
    #expect(try stage.run("login", "--keyring", "--token-file", stage.home + "/token").succeeded)
    let elsewhere = desk.directory + "/elsewhere"
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: false)
    stage.variables["XDG_RUNTIME_DIR"] = elsewhere
    let result = try stage.run("refresh")
    #expect(result.ending == .exited(75))
    #expect(result.errorText.contains("no keyring to ask"), "\(result.errorText)")
    #expect(FileSystem.names(in: elsewhere).isEmpty)
  }
}

extension Stage {
  fileprivate var accountID: String { simulator.account.id }
}
