import Foundation
import Glibc
import Testing

@testable import Simulator

/// One request over a socket of its own, and the answer.
struct Exchange {
  let status: Int
  /// Names in lower case.
  let headers: [String: String]
  let body: Data

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The body as an object that can be compared with `json(_:)`.
  var json: NSObject {
    get throws { try #require(try JSONSerialization.jsonObject(with: body) as? NSObject) }
  }

  init(
    _ simulator: Simulator, _ target: String, method: String = "GET",
    type: String = "application/x-www-form-urlencoded", body: String = ""
  ) throws {
    try self.init(address: simulator.address, target, method: method, type: type, body: body)
  }

  /// Asks for a whole address that the simulator handed out.
  init(whole address: String) throws {
    let parts = try #require(URLComponents(string: address))
    let host = "\(parts.scheme ?? "")://\(parts.host ?? ""):\(parts.port ?? 0)"
    try self.init(address: host, String(address.dropFirst(host.count)))
  }

  private init(
    address: String, _ target: String, method: String = "GET", type: String = "", body: String = ""
  ) throws {
    let port = try #require(URLComponents(string: address)?.port.flatMap(UInt16.init(exactly:)))
    let head =
      "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
      + "Content-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
    let answer = try Self.send(Data((head + body).utf8), to: port)

    let separator = try #require(answer.range(of: Data("\r\n\r\n".utf8)))
    let lines = String(decoding: answer[..<separator.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    status = try #require(Int(lines[0].split(separator: " ")[1]))
    headers = Dictionary(
      lines.dropFirst().compactMap { line in
        line.range(of: ": ").map {
          (line[..<$0.lowerBound].lowercased(), String(line[$0.upperBound...]))
        }
      }, uniquingKeysWith: { $1 })
    self.body = Data(answer[separator.upperBound...])
  }

  /// All bytes that come back until the server closes; gives up after ten silent seconds.
  private static func send(_ request: Data, to port: UInt16) throws -> Data {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var peer = sockaddr_in()
    peer.sin_family = sa_family_t(AF_INET)
    peer.sin_port = port.bigEndian
    peer.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let connected = unsafe withUnsafePointer(to: &peer) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Refused() }
    let sent = unsafe request.withUnsafeBytes {
      unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    try #require(sent == request.count)
    var answer = Data()
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return answer }
      answer.append(contentsOf: buffer[..<count])
    }
  }

  /// Nobody listens.
  struct Refused: Error {}
}

/// An object to compare an answer with.
func json(_ text: String) throws -> NSObject {
  try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSObject)
}
