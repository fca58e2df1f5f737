import Desktop
import Foundation
import Imaging
import Platform
import Testing

@testable import Wallpaper

/// The files that outlive a run, and what becomes of damaged ones.
struct StoredFileTests {
  @Test(arguments: ["", "{", #"{"version": 2, "history": [], "earlier": []}"#, "[1, 2]"])
  func `puts a state it cannot read aside and goes on without it`(_ content: String) throws {
    let scene = try Scene()
    try scene.signIn()
    let path = try scene.directories.stateFile
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
    #expect(try scene.workshop().refresh(RefreshRequest()).result == .new)
    #expect(scene.steps.contains(.setAside(path + ".aside")))
    #expect(FileSystem.text(path + ".aside") == content)
    #expect(try scene.workshop().refresh(RefreshRequest()).result == .unchanged)
  }

  @Test
  func `reads the state of every released format`() throws {
    let scene = try Scene()
    try scene.signIn()
    let released = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("released")
    for file in ["state-1.json"] {
      try FileManager.default.removeItem(atPath: try scene.directories.stateFile)
      try FileManager.default.copyItem(
        at: released.appendingPathComponent(file),
        to: URL(fileURLWithPath: try scene.directories.stateFile))
      let state = try scene.state()
      #expect(state.latest?.id == "17900000000050106")
      #expect(state.current?.files.map(\.outputs) == [["HEADLESS-1"], ["HEADLESS-2"]])
      #expect(state.earlier.map(\.desktop) == ["sway"])
      #expect(scene.steps.isEmpty)
    }
  }

  @Test(arguments: ["", "{}", #"{"version": 99, "token": "IGAA"}"#])
  func `asks to sign in again over an account file it cannot read`(_ content: String) throws {
    let scene = try Scene()
    try scene.signIn()
    let path = try scene.directories.accountFile
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: WallpaperError.damagedAccount(path: path)) {
      try scene.workshop().refresh(RefreshRequest())
    }
    try scene.signIn()
    #expect(try scene.workshop().refresh(RefreshRequest()).result == .new)
  }

  @Test
  func `keeps the account as it was through a file`() throws {
    let scene = try Scene()
    try scene.signIn()
    let workshop = try scene.workshop()
    var account = try #require(try workshop.accounts.load())
    account.renewed = scene.now
    try workshop.accounts.save(account)
    #expect(try workshop.accounts.load() == account)
    #expect(account.nextRenewal(at: scene.now) == scene.now + 7 * 86_400)
  }

  @Test
  func `knows the default of every key, and takes what the table says`() throws {
    let scene = try Scene()
    let path = try scene.directories.configurationFile
    #expect(try Configuration.load(path) == Configuration())
    try FileSystem.makeDirectory(try scene.directories.configuration, mode: 0o700)
    let lines = [
      "fit=fit", "background=#0a0B0c", "quality=80", "format=png", "every=6h", "desktop=sway",
      "command=x {file}", "client-id=12", "redirect-uri=https://r/",
      "secret-command=pass s",
      "proxy=http://p:1", "ca-file=/ca", "graph-url=https://g", "api-url=https://a",
      "authorize-url=https://z", "api-version=",
    ]
    try ("[instawall]\n" + lines.joined(separator: "\n")).write(
      toFile: path, atomically: true, encoding: .utf8)
    let configuration = try Configuration.load(path)
    #expect(lines.map { $0.split(separator: "=")[0] } == ConfigurationKey.all.map { $0.name[...] })
    #expect(configuration.background.description == "#0a0b0c")
    #expect(configuration.apiVersion == "")
    #expect(configuration.desktop.command == "x {file}")
    #expect(configuration.format == .png)
  }
}
