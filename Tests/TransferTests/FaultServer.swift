import Foundation
import Testing
import Transfer

/// The Python server with faults below HTTP, one for all tests. It ends with the test process,
/// when its standard input does.
struct FaultServer: Sendable {
  enum Door: String {
    case plain, tls, expired
    case wrongHost = "wrong-host"
    case mute, proxy
  }

  /// Nil where the server cannot run.
  static let shared = FaultServer()
  static let reason: Comment = "needs python3 (with ssl) and openssl"

  let authority: String
  private let ports: [String: Int]
  /// The server runs as long as this is open.
  private let input: FileHandle

  private init?() {
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "servers/faults.py")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script.path]
    let output = Pipe()
    let inputPipe = Pipe()
    process.standardInput = inputPipe
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    var line = Data()
    while !line.contains(UInt8(ascii: "\n")) {
      let chunk = output.fileHandleForReading.availableData
      if chunk.isEmpty { return nil }
      line += chunk
    }
    struct Greeting: Decodable { let ports: [String: Int], authority: String }
    guard let greeting = try? JSONDecoder().decode(Greeting.self, from: line) else { return nil }
    authority = greeting.authority
    ports = greeting.ports
    input = inputPipe.fileHandleForWriting
  }

  func address(_ door: Door, _ path: String, host: String = "127.0.0.1") -> String {
    "\(door == .plain ? "http" : "https")://\(host):\(ports[door.rawValue] ?? 0)/\(path)"
  }

  /// A client that trusts the server's authority, patient enough for a busy machine.
  func client(_ change: (inout TransferSettings) -> Void = { _ in }) throws -> CurlClient {
    var settings = TransferSettings(caFile: authority)
    change(&settings)
    return try CurlClient(settings: settings)
  }
}
