package import FoundationEssentials
import Instagram

/// How long a token lives and when it is renewed.
///
/// A long-lived token ends after 60 days; once it is 24 hours old it can be renewed for another
/// 60 (https://developers.facebook.com/docs/instagram-platform/reference/refresh_access_token).
/// Renewing every week leaves 53 days for a machine to be switched off.
enum TokenLife {
  static let day = 86_400.0
  static let pasted = 60 * day

  /// When the token should next be renewed.
  static func nextRenewal(of account: Account) -> Date {
    let due =
      account.renewed.map { $0 + 7 * day } ?? account.signedIn + day
    // A refusal is tried again a day later, not at every run.
    return max(due, (account.renewalTried ?? .distantPast) + day)
  }
}

extension Account {
  /// When the token will next be renewed by a refresh.
  package var nextRenewal: Date { TokenLife.nextRenewal(of: self) }
}
