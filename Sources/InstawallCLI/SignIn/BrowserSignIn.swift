import Instagram
import Platform
import Wallpaper

/// The way through Instagram's login page: the person allows the access in any browser, and pastes
/// the address that it ends on. Nothing has to listen for it, so it works over ssh too.
struct BrowserSignIn {
  let program: Program
  let configuration: Configuration
  /// Nil for a script: what it pastes comes from standard input.
  let prompt: Prompt?

  private var console: Console { program.console }

  /// - Parameter secretFile: the value of `--secret-file`.
  func run(
    _ instagram: inout InstagramClient, secretFile: String?
  ) throws(Failure) -> LongLivedToken {
    let app = try loginApp()
    let secret = try AppSecret(program: program, configuration: configuration, prompt: prompt)
      .find(file: secretFile)
    let state = LoginState.random()
    show(instagram.loginPage(for: app, state: state), app)
    let code = try code(for: state)
    console.detail("exchanging the code for an access token")
    do { return try instagram.login(code: code, app: app, clientSecret: secret) } catch {
      throw words(for: error)
    }
  }

  // MARK: The app

  /// What is set nowhere is asked for, again while it cannot be right.
  private func loginApp() throws(Failure) -> LoginApp {
    let known = variable("INSTAGRAM_CLIENT_ID") ?? configuration.clientID
    let id = if let known { known } else { try askForID() }
    let redirect = variable("REDIRECT_URI") ?? configuration.redirectAddress
    if let redirect { return try app(id, redirect).get() }
    let usual = try app(id, LoginApp.usualRedirect).get()
    guard let prompt else { return usual }
    console.say("Business login settings, OAuth redirect URIs: save this address there, or another")
    console.say("of yours. Compare it after saving: a / at its end counts.")
    console.print(LoginApp.usualRedirect)
    return try prompt.untilUsable { () throws(Failure) in
      let answer = try prompt.line("Redirect address (Enter for the one above): ")
      return answer.isEmpty ? .success(usual) : app(id, answer)
    }
  }

  private func askForID() throws(Failure) -> String {
    guard let prompt else {
      throw Failure(
        "There is no terminal to ask for the Instagram app id on.",
        hints: ["set 'client-id' in the configuration, or INSTAGRAM_CLIENT_ID"], status: .usage)
    }
    console.say("In Meta's App Dashboard: Instagram, API setup with Instagram login.")
    return try prompt.untilUsable { () throws(Failure) in
      let id = try prompt.line("Instagram app id (not the Meta app id): ")
      return app(id, LoginApp.usualRedirect).map(\.clientID)
    }
  }

  private func app(_ id: String, _ redirect: String) -> Result<LoginApp, Failure> {
    do { return .success(try LoginApp(clientID: id, redirectAddress: redirect)) } catch {
      return .failure(words(for: error))
    }
  }

  private func variable(_ name: String) -> String? {
    program.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: The page

  private func show(_ page: String, _ app: LoginApp) {
    console.say("Allow the access on this page:")
    console.print(page)
    if let browser = WebBrowser(program.environment) {
      console.say(
        browser.open(page)
          ? "It opens in your browser." : "It could not be opened; open the address by hand.")
    }
    console.say("The browser ends on \(app.redirectAddress) and may say that it cannot connect.")
    console.say("That is right: copy the whole address from its address bar. If the page shows an")
    console.say("error instead, paste its text, and you learn what it means.")
  }

  private func code(for state: LoginState) throws(Failure) -> Secret {
    guard let prompt else { return try understood(try standardInput(), state).get() }
    return try prompt.untilUsable { () throws(Failure) in
      try understood(try prompt.paste("Paste it here: "), state)
    }
  }

  private func standardInput() throws(Failure) -> String {
    do {
      return String(
        decoding: try StandardStream.input.readAll(maximumBytes: 64 << 10), as: UTF8.self)
    } catch {
      throw words(for: error)
    }
  }

  private func understood(
    _ text: String, _ state: LoginState
  ) throws(Failure) -> Result<Secret, Failure> {
    let answer: LoginAnswer
    do { answer = try LoginAnswer(pasted: text, state: state) } catch {
      // What is wrong at Meta no other paste mends.
      if case .pageFault = error { throw words(for: error) }
      return .failure(words(for: error))
    }
    switch answer {
    case .code(let code): return .success(code)
    case .refused(let reason): throw wordsForRefusal(reason)
    }
  }
}
