import Transfer

/// The app of the person's own at Meta, as its browser login needs it.
package struct LoginApp: Sendable, Equatable {
  /// What most programs without a web server register: the browser fails to load it, and shows the
  /// code in its address bar.
  package static let usualRedirect = "https://localhost/"

  /// The Instagram app id; digits. Not the Meta app id at the top of the dashboard.
  package let clientID: String
  /// One of the addresses saved in the dashboard, byte for byte.
  package let redirectAddress: String

  package init(clientID: String, redirectAddress: String) throws(LoginAppDefect) {
    guard (1...20).contains(clientID.utf8.count), clientID.allSatisfy(\.isASCIIDigit) else {
      throw .badClientID
    }
    guard let address = WebAddress(redirectAddress), address.isPermitted,
      !redirectAddress.contains("#")
    else { throw .badRedirectAddress }
    self.clientID = clientID
    self.redirectAddress = redirectAddress
  }
}

/// What cannot be part of an app's login.
package enum LoginAppDefect: Error, Equatable, Sendable, CaseIterable {
  case badClientID
  case badRedirectAddress
}

/// A random text that goes to the login page and comes back, so that an answer to somebody else's
/// login is noticed: https://www.rfc-editor.org/rfc/rfc6749#section-10.12
package struct LoginState: Sendable, Equatable {
  /// Letters and digits only.
  package let text: String

  package init(_ text: String) { self.text = text }

  /// 128 bits from the system.
  package static func random() -> LoginState {
    var source = SystemRandomNumberGenerator()
    let halves: [UInt64] = [source.next(), source.next()]
    return LoginState(
      halves.map { half in
        let digits = String(half, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }.joined())
  }
}
