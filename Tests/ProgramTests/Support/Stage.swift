import Foundation
import Harness
import Imaging
import Platform
import Simulator
import Testing

/// A person's whole world for one test: a private home, a stand-in for Instagram on loopback, and
/// a setter of their own that writes down what it was asked to show.
///
/// The built program runs in it as a process, with nothing of the environment of the tests.
final class Stage {
  private(set) var home: String
  private let folder: String
  let simulator: Simulator
  private let front: HTTP2Front?
  /// Variables beside the usual ones.
  var variables: [String: String] = [:]

  /// Where to record requests; nil unless the program is to reach the simulator over HTTP/2.
  @TaskLocal static var frontRecord: HTTP2Record?

  static let token = "IGAAstageToken0123456789ZDZD"

  /// - Parameter clock: the service's.
  init(
    _ account: SimulatedAccount = .stage(), setter: Bool = true, answers: AnswerDirectory? = nil,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) throws {
    folder = NSTemporaryDirectory() + "instawall-stage-" + UUID().uuidString
    home = folder
    let simulator = try Simulator(account: account, answers: answers, clock: clock)
    self.simulator = simulator
    front = try Self.frontRecord.map { try HTTP2Front(of: simulator, record: $0) }
    if let front { simulator.update { $0.behavior.pictureHost = front.address } }
    for folder in ["", "/run", "/.config", "/.config/instawall"] {
      try FileManager.default.createDirectory(
        atPath: home + folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    try write(Stage.token, to: "token")
    try write("echo \"$@\" >>'\(home)/shown'", to: "setter.sh")
    if setter {
      try configure("command = /bin/sh \(home)/setter.sh {file}")
    } else if front != nil {
      try configure()
    }
  }

  /// In the session of a real desktop, knowing no more of it than a timer does.
  convenience init(_ account: SimulatedAccount = .stage(), on desk: HeadlessDesktop) throws {
    try self.init(account, setter: false)
    variables = desk.timerEnvironment
    variables["HOME"] = desk.environment["HOME"]
    // feh keeps its record in the home that the desktop runs in; ours is that one too.
    home = desk.environment["HOME"] ?? home
    try write(Stage.token, to: "token")
  }

  deinit {
    front?.stop()
    simulator.stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Runs the built program.
  @discardableResult
  func run(_ arguments: String..., input: String = "") throws -> ChildResult {
    try run(arguments, input: input)
  }

  @discardableResult
  func run(_ arguments: [String], input: String = "") throws -> ChildResult {
    try ChildProcess.run(
      Stage.program, arguments, environment: environment, input: Array(input.utf8), seconds: 60)
  }

  func signIn() throws {
    let result = try run("login", "--token-file", home + "/token")
    try #require(result.succeeded, "\(result.errorText)")
    simulator.clearLog()
  }

  /// Signs in and shows the newest photo; the log of requests starts anew.
  func signInAndRefresh() throws {
    try signIn()
    let result = try run("refresh")
    try #require(result.succeeded, "\(result.errorText)")
    simulator.clearLog()
  }

  var environment: [String: String] {
    let address = front?.address ?? simulator.address
    return [
      "HOME": home, "XDG_RUNTIME_DIR": home + "/run", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
      "INSTAWALL_GRAPH_URL": address, "INSTAWALL_API_URL": address,
      "INSTAWALL_AUTHORIZE_URL": address + "/oauth/authorize",
    ].merging(variables) { $1 }
  }

  func configure(_ lines: String...) throws { try configure(lines) }

  func configure(_ lines: [String]) throws {
    let trusted = front.map { ["ca-file = \($0.authorityFile)"] } ?? []
    let text = "[instawall]\n" + (lines + trusted).joined(separator: "\n") + "\n"
    try write(text, to: ".config/instawall/config.ini")
  }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: home + "/" + name, atomically: true, encoding: .utf8)
  }

  /// The files the setter was asked to show, in order.
  var shown: [String] {
    (FileSystem.text(home + "/shown") ?? "").split(separator: "\n").map(String.init)
  }

  var stateDirectory: String { home + "/.local/state/instawall" }
  var dataDirectory: String { home + "/.local/share/instawall" }
  var wallpapers: [String] { FileSystem.names(in: dataDirectory + "/wallpapers") }
  var originals: [String] { FileSystem.names(in: dataDirectory + "/originals") }

  /// Every file below the home with its content, to see that nothing was touched.
  func snapshot() -> [String: Data] {
    var files: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: home) ?? .init() {
      files[name] = FileManager.default.contents(atPath: home + "/" + name)
    }
    return files
  }

  /// The paths of the requests since the last clearing.
  var requests: [String] { simulator.log.map(\.path) }

  /// The built program lies beside the test bundle.
  static let program: String = {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0])
    return bundle.deletingLastPathComponent().appendingPathComponent("instawall").path
  }()
}

/// Decodes the JSON that a command printed.
func json(_ result: ChildResult) throws -> [String: Any] {
  let object = try JSONSerialization.jsonObject(with: Data(result.output))
  return try #require(object as? [String: Any])
}
