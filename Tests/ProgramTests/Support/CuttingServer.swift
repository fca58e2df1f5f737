import Foundation
import Synchronization

/// A picture host whose connections break in the middle: it announces a JPEG of 100 000 bytes,
/// sends the first thousand and closes.
final class CuttingServer: Sendable {
  let address: String
  private let socket: Int32
  private let count = Mutex(0)

  var accepted: Int { count.withLock { $0 } }

  init() throws {
    let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.socket = socket
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = unsafe inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = unsafe withUnsafeMutablePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(socket, $0, length) == 0 && listen(socket, 8) == 0
          && getsockname(socket, $0, &length) == 0
      }
    }
    guard bound else { throw POSIXError(.EADDRINUSE) }
    address = "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))"
    Thread.detachNewThread { [self] in serve() }
  }

  func stop() { shutdown(socket, Int32(SHUT_RDWR)) }

  private func serve() {
    while true {
      let connection = accept(socket, nil, nil)
      guard connection >= 0 else { break }
      count.withLock { $0 += 1 }
      var request = [UInt8](repeating: 0, count: 4096)
      _ = unsafe recv(connection, &request, request.count, 0)
      let head = "HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nContent-Length: 100000\r\n\r\n"
      let bytes = Array(head.utf8) + [0xff, 0xd8, 0xff] + [UInt8](repeating: 7, count: 1000)
      _ = unsafe send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      close(connection)
    }
    close(socket)
  }
}
