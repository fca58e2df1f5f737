import Foundation
import Testing

@testable import Simulator

/// What changes with time: the life of tokens, and limits. Rules:
/// <https://developers.facebook.com/documentation/instagram-platform/reference/refresh_access_token>
/// and <https://developers.facebook.com/docs/graph-api/overview/rate-limiting/>.
struct TimeTests {
  private func status(_ simulator: Simulator, _ token: String = Sample.token) throws -> Int {
    try Exchange(simulator, "/me?access_token=\(token)").status
  }

  private func refresh(_ simulator: Simulator, _ token: String = Sample.token) throws -> Exchange {
    try Exchange(
      simulator, "/refresh_access_token?grant_type=ig_refresh_token&access_token=\(token)")
  }

  private func code(_ answer: Exchange) throws -> [Int?] {
    let error = (try answer.json as? [String: [String: Any]])?["error"]
    return [error?["code"] as? Int, error?["error_subcode"] as? Int]
  }

  @Test
  func `lets a token run out, and does not renew it then`() throws {
    let simulator = try Simulator(account: Sample.with { $0.behavior.tokenAge = 0 })
    simulator.now += 5_183_900
    #expect(try status(simulator) == 200)
    simulator.now += 44
    let late = try Exchange(simulator, "/me?access_token=\(Sample.token)")
    #expect(late.status == 400)
    #expect(try code(late) == [190, 463])
    #expect(try code(refresh(simulator)) == [190, 463])
  }

  @Test(arguments: [true, false])
  func `lets a renewed token live on, and one replaced only to its own end`(
    rotates: Bool
  ) throws {
    let simulator = try Simulator(account: Sample.with { $0.behavior.rotatesToken = rotates })
    simulator.now += 50 * 86_400
    #expect(try refresh(simulator).status == 200)
    simulator.now += 50 * 86_400
    #expect(try status(simulator, simulator.account.token) == 200)
    #expect(try (status(simulator) == 200) == !rotates)
  }

  @Test(arguments: [(86_399, 400), (86_400, 200)])
  func `does not renew a token below 24 hours when told so`(age: Int, expected: Int) throws {
    let simulator = try Simulator(
      account: Sample.with {
        $0.behavior.refusesEarlyRefresh = true
        $0.behavior.tokenAge = age
      }, clock: { Date(timeIntervalSince1970: 1_767_225_600) })
    #expect(try refresh(simulator).status == expected)
    #expect(try status(simulator) == 200)
  }

  @Test
  func `revokes tokens for a reason, until it is taken back or somebody signs in anew`() throws {
    let simulator = try Simulator(account: Sample.account)
    simulator.revokeTokens(with: .passwordChanged)
    #expect(try code(Exchange(simulator, "/me?access_token=\(Sample.token)")) == [190, 460])
    #expect(try code(refresh(simulator)) == [190, 460])
    simulator.revokeTokens(with: nil)
    #expect(try status(simulator) == 200)
    simulator.revokeTokens(with: .appRemoved)
    simulator.update { $0.token = "IGAAanew" }
    #expect(try status(simulator, "IGAAanew") == 200)
    #expect(try code(Exchange(simulator, "/me?access_token=\(Sample.token)")) == [190, nil])
  }

  @Test
  func `counts calls in a rolling window and says how many are used up`() throws {
    let simulator = try Simulator(
      account: Sample.with { $0.behavior.limit = CallLimit(calls: 4, window: 100, block: 60) })
    func used() throws -> String? {
      try Exchange(simulator, "/me?access_token=\(Sample.token)").headers["x-app-usage"]
    }
    let headers = try (0..<4).map { _ in
      simulator.now += 20
      return try used()
    }
    #expect(
      headers
        == [25, 50, 75, 100].map {
          #"{"call_count":\#($0),"total_cputime":0,"total_time":0}"#
        })
    // The first two calls have left the window by now.
    simulator.now += 65
    #expect(try used()?.contains(#""call_count":75"#) == true)
  }

  @Test
  func `blocks after the last call, longer for each call meanwhile`() throws {
    let simulator = try Simulator(
      account: Sample.with { $0.behavior.limit = CallLimit(calls: 2, block: 3599) })
    #expect(try [status(simulator), status(simulator)] == [200, 200])
    let blocked = try Exchange(simulator, "/me/media?access_token=\(Sample.token)")
    #expect(try code(blocked) == [80002, nil])
    #expect(
      blocked.headers["x-business-use-case-usage"]?.contains(
        #""call_count":100,"total_cputime":1,"total_time":1,"estimated_time_to_regain_access":60"#)
        == true)
    simulator.now += 3000
    #expect(try code(refresh(simulator)) == [80002, nil])
    simulator.now += 3000
    #expect(try status(simulator) == 400)
    simulator.now += 3600
    #expect(try status(simulator) == 200)
  }

  @Test
  func `does not count logins and pictures`() throws {
    let simulator = try Simulator(
      account: Sample.with { $0.behavior.limit = CallLimit(calls: 1) })
    for path in ["/oauth/authorize", "/oauth/access_token", "/pictures/1_n.jpg"] {
      _ = try Exchange(simulator, path)
    }
    #expect(try status(simulator) == 200)
    #expect(try status(simulator) == 400)
  }

  @Test
  func `has its clock and tokens changed from outside`() throws {
    let simulator = try Simulator(account: Sample.account)
    func control(_ method: String, _ path: String, _ body: String = "") throws -> Int {
      try Exchange(
        simulator, "/_simulator/\(path)", method: method, type: "application/json", body: body
      ).status
    }
    #expect(try control("POST", "clock", #"{"time": 1893456000}"#) == 200)
    #expect(abs(simulator.now.timeIntervalSince1970 - 1_893_456_000) < 60)
    #expect(try control("POST", "clock", #"{"advance": -86400}"#) == 200)
    #expect(abs(simulator.now.timeIntervalSince1970 - 1_893_369_600) < 60)
    #expect(try status(simulator) == 400)
    #expect(try control("POST", "account", #"{"username": "u", "token": "IGAAu"}"#) == 200)
    #expect(try status(simulator, "IGAAu") == 200)
    #expect(try control("POST", "revocation", #"{"fault": "checkpoint"}"#) == 200)
    #expect(try code(Exchange(simulator, "/me?access_token=IGAAu")) == [190, 459])
    #expect(try control("DELETE", "revocation") == 200)
    #expect(try status(simulator, "IGAAu") == 200)
    #expect(try control("POST", "clock", #"{"hour": 1}"#) == 400)
  }
}
