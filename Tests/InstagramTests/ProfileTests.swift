import Instagram
import Testing

struct ProfileTests {
  @Test(arguments: [
    #"{"id":"27600000000012347","user_id":"17841400000000042","username":"anna","account_type":"MEDIA_CREATOR"}"#,
    #"{"user_id":17841400000000042,"username":"anna","account_type":"Media_Creator","id":27600000000012347,"x":{}}"#,
    #"{"data":[{"user_id":"17841400000000042","username":"anna","account_type":"business","id":"27600000000012347"}]}"#,
  ])
  func `reads both shapes`(body: String) throws {
    let session = try Session(
      on(
        "https://graph.instagram.com/v25.0/me?fields=user_id%2Cusername%2Caccount_type&",
        "access_token=\(tokenText)", answer: body))
    let profile = try session.client.profile(token)
    #expect(profile.id == "27600000000012347")
    #expect(profile.userID == "17841400000000042")
    #expect(profile.username == "anna")
    session.far.finish()
  }

  @Test(arguments: [
    (#","account_type":"PERSONAL""#, "PERSONAL"), ("", ""), (#","account_type":null"#, ""),
    (#","account_type":7"#, ""),
  ])
  func `a personal account is not served`(type: String, shown: String) throws {
    let session = try Session(on(answer: #"{"id":"1","username":"anna"\#(type)}"#))
    #expect(throws: InstagramError.notProfessional(accountType: shown)) {
      try session.client.profile(token)
    }
  }

  @Test(arguments: [("", "https://graph.instagram.com/me?"), ("v26.0", "com/v26.0/me?")])
  func `the version can be another or none`(version: String, part: String) throws {
    let session = try Session(
      on(part, answer: #"{"id":"1","username":"a","account_type":"BUSINESS"}"#), version: version)
    _ = try session.client.profile(token)
    session.far.finish()
  }

  @Test(
    arguments: [
      (["x-app-usage": #"{"call_count":12,"total_cputime":0,"total_time":25}"#], 25, 0),
      (
        [
          "x-app-usage": "not json",
          "x-business-use-case-usage":
            #"{"1":[{"call_count":1}],"2":[{"call_count":95,"total_time":8,"estimated_time_to_regain_access":3}]}"#,
        ], 95, 3
      ),
      (["x-app-usage": #"{"call_count":1e400,"total_time":-5}"#], 0, 0),
      (["x-app-usage": #"{"call_count":80.7}"#], 80, 0),
      ([:], nil, 0),
    ] as [([String: String], Int?, Int)])
  func `knows how much of the budget is used`(
    headers: [String: String], percent: Int?, minutes: Int
  ) throws {
    let session = try Session(
      on(
        answer: #"{"id":"1","username":"a","account_type":"BUSINESS"}"#, headers: headers))
    _ = try session.client.profile(token)
    let expected = percent.map { Usage(percent: $0, regainMinutes: minutes) }
    #expect(session.client.usage == expected)
  }
}
