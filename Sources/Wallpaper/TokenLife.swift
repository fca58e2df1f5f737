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
  /// From so long before the end a person is told.
  static let warning = 10 * day

  /// When the token should next be renewed.
  static func nextRenewal(of account: Account, at now: Date) -> Date {
    // What seems to lie ahead was written under a wrong clock, and says nothing.
    func past(_ date: Date?) -> Date? { date.flatMap { $0 <= now ? $0 : nil } }
    let due =
      past(account.renewed).map { $0 + 7 * day } ?? past(account.signedIn).map { $0 + day }
    // A refusal is tried again some hours later, not at every run.
    let patience = past(account.renewalTried).map { $0 + day / 2 }
    return max(due ?? .distantPast, patience ?? .distantPast)
  }
}

extension Account {
  /// When the token will next be renewed by a refresh.
  package func nextRenewal(at now: Date) -> Date { TokenLife.nextRenewal(of: self, at: now) }

  /// Whether the token's end is so near that a person should know.
  package func endsSoon(at now: Date) -> Bool { expires < now + TokenLife.warning }
}

extension Workshop {
  /// Renews the token weekly. No refusal here ends the run: what the list says of the token counts,
  /// the old one goes on, and a later run tries again.
  /// - Throws: when the new token, or that one was asked for, cannot be written down.
  func renewIfDue(_ visit: inout Visit) throws(WallpaperError) {
    guard now() >= visit.account.nextRenewal(at: now()) else { return }
    if visit.isCrowded(at: now()), !visit.account.endsSoon(at: now()) { return }
    progress(.renewingToken)
    visit.meter?.isUrgent = true
    defer { visit.meter?.isUrgent = false }
    let renewed: LongLivedToken
    do throws(InstagramError) {
      renewed = try visit.instagram.refresh(visit.token)
    } catch {
      progress(.renewalPutOff)
      if case .transfer = error { return }
      if case .rateLimited(let minutes) = error {
        visit.pause = Pause(minutes: minutes, from: now())
      }
      visit.account.renewalTried = now()
      return try save(visit.account)
    }
    var account = visit.account
    account.expires = now() + Double(renewed.expiresIn)
    account.renewed = now()
    account.renewalTried = nil
    do throws(WallpaperError) {
      visit.account = try keep(account, renewed.token, at: account.place)
      visit.token = renewed.token
    } catch {
      // A keyring that was locked just now still has the old token.
      guard case .keyring = error else { throw error }
      progress(.renewalPutOff)
      visit.account.renewalTried = now()
      try save(visit.account)
    }
  }

  /// Says that the token ends soon, whatever kept it from being renewed: to a person each time, to
  /// the journal once a day.
  func warnOfEnd(isAttended: Bool, _ state: inout State) {
    guard state.service.refusal == nil, let account = try? accounts.load(),
      account.endsSoon(at: now())
    else {
      state.service.warned = nil
      return
    }
    if !isAttended, let warned = state.service.warned,
      (0..<TokenLife.day).contains(now().timeIntervalSince(warned))
    {
      return
    }
    state.service.warned = now()
    progress(.tokenEnds(account.expires))
  }
}
