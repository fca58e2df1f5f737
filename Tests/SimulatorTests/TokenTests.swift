import Foundation
import Testing

@testable import Simulator

/// Shapes: <https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login>
struct TokenTests {
  private let redirect = "https://localhost/"

  private func form(_ simulator: Simulator, code: String, redirect: String? = nil) -> String {
    let app = simulator.account.app
    return "client_id=\(app.id)&client_secret=\(app.secret)&grant_type=authorization_code"
      + "&redirect_uri=\(percentEncoded(redirect ?? self.redirect))&code=\(percentEncoded(code))"
  }

  private func shortToken(_ simulator: Simulator) throws -> String {
    simulator.update { $0.behavior.tokenShape = .legacy }
    let code = simulator.makeCode(redirectURI: redirect)
    let answer = try Exchange(
      simulator, "/oauth/access_token", method: "POST", body: form(simulator, code: code))
    let object = try #require(try answer.json as? [String: Any])
    return try #require(object["access_token"] as? String)
  }

  private func longToken(_ answer: Exchange) throws -> String {
    #expect(answer.status == 200)
    let object = try #require(try answer.json as? [String: Any])
    #expect(Set(object.keys) == ["access_token", "token_type", "expires_in"])
    #expect(object["token_type"] as? String == "bearer")
    #expect(object["expires_in"] as? Int == 5_183_944)
    return try #require(object["access_token"] as? String)
  }

  private func message(_ answer: Exchange) throws -> String? {
    let object = try #require(try answer.json as? [String: Any])
    return object["error_message"] as? String
      ?? (object["error"] as? [String: Any])?["message"] as? String
  }

  @Test(arguments: [true, false])
  func `refreshes a token, with a new one or the same`(rotates: Bool) throws {
    let simulator = try Simulator(account: Sample.with { $0.behavior.rotatesToken = rotates })
    let target = "/refresh_access_token?grant_type=ig_refresh_token&access_token="
    let token = try longToken(try Exchange(simulator, target + Sample.token))
    #expect((token == Sample.token) == !rotates)
    #expect(simulator.account.token == token)
    for valid in [token, Sample.token] {
      #expect(try Exchange(simulator, "/me?access_token=\(valid)").status == 200)
    }
    simulator.update { $0.token = "IGAArevoked" }
    for invalid in [token, Sample.token] {
      #expect(try Exchange(simulator, "/me?access_token=\(invalid)").status == 400)
    }
  }

  @Test(arguments: [
    "grant_type=ig_exchange_token&access_token=\(Sample.token)", "access_token=\(Sample.token)",
    "grant_type=ig_refresh_token&access_token=IGAAother", "grant_type=ig_refresh_token",
  ])
  func `refuses to refresh`(query: String) throws {
    let simulator = try Simulator(account: Sample.account)
    #expect(try Exchange(simulator, "/refresh_access_token?\(query)").status == 400)
    #expect(simulator.account.token == Sample.token)
  }

  @Test
  func `refuses a second refresh within a day when told to`() throws {
    let time = Moving()
    let simulator = try Simulator(
      account: Sample.with { $0.behavior.refusesEarlyRefresh = true }, clock: { time.now })
    func refresh() throws -> Exchange {
      let token = simulator.account.token
      return try Exchange(
        simulator, "/refresh_access_token?grant_type=ig_refresh_token&access_token=\(token)")
    }
    #expect(try refresh().status == 200)
    time.add(86399)
    let early = try refresh()
    #expect(early.status == 400)
    #expect(!early.text.contains("190"))
    time.add(1)
    #expect(try refresh().status == 200)
  }

  @Test(arguments: [
    (
      Behavior.TokenShape.wrapped,
      #"{"data":[{"access_token":T,"user_id":"26400000000060003","#
        + #""permissions":"instagram_business_basic"}]}"#
    ),
    (
      .number,
      #"{"access_token":T,"user_id":26400000000060003,"#
        + #""permissions":["instagram_business_basic"]}"#
    ),
    (
      .text,
      #"{"access_token":T,"user_id":"26400000000060003","#
        + #""permissions":"instagram_business_basic"}"#
    ),
    (.legacy, #"{"access_token":T,"user_id":26400000000060003}"#),
  ])
  func `turns a code into a token, in each shape`(
    shape: Behavior.TokenShape, expected: String
  ) throws {
    let simulator = try Simulator(account: Sample.with { $0.behavior.tokenShape = shape })
    let code = simulator.makeCode(redirectURI: redirect)
    let answer = try Exchange(
      simulator, "/oauth/access_token", method: "POST", body: form(simulator, code: code))
    #expect(answer.status == 200)
    #expect(answer.text.replacing(/"IGAA[^"]*"/, with: "T") == expected)
  }

  @Test
  func `reads a multipart form`() throws {
    let simulator = try Simulator(account: Sample.account)
    let code = simulator.makeCode(redirectURI: redirect)
    let fields = [
      ("client_id", simulator.account.app.id), ("client_secret", simulator.account.app.secret),
      ("grant_type", "authorization_code"), ("redirect_uri", redirect), ("code", code),
    ]
    let body =
      fields.map { name, value in
        "--xyz\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
      }.joined() + "--xyz--\r\n"
    let answer = try Exchange(
      simulator, "/oauth/access_token", method: "POST", type: "multipart/form-data; boundary=xyz",
      body: body)
    #expect(answer.status == 200)
  }

  @Test
  func `takes a code once, within an hour, with the same redirect address`() throws {
    let time = Moving()
    let simulator = try Simulator(account: Sample.account, clock: { time.now })
    func exchange(_ code: String, redirect: String? = nil) throws -> Exchange {
      try Exchange(
        simulator, "/oauth/access_token", method: "POST",
        body: form(simulator, code: code, redirect: redirect))
    }
    let code = simulator.makeCode(redirectURI: redirect)
    #expect(
      try message(exchange(code + "#_")) == "Matching code was not found or was already used")
    #expect(try message(exchange(code, redirect: "https://localhost")) == "Invalid redirect_uri")
    #expect(try exchange(code).status == 200)
    let again = try exchange(code)
    #expect(again.status == 400)
    #expect(
      try again.json
        == json(
          """
          {"error_type": "OAuthException", "code": 400,
           "error_message": "This authorization code has been used"}
          """))
    let late = simulator.makeCode(redirectURI: redirect)
    time.add(3601)
    #expect(try message(exchange(late)) == "This authorization code has expired")
  }

  @Test
  func `accepts a short token for one hour`() throws {
    let time = Moving()
    let simulator = try Simulator(account: Sample.account, clock: { time.now })
    let token = try shortToken(simulator)
    time.add(3599)
    #expect(try Exchange(simulator, "/me?access_token=\(token)").status == 200)
    time.add(1)
    #expect(try Exchange(simulator, "/me?access_token=\(token)").status == 400)
  }

  @Test
  func `answers a GET with the misleading text of the service`() throws {
    let simulator = try Simulator(account: Sample.account)
    let answer = try Exchange(simulator, "/oauth/access_token?code=x")
    #expect(answer.status == 400)
    #expect(try message(answer) == "Unsupported request - method type: get")
  }

  @Test
  func `exchanges a short token, and only a short one`() throws {
    let simulator = try Simulator(account: Sample.account)
    let short = try shortToken(simulator)
    let secret = simulator.account.app.secret
    let target = "/access_token?grant_type=ig_exchange_token"
    let wrong = try Exchange(simulator, "\(target)&client_secret=x&access_token=\(short)")
    #expect(try message(wrong) == "Error validating client secret.")
    let long = try Exchange(
      simulator, "\(target)&client_secret=\(secret)&access_token=\(Sample.token)")
    #expect(try #require(try message(long)).hasPrefix("Session key invalid."))
    let good = try Exchange(simulator, "\(target)&client_secret=\(secret)&access_token=\(short)")
    #expect(try longToken(good) == simulator.account.token)
  }
}
