/// How much of the service's budget is used up, from the headers of its answers:
/// https://developers.facebook.com/docs/graph-api/overview/rate-limiting/
package struct Usage: Sendable, Equatable {
  /// The highest of all figures, in percent; calls are refused from 100.
  package let percent: Int
  /// Minutes until a block ends; 0 when there is none.
  package let regainMinutes: Int

  package init(percent: Int, regainMinutes: Int) {
    self.percent = percent
    self.regainMinutes = regainMinutes
  }

  /// - Parameter headers: names in lower case.
  /// - Returns: nil when no header tells.
  init?(headers: [String: String]) {
    var figures: [UsageFigures] = []
    if let text = headers["x-app-usage"], let app: UsageFigures = decodeJSON(Array(text.utf8)) {
      figures.append(app)
    }
    if let text = headers["x-business-use-case-usage"],
      let cases: [String: [UsageFigures]] = decodeJSON(Array(text.utf8))
    {
      figures += cases.values.joined()
    }
    guard !figures.isEmpty else { return nil }
    percent = figures.map(\.percent).max() ?? 0
    regainMinutes = figures.map(\.regainMinutes).max() ?? 0
  }
}

private struct UsageFigures: Decodable {
  let percent: Int
  let regainMinutes: Int

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    let figures = ["call_count", "total_cputime", "total_time"].compactMap(members.integer)
    percent = max(figures.max() ?? 0, 0)
    let minutes = members.integer("estimated_time_to_regain_access") ?? 0
    // A week at most: a garbled figure must not silence the program for years.
    regainMinutes = min(max(minutes, 0), 7 * 24 * 60)
  }
}
