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
    #expect(account.token.secret.text == "IGAArenewed")
    #expect(account.expires > scene.now + 50 * day)
  }

  @Test
  func `goes on with the old token when it is too young, and tries again a day later`() throws {
    let scene = try Scene()
    try scene.signIn()
    scene.service.renewal = (400, #"{"error": {"message": "no", "code": 100}}"#)
    scene.now += day
    for _ in 0..<3 { _ = try scene.workshop().refresh(RefreshRequest()) }
    #expect(scene.service.requests.filter { $0 == "/refresh_access_token" }.count == 1)
    #expect(scene.steps.contains(.renewalPutOff))
    #expect(try scene.workshop().accounts.load()?.token.secret.text == "IGAAfirst")
    scene.now += day
    _ = try scene.workshop().refresh(RefreshRequest())
    #expect(scene.service.requests.filter { $0 == "/refresh_access_token" }.count == 2)
  }

  @Test
  func `says so when the token is dead, and keeps the wallpaper`() throws {
    let scene = try Scene()
    try scene.signIn()
    _ = try scene.workshop().refresh(RefreshRequest())
    scene.service.renewal = (400, #"{"error": {"message": "x", "code": 190}}"#)
    scene.now += 61 * day
    #expect(throws: WallpaperError.self) { try scene.workshop().refresh(RefreshRequest()) }
    #expect(try scene.state().lastRefresh?.result == "sign-in-needed")
    #expect(try scene.state().current?.files.isEmpty == false)
    #expect(scene.desktop.calls.count == 1)
  }
}
