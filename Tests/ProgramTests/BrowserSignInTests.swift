import Foundation
import Platform
import Simulator
import Testing

/// `instawall login --browser`, with a person in front of the simulator's login page.
struct BrowserSignInTests {
  private static let secret = "app-secret-of-the-stage"
  private static let clientID = "910000000000017"

  /// A stage whose person has an app, and a file with its secret.
  private func stage(_ change: (inout SimulatedAccount) -> Void = { _ in }) throws -> Stage {
    var account = SimulatedAccount.stage()
    account.app.secret = Self.secret
    account.behavior.expiresIn = 4_000_000
    change(&account)
    let stage = try Stage(account)
    try stage.write(" \(Self.secret)\r\n", to: "secret")
    stage.variables["INSTAGRAM_CLIENT_ID"] = Self.clientID
    return stage
  }

  private let arguments = ["login", "--browser", "--verbose", "--secret-file"]

  @Test(arguments: Behavior.TokenShape.allCases)
  func `signs in after Allow, and knows when the token ends`(
    _ shape: Behavior.TokenShape
  ) throws {
    let stage = try stage { $0.behavior.tokenShape = shape }
    let conversation = try Conversation(stage, arguments + [stage.home + "/secret"])
    let page = try LoginPage(try conversation.line(with: "/oauth/authorize?"))
    let address = try page.choose("Allow")
    let end = try conversation.answer(address + "\n")
    #expect(end.status == 0, "\(end.errors)")
    #expect(end.output.contains("Signed in as @stage.person"))

    let status = try json(try stage.run("status", "--json"))
    let account = try #require(status["account"] as? [String: Any])
    let ends = try #require(account["token_expires"] as? String)
    let date = try Date(ends, strategy: .iso8601)
    #expect(abs(date.timeIntervalSinceNow - 4_000_000) < 120)

    #expect(stage.simulator.log.filter { $0.path == "/oauth/access_token" }.count == 1)
    let code = try #require(address.firstMatch(of: /code=([^&#]*)/)).output.1
    for hidden in [Self.secret, String(code), stage.simulator.account.token, Stage.token] {
      #expect(!(end.output + end.errors).contains(hidden))
    }
    // Used once, and kept nowhere.
    let holders = stage.snapshot().filter { _, content in
      content.range(of: Data(Self.secret.utf8)) != nil || content.range(of: Data(code.utf8)) != nil
    }
    #expect(Set(holders.keys) == ["secret"])
  }

  @Test(arguments: ["%@", "%@#_", "?code=%@%%23_", "https://localhost/?code=%@\n#_\n"])
  func `takes what scripts have`(_ form: String) throws {
    let stage = try stage()
    let code = stage.simulator.makeCode(redirectURI: "https://localhost/")
    let pasted = form.replacing("%@", with: code).replacing("%%", with: "%")
    let result = try stage.run(arguments + [stage.home + "/secret"], input: pasted)
    #expect(result.succeeded, "\(result.errorText)")
  }

  enum Mistake: String, CaseIterable, CustomTestStringConvertible {
    case denied = "Deny"
    case wrongState = "wrong state"
    case usedCode = "used code"
    case wrongSecret = "wrong secret"
    case otherApp = "another app's id"
    case nothing = "no code"
    case token = "a token in place of a code"
    case pageFault = "what the page shows"

    var testDescription: String { rawValue }

    /// Exit status, words, and hint.
    var outcome: (status: Int32, words: String, hint: String) {
      switch self {
      case .denied: (77, "The user denied your request", "choose Allow")
      case .wrongState: (77, "another sign-in", "this run")
      case .usedCode: (77, "used before", "sign in once more")
      case .wrongSecret: (77, "app secret", "App Dashboard")
      case .otherApp: (77, "app id", "App Dashboard")
      case .nothing: (64, "no code", "whole address")
      case .token: (64, "access token", "without --browser")
      case .pageFault: (77, "Instagram Tester", "manage_access")
      }
    }
  }

  @Test(arguments: Mistake.allCases)
  func `says what went wrong, and what to do`(_ mistake: Mistake) throws {
    let stage = try stage()
    if mistake == .wrongSecret { try stage.write("not-the-secret", to: "secret") }
    let code = stage.simulator.makeCode(redirectURI: "https://localhost/")
    let pasted: String
    switch mistake {
    case .denied:
      let conversation = try Conversation(stage, arguments + [stage.home + "/secret"])
      let page = try LoginPage(try conversation.line(with: "/oauth/authorize?"))
      let end = try conversation.answer(try page.choose("Deny"))
      check(end.status, end.output + end.errors, mistake, stage)
      return
    case .otherApp:
      stage.variables["INSTAGRAM_CLIENT_ID"] = "910000000000018"
      pasted = code
    case .usedCode:
      #expect(try stage.run(arguments + [stage.home + "/secret"], input: code).succeeded)
      try stage.run("logout")
      pasted = code
    case .wrongSecret: pasted = code
    case .wrongState: pasted = "https://localhost/?code=\(code)&state=0123456789abcdef#_"
    case .nothing: pasted = "https://localhost/"
    case .token: pasted = Stage.token
    case .pageFault: pasted = "Insufficient developer role"
    }
    stage.simulator.clearLog()
    let result = try stage.run(arguments + [stage.home + "/secret"], input: pasted)
    guard case .exited(let status) = result.ending else {
      Issue.record("\(result.ending)")
      return
    }
    check(status, result.text + result.errorText, mistake, stage)
    if [.wrongState, .nothing, .token, .pageFault].contains(mistake) {
      #expect(stage.requests.isEmpty)
    }
  }

  private func check(_ status: Int32, _ said: String, _ mistake: Mistake, _ stage: Stage) {
    #expect(status == mistake.outcome.status, "\(said)")
    #expect(said.contains(mistake.outcome.words), "\(said)")
    #expect(said.contains("instawall: hint: ") && said.contains(mistake.outcome.hint), "\(said)")
    #expect(!FileSystem.exists(stage.stateDirectory + "/account.json"))
    for hidden in [Self.secret, "not-the-secret", "AQsimulatorCode", Stage.token] {
      #expect(!said.contains(hidden), "\(said)")
    }
  }

  @Test
  func `gives the app secret to no child`() throws {
    let stage = try stage()
    // Both write down their own environment and that of the program.
    for name in ["browser", "manager"] {
      try stage.write(
        "#!/bin/sh\ncat /proc/$$/environ /proc/$PPID/environ >>'\(stage.home)/\(name)-saw'\n"
          + "echo \"$@\" >'\(stage.home)/\(name)-got'\necho '\(Self.secret)'\necho notes\n",
        to: name)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o700], ofItemAtPath: stage.home + "/" + name)
    }
    stage.variables["BROWSER"] = stage.home + "/browser"
    stage.variables["INSTAGRAM_CLIENT_SECRET"] = Self.secret
    stage.variables["REDIRECT_URI"] = "https://localhost/"
    func signIn() throws {
      let code = stage.simulator.makeCode(redirectURI: "https://localhost/")
      let result = try stage.run("login", "--browser", "--verbose", input: code)
      #expect(result.succeeded, "\(result.errorText)")
      #expect(!(result.text + result.errorText).contains(Self.secret))
    }
    try signIn()
    let address = try #require(FileSystem.text(stage.home + "/browser-got"))
    #expect(address.hasPrefix(stage.simulator.address + "/oauth/authorize?client_id="))
    #expect(address.contains(/state=[0-9a-f]{32}&/))

    // The same from a password manager: its first line counts.
    try stage.configure(
      "client-id = \(Self.clientID)", "redirect-uri = https://localhost/",
      "secret-command = '\(stage.home)/manager' show \"my app\"")
    stage.variables["INSTAGRAM_CLIENT_SECRET"] = ""
    stage.variables["INSTAGRAM_CLIENT_ID"] = nil
    stage.variables["REDIRECT_URI"] = nil
    try signIn()
    #expect(FileSystem.text(stage.home + "/manager-got") == "show my app\n")
    for name in ["browser", "manager"] {
      let seen = try #require(FileSystem.text(stage.home + "/\(name)-saw"))
      #expect(seen.contains("HOME=\(stage.home)"))
      #expect(!seen.contains(Self.secret))
    }
  }

  struct Line: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    var settings: [String] = []
    let status: Int32
    let words: String
    var testDescription: String { words }
  }

  @Test(arguments: [
    Line(arguments: [], status: 64, words: "app id"),
    Line(arguments: ["--token-file", "-"], status: 64, words: "two ways"),
    Line(arguments: [], settings: ["client-id = my app"], status: 64, words: "number"),
    Line(arguments: [], settings: ["client-id = 17"], status: 64, words: "app secret"),
    Line(
      arguments: ["--secret-file", "/dev/null"], settings: ["client-id = 17"], status: 64,
      words: "no app secret in /dev/null"),
    Line(
      arguments: ["--secret-file", "/nonexistent"], settings: ["client-id = 17"], status: 74,
      words: "/nonexistent"),
    Line(
      arguments: [], settings: ["client-id = 17", "redirect-uri = http://example.com/"],
      status: 64, words: "redirect address"),
    Line(
      arguments: [], settings: ["client-id = 17", "secret-command = /bin/false"], status: 78,
      words: "status 1"),
    Line(
      arguments: [], settings: ["client-id = 17", "secret-command = nosuchprogram x"],
      status: 69, words: "nosuchprogram"),
    Line(
      arguments: [], settings: ["client-id = 17", "secret-command = 'open"], status: 78,
      words: "quotes"),
  ])
  func `says what is missing`(_ line: Line) throws {
    let stage = try Stage()
    try stage.configure(line.settings)
    let result = try stage.run(["login", "--browser"] + line.arguments, input: "code")
    #expect(result.ending == .exited(line.status), "\(result.errorText)")
    #expect(result.errorText.contains(line.words), "\(result.errorText)")
    #expect(result.errorText.contains("instawall: hint: "))
    #expect(stage.requests.isEmpty)
  }

  @Test
  func `has no use for a secret without the browser`() throws {
    let result = try Stage().run("login", "--secret-file", "x", input: "")
    #expect(result.ending == .exited(64) && result.errorText.contains("needs no secret"))
  }
}
