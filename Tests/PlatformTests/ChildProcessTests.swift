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
}
