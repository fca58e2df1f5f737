package import FoundationEssentials
package import Instagram
package import Platform

/// Who is signed in, and the token that proves it.
package struct Account: Equatable, Sendable {
  /// The app-scoped id that `/me` gives; digits.
  package let id: String
  package let username: String
  /// As the service spells it: "BUSINESS", "MEDIA_CREATOR", ...
  package let type: String
  /// Nil when it is kept in the keyring.
  package var token: AccessToken?
  /// When the token was pasted or exchanged.
  package let signedIn: Date
  /// When the token ends, as far as is known: a pasted one lives 60 days at most.
  package var expires: Date
  /// When the token was last renewed, and when that was last tried.
  package var renewed: Date?
  package var renewalTried: Date?
}

/// Reads and writes the account file: 0600 in a directory of 0700, replaced in one step.
package struct AccountStore: Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// - Returns: nil when nobody is signed in.
  /// - Throws: `.damagedAccount` for a file that cannot be understood.
  package func load() throws(WallpaperError) -> Account? {
    guard FileSystem.exists(path) else { return nil }
    FileSystem.restrict(path, to: 0o600)
    let bytes: [UInt8]
    do { bytes = try FileSystem.read(path) } catch { throw .platform(error) }
    guard let stored = JSONForm.decode(StoredAccount.self, bytes),
      stored.version == StoredAccount.currentVersion, let account = stored.account
    else { throw .damagedAccount(path: path) }
    return account
  }

  package func save(_ account: Account) throws(PlatformError) {
    try AtomicFile.write(JSONForm.encode(StoredAccount(account)), to: path, mode: 0o600)
  }

  package var exists: Bool { FileSystem.exists(path) }

  package func remove() throws(PlatformError) { try FileSystem.remove(path) }
}

/// The account as it stands in the file: the one place where a token is written to a file.
private struct StoredAccount: Codable {
  static let currentVersion = 1

  var version = StoredAccount.currentVersion
  let id: String
  let username: String
  let type: String
  let token: String?
  /// The token is in the desktop's keyring, under `id`.
  let keyring: Bool?
  let signedIn: Date
  let expires: Date
  let renewed: Date?
  let renewalTried: Date?

  init(_ account: Account) {
    id = account.id
    username = account.username
    type = account.type
    token = account.token?.secret.text
    keyring = account.place == .keyring ? true : nil
    signedIn = account.signedIn
    expires = account.expires
    renewed = account.renewed
    renewalTried = account.renewalTried
  }

  var account: Account? {
    let token = token.flatMap(AccessToken.init(exactly:))
    guard (token == nil) == (keyring ?? false) else { return nil }
    return Account(
      id: id, username: username, type: type, token: token, signedIn: signedIn, expires: expires,
      renewed: renewed, renewalTried: renewalTried)
  }
}
