import Wallpaper

/// `instawall restore`: stops the timer first, so that nothing undoes what follows.
func restore(_ invocation: Invocation, _ program: Program) throws(Failure) {
  try disableTimer(program)
  let desktop: String
  let workshop = try program.workshop(online: false)
  do throws(WallpaperError) {
    desktop = try workshop.restore()
  } catch {
    if case .nothingToRestore(let desktop) = error {
      program.console.say("\(desktop) was not changed, or is back already: nothing to put back.")
      return
    }
    throw words(forRestoring: error)
  }
  program.console.say("Your earlier wallpaper is back on \(desktop).")
}
