import FoundationEssentials
import Instagram
import Transfer

/// One run's dealings with the service.
struct Visit {
  var account: Account
  var token: AccessToken
  var instagram: InstagramClient
  /// Counts the requests of `instagram`.
  let meter: RequestMeter?
  /// What the service told about its budget in an earlier run.
  let earlierUsage: UsageRecord?
  /// A pause that the service asked for beside the list, which it gave.
  var pause: Pause?

  /// Whether so much of the budget is used up that calls which can wait are left out.
  func isCrowded(at now: Date) -> Bool { usage(at: now)?.isHigh(at: now) ?? false }

  func usage(at now: Date) -> UsageRecord? {
    instagram.usage.map { UsageRecord(percent: $0.percent, time: now) } ?? earlierUsage
  }
}

extension Workshop {
  /// Lets `body` ask the service, as far as what earlier runs were told allows it, and remembers
  /// what this one is told.
  func visiting<Result>(
    _ account: Account, isAttended: Bool, _ state: inout State,
    _ body: (inout Visit, inout State) throws(WallpaperError) -> Result
  ) throws(WallpaperError) -> Result {
    try knock(account, isAttended: isAttended, state)
    let allowance = isAttended ? Int.max : state.service.allowance(at: now())
    let limit = isAttended ? Int.max : state.service.limit(at: now())
    let token = try token(of: account)
    var meter: RequestMeter?
    let instagram = instagram.carried {
      let made = RequestMeter($0, allowance: allowance, limit: limit)
      meter = made
      return made
    }
    var visit = Visit(
      account: account, token: token, instagram: instagram, meter: meter,
      earlierUsage: state.service.usage)
    do throws(WallpaperError) {
      let result = try body(&visit, &state)
      // What the service said before is over only now that it has answered.
      state.service.pause = visit.pause
      state.service.refusal = nil
      leave(visit, meter, &state)
      return result
    } catch {
      leave(visit, meter, &state)
      throw remember(error, heldBack: meter?.heldBack ?? false, &state)
    }
  }

  /// - Throws: when the service asked for a pause, or the token is known not to work.
  private func knock(
    _ account: Account, isAttended: Bool, _ state: State
  ) throws(WallpaperError) {
    if let pause = state.service.pause, pause.holds(at: now()) { throw .paused(until: pause.end) }
    // A refusal from before the sign-in was meant for another token.
    if !isAttended, let refusal = state.service.refusal, refusal.time >= account.signedIn,
      refusal.holds(at: now())
    {
      throw .instagram(.tokenInvalid(refusal.fault, message: ""))
    }
  }

  private func leave(_ visit: Visit, _ meter: RequestMeter?, _ state: inout State) {
    state.service.note(requests: meter?.answered ?? 0, at: now())
    state.service.usage = visit.usage(at: now())
  }

  /// - Returns: what the failure means for the runs to come.
  private func remember(
    _ error: WallpaperError, heldBack: Bool, _ state: inout State
  ) -> WallpaperError {
    switch error {
    case .instagram(.rateLimited(let minutes)):
      let pause = Pause(minutes: minutes, from: now())
      state.service.pause = pause
      return .paused(until: pause.end)
    case .instagram(.tokenInvalid(let fault, _)):
      state.service.refusal = TokenRefusal(fault: fault, time: now())
      return error
    case .instagram(.transfer(.failed)) where heldBack: return .budgetSpent
    default: return error
    }
  }
}
