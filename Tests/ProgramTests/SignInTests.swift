import Foundation
import Platform
import Simulator
import Testing

/// `instawall login` and `logout`.
struct SignInTests {
  @Test
  func `keeps the account for its owner alone`() throws {
    let stage = try Stage()
    try stage.signIn()
    let directory = try #require(FileSystem.status(stage.stateDirectory))
    let file = try #require(FileSystem.status(stage.stateDirectory + "/account.json"))
    #expect(directory.permissions == 0o700)
    #expect(file.permissions == 0o600)
  }

  @Test(arguments: ["IGAAstageToken0123456789ZDZD", "  'IGAAstageToken0123456789ZDZD'\n\n"])
  func `takes a token from standard input, stray quotes and blanks too`(_ pasted: String) throws {
    let stage = try Stage()
    let result = try stage.run("login", "--token-file", "-", input: pasted)
    #expect(result.ending == .exited(0), "\(result.errorText)")
    #expect(stage.requests == ["/v25.0/me"])
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var token = Stage.token
    var type: String? = "BUSINESS"
    var fault: Fault?
    let status: Int32
    let words: String
  }

  static let refusals = [
    Refusal(testDescription: "personal", type: "PERSONAL", status: 77, words: "professional"),
    Refusal(testDescription: "no type", type: nil, status: 77, words: "professional"),
    Refusal(
      testDescription: "unknown token", token: "IGAAother", status: 77, words: "access token"),
    Refusal(testDescription: "Facebook token", token: "EAAxyz", status: 64, words: "Facebook"),
    Refusal(testDescription: "old token", token: "IGQVxyz", status: 64, words: "Basic Display"),
    Refusal(testDescription: "no token", token: "\n", status: 64, words: "No token"),
    Refusal(testDescription: "expired", fault: .tokenExpired, status: 77, words: "expired"),
    Refusal(
      testDescription: "tester invitation pending", fault: .methodGet, status: 77,
      words: "invitation"),
    Refusal(testDescription: "limit", fault: .accountLimit, status: 75, words: "pause"),
    Refusal(testDescription: "blocked", fault: .accessBlocked, status: 69, words: "blocked"),
    Refusal(testDescription: "HTML", fault: .notJSON, status: 75, words: "understood"),
  ]

  @Test(arguments: refusals)
  func `says why it cannot sign in, and what to do`(_ refusal: Refusal) throws {
    let stage = try Stage(.stage(type: refusal.type))
    if let fault = refusal.fault { stage.simulator.fail("/me", next: 9, with: fault) }
    let result = try stage.run("login", "--token-file", "-", input: refusal.token)
    #expect(result.ending == .exited(refusal.status), "\(result.errorText)")
    #expect(result.errorText.contains(refusal.words), "\(result.errorText)")
    #expect(result.errorText.contains("instawall: hint: "))
    #expect(!FileSystem.exists(stage.stateDirectory + "/account.json"))
  }

  @Test
  func `refuses an address that would leave this machine without TLS`() throws {
    let stage = try Stage()
    stage.variables["INSTAWALL_GRAPH_URL"] = "http://graph.instagram.com"
    let result = try stage.run("login", "--token-file", stage.home + "/token")
    #expect(result.ending == .exited(78))
  }

  @Test
  func `logs out, says what remains, and asks to sign in again`() throws {
    let stage = try Stage()
    try stage.signInAndRefresh()
    let logout = try stage.run("logout")
    #expect(logout.ending == .exited(0))
    #expect(logout.text.contains("instawall restore"))
    #expect(!FileSystem.exists(stage.stateDirectory + "/account.json"))
    #expect(stage.wallpapers.count == 2)
    let refresh = try stage.run("refresh")
    #expect(refresh.ending == .exited(77))
    #expect(refresh.errorText.contains("instawall login"))
  }

  @Test
  func `does not mix the posts of two accounts`() throws {
    let stage = try Stage(.stage([.photo(1), .photo(20)]))
    try stage.signInAndRefresh()
    stage.simulator.update {
      $0 = .stage([.photo(3)])
      $0.id = "26400000000070099"
      $0.username = "somebody.else"
    }
    #expect(try stage.run("login", "--token-file", stage.home + "/token").succeeded)
    let post = try json(try stage.run("refresh", "--json"))["post"] as? [String: Any]
    #expect(post?["id"] as? String == SimulatedPost.id(3))
    let status = try json(try stage.run("status", "--json"))
    #expect((status["account"] as? [String: Any])?["username"] as? String == "somebody.else")
  }
}
