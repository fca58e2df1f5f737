import Foundation
import Glibc
import Platform

/// A directory of the test's own, removed with it. Its path is short, since Unix sockets' must be.
final class TemporaryDirectory: Sendable {
  let path: String

  init() throws {
    path = "/tmp/iw-\(randomName().suffix(8))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, and the directories above it.
  @discardableResult
  func write(_ name: String, _ text: String, mode: Int = 0o644) throws -> String {
    let file = path + "/" + name
    try makeDirectory((name as NSString).deletingLastPathComponent)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    return file
  }

  @discardableResult
  func makeDirectory(_ name: String) throws -> String {
    let directory = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true)
    return directory
  }

  /// A stand-in for a program: a shell script below `bin/`.
  ///
  /// Another process writes it: while this one has it open for writing, a child that a parallel
  /// test is starting has it too, and nobody may run it (ETXTBSY).
  func makeProgram(_ name: String, _ script: String) throws {
    let text = try write("text/" + name, "#!/bin/sh\n" + script + "\n")
    let directory = try makeDirectory("bin")
    let copied = try ChildProcess.run(
      "/usr/bin/install", ["-m", "755", text, directory + "/" + name],
      environment: ["PATH": "/usr/bin:/bin"])
    guard copied.succeeded else { throw CocoaError(.fileWriteUnknown) }
  }

  var programs: String { path + "/bin" }
}

/// A Unix socket that accepts connections while it lives; afterwards its file is stale.
final class ListeningSocket: Sendable {
  private let descriptor: Int32

  init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) {
      unsafe $0.copyBytes(from: Array(path.utf8))
    }
    let bound = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard bound == 0, listen(descriptor, 8) == 0 else { throw POSIXError(.EADDRINUSE) }
  }

  deinit { close(descriptor) }
}
