import FoundationEssentials

/// A code that a browser login handed out.
struct AuthorizationCode: Sendable {
  var redirectURI: String
  var issued: Date
  var isUsed = false
}

/// A token that the service handed out.
struct IssuedToken: Sendable {
  var issued: Date
  var ends: Date
  /// Whether it lives for weeks and can be renewed.
  var isLongLived: Bool
  /// How it is refused since it was revoked.
  var revocation: Fault?
}

extension Service {
  /// Makes the account's token the only one.
  mutating func beginTokens() {
    let issued = now - Double(account.behavior.tokenAge)
    tokens = [account.token: longLived(since: issued)]
  }

  private func longLived(since issued: Date) -> IssuedToken {
    IssuedToken(
      issued: issued, ends: issued + Double(account.behavior.expiresIn), isLongLived: true)
  }

  /// Refuses every token there is with `fault`; nil accepts them again.
  mutating func revoke(_ fault: Fault?) {
    for token in tokens.keys { tokens[token]?.revocation = fault }
  }

  /// Why `token` is refused now; nil when it is good.
  func refusal(of token: String) -> Fault? {
    guard let issued = tokens[token] else { return .tokenInvalid }
    return issued.revocation ?? (now < issued.ends ? nil : .tokenExpired)
  }

  /// `GET /refresh_access_token`. What the service answers to a token younger than a day is not
  /// documented; here it is an error other than 190.
  mutating func refresh(_ request: Request) -> Response {
    guard request.query["grant_type"] == "ig_refresh_token" else {
      return Fault.invalidParameter.response
    }
    guard let token = request.query["access_token"], let issued = tokens[token],
      issued.isLongLived
    else { return Fault.tokenInvalid.response }
    if let refusal = refusal(of: token) { return refusal.response }
    if account.behavior.refusesEarlyRefresh, now.timeIntervalSince(issued.issued) < 86400 {
      return Fault.methodGet.response
    }
    return longLivedToken(account.behavior.rotatesToken ? makeToken() : token)
  }

  /// `GET /access_token`: a one-hour token becomes a long-lived one.
  mutating func exchange(_ request: Request) -> Response {
    guard request.query["grant_type"] == "ig_exchange_token" else {
      return Fault.invalidParameter.response
    }
    let token = request.query["access_token"] ?? ""
    if let refusal = refusal(of: token) { return refusal.response }
    guard request.query["client_secret"] == account.app.secret else {
      return Fault.clientSecret.response
    }
    guard tokens[token]?.isLongLived == false else { return Fault.sessionKey452.response }
    return longLivedToken(makeToken())
  }

  private mutating func longLivedToken(_ token: String) -> Response {
    hand(out: token)
    tokens[token] = longLived(since: now)
    return .json(
      .object([
        ("access_token", .string(token)), ("token_type", .string("bearer")),
        ("expires_in", .number(account.behavior.expiresIn)),
      ]))
  }

  /// `POST /oauth/access_token`: a code becomes a one-hour token.
  mutating func tokenForCode(_ request: Request) -> Response {
    guard request.method == "POST" else {
      return .graphError(
        100, "Unsupported request - method type: \(request.method.lowercased())", type: .instagram)
    }
    let form = request.form
    guard form["client_id"] == account.app.id else { return Fault.platformApp.response }
    guard form["client_secret"] == account.app.secret else {
      return .oauthError("Error validating client secret.")
    }
    guard form["grant_type"] == "authorization_code" else {
      return .oauthError("Invalid grant_type")
    }
    guard let text = form["code"], var code = codes[text] else { return Fault.codeUnknown.response }
    guard form["redirect_uri"] == code.redirectURI else { return Fault.redirectMismatch.response }
    guard !code.isUsed else { return Fault.codeUsed.response }
    guard now.timeIntervalSince(code.issued) <= 3600 else { return Fault.codeExpired.response }
    code.isUsed = true
    codes[text] = code
    let token = makeToken()
    tokens[token] = IssuedToken(issued: now, ends: now + 3600, isLongLived: false)
    return .json(tokenAnswer(token))
  }

  /// The bare number has 17 digits, more than a `Double` keeps.
  private func tokenAnswer(_ token: String) -> JSON {
    let scope = "instagram_business_basic"
    let token = (name: "access_token", value: JSON.string(token))
    let text = (name: "user_id", value: JSON.string(account.id))
    let number = (name: "user_id", value: Int(account.id).map(JSON.number) ?? .string(account.id))
    let permissions = (name: "permissions", value: JSON.string(scope))
    return switch account.behavior.tokenShape {
    case .wrapped: .object([("data", .array([.object([token, text, permissions])]))])
    case .text: .object([token, text, permissions])
    case .number: .object([token, number, ("permissions", .array([.string(scope)]))])
    case .legacy: .object([token, number])
    }
  }

  mutating func makeCode(redirectURI: String) -> String {
    let code = "AQsimulatorCode-_" + nextSerial()
    codes[code] = AuthorizationCode(redirectURI: redirectURI, issued: now)
    return code
  }

  private mutating func makeToken() -> String {
    "IGAAsimulatorIssued0000000000000000000000" + nextSerial() + "ZDZD"
  }

  mutating func nextSerial() -> String {
    serial += 1
    return String(1_000_000 + serial)
  }
}
