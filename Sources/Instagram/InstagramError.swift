package import Transfer

/// What a failed call means. No case carries an address, a token or another secret.
///
/// A `message` is the service's own text, for the record: sanitise it before a terminal sees it.
package enum InstagramError: Error, Equatable, Sendable {
  /// The token does not work; no retry helps.
  case tokenInvalid(TokenFault, message: String)
  /// A permission was left unticked when the access was granted.
  case permissionMissing(message: String)
  /// Meta has blocked the app or the account.
  case blocked(message: String)
  /// Personal accounts have no API; `accountType` as the service spells it, empty when missing.
  case notProfessional(accountType: String)
  /// Something in the app's settings at Meta is not as it must be.
  case setup(SetupFault, message: String)
  /// The code from the login page was refused.
  case codeRefused(CodeFault, message: String)
  /// Too many calls; none should be made for so long.
  case rateLimited(minutes: Int)
  /// A renewal was refused although the token works, as for a token younger than 24 hours.
  case refreshTooEarly(message: String)
  /// A fault of the service that passes; the retries of this run are used up.
  case temporary(host: String, status: Int, message: String)
  /// The post does not exist any more, or is not visible to this account.
  case gone
  /// The service refused with a code that nothing is known about.
  case refused(code: Int, message: String)
  /// The answer cannot be understood: no JSON, cut, or without what was asked for.
  case unusableAnswer(host: String, status: Int)
  case transfer(TransferError)
  /// The picture is not on one of Instagram's picture hosts.
  case forbiddenPictureHost(host: String)
  /// The picture host does not hand out the picture, even at a new address.
  case pictureUnavailable(status: Int)
}

/// Why a token does not work. Subcodes:
/// https://developers.facebook.com/docs/graph-api/guides/error-handling
package enum TokenFault: String, Error, Codable, Equatable, Sendable, CaseIterable {
  /// Sixty days passed without a renewal.
  case expired
  /// The password was changed, or the session ended for security.
  case passwordChanged
  /// The app was removed from the account's "Apps and websites".
  case revoked
  /// Instagram wants a check on its site first; then the same token may work again.
  case checkpoint
  /// The account is not confirmed.
  case unconfirmed
  /// The session behind the token is invalid. From the exchange it also means that the token is a
  /// long-lived one already: https://developers.facebook.com/docs/instagram-platform
  case sessionInvalid
  case unknown
}

/// What is wrong in the app's settings at Meta.
package enum SetupFault: Error, Equatable, Sendable, CaseIterable {
  /// "Unsupported request - method type: get", which really means: the tester invitation is still
  /// pending, the account is personal, or the token is of the wrong kind:
  /// https://github.com/gitroomhq/postiz-app/issues/638
  case testerPendingOrWrongToken
  /// The app lacks the Instagram product.
  case productMissing
  /// The Meta app id stands where the Instagram app id belongs.
  case wrongAppID
  /// The account is not an accepted Instagram Tester of the app.
  case testerRoleMissing
  /// The redirect address differs from the one saved in the dashboard.
  case redirectAddress
  /// The app asks for permissions that do not exist.
  case scope
  /// The secret is not the Instagram app secret.
  case clientSecret
}

/// Why a login's code was refused.
package enum CodeFault: Error, Equatable, Sendable, CaseIterable {
  case used
  case expired
  /// Wrong, cut off, or used before.
  case notFound
}
