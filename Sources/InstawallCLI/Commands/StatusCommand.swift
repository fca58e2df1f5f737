import Desktop
import FoundationEssentials
import Wallpaper

/// `instawall status`: what is known without asking anybody on the network. The desktop is asked
/// what it shows now.
func status(_ invocation: Invocation, _ program: Program) throws(Failure) {
  let workshop = try program.workshop(online: false)
  let timer = Timer(environment: program.environment).status
  let account: Account?
  let state: State
  do throws(WallpaperError) {
    account = try workshop.accounts.load()
    state = try workshop.readState()
  } catch {
    throw words(for: error)
  }
  if invocation.has("--json") {
    let answer = StatusAnswer(
      account: account, state: state, timer: timer, now: workshop.now(),
      isShown: workshop.presence(state) == .shown)
    program.console.print(jsonText(answer))
    return
  }
  let now = workshop.now()
  var rows = [
    ("Account", describe(account, now)), ("Last refresh", describe(state.lastRefresh)),
    ("On screen", describe(state, workshop.presence(state))), ("Timer", describe(timer)),
  ]
  if let pause = state.service.pause, pause.holds(at: now) {
    rows.append(("Pause", "Instagram is not asked before \(moment(pause.end))"))
  }
  for (name, value) in rows {
    let label = name + ":" + String(repeating: " ", count: 14 - name.count)
    program.console.say(label + value)
  }
}

private func describe(_ account: Account?, _ now: Date) -> String {
  guard let account else { return "nobody is signed in; run 'instawall login'" }
  let place = account.place == .keyring ? " in the keyring" : ""
  let soon = account.expires < now ? " (over)" : account.endsSoon(at: now) ? " (soon)" : ""
  let renewal = account.nextRenewal(at: now)
  return "@\(account.username) (\(kind(of: account))), token\(place) until "
    + "\(day(account.expires))\(soon), to be renewed "
    + (renewal <= now ? "at the next refresh" : "on \(day(renewal))")
}

private func describe(_ run: RunRecord?) -> String {
  guard let run else { return "never" }
  let failure = run.failure.map { " (\($0))" } ?? ""
  let since = run.since.map { ", the same since \(moment($0))" } ?? ""
  return "\(moment(run.time)), \(phrase(run.result))\(failure)\(since)"
}

/// A result of the state in words.
private func phrase(_ result: String) -> String {
  switch result {
  case RefreshOutcome.Result.new.rawValue: "a new photo"
  case RefreshOutcome.Result.rendered.rawValue: "rendered anew"
  case RefreshOutcome.Result.unchanged.rawValue: "nothing new"
  case RefreshOutcome.Result.noPhoto.rawValue: "the account has no photo"
  case WallpaperError.Category.signInNeeded.rawValue: "a new sign-in is needed"
  case WallpaperError.Category.tryLater.rawValue: "put off"
  default: result
  }
}

private func describe(_ state: State, _ presence: Presence) -> String {
  guard let applied = state.applied, presence != .nothing else { return "nothing of ours" }
  let names = listed(applied.pictures.map(\.output))
  let kind =
    switch presence {
    case .shown: "confirmed"
    case .replaced: "last shown; another wallpaper is there now"
    case .unknown, .nothing: "asked, not confirmed"
    }
  switch applied.source {
  case .file(let path): return "\(path) on \(names) by \(applied.desktop), \(kind)"
  case .post(let id):
    let post = state.history.first { $0.id == id }
    let title = post.map { "the post of \(day($0.timestamp))" + quoted($0.caption) } ?? "post \(id)"
    return "\(title) on \(names) by \(applied.desktop), \(kind)"
  }
}

private func describe(_ timer: Timer.Status) -> String {
  switch timer {
  case .enabled: "on"
  case .disabled: "off; turn it on with: instawall timer enable"
  case .unavailable: "no user systemd"
  }
}
