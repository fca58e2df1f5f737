import Testing

@testable import Simulator

/// Shapes: <https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/get-started>
struct ProfileTests {
  @Test(arguments: ["", "/v25.0", "/v26.0"])
  func `answers the fields asked for, and the identifier always`(version: String) throws {
    let simulator = try Simulator(account: Sample.account)
    let answer = try Exchange(
      simulator,
      "\(version)/me?fields=user_id%2Cusername,account_type&access_token=\(Sample.token)")
    #expect(answer.status == 200)
    #expect(answer.headers["content-type"] == "application/json; charset=UTF-8")
    #expect(
      answer.text == #"{"user_id":"17841400000060004","username":"mira.walks","#
        + #""account_type":"MEDIA_CREATOR","id":"26400000000060003"}"#)
  }

  @Test
  func `answers the identifier alone without fields`() throws {
    let simulator = try Simulator(account: Sample.account)
    let answer = try Exchange(simulator, "/me?access_token=\(Sample.token)")
    #expect(answer.text == #"{"id":"26400000000060003"}"#)
  }

  @Test
  func `wraps the profile when told to`() throws {
    let simulator = try Simulator(account: Sample.with { $0.behavior.wrapsProfile = true })
    let answer = try Exchange(
      simulator, "/me?fields=id,username&access_token=\(Sample.token)")
    #expect(answer.text == #"{"data":[{"id":"26400000000060003","username":"mira.walks"}]}"#)
  }

  @Test(arguments: ["BUSINESS", "Media_Creator", "PERSONAL", nil])
  func `spells the account type as told, or leaves it out`(type: String?) throws {
    let simulator = try Simulator(account: Sample.with { $0.accountType = type })
    let answer = try Exchange(
      simulator, "/me?fields=id,account_type&access_token=\(Sample.token)")
    let member = type.map { #","account_type":"\#($0)""# } ?? ""
    #expect(answer.text == #"{"id":"26400000000060003"\#(member)}"#)
  }

  @Test(arguments: [
    ("/me?access_token=IGAAother", 190, "IGApiException"), ("/me", 104, "OAuthException"),
    ("/me?fields=nose&access_token=\(Sample.token)", 100, "OAuthException"),
  ])
  func `refuses`(target: String, code: Int, type: String) throws {
    let simulator = try Simulator(account: Sample.account)
    let answer = try Exchange(simulator, target)
    #expect(answer.status == 400)
    let error = try #require((try answer.json as? [String: [String: Any]])?["error"])
    #expect(error["code"] as? Int == code)
    #expect(error["type"] as? String == type)
    #expect(error["message"] is String)
    #expect(error["fbtrace_id"] is String)
  }

  @Test
  func `sends usage headers when told to`() throws {
    let target = "/me?access_token=\(Sample.token)"
    let plain = try Exchange(try Simulator(account: Sample.account), target)
    #expect(plain.headers["x-app-usage"] == nil)
    let simulator = try Simulator(account: Sample.with { $0.behavior.usage = 83 })
    let headers = try Exchange(simulator, target).headers
    #expect(headers["x-app-usage"] == #"{"call_count":83,"total_cputime":0,"total_time":0}"#)
    #expect(
      headers["x-business-use-case-usage"]
        == #"{"17841400000060004":[{"type":"instagram","call_count":83,"total_cputime":1,"#
        + #""total_time":1,"estimated_time_to_regain_access":0}]}"#)
  }
}
