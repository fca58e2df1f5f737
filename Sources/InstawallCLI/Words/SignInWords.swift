import Instagram
import Platform

func words(for defect: LoginAppDefect) -> Failure {
  switch defect {
  case .badClientID:
    Failure(
      "This is no Instagram app id: it is a number of about 16 digits.",
      hints: ["it stands in the App Dashboard: Instagram, API setup with Instagram login"],
      status: .usage)
  case .badRedirectAddress:
    Failure(
      "This redirect address cannot be used: it begins with https:// and has no #.",
      hints: ["take the one saved in the App Dashboard, for example \(LoginApp.usualRedirect)"],
      status: .usage)
  }
}

func words(for defect: LoginAnswerDefect) -> Failure {
  let copy = "copy the whole address that the browser ends on, and paste it"
  return switch defect {
  case .empty: Failure("Nothing was pasted.", hints: [copy], status: .usage)
  case .noCode: Failure("There is no code in what was pasted.", hints: [copy], status: .usage)
  case .loginPageItself:
    Failure(
      "This is the address of Instagram's page itself.",
      hints: ["choose Allow there first, then " + copy],
      status: .usage)
  case .wrongState:
    Failure(
      "This address answers another sign-in than this one.",
      hints: ["open the address shown by this run, and paste what it leads to"],
      status: .signInNeeded)
  case .token:
    Failure(
      "This is an access token, which needs no exchange.",
      hints: ["run 'instawall login' without --browser and paste it there"], status: .usage)
  case .pageFault(let fault): words(for: .setup(fault, message: ""))
  }
}

/// - Parameter reason: the service's own words.
func wordsForRefusal(_ reason: String) -> Failure {
  Failure(
    "Instagram says that the access was not allowed: \(reason.prefix(200))",
    hints: ["run 'instawall login --browser' again and choose Allow"], status: .signInNeeded)
}

/// - Parameter result: of a `secret-command` that failed; what it printed is not shown.
func wordsForSecretCommand(_ result: ChildResult) -> Failure {
  let reason =
    switch result.ending {
    case .timedOut: "it did not end within a minute"
    case .signalled(let signal): "it was ended by signal \(signal)"
    case .exited(let code): "it ended with status \(code)"
    }
  return Failure(
    "The 'secret-command' of the configuration gave no secret: \(reason).",
    hints: ["try it in a terminal"], status: .configuration)
}
