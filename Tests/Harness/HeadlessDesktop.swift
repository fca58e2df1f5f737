import Foundation
import Platform

/// A real desktop without a screen, run by a script of `Tests/desktops` for as long as this lives.
package final class HeadlessDesktop {
  /// Holds everything of the desktop's; short, since the names of Unix sockets are.
  package let directory: String
  /// What its own programs have as environment.
  package private(set) var environment: [String: String] = [:]
  private let script: String
  private let variables: [String: String]

  private static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("desktops").path

  /// Whether these programs are installed, and we are somebody whom sway does not refuse.
  package static func canRun(_ programs: String...) -> Bool {
    geteuid() != 0 && programs.allSatisfy { FileSystem.isExecutable("/usr/bin/" + $0) }
  }

  /// - Parameter variables: the script's options, `DESK_SIZE2` and others; the first screen is
  ///   800x600, which is quicker to draw than a real one.
  package init(_ script: String, variables: [String: String] = [:]) throws {
    directory = NSTemporaryDirectory() + "iw" + String(UInt32.random(in: .min ... .max), radix: 36)
    self.script = Self.scripts + "/" + script
    self.variables = variables.merging([
      "DESK_SIZE": "800x600", "DESK_DIR": directory + "/d", "PATH": "/usr/local/bin:/usr/bin:/bin",
    ]) { $1 }
    try FileManager.default.createDirectory(
      atPath: directory + "/d", withIntermediateDirectories: true)
    _ = try call("start")
    for line in try call("env").split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { environment[String(parts[0])] = String(parts[1]) }
    }
  }

  deinit {
    _ = try? call("stop")
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// What a timer of the session's user gives its program: nothing that names a display.
  package var timerEnvironment: [String: String] {
    environment.filter { ["HOME", "XDG_RUNTIME_DIR"].contains($0.key) }
      .merging(["PATH": "/usr/bin:/bin"]) { $1 }
  }

  /// Runs a program of the machine's inside the desktop.
  @discardableResult
  package func exec(_ words: String...) throws -> String { try call("exec", words) }

  /// A picture of random clouds, different for each seed, drawn by ImageMagick.
  package func makePicture(_ size: String, seed: Int) throws -> String {
    let path = "\(directory)/\(size)-\(seed).jpg"
    try run(
      "/usr/bin/convert",
      ["-size", size, "-seed", String(seed), "plasma:fractal", "-quality", "92", path])
    return path
  }

  /// Waits up to 10 s until the screen shows the picture with at least 40 dB.
  /// - Parameter output: takes the screenshot of this output alone, where the script can.
  package func shows(_ picture: String, output: String? = nil) throws -> Bool {
    let shot = directory + "/shot.png"
    let end = Date(timeIntervalSinceNow: 10)
    repeat {
      _ = try call("screenshot", [shot], with: output.map { ["DESK_OUTPUT": $0] } ?? [:])
      let result = try ChildProcess.run(
        Self.scripts + "/psnr.sh", [shot, picture],
        environment: ["PATH": "/usr/bin:/bin", "TMPDIR": directory])
      if result.succeeded { return true }
      Thread.sleep(forTimeInterval: 0.1)
    } while Date() < end
    return false
  }

  private func call(
    _ verb: String, _ words: [String] = [], with more: [String: String] = [:]
  ) throws -> String {
    try run(script, [verb] + words, environment: variables.merging(more) { $1 })
  }

  @discardableResult
  private func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> String {
    let result = try ChildProcess.run(program, arguments, environment: environment, seconds: 90)
    guard result.succeeded else {
      throw Failure(description: "\(program) \(arguments): \(result.errorText)")
    }
    return result.text
  }

  struct Failure: Error, CustomStringConvertible { let description: String }
}
