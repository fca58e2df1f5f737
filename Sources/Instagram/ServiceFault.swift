/// The service's own account of a failure, in either of its two shapes:
/// https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/error-codes
/// and https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login
struct ServiceFault: Decodable, Equatable {
  let code: Int
  let subcode: Int
  let message: String
  let isTransient: Bool

  /// The JSON of an answer that carries a fault, `{"error": {…}}` or `{"error_message": …}`.
  struct Envelope: Decodable {
    let fault: ServiceFault?

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      fault = members.value("error") ?? ServiceFault(login: members)
    }
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    code = members.integer("code") ?? 0
    subcode = members.integer("error_subcode") ?? 0
    // Either text can be the one that says something.
    message = shortened(
      [members.text("message"), members.text("error_user_msg")]
        .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " "))
    isTransient = members.flag("is_transient") ?? false
  }

  private init?(login members: Members) {
    guard let message = members.text("error_message") else { return nil }
    code = members.integer("code") ?? 0
    subcode = 0
    self.message = shortened(message)
    isTransient = false
  }
}

/// Real messages are below 300 characters.
private func shortened(_ message: String) -> String { String(message.prefix(500)) }

extension ServiceFault {
  /// The post lacks a field that was asked for: ask again for fewer.
  var isUnknownField: Bool { code == 100 && says("nonexisting field") }

  /// The page was too much at once: ask again for a smaller one.
  var asksForLess: Bool { code == 1 && says("reduce the amount of data") }

  /// Trying again in a few seconds may help.
  var passes: Bool {
    meaningByText == nil && !isLimit && (isTransient || code == 1 || code == 2)
  }

  /// What it means. By code, then subcode, then message: but a few texts come with codes that say
  /// nothing or the wrong thing, and those texts come first.
  func meaning(host: String, status: Int, usage: Usage?) -> InstagramError {
    if let known = meaningByText { return known }
    switch code {
    case 190, 102, 452: return .tokenInvalid(tokenFault, message: message)
    case 341, 368: return .rateLimited(minutes: 24 * 60)
    case _ where isLimit: return .rateLimited(minutes: max(60, usage?.regainMinutes ?? 0))
    case 10: return .permissionMissing(message: message)
    case 200...299:
      return says("blocked") ? .blocked(message: message) : .permissionMissing(message: message)
    case 3: return .setup(.productMissing, message: message)
    case 100 where subcode == 33 || says("does not exist"): return .gone
    case _ where passes: return .temporary(host: host, status: status, message: message)
    default: return .refused(code: code, message: message)
    }
  }

  /// The codes of used-up budgets: https://developers.facebook.com/docs/graph-api/overview/rate-limiting/
  private var isLimit: Bool {
    [4, 17, 32, 341, 368, 613].contains(code) || (80_000...80_014).contains(code)
  }

  private var tokenFault: TokenFault {
    switch subcode {
    case 458: .revoked
    case 459: .checkpoint
    case 460: .passwordChanged
    case 463: .expired
    case 464: .unconfirmed
    case 467, 492: .sessionInvalid
    case _ where says("has expired"): .expired
    case _ where says("changed their password"): .passwordChanged
    case _ where says("not authorized application"): .revoked
    case _ where code == 102 || code == 452 || says("session key invalid"): .sessionInvalid
    default: .unknown
    }
  }

  private var meaningByText: InstagramError? {
    if says("method type: get") { return .setup(.testerPendingOrWrongToken, message: message) }
    if says("validating client secret") { return .setup(.clientSecret, message: message) }
    if says("invalid platform app") { return .setup(.wrongAppID, message: message) }
    if says("insufficient developer role") { return .setup(.testerRoleMissing, message: message) }
    if says("redirect_uri") || says("redirect uri") {
      return .setup(.redirectAddress, message: message)
    }
    if says("invalid scope") { return .setup(.scope, message: message) }
    if says("authorization code has been used") { return .codeRefused(.used, message: message) }
    if says("authorization code has expired") { return .codeRefused(.expired, message: message) }
    if says("matching code was not found") { return .codeRefused(.notFound, message: message) }
    return nil
  }

  private func says(_ words: String) -> Bool { message.lowercased().contains(words) }
}
