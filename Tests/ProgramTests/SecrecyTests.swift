import Foundation
import Platform
import Simulator
import Testing

/// The token must be nowhere but in the account file.
struct SecrecyTests {
  @Test
  func `shows the token in no output and in no file that others may read`() throws {
    let stage = try Stage()
    var outputs: [String] = []
    func run(_ arguments: String...) throws {
      let result = try ChildProcess.run(
        Stage.program, arguments, environment: stage.environment, seconds: 60)
      outputs += [result.text, result.errorText]
    }
    try run("login", "--token-file", stage.home + "/token", "--verbose")
    try run("refresh", "--verbose", "--json")
    try run("status", "--json")
    for fault in [Fault.tokenUnparsable, .tokenInvalid, .badGateway, .cutJSON] {
      stage.simulator.fail("/me/media", next: 9, with: fault)
      try run("refresh", "--verbose")
      try run("status")
      // A refused token is left alone until a new sign-in.
      try run("login", "--token-file", stage.home + "/token")
      stage.simulator.clearFaults()
    }
    try run("logout", "--verbose")
    #expect(outputs.allSatisfy { !$0.contains(Stage.token) })
    #expect(outputs.contains { $0.contains("Newest photo") })
  }

  @Test
  func `writes the token to the account file alone`() throws {
    let stage = try Stage()
    try stage.signInAndRefresh()
    let holders = stage.snapshot().filter { _, content in
      content.range(of: Data(Stage.token.utf8)) != nil
    }
    #expect(Set(holders.keys) == ["token", ".local/state/instawall/account.json"])
  }

  @Test
  func `gives the token to no child, in neither arguments nor environment`() throws {
    let stage = try Stage()
    try stage.write(
      "tr '\\0' '\\n' </proc/$$/environ >>'\(stage.home)/seen'; "
        + "for p in /proc/[0-9]*; do tr '\\0' '\\n' <$p/cmdline; done "
        + ">>'\(stage.home)/seen' 2>/dev/null; echo \"$@\" >>'\(stage.home)/shown'",
      to: "setter.sh")
    try stage.signInAndRefresh()
    let seen = try #require(FileSystem.text(stage.home + "/seen"))
    #expect(seen.contains("refresh"))
    #expect(seen.contains("HOME="))
    #expect(!seen.contains(Stage.token))
  }
}
