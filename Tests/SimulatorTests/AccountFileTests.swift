import Foundation
import Testing

@testable import Simulator

struct AccountFileTests {
  private func decode(_ text: String) throws -> SimulatedAccount {
    try decodeStrictly(SimulatedAccount.self, from: Array(text.utf8))
  }

  @Test
  func `reads every member`() throws {
    let account = try decode(
      """
      {"username": "u", "name": "N", "account_type": "PERSONAL", "id": "26400000000000009",
       "user_id": "17841400000000009", "token": "IGAAx",
       "posts": [{"id": "5", "kind": "CAROUSEL_ALBUM", "timestamp": "2026-01-02T03:04:05+0000",
                  "caption": "c", "alt_text": "a", "media_url": false,
                  "children": [{"id": "6", "kind": "IMAGE",
                                "picture": {"draw": "dunes", "width": 12, "height": 34,
                                            "seed": 56}},
                               {"id": "7", "kind": "VIDEO", "picture": {"file": "/p.jpg"}}]}],
       "app": {"id": "1", "secret": "s", "redirect_uris": ["https://x/"]},
       "behavior": {"wraps_profile": true, "withholds_children": true, "order": "as_written",
                    "token_shape": "legacy", "rotates_token": false,
                    "refuses_early_refresh": true, "token_age": 6, "expires_in": 7, "usage": 8,
                    "limit": {"calls": 3, "window": 4, "block": 5},
                    "picture_lifetime": 9, "picture_extension": "webp",
                    "picture_host": "https://h"},
       "faults": [{"path": "/me", "next": 3, "fault": "bad_gateway"}]}
      """)
    var behavior = Behavior()
    behavior.wrapsProfile = true
    behavior.withholdsChildren = true
    behavior.order = .asWritten
    behavior.tokenShape = .legacy
    behavior.rotatesToken = false
    behavior.refusesEarlyRefresh = true
    behavior.tokenAge = 6
    behavior.expiresIn = 7
    behavior.usage = 8
    behavior.limit = CallLimit(calls: 3, window: 4, block: 5)
    behavior.pictureLifetime = 9
    behavior.pictureExtension = "webp"
    behavior.pictureHost = "https://h"
    let drawing = Drawing(scene: .dunes, width: 12, height: 34, seed: 56)
    #expect(
      account
        == SimulatedAccount(
          username: "u", name: "N", accountType: "PERSONAL", id: "26400000000000009",
          userID: "17841400000000009", token: "IGAAx",
          posts: [
            SimulatedPost(
              id: "5", kind: .carousel, timestamp: "2026-01-02T03:04:05+0000", caption: "c",
              altText: "a", hasMediaURL: false,
              children: [
                SimulatedPost(id: "6", picture: .drawn(drawing)),
                SimulatedPost(id: "7", kind: .video, picture: .file(path: "/p.jpg")),
              ])
          ],
          app: SimulatedApp(id: "1", secret: "s", redirectURIs: ["https://x/"]),
          behavior: behavior,
          faults: [ScriptedFault(path: "/me", next: 3, fault: .badGateway)]))
  }

  @Test(arguments: [("", "BUSINESS"), (#", "account_type": null"#, nil)])
  func `tells a missing account type from none`(member: String, type: String?) throws {
    #expect(try decode(#"{"username": "u", "token": "t"\#(member)}"#).accountType == type)
  }

  @Test(arguments: [
    (#"{"token": "t"}"#, "username: missing"),
    (#"{"username": "u", "token": "t", "tokne": "t"}"#, "tokne: unknown member"),
    (
      #"{"username": "u", "token": "t", "posts": [{"id": "1", "kind": "REEL"}]}"#,
      "posts[0].kind: "
    ),
    (
      #"{"username": "u", "token": "t", "posts": [{"id": "x", "kind": "IMAGE"}]}"#,
      "posts[0].id: must be digits"
    ),
    (
      #"{"username": "u", "token": "t", "posts": [{"id": "1", "kind": "IMAGE", "#
        + #""timestamp": "2026-01-02T03:04:05+00:00"}]}"#,
      "posts[0].timestamp: must be YYYY-MM-DDThh:mm:ss+0000"
    ),
    (
      #"{"username": "u", "token": "t", "posts": [{"id": "1", "kind": "IMAGE", "#
        + #""picture": {"draw": "dunes", "width": 0}}]}"#,
      "posts[0].picture.width: must be 1...4096"
    ),
    (
      #"{"username": "u", "token": "t", "behavior": {"wrapsprofile": true}}"#,
      "behavior.wrapsprofile: unknown member"
    ),
    (
      #"{"username": "u", "token": "t", "faults": [{"path": "/me", "fault": "oops"}]}"#,
      "faults[0].fault: "
    ),
    ("{", "the file: "),
  ])
  func `says where it is wrong`(text: String, beginning: String) throws {
    let error = #expect(throws: SimulatorError.self) { try decode(text) }
    guard case .badAccount(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix(beginning), "\(reason)")
  }

  @Test
  func `prints a sample that it reads, with a reel before a carousel before a photo`() throws {
    let account = try decode(sampleAccountFile)
    let posts = account.posts.sorted { $0.timestamp > $1.timestamp }
    #expect(posts.prefix(3).map(\.kind) == [.video, .carousel, .image])
    #expect(posts[1].children.prefix(2).map(\.kind) == [.video, .image])
  }

  @Test
  func `is changed from outside`() throws {
    let simulator = try Simulator(account: Sample.account)
    func control(_ method: String, _ path: String, _ body: String = "") throws -> Exchange {
      try Exchange(
        simulator, "/_simulator/\(path)", method: method, type: "application/json", body: body)
    }
    #expect(try control("POST", "posts", #"{"id": "77", "kind": "IMAGE"}"#).text == "ok\n")
    #expect(simulator.account.posts.first?.id == "77")
    #expect(try control("DELETE", "posts/77").status == 200)
    #expect(simulator.account == Sample.account)
    #expect(
      try control("POST", "faults", #"{"path": "/me", "fault": "bad_gateway"}"#).status == 200)
    #expect(try Exchange(simulator, "/me").status == 502)
    #expect(try control("GET", "log").text.contains(#""status":502"#))
    #expect(try control("POST", "account", #"{"username": "u", "token": "t"}"#).status == 200)
    #expect(simulator.account.username == "u")
    let wrong = try control("POST", "posts", #"{"id": "77"}"#)
    #expect(wrong.status == 400)
    #expect(wrong.text.contains("kind: missing"))
    #expect(try control("GET", "elsewhere").status == 404)
    #expect(simulator.log.count == 1)
  }
}
