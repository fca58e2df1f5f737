import Foundation
import Testing

@testable import Simulator

/// Codes and statuses: <https://developers.facebook.com/docs/graph-api/guides/error-handling> and
/// public reports, for example <https://github.com/stevenschobert/instafeed.js/issues/656> (4 with
/// 403), <https://github.com/Dymantic/laravel-instagram-feed/issues/60> (10 with 403).
struct FaultTests {
  struct Row: Sendable {
    var fault: Fault
    var status = 400
    var code: Int
    var subcode: Int?
  }

  @Test(arguments: [
    Row(fault: .tokenInvalid, code: 190), Row(fault: .tokenUnparsable, code: 190),
    Row(fault: .tokenInvalid401, status: 401, code: 190),
    Row(fault: .tokenExpired, code: 190, subcode: 463),
    Row(fault: .tokenExpiredWithoutSubcode, code: 190),
    Row(fault: .appRemoved, code: 190, subcode: 458),
    Row(fault: .checkpoint, code: 190, subcode: 459),
    Row(fault: .passwordChanged, code: 190, subcode: 460),
    Row(fault: .accountUnconfirmed, code: 190, subcode: 464),
    Row(fault: .tokenRevoked, code: 190, subcode: 467),
    Row(fault: .sessionInvalid, code: 190, subcode: 492),
    Row(fault: .sessionKey102, code: 102), Row(fault: .sessionKey452, code: 452),
    Row(fault: .permissionMissing, status: 403, code: 10),
    Row(fault: .permissionDenied, status: 403, code: 230),
    Row(fault: .accessBlocked, code: 200), Row(fault: .capabilityMissing, code: 3),
    Row(fault: .policyBlock, code: 368), Row(fault: .objectMissing, code: 100, subcode: 33),
    Row(fault: .fieldMissing, code: 100), Row(fault: .methodGet, code: 100),
    Row(fault: .invalidParameter, code: 100), Row(fault: .appLimit, status: 403, code: 4),
    Row(fault: .userLimit, code: 17), Row(fault: .pageLimit, code: 32),
    Row(fault: .customLimit, code: 613), Row(fault: .customLimit500, status: 500, code: 613),
    Row(fault: .accountLimit, code: 80002), Row(fault: .temporaryLimit, code: 341),
    Row(fault: .unknownError, status: 500, code: 1, subcode: 99),
    Row(fault: .tooMuchData, status: 500, code: 1),
    Row(fault: .serviceTransient, status: 500, code: 2),
    Row(fault: .errorWithStatus200, status: 200, code: 2), Row(fault: .clientSecret, code: 1),
    Row(fault: .messageForPersonOnly, status: 403, code: 10),
  ])
  func `answers as graph.instagram.com does`(row: Row) throws {
    let answer = try answer(of: row.fault)
    #expect(answer.status == row.status)
    let object = try #require(try answer.json as? [String: [String: Any]])
    #expect(object.count == 1)
    let error = try #require(object["error"])
    #expect(error["code"] as? Int == row.code)
    #expect(error["error_subcode"] as? Int == row.subcode)
    #expect(["IGApiException", "OAuthException"].contains(error["type"] as? String))
    #expect(error["message"] is String)
    #expect(error["fbtrace_id"] is String)
  }

  @Test(arguments: [
    (Fault.codeUnknown, "Matching code was not found or was already used"),
    (.codeUsed, "This authorization code has been used"),
    (.codeExpired, "This authorization code has expired"),
    (.redirectMismatch, "Invalid redirect_uri"), (.platformApp, "Invalid platform app"),
    (.developerRole, "Insufficient developer role"),
    (.scopeInvalid, "Invalid scope: user_profile"),
  ])
  func `answers as api.instagram.com does`(fault: Fault, message: String) throws {
    let answer = try answer(of: fault)
    #expect(answer.status == 400)
    #expect(
      try answer.json
        == json(
          #"{"error_type": "OAuthException", "code": 400, "error_message": "\#(message)"}"#))
  }

  @Test(arguments: [
    (Fault.pictureExpired, 403, "text/plain", "URL signature expired"),
    (.pictureForbidden, 403, "text/plain", ""),
    (.pictureBadDate, 403, "text/plain", "Bad URL date param"),
    (.pictureGone, 404, "text/plain", ""), (.badGateway, 502, "text/html; charset=utf-8", "<!DOC"),
    (.serviceUnavailable, 503, "text/html; charset=utf-8", "<!DOC"),
    (.htmlPicture, 200, "text/html; charset=utf-8", "<!DOC"),
    (.textPicture, 200, "text/plain", "Not"), (.emptyPicture, 200, "image/jpeg", ""),
    (.webpPicture, 200, "image/webp", "RIFF"), (.heicPicture, 200, "image/heic", ""),
    (.emptyBody, 200, "application/json; charset=UTF-8", ""),
    (.notJSON, 200, "application/json; charset=UTF-8", "for"),
    (.cutJSON, 200, "application/json; charset=UTF-8", #"{"data":["#),
    (.wrongShape, 200, "application/json; charset=UTF-8", #"{"data":{"#),
  ])
  func `answers with what is no good answer`(
    fault: Fault, status: Int, type: String, beginning: String
  ) throws {
    let answer = try answer(of: fault)
    #expect(answer.status == status)
    #expect(answer.headers["content-type"] == type)
    #expect(beginning.isEmpty || answer.text.hasPrefix(beginning))
    if [.emptyBody, .emptyPicture, .pictureForbidden].contains(fault) {
      #expect(answer.body.isEmpty)
    }
  }

  @Test
  func `says how long to wait when the account's limit is reached`() throws {
    let header = try answer(of: .accountLimit).headers["x-business-use-case-usage"]
    #expect(
      header == #"{"17841400000060004":[{"type":"instagram","call_count":100,"#
        + #""total_cputime":1,"total_time":1,"estimated_time_to_regain_access":60}]}"#)
  }

  @Test
  func `meets as many requests to its path as asked, then ends`() throws {
    let simulator = try Simulator(account: Sample.account)
    simulator.fail("/me/media", next: 2, with: .unknownError)
    simulator.fail("/me/media", with: .badGateway)
    simulator.fail("/pictures/*", with: .pictureExpired)
    func status(_ path: String) throws -> Int {
      try Exchange(simulator, "\(path)?access_token=\(Sample.token)").status
    }
    #expect(try status("/me") == 200)
    let paths = ["/me/media", "/v25.0/me/media", "/17841400000060004/media", "/me/media"]
    #expect(try paths.map(status) == [500, 500, 502, 200])
    #expect(try status("/pictures/1_n.jpg") == 403)
    #expect(simulator.log.map(\.status) == [200, 500, 500, 502, 200, 403])
  }

  private func answer(of fault: Fault) throws -> Exchange {
    let simulator = try Simulator(account: Sample.account)
    simulator.fail("*", with: fault)
    return try Exchange(simulator, "/me/media?access_token=\(Sample.token)")
  }
}
