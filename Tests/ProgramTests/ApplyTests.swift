import Foundation
import Imaging
import Platform
import Simulator
import Testing

/// `instawall apply` and `restore` with a desktop that cannot be asked; real ones have tests of
/// their own.
struct ApplyTests {
  private func localPicture(_ stage: Stage) throws -> String {
    let path = stage.home + "/holiday picture.png"
    let bitmap = Drawing(scene: .night, width: 60, height: 40, seed: 4).bitmap()
    try Data(try bitmap.encoded(as: .png)).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test
  func `shows the current wallpaper again`() throws {
    let stage = try Stage()
    try stage.signInAndRefresh()
    #expect(try stage.run("apply").ending == .exited(0))
    #expect(stage.shown.count == 2)
    #expect(stage.shown[0] == stage.shown[1])
    #expect(stage.requests.isEmpty)
  }

  @Test
  func `says that there is nothing to show, or keeps quiet about it`() throws {
    let stage = try Stage()
    let apply = try stage.run("apply")
    #expect(apply.ending == .exited(69))
    #expect(apply.errorText.contains("instawall refresh"))
    let unasked = try stage.run("apply", "--if-changed")
    #expect(unasked.ending == .exited(0))
    #expect(unasked.output.isEmpty && unasked.errorOutput.isEmpty)
  }

  @Test
  func `keeps a local picture until the next new post`() throws {
    let stage = try Stage()
    try stage.signInAndRefresh()
    let picture = try localPicture(stage)
    #expect(try stage.run("apply", picture).ending == .exited(0))
    #expect(stage.shown.count == 2)
    #expect(stage.shown[1].contains("/local-"))
    #expect(try stage.run("refresh").ending == .exited(0))
    #expect(try stage.run("apply", "--if-changed").ending == .exited(0))
    #expect(stage.shown.count == 2)
    stage.simulator.update { $0.posts.append(.photo(2)) }
    #expect(try stage.run("refresh").ending == .exited(0))
    #expect(stage.shown.count == 3)
  }

  @Test
  func `renders a missing file again from the original, without the network`() throws {
    let stage = try Stage()
    try stage.signInAndRefresh()
    try FileManager.default.removeItem(atPath: stage.shown[0])
    #expect(try stage.run("apply").ending == .exited(0))
    #expect(stage.requests.isEmpty)
    #expect(FileSystem.exists(stage.shown[1]))
  }

  @Test
  func `tells a failing setter's own words and tries again at the next run`() throws {
    let stage = try Stage()
    try stage.signIn()
    try stage.write("echo 'no screen today' >&2; exit 3", to: "setter.sh")
    let failed = try stage.run("refresh")
    #expect(failed.ending == .exited(69))
    #expect(failed.errorText.contains("no screen today"))
    #expect(stage.wallpapers.count == 2)
    try stage.write("echo \"$@\" >>'\(stage.home)/shown'", to: "setter.sh")
    #expect(try stage.run("refresh").ending == .exited(0))
    #expect(stage.shown.count == 1)
  }

  @Test
  func `gives up on a setter that never ends`() throws {
    let stage = try Stage()
    try stage.signIn()
    try stage.write("trap '' TERM; while :; do sleep 1; done", to: "setter.sh")
    let started = Date()
    let result = try stage.run("refresh")
    #expect(result.ending == .exited(69))
    #expect(Date().timeIntervalSince(started) < 40)
  }

  @Test(arguments: ["missing.jpg", "token"])
  func `refuses a file that is no picture`(_ name: String) throws {
    let stage = try Stage()
    let result = try stage.run("apply", stage.home + "/" + name)
    #expect(result.ending == .exited(name == "token" ? 65 : 74))
    #expect(result.errorText.contains(name))
  }
}
