import CCurl

/// The parts of an absolute address, as libcurl itself reads them.
///
/// The parser is the one that later connects, so no trick of spelling can make a check see another
/// host than the connection does. Numeric hosts (`0x7f.1`) arrive in their plain form.
package struct WebAddress: Sendable, Equatable {
  /// In lower case.
  package let scheme: String
  /// In lower case; an IPv6 address without brackets.
  package let host: String
  /// The port written in the address.
  package let port: Int?
  /// At least `/`.
  package let path: String
  /// Without the question mark; nil when there is none.
  package let query: String?

  /// - Returns: nil unless `text` is an absolute address with a host, without user name or password.
  package init?(_ text: String) {
    guard text.utf8.count <= 16 << 10, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }),
      let parts = AddressParts(), parts.parse(text),
      let scheme = parts[CURLUPART_SCHEME], let host = parts[CURLUPART_HOST], !host.isEmpty
    else { return nil }
    self.scheme = scheme.lowercased()
    self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host.lowercased()
    self.port = parts[CURLUPART_PORT].flatMap { Int($0) }
    self.path = parts[CURLUPART_PATH] ?? "/"
    self.query = parts[CURLUPART_QUERY]
  }

  package var isLoopback: Bool { Transfer.isLoopback(host: host) }

  /// https, or http to loopback: everything else would show secrets to the network.
  package var isPermitted: Bool { scheme == "https" || (scheme == "http" && isLoopback) }

  /// Loopback in a wider sense: names and numbers that a system may lead to this machine.
  /// A public server must not send us there.
  var leadsHome: Bool {
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    return Transfer.isLoopback(host: name) || name.hasSuffix(".localhost")
      || name == "0.0.0.0" || name == "::" || name.hasPrefix("::ffff:")
  }
}

/// Whether `host` is this machine by definition: `localhost`, `::1`, or within 127.0.0.0/8.
package func isLoopback(host: String) -> Bool {
  if host == "localhost" || host == "::1" { return true }
  let parts = host.split(separator: ".", omittingEmptySubsequences: false)
  return parts.count == 4 && parts[0] == "127"
    && parts.allSatisfy { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(part) != nil
    }
}

/// The owner of libcurl's parsed address, see curl_url(3).
@safe private struct AddressParts: ~Copyable {
  private let handle: OpaquePointer

  init?() {
    guard let handle = unsafe curl_url() else { return nil }
    unsafe self.handle = unsafe handle
  }

  func parse(_ text: String) -> Bool {
    let flags = UInt32(CURLU_DISALLOW_USER | CURLU_NON_SUPPORT_SCHEME)
    return unsafe curl_url_set(handle, CURLUPART_URL, text, flags) == CURLUE_OK
  }

  subscript(part: CURLUPart) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard unsafe curl_url_get(handle, part, &text, 0) == CURLUE_OK, let found = unsafe text
    else { return nil }
    defer { unsafe curl_free(found) }
    return unsafe String(cString: found)
  }

  deinit { unsafe curl_url_cleanup(handle) }
}
