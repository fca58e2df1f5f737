import Transfer

/// Where the service is: the base addresses of its hosts, and the version in the paths.
package struct Endpoints: Sendable, Equatable {
  /// Newest version seen in Meta's reference in early 2026:
  /// https://developers.facebook.com/docs/instagram-platform/reference/instagram-media
  package static let defaultVersion = "v25.0"

  /// Profile, posts and the life of a token; without a slash at the end.
  package let graph: String
  /// Exchanges a login's code for a token; without a slash at the end.
  package let api: String
  /// The page on which a person allows the access.
  package let authorize: String
  /// `v25.0`; empty leaves the choice to the service.
  package let version: String

  let graphHost: String
  let apiHost: String
  /// Whether a stand-in on this machine plays the service.
  package let isLocal: Bool

  /// One of the base addresses, and the setting it comes from.
  package enum Base: String, Sendable, CaseIterable {
    case graph = "INSTAWALL_GRAPH_URL"
    case api = "INSTAWALL_API_URL"
    case authorize = "INSTAWALL_AUTHORIZE_URL"

    /// The environment variable that replaces it.
    package var variable: String { rawValue }

    var standard: String {
      switch self {
      case .graph: "https://graph.instagram.com"
      case .api: "https://api.instagram.com"
      case .authorize: "https://www.instagram.com/oauth/authorize"
      }
    }
  }

  /// - Parameters:
  ///   - environment: a variable there wins over `configured`; an empty one counts as unset.
  ///   - configured: addresses from the configuration file.
  ///   - version: nil means `defaultVersion`.
  /// - Throws: when an address is neither https nor http to loopback, or a version is misspelt.
  package init(
    environment: [String: String] = [:], configured: [Base: String] = [:], version: String? = nil
  ) throws(EndpointDefect) {
    var hosts: [Base: WebAddress] = [:]
    var texts: [Base: String] = [:]
    for base in Base.allCases {
      let variable = environment[base.variable].flatMap { $0.isEmpty ? nil : $0 }
      let text = variable ?? configured[base] ?? base.standard
      guard let address = WebAddress(text), address.isPermitted, address.query == nil,
        !text.contains("#")
      else { throw .badAddress(base, fromEnvironment: variable != nil) }
      hosts[base] = address
      texts[base] = text.hasSuffix("/") ? String(text.dropLast()) : text
    }
    let version = version ?? Self.defaultVersion
    guard version.isEmpty || isVersion(version) else { throw .badVersion }
    self.version = version
    graph = texts[.graph] ?? Base.graph.standard
    api = texts[.api] ?? Base.api.standard
    authorize = texts[.authorize] ?? Base.authorize.standard
    graphHost = hosts[.graph]?.host ?? ""
    apiHost = hosts[.api]?.host ?? ""
    isLocal = hosts[.graph]?.isLoopback ?? false
  }

  /// `path` below the graph host and the version.
  func versioned(_ path: String) -> String {
    version.isEmpty ? "\(graph)/\(path)" : "\(graph)/\(version)/\(path)"
  }

  /// The hosts that serve pictures; no other gets a request for one. Seen in public feeds:
  /// https://github.com/tomashco/payload-instagram-plugin/issues/1
  var pictureHosts: HostRule {
    HostRule([".cdninstagram.com", ".fbcdn.net"], loopback: isLocal)
  }
}

/// A base address or version that cannot be used.
package enum EndpointDefect: Error, Equatable, Sendable {
  case badAddress(Endpoints.Base, fromEnvironment: Bool)
  case badVersion
}

private func isVersion(_ text: String) -> Bool {
  guard text.hasPrefix("v") else { return false }
  let parts = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
  return (1...2).contains(parts.count)
    && parts.allSatisfy { (1...4).contains($0.count) && $0.allSatisfy(\.isASCIIDigit) }
}

extension Character {
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
