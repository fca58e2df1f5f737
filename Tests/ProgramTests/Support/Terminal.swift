import Foundation
import Platform
import Testing

/// A terminal with a shell in it, typed on as a person would: a tmux of its own, ended by its own
/// socket.
final class Terminal {
  static let isAvailable = FileSystem.isExecutable("/usr/bin/tmux")
  private let socket: String
  private let stage: Stage

  /// The shell finds `instawall`, and knows no more of the machine than a stage does.
  init(_ stage: Stage) throws {
    self.stage = stage
    // Names of sockets are short.
    socket = NSTemporaryDirectory() + "iwt" + String(UInt32.random(in: .min ... .max), radix: 36)
    try FileManager.default.createDirectory(
      atPath: stage.home + "/bin", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: stage.home + "/bin/instawall", withDestinationPath: Stage.program)
    var variables = stage.environment
    variables["PATH"] = stage.home + "/bin:/usr/bin:/bin"
    variables["TERM"] = "screen"
    variables["PS1"] = "$ "
    try tmux(
      ["-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "70", "/usr/bin/env", "-i"]
        + variables.map { "\($0.key)=\($0.value)" } + ["/bin/sh"])
    try wait(for: "$")
  }

  deinit {
    _ = try? tmux(["kill-server"])
    try? FileManager.default.removeItem(atPath: socket)
  }

  /// Types a line, and Enter.
  func type(_ text: String) throws {
    if !text.isEmpty { try tmux(["send-keys", "-l", text]) }
    try press("Enter")
  }

  /// Presses a key by tmux's name for it.
  func press(_ key: String) throws { try tmux(["send-keys", key]) }

  /// Everything shown so far, as a person reads it: wrapped lines whole, no blanks at the end.
  func screen() throws -> String {
    let lines = try tmux(["capture-pane", "-p", "-J", "-S", "-"]).split(
      separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { $0.replacing(/\ +$/, with: "") }.joined(separator: "\n")
    return text.replacing(/\n+$/, with: "").replacing(stage.home, with: "~")
  }

  /// Waits up to 20 s for the screen to end in `text`.
  @discardableResult
  func wait(for text: String, _ location: SourceLocation = #_sourceLocation) throws -> String {
    let end = Date(timeIntervalSinceNow: 20)
    while true {
      let screen = try screen()
      if screen.hasSuffix(text) { return screen }
      try #require(Date() < end, "waited for: \(text)\n\(screen)", sourceLocation: location)
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  /// Whether the terminal shows what is typed.
  func echoes() throws -> Bool {
    let device = try tmux(["display-message", "-p", "#{pane_tty}"]).replacing("\n", with: "")
    let settings = try ChildProcess.run("/usr/bin/stty", ["-a", "-F", device], environment: [:])
    return !settings.text.split(whereSeparator: \.isWhitespace).contains("-echo")
  }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    let result = try ChildProcess.run(
      "/usr/bin/tmux", ["-u", "-S", socket] + arguments,
      environment: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"])
    try #require(result.succeeded, "\(result.errorText)")
    return result.text
  }
}
