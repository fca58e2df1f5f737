import Desktop
import Wallpaper

/// `instawall apply [FILE]`: the last step alone.
func apply(_ invocation: Invocation, _ program: Program) throws(Failure) {
  let file = invocation.operands.first
  if file != nil, invocation.has("--if-changed") {
    throw Failure(
      "--if-changed goes without a FILE.", hints: ["run 'instawall apply --help'"], status: .usage)
  }
  let request: ApplyRequest =
    file.map { .file($0) } ?? (invocation.has("--if-changed") ? .ifChanged : .current)
  let outcome: ApplyOutcome
  let workshop = try program.workshop(online: false)
  do throws(WallpaperError) {
    outcome = try workshop.apply(request)
  } catch {
    var failure = words(for: error)
    // For a timer it is no news that nobody is logged in.
    if case .desktop(.noSession) = error, request == .ifChanged {
      failure.isSilent = !program.isAttended
    }
    throw failure
  }
  if invocation.has("--json") { program.console.print(jsonText(ApplyAnswer(outcome))) }
  tell(outcome, program.console)
}

private func tell(_ outcome: ApplyOutcome, _ console: Console) {
  switch outcome {
  case .shown(let report, let files):
    tell(files, console)
    tell(report, console)
  case .alreadyShown: console.detail("the screens show it already")
  case .chosenByHand: console.detail("another wallpaper was chosen by hand; it stays")
  case .nothingAsked: console.detail("there is nothing to show")
  }
}
