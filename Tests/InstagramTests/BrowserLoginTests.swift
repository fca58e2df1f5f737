import Instagram
import Testing
import Transfer

/// The way through Instagram's login page.
struct BrowserLoginTests {
  private static let state = LoginState("st4te_VALUE")
  private static let code = "AQFAKEcodeFAKEcode-_0123456789"
  private static let secret = Secret("app-secret-0123")

  struct Paste: CustomTestStringConvertible, Sendable {
    let text: String
    let meaning: Result<LoginAnswer, LoginAnswerDefect>
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ answer: LoginAnswer) {
      self.text = text
      meaning = .success(answer)
    }

    init(_ text: String, _ defect: LoginAnswerDefect) {
      self.text = text
      meaning = .failure(defect)
    }
  }

  private static let accepted = LoginAnswer.code(Secret(code))

  /// The forms are those that Meta's page and reports of other programs describe.
  static let pastes = [
    // A whole address, as the service ends it and as programs mangle it.
    Paste("https://localhost/?code=\(code)&state=st4te_VALUE#_", accepted),
    Paste("https://localhost/callback/?state=st4te_VALUE&code=\(code)#_", accepted),
    Paste("https://localhost/?code=\(code)%23_&state=st4te_VALUE", accepted),
    Paste("https://localhost/?code=\(code)&state=st4te_VALUE%23_", accepted),
    Paste("https://localhost/?code=\(code)", accepted),
    Paste("  'https://localhost/?code=\(code)&state=st4te_VALUE#_'\r\n", accepted),
    Paste("<https://localhost/?code=\(code)#_>", accepted),
    Paste(
      "https://localhost/?code=AQFAKEcode\nFAKEcode-_0123\n456789&state=st4\nte_VALUE#_", accepted),
    Paste("https://localhost/\\?code\\=\(code)\\&state\\=st4te_VALUE\\#_", accepted),
    Paste("https://localhost/?code=AQFAKEcodeFAKEcode%2D%5F0123456789#_", accepted),
    // Parts of one.
    Paste("?code=\(code)#_", accepted),
    Paste("code=\(code)&state=st4te_VALUE#_", accepted),
    Paste("\(code)#_", accepted),
    Paste("\(code)%23_", accepted),
    Paste(" \(code)\n", accepted),
    Paste("AQFAKEcodeFAKE \n code-_0123456789", accepted),
    // Refusals.
    Paste(
      "https://localhost/?error=access_denied&error_reason=user_denied"
        + "&error_description=The+user+denied+your+request&state=st4te_VALUE",
      .refused(reason: "The user denied your request")),
    Paste("https://localhost/?error=access_denied#_", .refused(reason: "access_denied")),
    Paste("error=temporarily_unavailable", .refused(reason: "temporarily_unavailable")),
    // The state counts before anything else.
    Paste("https://localhost/?code=\(code)&state=someone_else#_", .wrongState),
    Paste("https://localhost/?code=\(code)&state=#_", .wrongState),
    Paste("https://localhost/?error=access_denied&state=someone_else", .wrongState),
    // No answer at all.
    Paste("", .empty),
    Paste(" \n\t", .empty),
    Paste("https://localhost/", .noCode),
    Paste("https://localhost/callback/", .noCode),
    Paste("https://localhost/?code=", .noCode),
    Paste("https://localhost/?code=#_", .noCode),
    Paste("https://localhost/?code=AQ%00AAAAAAAAAAAA", .noCode),
    Paste("yes", .noCode),
    Paste(String(repeating: "A", count: 5000), .noCode),
    Paste(
      "https://www.instagram.com/oauth/authorize?client_id=1&redirect_uri=https%3A%2F%2Flocalhost%2F"
        + "&response_type=code&scope=instagram_business_basic&state=st4te_VALUE", .loginPageItself),
    Paste(tokenText, .token),
    Paste("EAABsbCS1iHgBAKZAZC", .token),
    // What the page shows instead of leading anywhere.
    Paste("Invalid platform app", .pageFault(.wrongAppID)),
    Paste("Insufficient developer role", .pageFault(.testerRoleMissing)),
    Paste(
      #"{"error_type": "OAuthException", "code": 400, "error_message": "Invalid redirect_uri"}"#,
      .pageFault(.redirectAddress)),
    Paste(
      "Invalid Request: Request parameters are invalid: Invalid scope: user_profile",
      .pageFault(.scope)),
  ]

  @Test(arguments: pastes)
  func `understands what is pasted`(_ paste: Paste) {
    let found = Result { () throws(LoginAnswerDefect) in
      try LoginAnswer(pasted: paste.text, state: Self.state)
    }
    #expect(found == paste.meaning)
  }

  @Test
  func `asks for reading alone on the login page`() throws {
    let session = try Session()
    let app = try LoginApp(clientID: "990000000000001", redirectAddress: "https://localhost/")
    #expect(
      session.client.loginPage(for: app, state: LoginState("abc"))
        == "https://www.instagram.com/oauth/authorize?client_id=990000000000001"
        + "&redirect_uri=https%3A%2F%2Flocalhost%2F&response_type=code"
        + "&scope=instagram_business_basic&state=abc&enable_fb_login=false")
  }

  @Test
  func `makes a state that nobody can guess`() {
    let states = (0..<100).map { _ in LoginState.random().text }
    #expect(Set(states).count == 100)
    #expect(states.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test(arguments: [
    ("", "https://localhost/", LoginAppDefect.badClientID),
    ("my app", "https://localhost/", .badClientID),
    (String(repeating: "1", count: 21), "https://localhost/", .badClientID),
    ("1", "", .badRedirectAddress), ("1", "localhost", .badRedirectAddress),
    ("1", "http://example.com/", .badRedirectAddress),
    ("1", "https://localhost/#here", .badRedirectAddress),
    ("1", "https://me:pass@localhost/", .badRedirectAddress),
  ])
  func `refuses what cannot be an app`(id: String, redirect: String, defect: LoginAppDefect) {
    #expect(throws: defect) { try LoginApp(clientID: id, redirectAddress: redirect) }
  }

  @Test(arguments: TokenTests.shapes.map(\.body))
  func `turns a code into a token of sixty days, unless reading was not granted`(
    body: String
  ) throws {
    let app = try LoginApp(clientID: "990000000000001", redirectAddress: "https://localhost/")
    let granted = !body.contains(#""permissions":"b""#)
    let exchange = on("https://api.instagram.com/oauth/access_token", answer: body)
    let renewal = on(
      "grant_type=ig_exchange_token", "access_token=IGAAs",
      answer: #"{"access_token":"IGAAlong","expires_in":5183944}"#)
    let session = try Session(granted ? [exchange, renewal] : [exchange])
    let login = { () throws(InstagramError) in
      try session.client.login(code: Secret(Self.code), app: app, clientSecret: Self.secret)
    }
    if granted {
      #expect(try login().expiresIn == 5_183_944)
    } else {
      #expect(throws: InstagramError.permissionMissing(message: "")) { try login() }
    }
    session.far.finish()
  }
}
