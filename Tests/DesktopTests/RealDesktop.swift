import Foundation
import Platform
import Testing

@testable import Desktop

/// A real desktop without a screen, run by a script of `Tests/desktops` for as long as this lives.
final class RealDesktop {
  let files: TemporaryDirectory
  /// What its own programs have as environment.
  private(set) var environment: [String: String] = [:]
  private let script: String
  private let variables: [String: String]

  static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("desktops").path

  /// - Parameters:
  ///   - tools: the only programs that the setters find, of those in `/usr/bin`.
  ///   - variables: the script's options, `DESK_SIZE2` and others; the first screen is 800x600,
  ///     which is quicker to draw than a real one.
  init(_ script: String, tools: [String], variables: [String: String] = [:]) throws {
    files = try TemporaryDirectory()
    try files.linkPrograms(tools.filter { FileSystem.isExecutable("/usr/bin/" + $0) })
    self.script = Self.scripts + "/" + script
    self.variables = variables.merging([
      "DESK_SIZE": "800x600", "DESK_DIR": files.path + "/d", "PATH": "/usr/local/bin:/usr/bin:/bin",
    ]) { $1 }
    try FileManager.default.createDirectory(
      atPath: files.path + "/d", withIntermediateDirectories: false)
    _ = try call("start")
    environment = Dictionary(
      assignments: try call("env").split(separator: "\n").map(String.init))
  }

  deinit { _ = try? call("stop") }

  /// What a timer of the session's user gives its program: nothing that names a display.
  var timerEnvironment: [String: String] {
    environment.filter { ["HOME", "XDG_RUNTIME_DIR"].contains($0.key) }
      .merging(["PATH": files.programs]) { $1 }
  }

  /// What cron gives.
  var cronEnvironment: [String: String] { timerEnvironment.filter { $0.key != "XDG_RUNTIME_DIR" } }

  /// Finds the desktop on this machine with the session's tools only. Without loginctl, and with a
  /// runtime directory that is not the usual one, the session of whoever runs the tests stays out
  /// of sight.
  /// - Parameter desktop: instead of the one that is found.
  func find(
    _ environment: [String: String]? = nil, desktop: String? = nil
  ) throws(DesktopError) -> any Desktop {
    let environment = environment ?? timerEnvironment
    var surroundings = Surroundings()
    surroundings.programDirectories = [files.programs]
    surroundings.graphicsCards = files.path + "/none"
    if environment["XDG_RUNTIME_DIR"] == nil {
      surroundings.runtimeDirectories = files.path + "/d/run"
    }
    return try findDesktop(
      environment: environment, choice: DesktopChoice(desktop: desktop),
      surroundings: surroundings)
  }

  /// Runs a program of the machine's inside the desktop.
  @discardableResult
  func exec(_ words: String...) throws -> String { try exec(words) }

  @discardableResult
  func exec(_ words: [String]) throws -> String { try call("exec", words) }

  /// A picture of random clouds, different for each seed, drawn by ImageMagick.
  func makePicture(_ size: String, seed: Int, name: String? = nil) throws -> String {
    let path = "\(files.path)/\(name ?? "\(size)-\(seed).jpg")"
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
  func shows(
    _ picture: String, output: String? = nil, at corner: String = "0,0", within area: String = ""
  ) throws -> Bool {
    let end = Date(timeIntervalSinceNow: 10)
    repeat {
      let shot = try screenshot("shot.png", output: output)
      let result = try ChildProcess.run(
        Self.scripts + "/psnr.sh", [shot, picture, corner, area],
        environment: ["PATH": "/usr/bin:/bin", "TMPDIR": files.path])
      if result.succeeded { return true }
      Thread.sleep(forTimeInterval: 0.1)
    } while Date() < end
    return false
  }

  /// - Returns: the path of the PNG.
  func screenshot(_ name: String, output: String? = nil) throws -> String {
    let path = files.path + "/" + name
    _ = try call("screenshot", [path], with: output.map { ["DESK_OUTPUT": $0] } ?? [:])
    return path
  }

  /// A screenshot of a desktop that has finished drawing itself: the same for two seconds.
  func settledScreenshot() throws -> String {
    var previous = Data()
    var same = 0
    for _ in 0..<60 {
      let path = try screenshot("settled.png")
      // The file's own date differs, its pixels' signature does not.
      let pixels = Data(try run("/usr/bin/identify", ["-format", "%#", path]).utf8)
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
    let result = try ChildProcess.run(
      program, arguments, environment: environment, seconds: 90)
    guard result.succeeded else {
      throw Failure(description: "\(program) \(arguments): \(result.errorText)")
    }
    return result.text
  }

  struct Failure: Error, CustomStringConvertible { let description: String }
}
