import Foundation
import Testing

@testable import Simulator

/// A client that speaks TLS is not part of these tests, so they borrow curl and openssl.
struct TLSTests {
  private static let hasTools = ["/usr/bin/curl", "/usr/bin/openssl"]
    .allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: hasTools, "needs curl and openssl"))
  func `answers over TLS with the given certificate`() throws {
    let folder = URL(filePath: NSTemporaryDirectory())
      .appending(path: "simulator-tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let certificate = folder.appending(path: "certificate.pem")
    let key = folder.appending(path: "key.pem")
    _ = try run(
      "/usr/bin/openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
      "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
      "subjectAltName=IP:127.0.0.1", "-keyout", key.path, "-out", certificate.path)

    let simulator = try Simulator(
      account: Sample.account, certificate: String(contentsOf: certificate, encoding: .utf8),
      key: String(contentsOf: key, encoding: .utf8))
    #expect(simulator.address.hasPrefix("https://127.0.0.1:"))
    let target = simulator.address + "/me?access_token=\(Sample.token)"
    let trusted = try run(
      "/usr/bin/curl", "--silent", "--max-time", "10", "--cacert", certificate.path, target)
    #expect(trusted.output == #"{"id":"26400000000060003"}"#)
    let unknown = try run("/usr/bin/curl", "--silent", "--max-time", "10", target)
    // 60: the peer's certificate cannot be authenticated (curl's manual page).
    #expect(unknown.status == 60)
    #expect(simulator.log.count == 1)
  }

  @Test
  func `says that a certificate is none`() {
    #expect(throws: SimulatorError.self) {
      try Simulator(account: Sample.account, certificate: "no", key: "no")
    }
  }
}

/// Runs a program to its end.
func run(_ program: String, _ arguments: String...) throws -> (status: Int32, output: String) {
  let process = Process()
  let output = Pipe()
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: data, as: UTF8.self))
}
