import FoundationEssentials
import Instagram
import Platform
import Wallpaper

/// `instawall login`: with a token from a file, through Instagram's login page, or step by step.
func login(_ invocation: Invocation, _ program: Program) throws(Failure) {
  try checkTogether(invocation)
  var workshop = try program.workshop()
  workshop.tokenPlace = try invocation.tokenPlace()
  if try moveToken(invocation, workshop, program) { return }
  let prompt = Prompt(program.console)
  let file = invocation.options["--token-file"]
  let signedIn: SignedIn
  if let file {
    signedIn = try signIn(workshop, pasted: try tokenText(file)).get()
  } else if invocation.has("--browser") {
    let way = BrowserSignIn(
      program: program, configuration: workshop.configuration, prompt: prompt)
    var instagram = workshop.instagram
    let token = try way.run(&instagram, secretFile: invocation.options["--secret-file"])
    signedIn = try signIn(workshop, token)
  } else {
    signedIn = try signInGuided(workshop, program, prompt)
  }
  let account = signedIn.account
  program.console.say("Signed in as @\(account.username), a \(kind(of: account)) account.")
  guard file == nil, let prompt else {
    program.console.say("Show your newest photo with: instawall refresh")
    return
  }
  Welcome(to: signedIn, workshop: workshop, program: program, prompt: prompt).run()
}

private func checkTogether(_ invocation: Invocation) throws(Failure) {
  if invocation.has("--browser"), invocation.has("--token-file") {
    throw Failure(
      "--browser and --token-file are two ways to sign in.", hints: ["choose one of them"],
      status: .usage)
  }
  if invocation.has("--secret-file"), !invocation.has("--browser") {
    throw Failure(
      "--secret-file goes with --browser; a token needs no secret.",
      hints: ["run 'instawall login --help'"], status: .usage)
  }
}

/// The account, and the token that an account may keep elsewhere.
struct SignedIn {
  let account: Account
  let token: AccessToken
}

/// Steps, then the token, asked for again while it is not one.
private func signInGuided(
  _ workshop: Workshop, _ program: Program, _ prompt: Prompt?
) throws(Failure) -> SignedIn {
  guard let prompt else {
    throw Failure(
      "There is no terminal to ask for the token on.",
      hints: ["run 'instawall login --token-file FILE', or '-' for standard input"],
      status: .usage)
  }
  try GuidedSetup(
    console: program.console, prompt: prompt, browser: WebBrowser(program.environment)
  ).run(isReturning: workshop.accounts.exists)
  return try prompt.untilUsable { () throws(Failure) in
    try signIn(
      workshop, pasted: try prompt.hiddenPaste("Access token (not shown while you paste it): "))
  }
}

/// - Returns: a failure that another token would mend; everything else is thrown.
private func signIn(
  _ workshop: Workshop, pasted text: String
) throws(Failure) -> Result<SignedIn, Failure> {
  let token: AccessToken
  do { token = try AccessToken(pasted: text) } catch { return .failure(words(for: error)) }
  do throws(WallpaperError) {
    return .success(SignedIn(account: try workshop.signIn(with: token), token: token))
  } catch {
    if case .instagram(.tokenInvalid) = error { return .failure(words(for: error)) }
    throw words(for: error)
  }
}

private func signIn(
  _ workshop: Workshop, _ long: LongLivedToken
) throws(Failure) -> SignedIn {
  do {
    let expires = workshop.now() + Double(long.expiresIn)
    let account = try workshop.signIn(with: long.token, expires: expires)
    return SignedIn(account: account, token: long.token)
  } catch {
    throw words(for: error)
  }
}

private func tokenText(_ file: String) throws(Failure) -> String {
  do {
    let bytes =
      file == "-"
      ? try StandardStream.input.readAll(maximumBytes: 64 << 10)
      : try FileSystem.read(file, maximumBytes: 64 << 10)
    return String(decoding: bytes, as: UTF8.self)
  } catch {
    throw words(for: error)
  }
}
