import FoundationEssentials
package import Instagram
import Platform

extension Workshop {
  /// Signs in with a token from the App Dashboard: asks whose it is, checks that the account is a
  /// professional one, and keeps it.
  ///
  /// The token's age is not known: it is taken to live 60 days from now until the first renewal
  /// says more. An account file that cannot be read is replaced.
  package func signIn(with token: AccessToken) throws(WallpaperError) -> Account {
    let profile: Profile
    do {
      var instagram = instagram
      profile = try instagram.profile(token)
    } catch { throw .instagram(error) }
    let account = Account(
      id: profile.id, username: profile.username, type: profile.accountType, token: token,
      signedIn: now(), expires: now() + TokenLife.pasted, renewed: nil, renewalTried: nil)
    return try withState { state throws(WallpaperError) in
      if state.accountID != account.id { state.startAnew(with: account.id) }
      state.service = ServiceMemory()
      state.lastRefresh?.failure = nil
      do throws(PlatformError) { try accounts.save(account) } catch { throw .platform(error) }
      return account
    }
  }

  /// Removes the account and its token from this machine.
  /// - Returns: whether somebody was signed in.
  package func signOut() throws(WallpaperError) -> Bool {
    try withState { _ throws(WallpaperError) in
      let wasSignedIn = accounts.exists
      do throws(PlatformError) { try accounts.remove() } catch { throw .platform(error) }
      return wasSignedIn
    }
  }
}
