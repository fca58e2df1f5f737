import FoundationEssentials

/// How many calls the service allows an account before it blocks it.
///
/// As JSON: `{"calls": 200, "window": 86400, "block": 3600}`.
package struct CallLimit: Equatable, Sendable {
  /// Calls within `window`; the next one is refused.
  package var calls: Int
  /// Seconds.
  package var window: Int
  /// Seconds that a block lasts from the last call on. A refused call counts too, so it makes the
  /// block longer: <https://developers.facebook.com/docs/graph-api/overview/rate-limiting/>
  package var block: Int

  package init(calls: Int, window: Int = 86_400, block: Int = 3600) {
    self.calls = calls
    self.window = window
    self.block = block
  }
}

extension Service {
  /// Counts one call.
  /// - Returns: the refusal when it is one too many.
  mutating func refusalByLimit() -> Response? {
    guard let limit = account.behavior.limit else { return nil }
    let time = now
    if let end = blockedUntil, end <= time {
      // Nobody tells what is left after a block; here it is everything.
      blockedUntil = nil
      calls = []
    }
    calls.removeAll { time.timeIntervalSince($0) >= Double(limit.window) }
    guard blockedUntil != nil || calls.count >= limit.calls else {
      calls.append(time)
      return nil
    }
    blockedUntil = time + Double(limit.block)
    var response = Fault.accountLimit.response
    response.headers.append(accountUsage(percent: 100, minutesToWait: (limit.block + 59) / 60))
    return response
  }

  /// Both usage headers; none when the account's behavior does not call for them.
  var usageHeaders: [(name: String, value: String)] {
    let counted = account.behavior.limit.map { calls.count * 100 / max($0.calls, 1) }
    guard let percent = account.behavior.usage ?? counted else { return [] }
    return [
      ("X-App-Usage", #"{"call_count":\#(percent),"total_cputime":0,"total_time":0}"#),
      accountUsage(percent: percent, minutesToWait: 0),
    ]
  }

  func accountUsage(percent: Int, minutesToWait: Int) -> (name: String, value: String) {
    let use: JSON = .object([
      ("type", .string("instagram")), ("call_count", .number(percent)),
      ("total_cputime", .number(1)), ("total_time", .number(1)),
      ("estimated_time_to_regain_access", .number(minutesToWait)),
    ])
    return (
      "X-Business-Use-Case-Usage", JSON.object([(account.userID, .array([use]))]).text(.plain)
    )
  }
}
