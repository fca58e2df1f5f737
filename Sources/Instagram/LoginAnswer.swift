import Transfer

/// What a person copied after the login page, understood.
package enum LoginAnswer: Sendable, Equatable {
  /// Works once, for an hour.
  case code(Secret)
  /// The access was not allowed. `reason` is the service's own text; sanitise it before a terminal
  /// sees it.
  case refused(reason: String)

  /// Takes the whole address, its query alone, or a bare code, with the `#_` that the service adds
  /// and with the line breaks that a terminal adds.
  ///
  /// https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login
  /// - Parameter state: what the login page was given; compared when `text` has one.
  package init(pasted text: String, state: LoginState) throws(LoginAnswerDefect) {
    if let fault = ServiceFault.shownByLoginPage(text) { throw .pageFault(fault) }
    let bare = String(text.filter { !$0.isWhitespace && !"\"'`<>“”‘’\\".contains($0) })
    guard !bare.isEmpty else { throw .empty }
    let members = Self.members(of: bare)
    if let given = members["state"], given != state.text { throw .wrongState }
    if let error = members["error"] {
      self = .refused(reason: members["error_description"] ?? error)
      return
    }
    guard let code = members["code"], Self.isCode(code) else {
      throw members["client_id"] == nil ? .noCode : .loginPageItself
    }
    if ["IGAA", "IGQ", "EAA"].contains(where: code.hasPrefix) { throw .token }
    self = .code(Secret(code))
  }

  /// The members of the query, decoded; a text without any is a code.
  private static func members(of text: String) -> [String: String] {
    let address = text.prefix { $0 != "#" }
    let query: Substring
    if let mark = address.firstIndex(of: "?") {
      query = address[address.index(after: mark)...]
    } else if address.contains("code=") || address.contains("error=") {
      query = address
    } else {
      query = "code=" + address
    }
    var members: [String: String] = [:]
    for part in query.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else { continue }
      let value = percentDecoded(pair[1].replacing("+", with: " ")) ?? ""
      // The first one counts. An encoded `#_` is still no part of a value.
      let name = String(pair[0])
      if members[name] == nil { members[name] = String(value.prefix { $0 != "#" }) }
    }
    return members
  }

  /// Length and alphabet are not documented: no word of a sentence, and nothing that cannot stand
  /// in a query.
  private static func isCode(_ text: String) -> Bool {
    (10...4096).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x21...0x7e).contains($0) } && !text.contains("/")
  }
}

/// Why a pasted text is no answer of the login page.
package enum LoginAnswerDefect: Error, Equatable, Sendable {
  case empty
  /// An address or a text without a code.
  case noCode
  /// The address of the page itself, before anything was allowed there.
  case loginPageItself
  /// It answers another login than this one.
  case wrongState
  /// An access token: it is used as it is, and never exchanged.
  case token
  /// The page showed this instead of asking.
  case pageFault(SetupFault)
}

extension ServiceFault {
  /// What the page shows, as text or as JSON, when it does not even ask: it then leads nowhere.
  fileprivate static func shownByLoginPage(_ text: String) -> SetupFault? {
    guard !text.contains("://") else { return nil }
    switch ServiceFault(message: text).meaning(host: "", status: 400, usage: nil) {
    case .setup(let fault, _): return fault
    default: return nil
    }
  }

  private init(message: String) {
    code = 0
    subcode = 0
    self.message = message
    isTransient = false
  }
}
