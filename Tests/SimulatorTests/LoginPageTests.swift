import Foundation
import Testing

@testable import Simulator

struct LoginPageTests {
  private let query =
    "/oauth/authorize?client_id=910000000000017&redirect_uri=https%3A%2F%2Flocalhost%2F"
    + "&response_type=code&scope=instagram_business_basic&state=s%26t%20%22x"

  @Test
  func `asks, and redirects as answered`() throws {
    let simulator = try Simulator(account: Sample.account)
    let page = try Exchange(simulator, query)
    #expect(page.status == 200)
    #expect(page.headers["content-type"] == "text/html; charset=utf-8")
    let links = page.text.matches(of: /href="([^"]*)"/).map {
      String($0.output.1).replacing("&amp;", with: "&")
    }
    try #require(links.count == 2)

    let allowed = try Exchange(simulator, links[0])
    #expect(allowed.status == 302)
    let location = try #require(allowed.headers["location"])
    let pattern = /https:\/\/localhost\/\?code=([A-Za-z0-9_-]+)&state=s%26t%20%22x#_/
    let code = try #require(location.wholeMatch(of: pattern)).output.1
    let form =
      "client_id=910000000000017&client_secret=simulator-app-secret"
      + "&grant_type=authorization_code&redirect_uri=https%3A%2F%2Flocalhost%2F&code=\(code)"
    #expect(
      try Exchange(simulator, "/oauth/access_token", method: "POST", body: form).status == 200)

    let denied = try Exchange(simulator, links[1])
    #expect(denied.status == 302)
    #expect(
      denied.headers["location"]
        == "https://localhost/?error=access_denied&error_reason=user_denied"
        + "&error_description=The+user+denied+your+request&state=s%26t%20%22x")
  }

  @Test(arguments: [
    ("910000000000017", "1", "Invalid platform app"),
    ("localhost%2F", "localhost", "Invalid redirect_uri"),
    ("response_type=code", "response_type=token", "Invalid response type: token"),
    (
      "instagram_business_basic", "user_profile",
      "Invalid Request: Request parameters are invalid: Invalid scope: user_profile"
    ),
  ])
  func `shows what is wrong, without a redirect`(
    part: String, edited: String, message: String
  ) throws {
    let simulator = try Simulator(account: Sample.account)
    let answer = try Exchange(simulator, query.replacing(part, with: edited))
    #expect(answer.status == 400)
    #expect(answer.headers["location"] == nil)
    let object = try #require(try answer.json as? [String: Any])
    #expect(object["error_message"] as? String == message)
  }
}
