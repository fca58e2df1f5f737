import Foundation
import Platform

/// A real desktop without a screen, run by a script of `Tests/desktops` for as long as this lives.
package final class HeadlessDesktop {
  /// Holds everything of the desktop's; short, since the names of Unix sockets are.
  package let directory: String
  /// What its own programs have as environment.
  package private(set) var environment: [String: String] = [:]
  /// The folders with the programs that a setter finds.
  package let programs: String
  private let script: String
  private let variables: [String: String]

  private static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("desktops").path

  /// Whether these programs are installed, and we are somebody whom sway does not refuse.
  package static func canRun(_ programs: String...) -> Bool {
    geteuid() != 0 && programs.allSatisfy { FileSystem.isExecutable("/usr/bin/" + $0) }
  }

  /// - Parameters:
  ///   - tools: the only programs that a setter finds, of those in `/usr/bin`; nil for all.
  ///   - variables: the script's options, `DESK_SIZE2` and others; the first screen is 800x600,
  ///     which is quicker to draw than a real one.
  package init(
    _ script: String, tools: [String]? = nil, variables: [String: String] = [:]
  ) throws {
    directory = NSTemporaryDirectory() + "iw" + String(UInt32.random(in: .min ... .max), radix: 36)
    programs = tools == nil ? "/usr/bin:/bin" : directory + "/bin"
    self.script = Self.scripts + "/" + script
    self.variables = variables.merging([
      "DESK_SIZE": "800x600", "DESK_DIR": directory + "/d", "PATH": "/usr/local/bin:/usr/bin:/bin",
    ]) { $1 }
    for folder in ["d", "bin"] {
      try FileManager.default.createDirectory(
        atPath: directory + "/" + folder, withIntermediateDirectories: true)
    }
    for tool in tools ?? [] where FileSystem.isExecutable("/usr/bin/" + tool) {
      try FileManager.default.createSymbolicLink(
        atPath: directory + "/bin/" + tool, withDestinationPath: "/usr/bin/" + tool)
    }
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
      .merging(["PATH": programs]) { $1 }
  }

  /// Runs a program of the machine's inside the desktop.
  @discardableResult
  package func exec(_ words: String...) throws -> String { try exec(words) }

  @discardableResult
  package func exec(_ words: [String]) throws -> String { try call("exec", words) }

  /// A picture of random clouds, different for each seed, drawn by ImageMagick.
  package func makePicture(_ size: String, seed: Int, name: String? = nil) throws -> String {
    let path = "\(directory)/\(name ?? "\(size)-\(seed).jpg")"
    try run(
      "/usr/bin/convert",
      ["-size", size, "-seed", String(seed), "plasma:fractal", "-quality", "92", path])
    return path
  }

  /// Waits up to 10 s until the screen shows the picture with at least 40 dB.
  /// - Parameters:
  ///   - output: takes the screenshot of this output alone, where the script can.
  ///   - corner: where the picture begins in the screenshot.
  ///   - area: the only part of the picture that is compared, "WxH+X+Y".
  package func shows(
    _ picture: String, output: String? = nil, at corner: String = "0,0", within area: String = ""
  ) throws -> Bool {
    let end = Date(timeIntervalSinceNow: 10)
    repeat {
      let shot = try screenshot("shot.png", output: output)
      let result = try ChildProcess.run(
        Self.scripts + "/psnr.sh", [shot, picture, corner, area],
        environment: ["PATH": "/usr/bin:/bin", "TMPDIR": directory])
      if result.succeeded { return true }
      Thread.sleep(forTimeInterval: 0.1)
    } while Date() < end
    return false
  }

  /// - Returns: the path of the PNG.
  package func screenshot(_ name: String, output: String? = nil) throws -> String {
    let path = directory + "/" + name
    _ = try call("screenshot", [path], with: output.map { ["DESK_OUTPUT": $0] } ?? [:])
    return path
  }

  /// A screenshot of a desktop that has finished drawing itself: the same for two seconds.
  package func settledScreenshot() throws -> String {
    var previous = ""
    var same = 0
    for _ in 0..<60 {
      let path = try screenshot("settled.png")
      // The file's own date differs, its pixels' signature does not.
      let pixels = try run("/usr/bin/identify", ["-format", "%#", path])
      same = pixels == previous ? same + 1 : 0
      if same == 4 { return path }
      previous = pixels
      Thread.sleep(forTimeInterval: 0.5)
    }
    throw Failure(description: "the desktop does not stop drawing")
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
