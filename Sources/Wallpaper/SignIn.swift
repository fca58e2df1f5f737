package import FoundationEssentials
package import Instagram
import Platform

extension Workshop {
  /// Signs in with a token: asks whose it is, checks that the account is a professional one, and
  /// keeps it. An account file that cannot be read is replaced.
  /// - Parameter expires: nil for a token from the App Dashboard, whose age is not known: it is
  ///   taken to live 60 days from now until the first renewal says more.
  package func signIn(
    with token: AccessToken, expires: Date? = nil
  ) throws(WallpaperError) -> Account {
    let profile: Profile
    do {
      var instagram = instagram
      profile = try instagram.profile(token)
    } catch { throw .instagram(error) }
    let account = Account(
      id: profile.id, username: profile.username, type: profile.accountType, token: token,
      signedIn: now(), expires: expires ?? now() + TokenLife.pasted, renewed: nil, renewalTried: nil
    )
    return try withState { state throws(WallpaperError) in
      if state.accountID != account.id { state.startAnew(with: account.id) }
      state.service = ServiceMemory()
      state.lastRefresh?.failure = nil
      let before = try? accounts.load()
      let place = tokenPlace ?? before?.place ?? .file
      let kept = try keep(account, token, at: place)
      // The token of an earlier sign-in has had its day; failing to remove it is no failure.
      if let before, before.place == .keyring, before.id != kept.id || place == .file {
        try? removeFromKeyring(before)
      }
      return kept
    }
  }

  /// Removes the account and its token from this machine.
  /// - Returns: whether somebody was signed in.
  package func signOut() throws(WallpaperError) -> Bool {
    try withState { _ throws(WallpaperError) in
      let wasSignedIn = accounts.exists
      if let account = try? accounts.load(), account.place == .keyring {
        try removeFromKeyring(account)
      }
      do throws(PlatformError) { try accounts.remove() } catch { throw .platform(error) }
      return wasSignedIn
    }
  }
}
