import Transfer

/// A token of sixty days.
package struct LongLivedToken: Sendable, Equatable {
  package let token: AccessToken
  /// Seconds from now until it ends.
  package let expiresIn: Int
}

/// What a login's code is exchanged for: a token of one hour.
package struct ShortLivedToken: Sendable, Equatable {
  package let token: AccessToken
  /// The id within the app, exact; not for use in paths.
  package let userID: String?
  /// Granted permissions; nil when the service does not tell.
  package let permissions: [String]?
}

extension InstagramClient {
  /// The permission that everything here needs.
  package static let permission = "instagram_business_basic"

  /// Renews `token` for another sixty days. The new text may equal the old one.
  ///
  /// https://developers.facebook.com/documentation/instagram-platform/reference/refresh_access_token
  /// - Throws: `.tokenInvalid` when it is dead; `.refreshTooEarly` for every other lasting refusal,
  ///   such as for a token younger than 24 hours: go on using it and try again tomorrow.
  package mutating func refresh(_ token: AccessToken) throws(InstagramError) -> LongLivedToken {
    do {
      return try askForToken(
        "refresh_access_token",
        [
          FormField("grant_type", "ig_refresh_token"),
          FormField("access_token", token.secret.text),
        ], hidden: [token.secret])
    } catch {
      switch error {
      case .refused(_, let message), .setup(_, let message), .permissionMissing(let message):
        throw .refreshTooEarly(message: message)
      case .gone: throw .refreshTooEarly(message: "")
      default: throw error
      }
    }
  }

  /// Turns a token of one hour into one of sixty days. Tokens from the dashboard are refused here:
  /// they are long-lived already.
  ///
  /// https://developers.facebook.com/documentation/instagram-platform/reference/access_token
  package mutating func longLived(
    short: AccessToken, clientSecret: Secret
  ) throws(InstagramError) -> LongLivedToken {
    try askForToken(
      "access_token",
      [
        FormField("grant_type", "ig_exchange_token"),
        FormField("client_secret", clientSecret.text),
        FormField("access_token", short.secret.text),
      ], hidden: [short.secret, clientSecret])
  }

  /// Exchanges the code that the login page handed out; it works once, for an hour.
  /// - Parameters:
  ///   - clientID: the Instagram app id.
  ///   - redirectAddress: the very text used for the login page.
  package mutating func exchangeCode(
    _ code: Secret, clientID: String, clientSecret: Secret, redirectAddress: String
  ) throws(InstagramError) -> ShortLivedToken {
    let answer: ShortLivedAnswer
    do {
      answer = try post(
        "\(endpoints.api)/oauth/access_token",
        [
          FormField("client_id", clientID),
          FormField("client_secret", clientSecret.text),
          FormField("grant_type", "authorization_code"),
          FormField("redirect_uri", redirectAddress),
          FormField("code", code.text),
        ], hidden: [code, clientSecret])
    } catch { throw error.error }
    guard let token = answer.token.flatMap(AccessToken.init(exactly:)) else {
      throw .unusableAnswer(host: endpoints.apiHost, status: 200)
    }
    return ShortLivedToken(token: token, userID: answer.userID, permissions: answer.permissions)
  }

  private mutating func askForToken(
    _ path: String, _ query: [FormField], hidden: [Secret]
  ) throws(InstagramError) -> LongLivedToken {
    let answer: LongLivedAnswer
    do {
      // These two paths have no version.
      answer = try get("\(endpoints.graph)/\(path)", query, hidden: hidden)
    } catch { throw error.error }
    guard let token = answer.token.flatMap(AccessToken.init(exactly:)) else {
      throw .unusableAnswer(host: endpoints.graphHost, status: 200)
    }
    return LongLivedToken(token: token, expiresIn: answer.expiresIn)
  }
}

private struct LongLivedAnswer: Decodable {
  let token: String?
  let expiresIn: Int

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    token = members.text("access_token")
    // The documented sixty days where the figure is missing or absurd: the token counts.
    let stated = members.integer("expires_in") ?? 0
    expiresIn = (1...31_536_000).contains(stated) ? stated : 5_184_000
  }
}

/// The four shapes met in public: in a list or flat, the id as text or as a number, the permissions
/// as text, as a list, or not at all.
private struct ShortLivedAnswer: Decodable {
  let token: String?
  let userID: String?
  let permissions: [String]?

  init(from decoder: any Decoder) throws {
    var members = try decoder.container(keyedBy: Key.self)
    if var list = try? members.nestedUnkeyedContainer(forKey: Key("data")) {
      members = try list.nestedContainer(keyedBy: Key.self)
    }
    token = members.text("access_token")
    userID = members.identifier("user_id")
    permissions =
      members.value("permissions")
      ?? members.text("permissions").map { text in
        text.split(separator: ",").map { String($0).droppingAround(\.isWhitespace) }
      }
  }
}
