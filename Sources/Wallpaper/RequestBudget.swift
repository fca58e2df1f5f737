import FoundationEssentials

/// How many answered requests the runs that nobody watches may make within any 24 hours.
///
/// The service's own limit depends on how often an account is seen, and can be small:
/// https://developers.facebook.com/docs/graph-api/overview/rate-limiting/#instagram-graph-api
enum RequestBudget {
  static let perDay = 39
  /// Kept for what must not wait for tomorrow: the download of a photo that was found, and the
  /// weekly renewal of the token.
  static let reserved = 5
  /// Each of the day's hourly runs can ask for the list; what is left is for further pages and
  /// second tries. An hour of faults must not use up what the later hours need.
  static let beyondLists = perDay - reserved - 24

  /// How many requests a run may make after `runs`, the earlier ones of the last 24 hours.
  static func allowance(after runs: [RunCount]) -> Int {
    let made = runs.reduce(0) { $0 + $1.requests }
    let beyond = runs.reduce(0) { $0 + max(0, $1.requests - 1) }
    return max(0, min(perDay - reserved - made, 1 + max(0, beyondLists - beyond)))
  }

  /// How many requests a run may make, those that must not wait included.
  static func limit(after runs: [RunCount]) -> Int {
    max(0, perDay - runs.reduce(0) { $0 + $1.requests })
  }
}

/// The answered requests of one run.
struct RunCount: Codable, Equatable, Sendable {
  let time: Date
  let requests: Int

  /// Whether the run falls into the 24 hours around `now`. One that seems to lie ahead counts too,
  /// after a clock was set right, but not for ever.
  func isRecent(at now: Date) -> Bool { abs(now.timeIntervalSince(time)) < TokenLife.day }
}
