import Instagram
import Platform
import Wallpaper

/// `instawall login`: takes a token from a hidden prompt, a file or standard input.
func login(_ invocation: Invocation, _ program: Program) throws(Failure) {
  var workshop = try program.workshop()
  workshop.tokenPlace = try invocation.tokenPlace()
  if try moveToken(invocation, workshop, program) { return }
  let text = try tokenText(invocation, program.console)
  let token: AccessToken
  do { token = try AccessToken(pasted: text) } catch { throw words(for: error) }
  let account: Account
  do { account = try workshop.signIn(with: token) } catch { throw words(for: error) }
  program.console.say("Signed in as @\(account.username).")
  program.console.say("Show your newest photo with: instawall refresh")
}

private func tokenText(_ invocation: Invocation, _ console: Console) throws(Failure) -> String {
  if let path = invocation.options["--token-file"] {
    do {
      let bytes =
        path == "-"
        ? try StandardStream.input.readAll(maximumBytes: 64 << 10)
        : try FileSystem.read(path, maximumBytes: 64 << 10)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      throw words(for: error)
    }
  }
  guard StandardStream.input.isTerminal else {
    throw Failure(
      "There is no terminal to ask for the token on.",
      hints: ["run 'instawall login --token-file FILE', or '-' for standard input"],
      status: .usage)
  }
  console.say("You need an access token from the Meta App Dashboard:")
  for (index, step) in tokenSteps.enumerated() { console.say("  \(index + 1). \(step)") }
  console.ask("Access token (not shown while you paste it): ")
  guard let text = TerminalInput.readHiddenLine() else {
    throw Failure("No token was given.", hints: ["run 'instawall login' again"], status: .usage)
  }
  return text
}

/// How to get a token, as of November 2026. Labels in the dashboard drift; the ideas stay:
/// https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/get-started
private let tokenSteps = [
  "In the Instagram app, switch to a professional account (Creator is enough). "
    + "This makes a private account public.",
  "On https://developers.facebook.com/apps create an app of type Business and add Instagram, "
    + "\"API setup with Instagram login\".",
  "Under App roles, add your account as Instagram Tester, and accept the invitation on "
    + "https://www.instagram.com/accounts/manage_access/",
  "Back in the API setup, choose \"Generate token\" beside your account and copy it.",
]
