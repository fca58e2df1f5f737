import Foundation
import Platform
import Simulator
import Synchronization
import Testing

/// nghttpx in front of a simulator: TLS and HTTP/2 towards the program, with a certificate by an
/// authority made for this.
final class HTTP2Front: Sendable {
  /// `https://127.0.0.1:PORT`.
  let address: String
  /// The authority's certificate, for `ca-file`.
  var authorityFile: String { directory + "/authority.pem" }

  private let directory: String
  private let process: Process
  private let record: HTTP2Record

  private static let nghttpx = ["/usr/sbin/nghttpx", "/usr/bin/nghttpx"]
    .first(where: FileSystem.isExecutable)

  static let isInstalled = nghttpx != nil && FileSystem.isExecutable("/usr/bin/openssl")

  init(of simulator: Simulator, record: HTTP2Record) throws {
    let directory = NSTemporaryDirectory() + "instawall-front-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try Self.certify(in: directory)
    let port = try Self.freePort()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.nghttpx))
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.arguments = [
      "--conf=/dev/null", "--single-process", "--no-ocsp", "--frontend=127.0.0.1,\(port)",
      "--backend=127.0.0.1,\(URL(string: simulator.address)?.port ?? 0)",
      "--accesslog-file=\(directory)/access", "--accesslog-format=$alpn $remote_port $request",
      "--errorlog-file=\(directory)/errors", "\(directory)/leaf.key", "\(directory)/leaf.pem",
    ]
    try process.run()
    self.directory = directory
    self.process = process
    self.record = record
    address = "https://127.0.0.1:\(port)"
    let end = Clock.monotonicSeconds() + 20
    while !Self.answers(port) {
      guard process.isRunning, Clock.monotonicSeconds() < end else {
        throw Failure(errors: FileSystem.text(directory + "/errors") ?? "nothing said")
      }
      Clock.sleep(seconds: 0.02)
    }
  }

  struct Failure: Error { let errors: String }

  /// Ends the process and hands its log over.
  func stop() {
    process.terminate()
    process.waitUntilExit()
    record.add(FileSystem.text(directory + "/access") ?? "")
    try? FileManager.default.removeItem(atPath: directory)
  }

  private static func certify(in directory: String) throws {
    func openssl(_ arguments: String...) throws {
      let result = try ChildProcess.run(
        "/usr/bin/openssl",
        ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
          + ["-days", "2"] + arguments, environment: ["HOME": directory], seconds: 60)
      try #require(result.succeeded, "\(result.errorText)")
    }
    let authority = ["authority.key", "authority.pem"].map { directory + "/" + $0 }
    try openssl(
      "-subj", "/CN=test authority", "-keyout", authority[0], "-out", authority[1])
    try openssl(
      "-subj", "/CN=front", "-addext", "subjectAltName=IP:127.0.0.1",
      "-addext", "basicConstraints=critical,CA:FALSE", "-CA", authority[1], "-CAkey",
      authority[0], "-keyout", directory + "/leaf.key", "-out", directory + "/leaf.pem")
  }

  /// A port that was free a moment ago: nghttpx does not tell which one it was given.
  private static func freePort() throws -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var name = loopback(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = unsafe withUnsafeMutablePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard bound else { throw POSIXError(.EADDRINUSE) }
    return UInt16(bigEndian: name.sin_port)
  }

  private static func answers(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var name = loopback(port: port)
    return unsafe withUnsafePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func loopback(port: UInt16) -> sockaddr_in {
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    name.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return name
  }
}

/// Every request that came through fronts which have been stopped.
final class HTTP2Record: Sendable {
  struct Request: Sendable {
    /// `h2`, or `http/1.1`.
    let version: String
    /// The client's port: equal for requests on one connection.
    let connection: String
    let path: String
  }

  private let lines = Mutex("")

  func add(_ text: String) { lines.withLock { $0 += text } }

  /// In the order of their answers.
  var requests: [Request] {
    lines.withLock { $0 }.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 3 else { return nil }
      return Request(
        version: String(words[0]), connection: String(words[1]),
        path: String(words[3].prefix { $0 != "?" }))
    }
  }
}
