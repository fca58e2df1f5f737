import Foundation
import Platform
import Testing

struct ChildProcessTests {
  private func shell(
    _ script: String, environment: [String: String] = [:], input: String = "",
    seconds: Double = 20, maximumOutput: Int = 1 << 20
  ) throws -> ChildResult {
    try ChildProcess.run(
      "/bin/sh", ["-c", script], environment: environment, input: Array(input.utf8),
      seconds: seconds, maximumOutput: maximumOutput)
  }

  @Test
  func `returns both streams and the exit status`() throws {
    let result = try shell("echo out; echo err >&2; exit 7")
    #expect(result.text == "out\n")
    #expect(result.errorText == "err\n")
    #expect(result.ending == .exited(7))
  }

  @Test
  func `passes arguments as they are and the given environment only`() throws {
    let arguments = ["-c", "printf '%s|' \"$@\"; env", "-", "a b", "$HOME", "\"'*"]
    let result = try ChildProcess.run("/bin/sh", arguments, environment: ["ONLY": "this"])
    #expect(result.text.hasPrefix("a b|$HOME|\"'*|"))
    #expect(result.text.contains("ONLY=this"))
    #expect(!result.text.contains("HOME="))
  }

  @Test
  func `gives input, or the end of the stream at once`() throws {
    #expect(try shell("cat", input: "hello").text == "hello")
    #expect(try shell("cat").text == "")
  }

  @Test
  func `does not wait for what is left in the background`() throws {
    let started = Date()
    let result = try shell("sleep 30 & echo $!")
    #expect(result.ending == .exited(0))
    #expect(Date().timeIntervalSince(started) < 10)
    kill(try #require(pid_t(result.text.dropLast())), SIGKILL)
  }

  @Test
  func `ends a child that ignores SIGTERM`() throws {
    let started = Date()
    let result = try shell("trap '' TERM; while :; do sleep 0.1; done", seconds: 0.3)
    #expect(result.ending == .timedOut)
    #expect(Date().timeIntervalSince(started) < 10)
  }

  @Test
  func `keeps output up to the cap and drains the rest`() throws {
    let result = try shell("head -c 300000 /dev/zero", maximumOutput: 1000)
    #expect(result.ending == .exited(0))
    #expect(result.output.count == 1000)
  }

  @Test
  func `reports a signal and a program that is not there`() throws {
    #expect(try shell("kill -9 $$").ending == .signalled(9))
    #expect(throws: PlatformError.cannotStart(program: "/nowhere/x", code: ENOENT)) {
      try ChildProcess.run("/nowhere/x", environment: [:])
    }
  }

  @Test
  func `hands no descriptor of ours to the child`() throws {
    let folder = try TemporaryFolder()
    let lock = try FileLock(folder.path + "/lock", waiting: 0)
    let result = try shell("ls -l /proc/$$/fd", environment: ["PATH": "/usr/bin:/bin"])
    #expect(!result.text.contains(folder.path))
    withExtendedLifetime(lock) {}
  }

  @Test(arguments: [("exit 3", ChildResult.Ending.exited(3)), ("kill -9 $$", .signalled(9))])
  func `sees a launched program end at once`(line: String, ending: ChildResult.Ending) throws {
    let found = try ChildProcess.launch(
      "/bin/sh", ["-c", line], environment: [:], seconds: 20)
    #expect(found == ending)
  }

  @Test
  func `leaves a launched program running, in a group of its own and without our streams`() throws {
    let folder = try TemporaryFolder()
    let script = """
      sleep 0.3
      seen="$(cut -d' ' -f1 /proc/$$/stat) $(cut -d' ' -f5 /proc/$$/stat)"
      seen="$seen $(readlink /proc/$$/fd/0) $(readlink /proc/$$/fd/1) $(readlink /proc/$$/fd/2)"
      echo $seen >'\(folder.path)/new'
      mv '\(folder.path)/new' '\(folder.path)/done'
      """
    let ending = try ChildProcess.launch(
      "/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"], seconds: 0)
    #expect(ending == nil)
    let end = Clock.monotonicSeconds() + 20
    while !FileSystem.exists(folder.path + "/done"), Clock.monotonicSeconds() < end {
      Clock.sleep(seconds: 0.05)
    }
    let text = try #require(FileSystem.text(folder.path + "/done"))
    let words = text.split(whereSeparator: \.isWhitespace)
    try #require(words.count == 5, "\(text)")
    #expect(words[0] == words[1], "process and its group")
    #expect(words[2...].allSatisfy { $0 == "/dev/null" }, "\(text)")
  }
}
