import Foundation
import Platform
import Simulator
import Testing

/// Every answer of the service there is a record of, over a real socket, and what the program makes
/// of it.
struct AnswerTests {
  @Test(arguments: AnswerCase.own)
  func `makes of each answer what it means`(_ row: AnswerCase) throws { try check(row) }

  @Test(
    .enabled(if: AnswerCase.foreign != nil, "INSTAWALL_FIXTURES names no directory of answers"),
    arguments: AnswerCase.foreignCases)
  func `makes of each answer of another collection what it means`(_ row: AnswerCase) throws {
    try check(row)
  }

  @Test(.enabled(if: AnswerCase.foreign != nil, "INSTAWALL_FIXTURES names no directory of answers"))
  func `knows every file of another collection`() throws {
    let names = try #require(AnswerCase.foreign).directory.answers.map(\.name)
    #expect(Set(names).subtracting(foreignOutcomes.keys).isEmpty)
  }

  /// The addresses that a login may end at, of every collection there is.
  static let addresses: [(name: String, address: String)] =
    (AnswerCase.own.prefix(1).map(\.collection) + [AnswerCase.foreign].compactMap(\.self))
    .flatMap(\.directory.answers).filter { $0.status == 302 }
    .flatMap { answer in
      let texts = try? JSONDecoder().decode([String: String].self, from: Data(answer.body))
      return (texts ?? [:]).map { (name: $0.key, address: $0.value) }
    }

  @Test(arguments: addresses)
  func `understands each address that a login ends at`(
    _ name: String, _ address: String
  ) throws {
    let stage = try Stage()
    if address.contains("state=") {
      // The state of somebody else's run.
      let result = try stage.runBrowserLogin(pasting: address)
      #expect(result.ending == .exited(77), "\(result.errorText)")
      #expect(!stage.requests.contains("/oauth/access_token"))
    }
    let code = stage.simulator.makeCode(redirectURI: "https://localhost/")
    let own = address.replacing(/&state=[^&#]*|state=[^&#]*&/) { _ in "" }
      .replacing(/\bAQ[A-Za-z0-9_-]{8,}/) { _ in code }
    let result = try stage.runBrowserLogin(pasting: own)
    let said = result.text + result.errorText
    let (status, words): (Int32, String) =
      switch name {
      case "denied": (77, "choose Allow")
      case "no_code": (64, "no code")
      default: (0, "Signed in as @stage.person")
      }
    #expect(result.ending == .exited(status), "\(said)")
    #expect(said.contains(words), "\(said)")
    #expect(!said.contains(code) && !said.contains("AQ"), "\(said)")
  }

  @Test
  func `gives up on an answer without end, and says no more of the address than the host`() throws {
    let folder = NSTemporaryDirectory() + "instawall-huge-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let index = #"[{"file": "huge.json", "status": 200, "endpoint": "any"}]"#
    try Data(index.utf8).write(to: URL(fileURLWithPath: folder + "/index.json"))
    let huge = Data(#"{"data":[]}"#.utf8) + Data(repeating: UInt8(ascii: " "), count: 40 << 20)
    try huge.write(to: URL(fileURLWithPath: folder + "/huge.json"))
    let stage = try Stage(answers: try AnswerDirectory(path: folder))
    try stage.signIn()
    try stage.simulator.serve(answer: "huge.json", next: 9)
    let result = try stage.run("refresh", "--verbose")
    #expect(result.ending == .exited(69), "\(result.errorText)")
    #expect(result.errorText.contains("127.0.0.1 sends more than"), "\(result.errorText)")
    #expect(!result.errorText.contains(Stage.token) && !result.errorText.contains("fields"))
    #expect(stage.requests.count == 1)
  }

  @Test
  func `has a record of every answer and of every known code`() throws {
    #expect(AnswerCase.own.count > 100)
    let own = Set(AnswerCase.own.map(\.file))
    for code in [
      "190", "102", "452", "10", "200", "3", "100_field", "100_33", "100_method", "4", "17", "32",
      "613", "80002", "341", "368", "1", "2",
    ] {
      #expect(own.contains("error_\(code).json"))
    }
    let all = Set(try #require(AnswerCase.own.first).collection.directory.answers.map(\.name))
    #expect(all.subtracting(own) == ["redirects.json"])
  }

  func check(_ row: AnswerCase) throws {
    let outcome = row.outcome
    let stage = try Stage(answers: row.collection.directory)
    // A failure is met by somebody who has a wallpaper to lose.
    if outcome.exit != 0 || [.refresh, .renewal].contains(outcome.command) {
      try stage.signIn()
    }
    if outcome.exit != 0 {
      try #require(try stage.run(.refresh).succeeded)
      stage.simulator.update { $0.posts.append(.photo(2)) }
      stage.simulator.clearLog()
    }
    if outcome.command == .renewal { try stage.letTokenAge() }
    try stage.simulator.serve(answer: row.file, next: outcome.times ?? 99, ownPictures: true)
    for file in outcome.once ?? [] {
      try stage.simulator.serve(answer: file, ownPictures: true)
    }
    for file in outcome.with ?? [] {
      try stage.simulator.serve(answer: file, next: 99, ownPictures: true)
    }

    let before = stage.snapshot()
    let result = try stage.run(outcome.command)
    let said = result.text + result.errorText
    #expect(result.ending == .exited(outcome.exit), "\(said)")
    for phrase in outcome.says { #expect(said.contains(phrase), "\(said)") }
    if let end = outcome.asks { #expect(stage.requests.contains { $0.hasSuffix(end) }) }
    #expect(stage.simulator.unmetAnswers.isEmpty)

    let secrets = row.collection.secrets + stage.secrets
    let status = try stage.run("status", "--verbose")
    for text in [said, status.text + status.errorText] {
      for secret in secrets { #expect(!text.contains(secret), "\(secret) is in: \(text)") }
      #expect(!text.contains("\u{1b}") && !text.contains("\u{7}"))
    }

    if outcome.rests == true {
      stage.simulator.clearLog()
      #expect(try stage.run(outcome.command).ending == result.ending)
      #expect(stage.requests == [])
    }

    let after = stage.snapshot()
    for (name, content) in after where !Stage.mayHoldSecrets(name) {
      for secret in secrets { #expect(content.range(of: Data(secret.utf8)) == nil, "\(name)") }
    }
    guard outcome.exit != 0 else { return }
    #expect(result.errorText.contains("instawall: hint: "), "\(said)")
    var kept = before
    kept[Stage.stateFile] = after[Stage.stateFile]
    #expect(after == kept)
  }
}

extension Stage {
  /// Runs `command` with everything said that can be said.
  fileprivate func run(_ command: AnswerCase.Command) throws -> ChildResult {
    switch command {
    case .login: try run("login", "--token-file", "-", "--verbose", input: Stage.token)
    // A small picture takes the time of the program and not of the renderer.
    case .refresh, .renewal: try run("refresh", "--size", "320x200", "--verbose")
    case .browser: try runBrowserLogin()
    }
  }

  /// As somebody does who has just allowed the access and pastes the address that the browser is at.
  fileprivate func runBrowserLogin(pasting address: String? = nil) throws -> ChildResult {
    variables["INSTAGRAM_CLIENT_ID"] = simulator.account.app.id
    variables["INSTAGRAM_CLIENT_SECRET"] = simulator.account.app.secret
    let code = simulator.makeCode(redirectURI: "https://localhost/")
    let pasted = address ?? "https://localhost/?code=\(code)#_"
    return try run("login", "--browser", "--verbose", input: pasted + "\n")
  }

  fileprivate var secrets: [String] {
    [
      Stage.token, simulator.account.token, simulator.account.app.secret, "AQsimulatorCode",
      "IGAAsimulatorIssued",
    ]
  }

  static let stateFile = ".local/state/instawall/state.json"
  private static let accountFile = ".local/state/instawall/account.json"

  fileprivate static func mayHoldSecrets(_ name: String) -> Bool {
    name == "token" || name == accountFile
  }

  /// Makes the account look as if the person had signed in eight days ago.
  fileprivate func letTokenAge() throws {
    let path = URL(fileURLWithPath: home + "/" + Self.accountFile)
    let text = try String(contentsOf: path, encoding: .utf8)
    let aged = Date(timeIntervalSinceNow: -8 * 86_400).formatted(.iso8601)
    let changed = text.replacing(/"signedIn" : "[^"]*"/) { _ in "\"signedIn\" : \"\(aged)\"" }
    try #require(changed != text)
    try Data(changed.utf8).write(to: path)
  }
}
