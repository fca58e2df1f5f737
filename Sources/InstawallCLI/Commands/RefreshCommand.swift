import Imaging
import Wallpaper

/// `instawall refresh`: the whole way from the account to the screen.
func refresh(_ invocation: Invocation, _ program: Program) throws(Failure) {
  var request = RefreshRequest()
  request.size = try invocation.size()
  request.fit = try invocation.fit()
  request.force = invocation.has("--force")
  request.apply = !invocation.has("--no-apply")
  request.isAttended = program.isAttended
  let outcome: RefreshOutcome
  let workshop = try program.workshop()
  do throws(WallpaperError) {
    outcome = try workshop.refresh(request)
  } catch {
    var failure = words(for: error)
    failure.isSilent = !request.isAttended && isOld(error, workshop)
    throw failure
  }
  if invocation.has("--json") {
    program.console.print(jsonText(RefreshAnswer(outcome)))
  }
  tell(outcome, program.console)
}

/// Whether the runs before this one have said the same, so that a journal need not hear it hourly.
private func isOld(_ error: WallpaperError, _ workshop: Workshop) -> Bool {
  let last = try? workshop.readState().lastRefresh
  return last?.repeats(error) ?? false
}

private func tell(_ outcome: RefreshOutcome, _ console: Console) {
  if let removed = outcome.removed {
    console.say("The post of \(day(removed.timestamp)) is gone from the account, and from here.")
  }
  guard let post = outcome.post else {
    console.say("The account has no post with a photo; the wallpaper stays as it is.")
    return
  }
  let title = "the post of \(day(post.timestamp))" + quoted(post.caption)
  switch outcome.result {
  case .new: console.say("Newest photo: \(title)")
  case .rendered: console.say("Rendered anew: \(title)")
  case .unchanged, .noPhoto: console.say("Nothing new: \(title) is the newest photo.")
  }
  if outcome.result != .unchanged { tell(outcome.wallpapers, console) }
  tell(outcome.application, console)
}

private func tell(_ application: Application, _ console: Console) {
  switch application {
  case .notNeeded: break
  case .shown(let report): tell(report, console)
  case .later: console.say("No desktop session is running; it will be shown at the next login.")
  case .chosenByHand:
    console.say("You chose another wallpaper, so it stays until the next new post.")
  }
}

func tell(_ wallpapers: [WallpaperFile], _ console: Console) {
  for file in wallpapers {
    console.say("  \(file.width)x\(file.height) for \(listed(file.outputs)): \(file.path)")
  }
}

func tell(_ report: ShowReport, _ console: Console) {
  let names = listed(report.outputs.map(\.name))
  guard report.canConfirm else {
    console.say("Asked \(report.desktop) to show it on \(names); it cannot say whether it does.")
    return
  }
  console.say("Shown by \(report.desktop), confirmed on \(names).")
}
