import Transfer

extension InstagramClient {
  /// The page on which a person allows `app` to read the posts:
  /// https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login
  package func loginPage(for app: LoginApp, state: LoginState) -> String {
    let query = urlEncoded([
      FormField("client_id", app.clientID),
      FormField("redirect_uri", app.redirectAddress),
      FormField("response_type", "code"),
      FormField("scope", Self.permission),
      FormField("state", state.text),
      FormField("enable_fb_login", "false"),
    ])
    return "\(endpoints.authorize)?\(query)"
  }

  /// Turns the code that the page led to into a token of sixty days. The secret is used for these
  /// two calls only.
  /// - Throws: `.permissionMissing` when the service tells that reading was left unticked.
  package mutating func login(
    code: Secret, app: LoginApp, clientSecret: Secret
  ) throws(InstagramError) -> LongLivedToken {
    let short = try exchangeCode(
      code, clientID: app.clientID, clientSecret: clientSecret,
      redirectAddress: app.redirectAddress)
    if let permissions = short.permissions, !permissions.contains(Self.permission) {
      throw .permissionMissing(message: "")
    }
    return try longLived(short: short.token, clientSecret: clientSecret)
  }
}
