import Glibc

/// Questions about Unix sockets: a socket file may outlive its server, so only connecting tells.
package enum UnixSocket {
  /// Whether somebody accepts connections at `path`; a path that starts with "@" names a socket of
  /// Linux's abstract name space (unix(7)).
  package static func accepts(_ path: String) -> Bool {
    guard let (address, length) = socketAddress(path) else { return false }
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let number = socket(AF_UNIX, kind | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard number >= 0 else { return false }
    let connection = FileDescriptor(owning: number)
    var copy = address
    let result = unsafe withUnsafePointer(to: &copy) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(connection.number, $0, length)
      }
    }
    // A full queue (EAGAIN) still means that a server is there.
    return result == 0 || errno == EAGAIN
  }

  private static func socketAddress(_ path: String) -> (sockaddr_un, socklen_t)? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(path.utf8)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard bytes.count < capacity else { return nil }
    var length = MemoryLayout<sockaddr_un>.size
    if path.hasPrefix("@") {
      bytes[0] = 0
      // Every byte counts in an abstract name, so the padding must not be part of it.
      length = length - capacity + bytes.count
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    return (address, socklen_t(length))
  }
}
