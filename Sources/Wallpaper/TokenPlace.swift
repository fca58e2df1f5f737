import Instagram
import Platform

/// Where a token is kept.
package enum TokenPlace: Equatable, Sendable {
  /// In the account file, for its owner alone.
  case file
  case keyring
}

extension Account {
  package var place: TokenPlace { token == nil ? .keyring : .file }
}

extension Workshop {
  /// Moves the token of who is signed in. The copy that was is removed when the new one has been
  /// read back; killed at any moment, this leaves a token that works.
  package func moveToken(to place: TokenPlace) throws(WallpaperError) -> Account {
    try withState { _ throws(WallpaperError) in
      guard let account = try accounts.load() else { throw .notSignedIn }
      guard account.place != place else { return account }
      let moved = try keep(account, try token(of: account), at: place)
      if place == .file { try removeFromKeyring(account) }
      return moved
    }
  }

  func token(of account: Account) throws(WallpaperError) -> AccessToken {
    if let token = account.token { return token }
    do throws(KeyringError) {
      guard let token = try findKeyring().token(of: account.id) else { throw .empty }
      return token
    } catch {
      throw .keyring(error)
    }
  }

  /// Keeps an account and its token.
  /// - Returns: the account as it is kept.
  func keep(
    _ account: Account, _ token: AccessToken, at place: TokenPlace
  ) throws(WallpaperError) -> Account {
    var kept = account
    kept.token = place == .file ? token : nil
    if place == .keyring {
      let label = "Instagram access token of @\(account.username) for instawall"
      do throws(KeyringError) {
        try findKeyring().keep(token, of: account.id, label: label)
      } catch {
        throw .keyring(error)
      }
    }
    try save(kept)
    return kept
  }

  func save(_ account: Account) throws(WallpaperError) {
    do { try accounts.save(account) } catch { throw .platform(error) }
  }

  func removeFromKeyring(_ account: Account) throws(WallpaperError) {
    do throws(KeyringError) { try findKeyring().remove(account.id) } catch { throw .keyring(error) }
  }
}
