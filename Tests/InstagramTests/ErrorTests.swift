import Instagram
import Testing
import Transfer

private let host = "graph.instagram.com"

/// One row of https://developers.facebook.com/docs/graph-api/guides/error-handling and its kin.
struct ErrorRow: Sendable, CustomTestStringConvertible {
  let name: String
  let status: Int
  let body: String
  let error: InstagramError
  /// Requests made before giving up.
  var tries = 1
  var headers: [String: String] = [:]
  var testDescription: String { name }
}

private func row(
  _ code: Int, _ subcode: Int? = nil, _ message: String = "Said so", status: Int = 400,
  more: String = "", tries: Int = 1, headers: [String: String] = [:], means error: InstagramError
) -> ErrorRow {
  ErrorRow(
    name: "\(code)/\(subcode ?? 0) \(message)", status: status,
    body: fault(code, message, subcode: subcode, more: more), error: error, tries: tries,
    headers: headers)
}

private func invalid(_ fault: TokenFault, _ message: String = "Said so") -> InstagramError {
  .tokenInvalid(fault, message: message)
}

struct ErrorTests {
  private static let blocked = "API access blocked."
  private static let expiredText = "Error validating access token: Session has expired on Sunday."
  private static let sessionKey = "Session key invalid. This could be because of its format"
  private static let getText = "Unsupported request - method type: get"
  private static let missing = "Object with ID '1' does not exist, cannot be loaded"
  private static let html = "<!DOCTYPE html><html><body>Sorry</body></html>"

  static let rows: [ErrorRow] = [
    row(190, means: invalid(.unknown)),
    row(190, status: 401, means: invalid(.unknown)),
    row(190, 458, means: invalid(.revoked)),
    row(190, 459, means: invalid(.checkpoint)),
    row(190, 460, means: invalid(.passwordChanged)),
    row(190, 463, means: invalid(.expired)),
    row(190, 464, means: invalid(.unconfirmed)),
    row(190, 467, means: invalid(.sessionInvalid)),
    row(190, 492, means: invalid(.sessionInvalid)),
    row(190, nil, expiredText, means: invalid(.expired, expiredText)),
    row(102, nil, sessionKey, means: invalid(.sessionInvalid, sessionKey)),
    row(452, nil, sessionKey, means: invalid(.sessionInvalid, sessionKey)),
    row(10, status: 403, means: .permissionMissing(message: "Said so")),
    row(200, nil, blocked, means: .blocked(message: blocked)),
    row(200, status: 403, means: .permissionMissing(message: "Said so")),
    row(299, means: .permissionMissing(message: "Said so")),
    row(3, means: .setup(.productMissing, message: "Said so")),
    row(100, means: .refused(code: 100, message: "Said so")),
    row(100, 33, means: .gone),
    row(100, nil, missing, means: .gone),
    row(100, nil, getText, means: .setup(.testerPendingOrWrongToken, message: getText)),
    row(4, status: 403, means: .rateLimited(minutes: 60)),
    row(17, means: .rateLimited(minutes: 60)),
    row(32, means: .rateLimited(minutes: 60)),
    row(613, means: .rateLimited(minutes: 60)),
    row(613, status: 500, more: #","is_transient":false"#, means: .rateLimited(minutes: 60)),
    row(80002, means: .rateLimited(minutes: 60)),
    row(
      80002, nil, "With a header",
      headers: [
        "x-business-use-case-usage":
          #"{"1":[{"call_count":101,"estimated_time_to_regain_access":187}]}"#
      ], means: .rateLimited(minutes: 187)),
    row(341, means: .rateLimited(minutes: 1440)),
    row(368, means: .rateLimited(minutes: 1440)),
    row(
      1, 99, status: 500, tries: 3, means: .temporary(host: host, status: 500, message: "Said so")),
    row(2, status: 500, tries: 3, means: .temporary(host: host, status: 500, message: "Said so")),
    row(
      2, nil, "Transient", status: 400, more: #","is_transient":true"#, tries: 3,
      means: .temporary(host: host, status: 400, message: "Transient")),
    row(
      777, nil, "Transient", more: #","is_transient":true"#, tries: 3,
      means: .temporary(host: host, status: 400, message: "Transient")),
    row(
      1, nil, "Error validating client secret.",
      means: .setup(.clientSecret, message: "Error validating client secret.")),
    row(4242, means: .refused(code: 4242, message: "Said so")),
    row(190, 463, "Fault with 200", status: 200, means: invalid(.expired, "Fault with 200")),
    ErrorRow(
      name: "text only for the person", status: 400,
      body: #"{"error":{"code":"190","error_user_msg":"Do this"}}"#,
      error: invalid(.unknown, "Do this")),
    ErrorRow(
      name: "odd types", status: 400, body: #"{"error":{"code":1e300,"message":7}}"#,
      error: .refused(code: 0, message: "")),
    ErrorRow(
      name: "HTML 502", status: 502, body: html,
      error: .temporary(host: host, status: 502, message: ""), tries: 3),
    ErrorRow(
      name: "HTML 200", status: 200, body: html, error: .unusableAnswer(host: host, status: 200)),
    ErrorRow(
      name: "empty 404", status: 404, body: "", error: .unusableAnswer(host: host, status: 404)),
    ErrorRow(name: "bare 429", status: 429, body: "", error: .rateLimited(minutes: 60)),
    ErrorRow(
      name: "cut JSON", status: 200, body: #"{"id":"1","userna"#,
      error: .unusableAnswer(host: host, status: 200)),
    ErrorRow(
      name: "an array", status: 200, body: "[]", error: .unusableAnswer(host: host, status: 200)),
    ErrorRow(
      name: "null", status: 200, body: "null", error: .unusableAnswer(host: host, status: 200)),
    ErrorRow(
      name: "nested 100 000 deep", status: 200, body: String(repeating: "[", count: 100_000),
      error: .unusableAnswer(host: host, status: 200)),
    ErrorRow(
      name: "nested objects", status: 200, body: String(repeating: #"{"error":"#, count: 100_000),
      error: .unusableAnswer(host: host, status: 200)),
  ]

  @Test(arguments: rows)
  func `an error means`(row: ErrorRow) throws {
    var lines = [ScriptedClient.Line]()
    for _ in 0..<row.tries {
      lines.append(on("/me?", answer: row.body, status: row.status, headers: row.headers))
    }
    let session = try Session(lines)
    #expect(throws: row.error) { try session.client.profile(token) }
    session.far.finish()
  }

  @Test(arguments: [
    (TransferError.timedOut(host: "h"), 3), (.cutOff(host: "h"), 3), (.cannotConnect(host: "h"), 3),
    (.unknownHost("h"), 1), (.untrustedCertificate(host: "h"), 1),
    (.tooLarge(host: "h", maximumBytes: 1), 1), (.forbiddenAddress(host: "h"), 1),
    (.tooManyRedirects(host: "h"), 1), (.badSetting(reason: "r"), 1),
    (.failed(host: "h", reason: "r"), 1),
  ])
  func `a network fault is tried three times where that can help`(
    error: TransferError, tries: Int
  ) throws {
    let session = try Session(Array(repeating: on(fail: error), count: tries))
    #expect(throws: InstagramError.transfer(error)) { try session.client.profile(token) }
    session.far.finish()
    #expect(session.pauses.count == tries - 1)
    if tries == 3 {
      #expect((2.0...2.5).contains(session.pauses[0]))
      #expect((8.0...10.0).contains(session.pauses[1]))
    }
  }

  @Test func `a fault that passes is forgotten`() throws {
    let session = try Session(
      on(fail: .cutOff(host: "h")), on(answer: fault(2), status: 500),
      on(answer: #"{"id":"1","username":"u","account_type":"BUSINESS"}"#))
    #expect(try session.client.profile(token).username == "u")
    session.far.finish()
  }

  @Test func `a message never repeats the token`() throws {
    let session = try Session(
      on(answer: fault(190, "Malformed access token \(tokenText)"), status: 400))
    #expect(throws: invalid(.unknown, "Malformed access token …")) {
      try session.client.profile(token)
    }
  }
}
