import Foundation
import Testing

@testable import Simulator

/// The built program lies beside the test bundle, but not when only this bundle was built.
struct ProgramTests {
  private static let program = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "instawall-simulator").path
  private static let isBuilt = FileManager.default.isExecutableFile(atPath: program)

  @Test(.enabled(if: isBuilt, "the program is not built"), arguments: [SIGTERM, SIGINT])
  func `serves the sample until it is told to end`(signal: Int32) throws {
    let folder = URL(filePath: NSTemporaryDirectory())
      .appending(path: "simulator-program-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appending(path: name).path }
    let sample = try run(Self.program, "--sample")
    #expect(sample.status == 0)
    try Data(sample.output.utf8).write(to: URL(filePath: path("account.json")))

    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: Self.program)
    process.arguments = [
      "--account", path("account.json"), "--log", path("log"), "--ready-file", path("ready"),
    ]
    process.standardOutput = output
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let address = try #require(line.wholeMatch(of: /listening on (http:\/\/127.0.0.1:\d+)\n/))
      .output.1
    let token = try decodeStrictly(SimulatedAccount.self, from: Array(sample.output.utf8)).token
    let answer = try Exchange(whole: address + "/me?access_token=\(token)")
    #expect(answer.status == 200)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    #expect(try String(contentsOfFile: path("ready"), encoding: .utf8) == address + "\n")
    let log = try String(contentsOfFile: path("log"), encoding: .utf8)
    #expect(log.contains(#""path":"/me","query":{"access_token":"(redacted)"},"status":200"#))
    #expect(!log.contains(token))
    let mode = try FileManager.default.attributesOfItem(atPath: path("log"))[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test(
    .enabled(if: isBuilt, "the program is not built"),
    arguments: [
      (["--port"], 64), (["--account", "/nowhere"], 66), (["--account", program], 65),
    ])
  func `ends with a status that says why`(arguments: [String], status: Int) throws {
    let process = Process()
    process.executableURL = URL(filePath: Self.program)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == Int32(status))
  }
}
