import Foundation
import Instagram
import Testing
import Transfer

struct TokenTests {
  private static let app = Secret("app-secret-0123")

  // MARK: Taking and hiding

  @Test(arguments: [
    tokenText, "  \(tokenText)\r\n", "\"\(tokenText)\"", "'\(tokenText)'", "“\(tokenText)” ",
  ])
  func `takes a pasted token without what surrounds it`(text: String) throws {
    #expect(try AccessToken(pasted: text).secret.text == tokenText)
  }

  @Test(arguments: [
    ("", TokenDefect.empty), ("\" \"\n", .empty), ("IGAA abc", .containsBlanks),
    ("IGAA\nabc", .containsBlanks), ("EAABsbCS1", .facebookToken),
    ("'IGQVJabc'", .basicDisplayToken),
    ("IGAA\u{1b}[31m", .notAToken), ("IGAAé", .notAToken),
    (String(repeating: "a", count: 5000), .notAToken),
  ])
  func `says why a text is no token`(text: String, defect: TokenDefect) {
    #expect(throws: defect) { try AccessToken(pasted: text) }
  }

  @Test func `a secret prints as a constant`() throws {
    let long = ["wrapped": (token, 1)]
    var dumped = ""
    dump(token, to: &dumped)
    dump(Self.app, to: &dumped)
    dump(long, to: &dumped)
    let texts = [
      "\(token)", String(reflecting: token), "\(Self.app)", "\([token])", "\(long)", dumped,
    ]
    for text in texts {
      #expect(!text.contains("IGAA") && !text.contains("0123"))
    }
  }

  // MARK: Renewal

  @Test(arguments: [
    (#"{"access_token":"IGAAnew","token_type":"bearer","expires_in":5183999}"#, 5_183_999),
    (#"{"access_token":"IGAAnew","expires_in":"5183999"}"#, 5_183_999),
    (#"{"access_token":"IGAAnew"}"#, 5_184_000),
    (#"{"access_token":"IGAAnew","expires_in":-1}"#, 5_184_000),
    (#"{"access_token":"IGAAnew","expires_in":1e30}"#, 5_184_000),
  ])
  func `renews a token`(body: String, seconds: Int) throws {
    let session = try Session(
      on(
        "https://graph.instagram.com/refresh_access_token?grant_type=ig_refresh_token&"
          + "access_token=\(tokenText)", answer: body))
    let renewed = try session.client.refresh(token)
    #expect(renewed.token.secret.text == "IGAAnew")
    #expect(renewed.expiresIn == seconds)
    session.far.finish()
  }

  @Test(arguments: [
    (fault(190, subcode: 463), 400, InstagramError.tokenInvalid(.expired, message: "Said so")),
    (fault(100), 400, .refreshTooEarly(message: "Said so")),
    (fault(10), 403, .refreshTooEarly(message: "Said so")),
    (fault(9000, "Not 24 h old"), 400, .refreshTooEarly(message: "Not 24 h old")),
    (
      fault(100, "Unsupported request - method type: get"), 400,
      .refreshTooEarly(message: "Unsupported request - method type: get")
    ),
    (fault(4), 403, .rateLimited(minutes: 60)),
    (#"{"access_token":""}"#, 200, .unusableAnswer(host: "graph.instagram.com", status: 200)),
    (#"{"access_token":"a b"}"#, 200, .unusableAnswer(host: "graph.instagram.com", status: 200)),
    ("{}", 200, .unusableAnswer(host: "graph.instagram.com", status: 200)),
  ])
  func `a refused renewal`(body: String, status: Int, error: InstagramError) throws {
    let session = try Session(on(answer: body, status: status))
    #expect(throws: error) { try session.client.refresh(token) }
    session.far.finish()
  }

  // MARK: Login

  /// The shapes met in public, and the permissions they tell.
  static let shapes: [(body: String, permissions: [String]?)] = [
    (
      #"{"data":[{"access_token":"IGAAs","user_id":"27600000000012347","permissions":"instagram_business_basic, b"}]}"#,
      ["instagram_business_basic", "b"]
    ),
    (
      #"{"access_token":"IGAAs","user_id":27600000000012347,"permissions":["instagram_business_basic"]}"#,
      ["instagram_business_basic"]
    ),
    (#"{"access_token":"IGAAs","user_id":"27600000000012347","permissions":"b"}"#, ["b"]),
    (#"{"access_token":"IGAAs","user_id":27600000000012347}"#, nil),
  ]

  @Test(arguments: shapes)
  func `exchanges a code, ids exact`(body: String, permissions: [String]?) throws {
    let session = try Session(on("https://api.instagram.com/oauth/access_token", answer: body))
    let short = try session.client.exchangeCode(
      Secret("AQcode-_"), clientID: "990000000000001", clientSecret: Self.app,
      redirectAddress: "https://localhost/")
    #expect(short.token.secret.text == "IGAAs")
    #expect(short.userID == "27600000000012347")
    #expect(short.permissions == permissions)
    let request = try #require(session.far.requests.first)
    #expect(!request.address.contains("?"))
    #expect(
      request.form.map(urlEncoded)
        == "client_id=990000000000001&client_secret=app-secret-0123&grant_type=authorization_code"
        + "&redirect_uri=https%3A%2F%2Flocalhost%2F&code=AQcode-_")
    session.far.finish()
  }

  @Test(
    arguments: [
      ("Matching code was not found or was already used", CodeFault.notFound, nil),
      ("This authorization code has been used", .used, nil),
      ("This authorization code has expired", .expired, nil),
      ("Invalid redirect_uri", nil, SetupFault.redirectAddress),
      ("Redirect URI does not match registered redirect URI", nil, .redirectAddress),
      ("Invalid platform app", nil, .wrongAppID),
      ("Insufficient developer role", nil, .testerRoleMissing),
      ("Invalid scope: user_profile", nil, .scope),
    ] as [(String, CodeFault?, SetupFault?)])
  func `a refused code`(message: String, code: CodeFault?, setup: SetupFault?) throws {
    let body = #"{"error_type":"OAuthException","code":400,"error_message":"\#(message)"}"#
    let session = try Session(on(answer: body, status: 400))
    let expected =
      code.map { InstagramError.codeRefused($0, message: message) }
      ?? setup.map { .setup($0, message: message) }
    #expect(throws: try #require(expected)) { try exchange(session) }
    session.far.finish()
  }

  @Test func `a code is never sent twice`() throws {
    for line in [on(answer: "", status: 503), on(fail: .cutOff(host: "h"))] {
      let session = try Session(line)
      #expect(throws: InstagramError.self) { try exchange(session) }
      session.far.finish()
      #expect(session.pauses.isEmpty)
    }
  }

  @Test func `turns a short token into a long one`() throws {
    let session = try Session(
      on(
        "https://graph.instagram.com/access_token?grant_type=ig_exchange_token&"
          + "client_secret=app-secret-0123&access_token=\(tokenText)",
        answer: #"{"access_token":"IGAAlong","token_type":"bearer","expires_in":5183944}"#))
    let long = try session.client.longLived(short: token, clientSecret: Self.app)
    #expect(long.token.secret.text == "IGAAlong" && long.expiresIn == 5_183_944)
    session.far.finish()
  }

  @discardableResult
  private func exchange(_ session: Session) throws -> ShortLivedToken {
    try session.client.exchangeCode(
      Secret("AQcode-_"), clientID: "1", clientSecret: Self.app,
      redirectAddress: "https://localhost/")
  }
}
