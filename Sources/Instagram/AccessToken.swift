/// The key to one account, as Instagram hands it out.
package struct AccessToken: Sendable, Equatable {
  package let secret: Secret

  /// Takes a token that came from the service or from the account file.
  /// - Returns: nil when `text` cannot be a token: empty, longer than 4096 bytes, or with blanks.
  package init?(exactly text: String) {
    guard (1...4096).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
    else { return nil }
    secret = Secret(text)
  }

  /// Takes what a person pasted: blanks and quotes around it are dropped.
  ///
  /// Length and alphabet are not documented, so they are not checked; the prefixes are those seen
  /// in public: https://github.com/in2code-de/instagram/issues/41
  package init(pasted text: String) throws(TokenDefect) {
    let bare = text.droppingAround { $0.isWhitespace || "\"'`“”‘’".contains($0) }
    guard !bare.isEmpty else { throw .empty }
    if bare.contains(where: \.isWhitespace) { throw .containsBlanks }
    guard let token = AccessToken(exactly: bare) else { throw .notAToken }
    if bare.hasPrefix("EAA") { throw .facebookToken }
    if bare.hasPrefix("IGQ") { throw .basicDisplayToken }
    self = token
  }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { secret.description }
  package var debugDescription: String { secret.description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why a pasted text is not the token that is needed.
package enum TokenDefect: Error, Equatable, Sendable, CaseIterable {
  case empty
  /// Blanks or line breaks in the middle: the terminal or an editor wrapped it, or it is a sentence.
  case containsBlanks
  /// Characters that no token has, or far too many.
  case notAToken
  /// It begins with `EAA`: a token for the Facebook API.
  case facebookToken
  /// It begins with `IGQ`: a token of the Basic Display API, which ended in December 2024.
  case basicDisplayToken
}

extension String {
  /// Without the characters at both ends for which `isUnwanted` holds.
  func droppingAround(_ isUnwanted: (Character) -> Bool) -> String {
    guard let first = firstIndex(where: { !isUnwanted($0) }),
      let last = lastIndex(where: { !isUnwanted($0) })
    else { return "" }
    return String(self[first...last])
  }
}
