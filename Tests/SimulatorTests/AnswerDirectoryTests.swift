import Foundation
import Testing

@testable import Simulator

/// Files of a directory in place of the simulator's own answers.
struct AnswerDirectoryTests {
  private static let index = """
    {"note": "x", "fixtures": [
      {"file": "list.json", "status": 200, "endpoint": "GET graph.instagram.com/{v}/me/media?fields=a,b",
       "content_type": "application/json", "source": "nobody"},
      {"file": "busy.json", "status": 400, "endpoint": "any graph.instagram.com read",
       "headers": {"X-App-Usage": "{\\"call_count\\":100}"}},
      {"file": "code.json", "status": 400,
       "endpoint": "api.instagram.com/oauth/access_token or /oauth/authorize"},
      {"file": "node.json", "status": 200, "endpoint": "GET graph.instagram.com/{v}/{media-id}?fields=id"},
      {"file": "several.json", "status": 400,
       "endpoint": "GET graph.instagram.com/access_token, /refresh_access_token, /me or /{id}/media"},
      {"file": "old.txt", "status": 403, "endpoint": "GET media_url (old)", "content_type": "text/plain"},
      {"file": "down.html", "status": 502, "endpoint": "any", "content_type": "text/html"},
      {"file": "back.json", "status": 302, "endpoint": "redirect from www.instagram.com/oauth/authorize"},
      {"file": "usage.json", "status": 200,
       "endpoint": "response headers of any graph.instagram.com read"}
    ]}
    """
  /// A bare number of 17 digits, odd spacing, no newline at the end.
  private static let list =
    #"{"data" : [{"id": 17900000000000001, "media_url":"https://scontent-a1-1.cdninstagram.com/v/t51/1_n.jpg?oe=7FFFFFF0&_nc_ht=scontent-a1-1.cdninstagram.com"}]}"#

  private func directory(
    index: String = index, without missing: String? = nil
  ) throws -> AnswerDirectory {
    let folder = URL(filePath: NSTemporaryDirectory())
      .appending(path: "simulator-answers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [
      "index.json": index, "list.json": Self.list, "busy.json": "{}", "code.json": "{}",
      "node.json": "{}", "several.json": "{}", "old.txt": "URL signature expired",
      "down.html": "<html>",
      "back.json":
        #"{"success": "https://localhost/?code=x#_", "denied": "https://localhost/?error=y"}"#,
      "usage.json": #"{"x-app-usage": "95"}"#,
    ]
    for (name, text) in files where name != missing {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    return try AnswerDirectory(path: folder.path)
  }

  @Test
  func `serves a file byte for byte, with its status, type and headers`() throws {
    let simulator = try Simulator(account: Sample.account, answers: try directory())
    try simulator.serve(answer: "list.json")
    let list = try Exchange(simulator, "/v25.0/me/media?access_token=wrong")
    #expect(list.status == 200)
    #expect(list.text == Self.list)
    #expect(list.headers["content-type"] == "application/json")
    try simulator.serve(answer: "busy.json")
    let busy = try Exchange(simulator, "/me")
    #expect(busy.status == 400)
    #expect(busy.headers["x-app-usage"] == #"{"call_count":100}"#)
  }

  @Test
  func `leads pictures to itself when told to, and has one there`() throws {
    let simulator = try Simulator(account: Sample.account, answers: try directory())
    try simulator.serve(answer: "list.json", ownPictures: true)
    let text = try Exchange(simulator, "/me/media").text
    #expect(
      text
        == Self.list.replacing(
          "https://scontent-a1-1.cdninstagram.com/v/", with: simulator.address + "/v/"))
    let target = "/v/t51/1_n.jpg?oe="
    #expect(try Exchange(simulator, target + "7FFFFFF0").body.starts(with: [0xff, 0xd8, 0xff]))
    #expect(try Exchange(simulator, target + "664FA042").text == "URL signature expired")
  }

  @Test(arguments: [
    (
      "list.json", ["/me/media", "/v25.0/me/media", "/17841400000060004/media"],
      ["/me", "/1/media"]
    ),
    ("busy.json", ["/me", "/9", "/refresh_access_token"], ["/oauth/access_token", "/pictures/1"]),
    ("code.json", ["/oauth/access_token", "/oauth/authorize"], ["/access_token", "/me"]),
    ("node.json", ["/17900000000000001", "/v25.0/9"], ["/me", "/9/children", "/access_token"]),
    ("several.json", ["/access_token", "/me", "/me/media", "/9/media"], ["/9", "/9/children"]),
    ("old.txt", ["/pictures/1_n.jpg", "/v/t51/1_n.jpg"], ["/me"]),
    ("down.html", ["/me", "/oauth/access_token", "/pictures/1_n.jpg"], []),
  ])
  func `serves a file where it belongs`(
    name: String, there: [String], elsewhere: [String]
  ) throws {
    let simulator = try Simulator(account: Sample.account, answers: try directory())
    try simulator.serve(answer: name, next: 99)
    let file = try #require(try directory()[name])
    for path in there {
      let answer = try Exchange(simulator, path)
      #expect(answer.status == file.status && Array(answer.body) == file.body, "\(path)")
    }
    for path in elsewhere {
      #expect(Array(try Exchange(simulator, path).body) != file.body, "\(path)")
    }
  }

  @Test
  func `serves files in turn, as often as asked, and tells which met nobody`() throws {
    let simulator = try Simulator(account: Sample.account, answers: try directory())
    try simulator.serve(answer: "down.html", next: 2)
    try simulator.serve(answer: "busy.json")
    try simulator.serve(answer: "old.txt")
    let target = "/me?access_token=\(Sample.token)"
    let statuses = try (0..<4).map { _ in try Exchange(simulator, target).status }
    #expect(statuses == [502, 502, 400, 200])
    #expect(simulator.unmetAnswers == ["old.txt"])
    simulator.clearFaults()
    #expect(simulator.unmetAnswers == [])
  }

  @Test
  func `adds headers to its own answer, and redirects to one of several addresses`() throws {
    let simulator = try Simulator(account: Sample.account, answers: try directory())
    try simulator.serve(answer: "usage.json")
    let profile = try Exchange(simulator, "/me?access_token=\(Sample.token)")
    #expect(profile.headers["x-app-usage"] == "95")
    #expect(profile.text == #"{"id":"26400000000060003"}"#)
    for (name, address) in [
      ("back.json", "https://localhost/?code=x#_"),
      ("back.json#denied", "https://localhost/?error=y"),
    ] {
      try simulator.serve(answer: name, at: "/oauth/authorize")
      let answer = try Exchange(simulator, "/oauth/authorize?client_id=1")
      #expect(answer.status == 302)
      #expect(answer.headers["location"] == address)
    }
  }

  @Test
  func `is told from outside which file to serve`() throws {
    let simulator = try Simulator(account: Sample.account, answers: try directory())
    func control(_ body: String) throws -> Exchange {
      try Exchange(
        simulator, "/_simulator/answers", method: "POST", type: "application/json", body: body)
    }
    #expect(try control(#"{"file": "busy.json", "next": 2, "path": "/9/children"}"#).status == 200)
    #expect(try Exchange(simulator, "/9/children").text == "{}")
    #expect(
      try Exchange(simulator, "/_simulator/faults", method: "DELETE").text == "ok\n")
    #expect(try Exchange(simulator, "/9/children").text != "{}")
    #expect(try control(#"{"file": "nothing.json"}"#).status == 400)
  }

  @Test
  func `refuses a directory that is not as its index says`() throws {
    #expect(throws: SimulatorError.self) { try AnswerDirectory(path: "/nowhere") }
    #expect(throws: SimulatorError.self) { try directory(without: "busy.json") }
    #expect(throws: SimulatorError.self) { try directory(index: "{}") }
    let outside = #"[{"file": "../list.json", "status": 200, "endpoint": "any"}]"#
    #expect(throws: SimulatorError.self) { try directory(index: outside) }
    let bare = #"[{"file": "list.json", "status": 200, "endpoint": "any"}]"#
    #expect(try directory(index: bare).answers.map(\.name) == ["list.json"])
  }
}
