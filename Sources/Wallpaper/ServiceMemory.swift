package import FoundationEssentials
package import Instagram

/// What the service has said in earlier runs, so that it is not asked again too soon.
package struct ServiceMemory: Codable, Equatable, Sendable {
  /// Until when no call is made.
  package var pause: Pause?
  /// Why the token did not work when it was last used.
  package var refusal: TokenRefusal?
  var usage: UsageRecord?
  /// The runs of the last 24 hours that were answered.
  var runs: [RunCount] = []
  /// When a run that nobody watches last said that the token ends soon.
  var warned: Date?

  package init() {}

  mutating func note(requests: Int, at now: Date) {
    runs.removeAll { !$0.isRecent(at: now) }
    if requests > 0 { runs.append(RunCount(time: now, requests: requests)) }
  }

  func allowance(at now: Date) -> Int {
    RequestBudget.allowance(after: runs.filter { $0.isRecent(at: now) })
  }

  func limit(at now: Date) -> Int {
    RequestBudget.limit(after: runs.filter { $0.isRecent(at: now) })
  }
}

/// A span of time without calls: those made while the service blocks only lengthen the block.
package struct Pause: Codable, Equatable, Sendable {
  package let start: Date
  package let end: Date

  init(minutes: Int, from start: Date) {
    self.start = start
    end = start + Double(minutes) * 60
  }

  /// A pause that has not begun yet was written under another clock, and holds nobody up.
  package func holds(at now: Date) -> Bool { start <= now && now < end }
}

/// A token that the service refused.
package struct TokenRefusal: Codable, Equatable, Sendable {
  package let fault: TokenFault
  package let time: Date

  /// Whether a run that nobody watches is to leave the service alone. A token that may work again
  /// without a new sign-in is tried once a day.
  func holds(at now: Date) -> Bool {
    guard fault.mayPass else { return true }
    return (0..<TokenLife.day).contains(now.timeIntervalSince(time))
  }
}

extension TokenFault {
  /// Whether the same token may work again. A refusal that gives no reason may be the service's own
  /// fault.
  fileprivate var mayPass: Bool {
    switch self {
    case .checkpoint, .unconfirmed, .unknown: true
    case .expired, .passwordChanged, .revoked, .sessionInvalid: false
    }
  }
}

/// How much of the budget was used up when the service last told.
struct UsageRecord: Codable, Equatable, Sendable {
  let percent: Int
  let time: Date

  /// From 80 % on, calls that can wait are left out; budgets are counted over a day at most.
  func isHigh(at now: Date) -> Bool {
    percent >= 80 && (0..<TokenLife.day).contains(now.timeIntervalSince(time))
  }
}
