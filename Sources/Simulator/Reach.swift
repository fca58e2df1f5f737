/// The requests that a recorded answer is for.
enum Reach: Equatable, Sendable {
  case everything
  /// Everything on graph.instagram.com.
  case graph
  case pictures
  /// Paths without version, in segments. `{id}` stands for an identifier or `me`, any other name in
  /// braces for an identifier.
  case paths([[String]])

  /// Reads the `endpoint` of an index, as `AnswerDirectory` describes it.
  init(endpoint: String) {
    let paths = endpoint.split(separator: " ").compactMap { word -> [String]? in
      let path = word.prefix { $0 != "?" && $0 != "," }
      guard let slash = path.firstIndex(of: "/") else { return nil }
      let segments = path[slash...].split(separator: "/").map(String.init)
      return segments.first == "{v}" ? Array(segments.dropFirst()) : segments
    }
    self =
      if !paths.isEmpty { .paths(paths) } else if endpoint.contains("media_url") {
        .pictures
      } else if endpoint.contains("graph.instagram.com") { .graph } else { .everything }
  }

  func covers(_ route: Route) -> Bool {
    switch self {
    case .everything: true
    case .graph: route.isGraph
    case .pictures: route.isPicture
    case .paths(let paths): paths.contains { Self.matches($0, route.segments) }
    }
  }

  private static func matches(_ pattern: [String], _ segments: [String]) -> Bool {
    pattern.count == segments.count
      && zip(pattern, segments).allSatisfy { pattern, segment in
        guard pattern.hasPrefix("{") else { return pattern == segment }
        return segment.allSatisfy(\.isNumber) || (pattern == "{id}" && segment == "me")
      }
  }
}
