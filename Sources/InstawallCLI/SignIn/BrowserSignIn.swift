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

  private func loginApp() throws(Failure) -> LoginApp {
    let id = variable("INSTAGRAM_CLIENT_ID") ?? configuration.clientID
    let redirect = variable("REDIRECT_URI") ?? configuration.redirectAddress
    guard let prompt, id == nil || redirect == nil else {
      guard let id else {
        throw Failure(
          "There is no terminal to ask for the Instagram app id on.",
          hints: ["set 'client-id' in the configuration, or INSTAGRAM_CLIENT_ID"], status: .usage)
      }
      return try app(id, redirect ?? LoginApp.usualRedirect).get()
    }
    console.say("In Meta's App Dashboard: Instagram, API setup with Instagram login.")
    return try prompt.untilUsable { () throws(Failure) in
      let id = if let id { id } else { try prompt.line("Instagram app id: ") }
      let redirect = if let redirect { redirect } else { try ask(prompt) }
      return app(id, redirect)
    }
  }

  private func ask(_ prompt: Prompt) throws(Failure) -> String {
    console.say("Business login settings, OAuth redirect URIs: save this address there, or another")
    console.say("of yours. Compare it after saving, a / at its end counts:")
    console.print(LoginApp.usualRedirect)
    let answer = try prompt.line("Redirect address (Enter for the one above): ")
    return answer.isEmpty ? LoginApp.usualRedirect : answer
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
    console.say("The browser then goes to \(app.redirectAddress) and may say that it cannot:")
    console.say("that is right. Copy the whole address from its address bar. If the page shows an")
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
      return .failure(words(for: error))
    }
    switch answer {
    case .code(let code): return .success(code)
    case .refused(let reason): throw wordsForRefusal(reason)
    }
  }
}
