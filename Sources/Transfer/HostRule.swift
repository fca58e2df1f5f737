/// Which hosts a request may reach, at its first address and at every redirect.
package struct HostRule: Sendable, Equatable {
  /// Names in lower case; one that begins with a dot stands for every name below that domain.
  package let names: [String]
  /// Whether this machine is permitted too.
  package let loopback: Bool

  package init(_ names: [String], loopback: Bool = false) {
    self.names = names
    self.loopback = loopback
  }

  package func permits(_ host: String) -> Bool {
    if loopback && isLoopback(host: host) { return true }
    return names.contains { name in
      name.hasPrefix(".") ? host.hasSuffix(name) && host.count > name.count : host == name
    }
  }
}
