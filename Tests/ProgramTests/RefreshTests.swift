import Foundation
import Platform
import Simulator
import Testing

/// `instawall refresh` as a person or a timer runs it.
struct RefreshTests {
  @Test
  func `signs in, fetches the newest photo and shows it`() throws {
    let stage = try Stage()
    let login = try stage.run("login", "--token-file", stage.home + "/token")
    #expect(login.ending == .exited(0), "\(login.errorText)")
    #expect(login.text.contains("@stage.person"))

    let refresh = try stage.run("refresh")
    #expect(refresh.ending == .exited(0), "\(refresh.errorText)")
    #expect(stage.shown.count == 1)
    #expect(stage.wallpapers.count == 2)
    #expect(stage.shown.first == FileSystem.resolved(stage.dataDirectory + "/wallpapers/current"))
  }

  @Test
  func `makes one request and touches nothing when there is nothing new`() throws {
    let stage = try Stage()
    try stage.signInAndRefresh()
    let before = stage.snapshot()
    for _ in 0..<3 {
      stage.simulator.clearLog()
      let result = try stage.run("refresh")
      #expect(result.ending == .exited(0))
      #expect(stage.requests == ["/v25.0/me/media"])
    }
    var after = stage.snapshot()
    // The state alone says when the last refresh was.
    let state = ".local/state/instawall/state.json"
    #expect(after[state] != before[state])
    after[state] = before[state]
    #expect(after == before)
  }

  @Test
  func `shows a new post and keeps the one before for other workspaces`() throws {
    let stage = try Stage()
    try stage.signInAndRefresh()
    stage.simulator.update { $0.posts.append(.photo(2)) }
    #expect(try stage.run("refresh").ending == .exited(0))
    stage.simulator.update { $0.posts.append(.photo(3)) }
    #expect(try stage.run("refresh").ending == .exited(0))
    #expect(stage.shown.count == 3)
    // Two wallpapers and the link to the newest: the first one is gone.
    #expect(stage.wallpapers.count == 3)
    #expect(!FileSystem.exists(stage.shown[0]))
    #expect(FileSystem.exists(stage.shown[1]))
    #expect(FileSystem.exists(stage.shown[2]))
  }

  @Test
  func `takes a deleted post from the screen and its files from the disk`() throws {
    let stage = try Stage(.stage([.photo(1), .photo(2)]))
    try stage.signInAndRefresh()
    stage.simulator.update { $0.posts.removeLast() }
    let result = try stage.run("refresh", "--json")
    #expect(result.ending == .exited(0), "\(result.errorText)")
    let post = try #require(json(result)["post"] as? [String: Any])
    #expect(post["id"] as? String == SimulatedPost.id(1))
    #expect(stage.shown.count == 2)
    #expect(stage.originals == [SimulatedPost.id(1) + ".jpg"])
    #expect(!FileSystem.exists(stage.shown[0]))
  }

  @Test
  func `takes no failed list for a deletion`() throws {
    let stage = try Stage(.stage([.photo(1), .photo(2)]))
    try stage.signInAndRefresh()
    stage.simulator.update { $0.posts.removeLast() }
    stage.simulator.fail("/\(SimulatedPost.id(2))", next: 9, with: .serviceUnavailable)
    #expect(try stage.run("refresh").ending == .exited(75))
    #expect(stage.shown.count == 1)
    #expect(FileSystem.exists(stage.shown[0]))
  }

  @Test
  func `asks for a new address when the picture's has expired`() throws {
    let stage = try Stage()
    try stage.signIn()
    stage.simulator.fail("/pictures/\(SimulatedPost.id(1))_n.jpg", with: .pictureExpired)
    let result = try stage.run("refresh")
    #expect(result.ending == .exited(0), "\(result.errorText)")
    #expect(stage.shown.count == 1)
    #expect(stage.requests.filter { $0.hasPrefix("/pictures/") }.count == 2)
  }

  struct BadPicture: CustomTestStringConvertible, Sendable {
    let fault: Fault
    let status: Int32
    let words: String
    var testDescription: String { fault.rawValue }
  }

  @Test(arguments: [
    BadPicture(fault: .htmlPicture, status: 65, words: "HTML"),
    BadPicture(fault: .textPicture, status: 65, words: "no picture"),
    BadPicture(fault: .emptyPicture, status: 75, words: "hand out"),
    BadPicture(fault: .webpPicture, status: 65, words: "WebP"),
    BadPicture(fault: .heicPicture, status: 65, words: "HEIC"),
    BadPicture(fault: .pictureGone, status: 75, words: "picture server"),
  ])
  func `keeps the wallpaper when the picture cannot be used`(_ bad: BadPicture) throws {
    let stage = try Stage()
    try stage.signInAndRefresh()
    let before = stage.wallpapers + stage.originals
    stage.simulator.update { $0.posts.append(.photo(2)) }
    stage.simulator.fail("/pictures/\(SimulatedPost.id(2))_n.jpg", next: 9, with: bad.fault)
    let result = try stage.run("refresh")
    #expect(result.ending == .exited(bad.status))
    #expect(result.errorText.contains(bad.words), "\(result.errorText)")
    #expect(stage.wallpapers + stage.originals == before)
    #expect(stage.shown.count == 1)
  }

  @Test
  func `keeps the wallpaper when the download is cut`() throws {
    let cutter = try CuttingServer()
    defer { cutter.stop() }
    let stage = try Stage()
    try stage.signInAndRefresh()
    let before = stage.wallpapers + stage.originals
    stage.simulator.update {
      $0.posts.append(.photo(2))
      $0.behavior.pictureHost = cutter.address
    }
    let result = try stage.run("refresh")
    #expect(result.ending == .exited(75))
    #expect(result.errorText.contains("broke off"), "\(result.errorText)")
    #expect(stage.wallpapers + stage.originals == before)
    #expect(stage.shown.count == 1)
    #expect(cutter.accepted > 0)
  }

  @Test
  func `renders another size or fit when asked, and stays with it`() throws {
    let stage = try Stage()
    try stage.signInAndRefresh()
    let result = try stage.run("refresh", "--size", "320x200", "--fit", "fit", "--json")
    #expect(result.ending == .exited(0), "\(result.errorText)")
    let files = try #require(json(result)["wallpapers"] as? [[String: Any]])
    #expect(files.count == 1)
    #expect(files.first?["width"] as? Int == 320)
    #expect(files.first?["height"] as? Int == 200)
    #expect(stage.shown.count == 2)
    #expect(try stage.run("refresh").ending == .exited(0))
    #expect(stage.shown.count == 2)
  }

  @Test
  func `renders anew when the configuration changes`() throws {
    let stage = try Stage()
    try stage.signInAndRefresh()
    try stage.configure(
      "command = /bin/sh \(stage.home)/setter.sh {file}", "fit = fit", "background = #102030")
    #expect(try stage.run("refresh").ending == .exited(0))
    #expect(stage.requests == ["/v25.0/me/media"])
    #expect(stage.shown.count == 2)
  }

  @Test
  func `makes the files without a session and shows them at the next apply`() throws {
    let stage = try Stage(setter: false)
    try stage.signIn()
    let refresh = try stage.run("refresh")
    #expect(refresh.ending == .exited(0), "\(refresh.errorText)")
    #expect(refresh.text.contains("next login"))
    #expect(stage.wallpapers.count == 2)
    #expect(try stage.run("apply").ending == .exited(75))
    let unasked = try stage.run("apply", "--if-changed")
    #expect(unasked.ending == .exited(75))
    #expect(unasked.errorText.isEmpty)

    try stage.configure("command = /bin/sh \(stage.home)/setter.sh {file}")
    #expect(try stage.run("apply", "--if-changed").ending == .exited(0))
    #expect(stage.shown.count == 1)
    #expect(try stage.run("apply", "--if-changed").ending == .exited(0))
    #expect(stage.shown.count == 1)
  }

  @Test
  func `says what it did in stable JSON`() throws {
    let stage = try Stage(.stage([.photo(5, caption: "Tea \u{1F375}\nat noon")]))
    try stage.signIn()
    let answer = try json(try stage.run("refresh", "--json"))
    #expect(Set(answer.keys) == ["post", "changed", "wallpapers", "applied"])
    let post = try #require(answer["post"] as? [String: Any])
    #expect(Set(post.keys) == ["id", "photo_id", "permalink", "timestamp", "caption"])
    #expect(post["timestamp"] as? String == "2026-11-05T08:15:42Z")
    #expect(post["caption"] as? String == "Tea \u{1F375}\nat noon")
    #expect(answer["changed"] as? Bool == true)
    let wallpaper = try #require((answer["wallpapers"] as? [[String: Any]])?.first)
    #expect(Set(wallpaper.keys) == ["path", "width", "height", "outputs"])
    let applied = try #require(answer["applied"] as? [String: Any])
    #expect(Set(applied.keys) == ["desktop", "confirmed", "outputs"])
    #expect(applied["confirmed"] as? Bool == false)

    let status = try json(try stage.run("status", "--json"))
    #expect(Set(status.keys).isSuperset(of: ["account", "last_refresh", "shown", "timer"]))
    let account = try #require(status["account"] as? [String: Any])
    #expect(Set(account.keys) == ["username", "type", "token_expires", "token_renews"])
    let run = try #require(status["last_refresh"] as? [String: Any])
    #expect(run["result"] as? String == "new")
  }
}
