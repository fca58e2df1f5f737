import Desktop
import Foundation
import Instagram
import Platform
import Testing
import Transfer

@testable import Wallpaper

struct RefreshTests {
  private func shown() throws -> Scene {
    let scene = try Scene()
    try scene.signIn()
    _ = try scene.workshop().refresh(RefreshRequest())
    return scene
  }

  private func refresh(_ scene: Scene) throws -> RefreshOutcome {
    scene.service.requests = []
    return try scene.workshop().refresh(RefreshRequest())
  }

  @Test
  func `makes one file for each distinct size and one for screens that are alike`() throws {
    let scene = try Scene()
    scene.desktop.screens = [
      Output(name: "A", width: 32, height: 18), Output(name: "B", width: 18, height: 32),
      Output(name: "C", width: 32, height: 18),
    ]
    try scene.signIn()
    let outcome = try scene.workshop().refresh(RefreshRequest())
    #expect(outcome.wallpapers.map(\.outputs) == [["A", "C"], ["B"]])
    #expect(scene.desktop.calls.first?.map(\.output) == ["A", "B", "C"])

    scene.desktop.picturePerOutput = false
    scene.desktop.screens[1] = Output(name: "B", width: 64, height: 36)
    let single = try refresh(scene)
    #expect(single.result == .rendered)
    #expect(single.wallpapers.map(\.width) == [64])
    #expect(scene.service.requests == ["/v25.0/me/media"])
  }

  @Test
  func `renders for the screens last seen when there is no session`() throws {
    let scene = try shown()
    scene.desktop.isRunning = false
    scene.service.posts.insert(("1002", 2), at: 0)
    let outcome = try refresh(scene)
    #expect(outcome.wallpapers.map(\.width) == [32])
    #expect(outcome.application == .later(looked: ["nothing"]))
    scene.desktop.isRunning = true
    #expect(try refresh(scene).result == .unchanged)
    #expect(scene.desktop.calls.count == 2)
  }

  @Test
  func `says which outputs do not show it, and tries again at the next run`() throws {
    let scene = try Scene()
    scene.desktop.screens.append(Output(name: "B", width: 18, height: 32))
    scene.desktop.stubborn = ["B"]
    try scene.signIn()
    let error = #expect(throws: WallpaperError.self) {
      try scene.workshop().refresh(RefreshRequest())
    }
    #expect(
      error
        == .notConfirmed(
          desktop: "noting",
          outputs: [
            OutputReport(name: "A", confirmed: true), OutputReport(name: "B", confirmed: false),
          ]))
    scene.desktop.stubborn = []
    _ = try refresh(scene)
    #expect(scene.desktop.calls.count == 2)
    #expect(scene.service.requests == ["/v25.0/me/media"])
  }

  @Test
  func `keeps a post that an odd list lacks but the service still has`() throws {
    let scene = try shown()
    scene.service.posts = []
    #expect(try refresh(scene).result == .unchanged)
    #expect(scene.service.requests == ["/v25.0/me/media", "/v25.0/1001"])
    #expect(scene.desktop.calls.count == 1)
  }

  @Test
  func `shows the newest that remains when the shown post is gone, without a new download`() throws
  {
    let scene = try Scene()
    try scene.signIn()
    for posts in [[("1001", 1)], [("1002", 2), ("1001", 1)]] {
      scene.service.posts = posts
      _ = try scene.workshop().refresh(RefreshRequest())
    }
    scene.service.posts = [("1001", 1)]
    scene.service.gone = ["1002"]
    let outcome = try refresh(scene)
    #expect(outcome.removed?.id == "1002")
    #expect(outcome.post?.id == "1001")
    #expect(scene.service.requests == ["/v25.0/me/media", "/v25.0/1002"])
    #expect(FileSystem.names(in: try scene.directories.originals) == ["1001.jpg"])
  }

  @Test
  func `shows it again in a new session of a desktop that forgets`() throws {
    let scene = try Scene()
    scene.desktop.session = "first"
    try scene.signIn()
    _ = try scene.workshop().refresh(RefreshRequest())
    scene.desktop.onScreen = [ShownPicture(output: "A", file: "/the/default.jpg")]
    #expect(try scene.workshop().apply(.ifChanged) == .chosenByHand)
    scene.desktop.session = "second"
    guard case .shown = try scene.workshop().apply(.ifChanged) else {
      Issue.record("not shown")
      return
    }
    #expect(scene.desktop.calls.count == 2)
  }

  @Test
  func `shows a post that could not be rendered at first, over what was chosen by hand`() throws {
    let scene = try shown()
    scene.desktop.onScreen = [ShownPicture(output: "A", file: "/chosen/by/hand.jpg")]
    scene.service.posts.insert(("1002", 2), at: 0)
    scene.service.damaged = ["1002"]
    for _ in 0..<2 { #expect(throws: WallpaperError.self) { try refresh(scene) } }
    #expect(scene.service.requests.contains("/1002.jpg"))
    #expect(FileSystem.names(in: try scene.directories.originals) == ["1001.jpg"])
    scene.service.damaged = []
    #expect(try refresh(scene).result == .new)
    #expect(scene.desktop.onScreen.allSatisfy { $0.file.contains("/1002-") })
  }

  @Test
  func `leaves a wallpaper chosen by hand when the post it replaced is deleted`() throws {
    let scene = try Scene()
    try scene.signIn()
    for posts in [[("1001", 1)], [("1002", 2), ("1001", 1)]] {
      scene.service.posts = posts
      _ = try scene.workshop().refresh(RefreshRequest())
    }
    scene.desktop.onScreen = [ShownPicture(output: "A", file: "/chosen/by/hand.jpg")]
    scene.service.posts = [("1001", 1)]
    scene.service.gone = ["1002"]
    #expect(try refresh(scene).application == .chosenByHand)
    #expect(scene.desktop.calls.count == 2)
  }

  @Test
  func `takes what a screen just plugged in shows for nobody's choice`() throws {
    let scene = try shown()
    scene.desktop.screens.append(Output(name: "B", width: 18, height: 32))
    scene.desktop.onScreen.append(ShownPicture(output: "B", file: "/the/default.jpg"))
    guard case .shown = try scene.workshop().apply(.ifChanged) else {
      Issue.record("not shown")
      return
    }
    #expect(scene.desktop.onScreen.map(\.output) == ["A", "B"])
  }

  @Test
  func `shows nothing unasked after a restore, until somebody asks again`() throws {
    let scene = try shown()
    _ = try scene.workshop().restore()
    scene.service.posts.insert(("1002", 2), at: 0)
    var unattended = RefreshRequest()
    unattended.isAttended = false
    #expect(try scene.workshop().refresh(unattended).application == .notNeeded)
    #expect(try scene.workshop().apply(.ifChanged) == .nothingAsked)
    #expect(scene.desktop.calls.count == 1)
    _ = try refresh(scene)
    #expect(scene.desktop.calls.count == 2)
  }

  @Test
  func `forgets every file of a post that left the account, and asks once about the last`() throws {
    let scene = try Scene()
    try scene.signIn()
    for posts in [[("1001", 1)], [("1002", 2)], [("1003", 3)]] {
      scene.service.posts = posts
      _ = try scene.workshop().refresh(RefreshRequest())
    }
    #expect(FileSystem.names(in: try scene.directories.originals) == ["1002.jpg", "1003.jpg"])
    scene.service.posts = []
    scene.service.gone = ["1003"]
    #expect(try refresh(scene).result == .noPhoto)
    #expect(scene.service.requests == ["/v25.0/me/media", "/v25.0/1003"])
    #expect(try refresh(scene).result == .noPhoto)
    #expect(scene.service.requests == ["/v25.0/me/media"])
    #expect(scene.desktop.calls.count == 3)
  }

  @Test
  func `records the setting from before the first change, once, and never our own`() throws {
    let scene = try shown()
    scene.service.posts.insert(("1002", 2), at: 0)
    _ = try refresh(scene)
    #expect(try scene.workshop().restore() == "noting")
    #expect(scene.desktop.restored.map(\.values) == [["A": "/their/own.jpg"]])
    #expect(try scene.workshop().apply(.ifChanged) == .nothingAsked)
    #expect(throws: WallpaperError.nothingToRestore(desktop: "noting")) {
      try scene.workshop().restore()
    }
  }

  @Test
  func `waits for names to resolve after a wake-up, but not for ever`() throws {
    let scene = try shown()
    scene.service.failure = .unknownHost("graph.instagram.com")
    #expect(throws: WallpaperError.instagram(.transfer(.unknownHost("graph.instagram.com")))) {
      try refresh(scene)
    }
    #expect(!scene.steps.contains(.waitingForNetwork))
    scene.service.failure = nil
    _ = try refresh(scene)
    scene.service.failure = .unknownHost("graph.instagram.com")
    scene.networkPatience = 1
    let error = try #require(throws: WallpaperError.self) { try refresh(scene) }
    #expect(scene.steps.contains(.waitingForNetwork))
    let last = try #require(scene.state().lastRefresh)
    #expect(last.result == "try-later")
    // The tries of one run are one failure.
    #expect(!last.repeats(error))
  }
}
