import Foundation
import Imaging
import Instagram
import Platform
import Testing
import Transfer

@testable import Wallpaper

/// What a run leaves alone because of what an earlier one was told.
struct PatienceTests {
  private let hour = 3600.0

  private func signedIn() throws -> Scene {
    let scene = try Scene()
    try scene.signIn()
    _ = try scene.workshop().refresh(RefreshRequest())
    scene.service.requests = []
    return scene
  }

  private func fault(_ code: Int, _ subcode: Int = 0) -> (Int, String) {
    (400, #"{"error": {"message": "m", "code": \#(code), "error_subcode": \#(subcode)}}"#)
  }

  @Test
  func `makes no call before the end of a pause, whoever asks`() throws {
    let scene = try signedIn()
    scene.service.list = fault(4)
    let end = scene.now + hour
    #expect(throws: WallpaperError.paused(until: end)) { try scene.unattended() }
    scene.service.list = nil
    scene.service.requests = []
    scene.now += hour - 1
    #expect(throws: WallpaperError.paused(until: end)) { try scene.unattended() }
    var request = RefreshRequest()
    request.force = true
    #expect(throws: WallpaperError.paused(until: end)) { try scene.workshop().refresh(request) }
    #expect(scene.service.requests.isEmpty)
    #expect(try scene.state().lastRefresh?.result == "try-later")
    scene.now += 1
    #expect(try scene.unattended().result == .unchanged)
    #expect(try scene.state().service.pause == nil)
  }

  @Test
  func `waits as long as the service says, and a day for a policy block`() throws {
    let scene = try signedIn()
    for (code, minutes) in [(80002, 60.0), (368, 1440), (341, 1440)] {
      scene.service.list = fault(code)
      #expect(throws: WallpaperError.paused(until: scene.now + minutes * 60)) {
        try scene.unattended()
      }
      scene.now += minutes * 60
    }
  }

  @Test
  func `is not held up by a pause or a trial that was noted under a wrong clock`() throws {
    let scene = try signedIn()
    scene.service.list = fault(368)
    #expect(throws: WallpaperError.self) { try scene.unattended() }
    scene.now -= 1000 * hour
    scene.service.list = fault(190, 459)
    #expect(throws: WallpaperError.instagram(.tokenInvalid(.checkpoint, message: "m"))) {
      try scene.unattended()
    }
    scene.now -= 1000 * hour
    scene.service.list = nil
    #expect(try scene.unattended().result == .unchanged)
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    let subcode: Int
    let fault: TokenFault
    /// Calls of a timer's runs in three days after the first one.
    let calls: Int
    var testDescription: String { fault.rawValue }
  }

  @Test(arguments: [
    Refusal(subcode: 463, fault: .expired, calls: 0),
    Refusal(subcode: 458, fault: .revoked, calls: 0),
    Refusal(subcode: 460, fault: .passwordChanged, calls: 0),
    Refusal(subcode: 467, fault: .sessionInvalid, calls: 0),
    Refusal(subcode: 459, fault: .checkpoint, calls: 3),
    Refusal(subcode: 464, fault: .unconfirmed, calls: 3),
    Refusal(subcode: 0, fault: .unknown, calls: 3),
  ])
  func `leaves a token that does not work alone until somebody is there`(
    _ refusal: Refusal
  ) throws {
    let scene = try signedIn()
    scene.service.list = fault(190, refusal.subcode)
    #expect(throws: WallpaperError.self) { try scene.unattended() }
    scene.service.requests = []
    for _ in 0..<72 {
      scene.now += hour
      let error = #expect(throws: WallpaperError.self) { try scene.unattended() }
      guard case .instagram(.tokenInvalid(refusal.fault, _)) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      let last = try #require(scene.state().lastRefresh)
      #expect(error.map(last.repeats) == true)
    }
    #expect(scene.service.requests.count == refusal.calls)

    #expect(throws: WallpaperError.self) { try scene.workshop().refresh(RefreshRequest()) }
    #expect(scene.service.requests.count == refusal.calls + 1)
    scene.service.list = nil
    try scene.signIn()
    #expect(try scene.unattended().result == .unchanged)
  }

  @Test
  func `leaves out what can wait while little of the budget is left`() throws {
    let scene = try signedIn()
    scene.now += 24 * hour
    scene.service.headers = ["x-app-usage": #"{"call_count": 80}"#]
    scene.service.posts = []
    #expect(try scene.unattended().result == .unchanged)
    #expect(scene.service.requests == ["/v25.0/me/media"])
    // Near its end the token comes first.
    scene.now += 50 * 24 * hour
    _ = try scene.unattended()
    #expect(scene.service.requests.contains("/refresh_access_token"))
    scene.service.headers = ["x-app-usage": #"{"call_count": 79}"#]
    _ = try scene.unattended()
    #expect(scene.service.requests.last == "/v25.0/1001")
  }

  @Test
  func `keeps below forty requests in a day of faults, and leaves each hour its list`() throws {
    let scene = try signedIn()
    scene.service.list = (500, "")
    var spent = 0
    for _ in 0..<48 {
      scene.now += hour
      let before = scene.service.requests.count
      let error = #expect(throws: WallpaperError.self) { try scene.unattended() }
      if error == .budgetSpent { spent += 1 }
      #expect(scene.service.requests.count > before)
    }
    #expect(scene.service.requests.count < 80)
    #expect(spent > 0)
    // A person is never refused, and the failure keeps its name meanwhile.
    #expect(
      throws: WallpaperError.instagram(
        .temporary(
          host: "graph.instagram.com", status: 500, message: ""))
    ) {
      try scene.workshop().refresh(RefreshRequest())
    }
    #expect(try scene.state().lastRefresh?.failure == "instagram.temporary")
    #expect(try #require(scene.state().lastRefresh?.since) < scene.now - 40 * hour)
  }

  @Test
  func `names a failure by what does not change from run to run`() {
    let errors: [(WallpaperError, String)] = [
      (.notSignedIn, "notSignedIn"), (.paused(until: .now), "paused"),
      (.instagram(.tokenInvalid(.expired, message: "a")), "instagram.tokenInvalid.expired"),
      (.instagram(.transfer(.timedOut(host: "h"))), "instagram.transfer.timedOut"),
      (.instagram(.gone), "instagram.gone"),
      (.platform(.cannotWrite(path: "/x", code: 28)), "platform.cannotWrite"),
      (.notConfirmed(desktop: "sway", outputs: []), "notConfirmed"),
      (.picture(.truncated, name: "p"), "picture.truncated p"),
    ]
    for (error, kind) in errors { #expect(error.kind == kind) }
  }
}
