import Foundation
import Platform
import Testing

/// Odd surroundings that must neither hurt nor be hidden.
struct RobustnessTests {
  @Test
  func `refuses to render a picture onto itself`() throws {
    let stage = try Stage()
    try stage.signInAndRefresh()
    let picture = stage.dataDirectory + "/originals/" + stage.originals[0]
    let before = try FileSystem.read(picture)
    let result = try stage.run("render", picture, "--output", picture, "--size", "10x10")
    #expect(result.ending == .exited(64))
    #expect(try FileSystem.read(picture) == before)
  }

  @Test(arguments: [["apply"], ["render", "--output", "/dev/null.jpg", "--size", "9x9"]])
  func `waits for no pipe in place of a picture`(_ arguments: [String]) throws {
    let stage = try Stage()
    let pipe = stage.home + "/pipe"
    try #require(mkfifo(pipe))
    let started = Date()
    #expect(try stage.run(arguments + [pipe]).ending == .exited(74))
    #expect(Date().timeIntervalSince(started) < 10)
  }

  @Test
  func `says so when standard output cannot be written`() throws {
    let stage = try Stage()
    for arguments in ["status --json", "--help", "--version"] {
      let result = try ChildProcess.run(
        "/bin/sh", ["-c", "exec '\(Stage.program)' \(arguments) >/dev/full"],
        environment: stage.environment)
      #expect(result.ending == .exited(73), "\(arguments)")
    }
  }

  @Test
  func `takes permissions away that nobody else should have`() throws {
    let stage = try Stage()
    try stage.signIn()
    let account = stage.stateDirectory + "/account.json"
    for (path, mode) in [(account, 0o644), (stage.stateDirectory, 0o755)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    #expect(try stage.run("refresh").succeeded)
    #expect(FileSystem.status(account)?.permissions == 0o600)
    #expect(FileSystem.status(stage.stateDirectory)?.permissions == 0o700)
  }

  @Test
  func `writes priorities to the journal, and to nothing else`() throws {
    let stage = try Stage()
    stage.variables["JOURNAL_STREAM"] = "1:2"
    stage.variables["INVOCATION_ID"] = "0123"
    #expect(try stage.run("status").text.hasPrefix("Account:"))
    let journal = try ChildProcess.run(
      "/bin/sh",
      [
        "-c",
        "export JOURNAL_STREAM=$(stat -L -c %d:%i /proc/self/fd/2); exec '\(Stage.program)' refresh",
      ], environment: stage.environment)
    #expect(journal.errorText.hasPrefix("<3>instawall: error: "))
  }

  @Test
  func `reports a failing setter whatever signals the parent ignores`() throws {
    let stage = try Stage()
    try stage.signIn()
    try stage.configure("command = /bin/false {file}")
    let result = try ChildProcess.run(
      "/bin/sh", ["-c", "trap '' CHLD; exec '\(Stage.program)' refresh"],
      environment: stage.environment)
    #expect(result.ending == .exited(69))
  }

  private func mkfifo(_ path: String) -> Bool {
    (try? ChildProcess.run("/usr/bin/mkfifo", [path], environment: [:]).succeeded) ?? false
  }
}
