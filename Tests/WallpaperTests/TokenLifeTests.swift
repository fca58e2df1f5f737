import Foundation
import Instagram
import Testing

@testable import Wallpaper

/// The token is renewed a day after it was pasted, then weekly, so that it never runs out.
struct TokenLifeTests {
  private let day = 86_400.0

  @Test
  func `renews after a day, then every week`() throws {
    let scene = try Scene()
    try scene.signIn()
    var renewals: [Int] = []
    for hour in 0..<(24 * 30) {
      scene.service.requests = []
      _ = try scene.workshop().refresh(RefreshRequest())
      if scene.service.requests.contains("/refresh_access_token") { renewals.append(hour) }
      scene.now += 3600
    }
    #expect(renewals == [24, 24 + 168, 24 + 336, 24 + 504, 24 + 672])
    let account = try #require(try scene.workshop().accounts.load())
    #expect(account.token?.secret.text == "IGAArenewed")
    #expect(account.expires > scene.now + 50 * day)
  }

  @Test
  func `goes on with the old token when it is too young, and tries again some hours later`() throws
  {
    let scene = try Scene()
    try scene.signIn()
    scene.service.renewal = (400, #"{"error": {"message": "no", "code": 100}}"#)
    scene.now += day
    for _ in 0..<3 { _ = try scene.workshop().refresh(RefreshRequest()) }
    #expect(scene.service.requests.filter { $0 == "/refresh_access_token" }.count == 1)
    #expect(scene.steps.contains(.renewalPutOff))
    #expect(try scene.workshop().accounts.load()?.token?.secret.text == "IGAAfirst")
    scene.now += day / 2
    _ = try scene.workshop().refresh(RefreshRequest())
    #expect(scene.service.requests.filter { $0 == "/refresh_access_token" }.count == 2)
  }

  @Test
  func `renews although the posts cannot be read`() throws {
    let scene = try Scene()
    try scene.signIn()
    scene.service.list = (400, #"{"error": {"message": "version retired", "code": 2635}}"#)
    scene.now += day
    #expect(throws: WallpaperError.self) { try scene.unattended() }
    #expect(scene.service.requests == ["/v25.0/me/media", "/refresh_access_token"])
    #expect(try scene.workshop().accounts.load()?.token?.secret.text == "IGAArenewed")
  }

  @Test
  func `renews at the next run when a wrong clock had written dates that lie ahead`() throws {
    let scene = try Scene()
    scene.now += 4000 * day
    try scene.signIn()
    scene.now -= 4000 * day
    scene.service.failure = nil
    _ = try scene.unattended()
    #expect(scene.service.requests.contains("/refresh_access_token"))
    #expect(try scene.workshop().accounts.load()?.renewed == scene.now)
  }

  @Test
  func `warns from ten days before the end, to a person each time, to nobody once a day`() throws {
    let scene = try Scene()
    try scene.signIn()
    scene.service.renewal = (500, "")
    func warnings(_ run: () throws -> RefreshOutcome) rethrows -> Int {
      scene.steps = []
      _ = try run()
      return scene.steps.filter { if case .tokenEnds = $0 { true } else { false } }.count
    }
    scene.now += 49 * day
    #expect(try warnings { try scene.unattended() } == 0)
    scene.now += 1.5 * day
    #expect(try warnings { try scene.unattended() } == 1)
    for _ in 0..<23 {
      scene.now += 3600
      #expect(try warnings { try scene.unattended() } == 0)
    }
    #expect(try warnings { try scene.workshop().refresh(RefreshRequest()) } == 1)
    scene.now += day
    #expect(try warnings { try scene.unattended() } == 1)
    scene.service.renewal = (200, #"{"access_token": "IGAArenewed", "expires_in": 5184000}"#)
    scene.now += day
    #expect(try warnings { try scene.unattended() } == 0)
  }

  @Test
  func `warns also when the token lies in a keyring that cannot be asked`() throws {
    let scene = try Scene()
    try scene.signIn()
    var account = try #require(try scene.workshop().accounts.load())
    account.token = nil
    try scene.workshop().accounts.save(account)
    scene.now += 51 * day
    let warnings = try (0..<3).map { _ in
      scene.steps = []
      let error = try #require(throws: WallpaperError.self) { try scene.unattended() }
      guard case .keyring = error else { throw error }
      return scene.steps == [.tokenEnds(account.expires)]
    }
    #expect(warnings == [true, false, false])
    #expect(scene.service.requests.isEmpty)
  }

  @Test(arguments: [190, 80002])
  func `shows a new photo although the renewal alone is refused`(_ code: Int) throws {
    let scene = try Scene()
    try scene.signIn()
    scene.service.renewal = (400, #"{"error": {"message": "x", "code": \#(code)}}"#)
    scene.now += 2 * day
    #expect(try scene.unattended().result == .new)
    // A token that has just worked is not dead, and one refusal is asked about half a day later.
    #expect(try scene.state().service.refusal == nil)
    #expect(try (scene.state().service.pause == nil) == (code == 190))
    scene.now += 2 * 3600
    scene.service.requests = []
    _ = try scene.unattended()
    #expect(scene.service.requests == ["/v25.0/me/media"])
  }

  @Test
  func `renews for an account whose photos lie behind pages of reels`() throws {
    let scene = try Scene()
    try scene.signIn()
    scene.service.reelPages = 2
    var renewals = 0
    for _ in 0..<(24 * 30) {
      scene.service.requests = []
      _ = try? scene.unattended()
      if scene.service.requests.contains("/refresh_access_token") { renewals += 1 }
      scene.now += 3600
    }
    #expect(renewals == 5)
    #expect(try scene.state().latest?.id == "1001")
  }

  @Test
  func `says so when the token is dead, and keeps the wallpaper`() throws {
    let scene = try Scene()
    try scene.signIn()
    _ = try scene.workshop().refresh(RefreshRequest())
    scene.service.list = (400, #"{"error": {"message": "x", "code": 190}}"#)
    scene.now += 61 * day
    #expect(throws: WallpaperError.self) { try scene.workshop().refresh(RefreshRequest()) }
    #expect(try scene.state().lastRefresh?.result == "sign-in-needed")
    #expect(try scene.state().current?.files.isEmpty == false)
    #expect(scene.desktop.calls.count == 1)
  }
}
