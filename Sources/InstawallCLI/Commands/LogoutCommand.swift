import Platform
import Wallpaper

/// `instawall logout`: the token goes, the pictures stay until they are asked to go.
func logout(_ invocation: Invocation, _ program: Program) throws(Failure) {
  let workshop = try program.workshop(online: false)
  let wasSignedIn: Bool
  do { wasSignedIn = try workshop.signOut() } catch { throw words(for: error) }
  let console = program.console
  guard wasSignedIn else {
    console.say("Nobody was signed in.")
    return
  }
  console.say("Signed out: the access token is removed from this machine.")
  console.say("The wallpaper and its files stay, in \(workshop.directories.data).")
  console.say("At Instagram the app stays allowed until you remove it: Apps and websites.")
  guard let prompt = Prompt(console) else {
    console.say("Put your earlier wallpaper back with: instawall restore")
    return
  }
  if prompt.accepts("Stop the timer and put your earlier wallpaper back?", byDefault: false) {
    try restore(Invocation(command: "restore"), program)
  }
}
