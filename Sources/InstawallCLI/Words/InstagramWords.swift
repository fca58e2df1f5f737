import Instagram
import Transfer
import Wallpaper

private let signInAgain = "run 'instawall login' with a new token from the App Dashboard"
private let later = "nothing is lost; try again later"

func words(for error: InstagramError) -> Failure {
  switch error {
  case .tokenInvalid(let fault, _):
    Failure(
      "Instagram does not accept the access token: \(reason(fault)).",
      hints: [hint(fault)], status: .signInNeeded)
  case .permissionMissing:
    Failure(
      "The access token may not read your posts.",
      hints: ["allow media access when you make the token, then run 'instawall login'"],
      status: .signInNeeded)
  case .blocked(let message):
    Failure(
      "Instagram has blocked the app or the account: \(message)",
      hints: ["look into the App Dashboard for its reasons"], status: .unavailable)
  case .notProfessional(let type):
    Failure(
      "This account is not a professional one"
        + (type.isEmpty ? "." : " (Instagram calls it \(type.lowercased()))."),
      hints: ["in the Instagram app, switch to a professional account; then sign in again"],
      status: .signInNeeded)
  case .setup(let fault, _):
    Failure(
      "The app at Meta is not set up for this account: \(reason(fault)).", hints: hints(fault),
      status: .signInNeeded)
  case .codeRefused(let fault, _):
    Failure(
      "Instagram refused the sign-in code: \(reason(fault)).", hints: ["sign in once more"],
      status: .signInNeeded)
  case .rateLimited(let minutes):
    Failure(
      "Instagram asks for a pause of \(span(minutes)).", hints: [later], status: .tryLater)
  case .refreshTooEarly:
    Failure(
      "The access token is too young to be renewed.", hints: [later], status: .tryLater)
  case .temporary(let host, let status, _):
    Failure("\(host) has a fault of its own (HTTP \(status)).", hints: [later], status: .tryLater)
  case .gone:
    Failure(
      "Instagram says that what was asked for is not there.", hints: [later], status: .tryLater)
  case .refused(let code, let message):
    Failure(
      "Instagram refused the request (code \(code)): \(message)",
      hints: ["if this stays, report it with this code"], status: .unavailable)
  case .unusableAnswer(let host, let status):
    Failure(
      "\(host) gave an answer that cannot be understood (HTTP \(status)).", hints: [later],
      status: .tryLater)
  case .transfer(let error): words(for: error)
  case .forbiddenPictureHost(let host):
    Failure(
      "The photo lies on \(host), which is not one of Instagram's picture servers.",
      hints: ["nothing was fetched; if this stays, report it"], status: .unavailable)
  case .pictureUnavailable(let status):
    Failure(
      "Instagram's picture server does not hand out the photo (HTTP \(status)).", hints: [later],
      status: .tryLater)
  }
}

func words(for error: TransferError) -> Failure {
  let sentence: String
  switch error {
  case .unknownHost(let host): sentence = "\(host) cannot be found; is this machine online?"
  case .cannotConnect(let host): sentence = "\(host) does not answer."
  case .timedOut(let host): sentence = "\(host) took too long."
  case .cutOff(let host): sentence = "The connection to \(host) broke off in the middle."
  case .failed(let host, let reason): sentence = "The transfer from \(host) failed: \(reason)."
  case .tooManyRedirects(let host): sentence = "\(host) redirects in circles."
  case .untrustedCertificate(let host):
    return Failure(
      "The certificate of \(host) cannot be trusted.",
      hints: ["check the clock, and 'ca-file' in the configuration"], status: .unavailable)
  case .tooLarge(let host, let maximum):
    return Failure(
      "\(host) sends more than \(megabytes(maximum)).",
      hints: ["nothing was kept; if this stays, report it"], status: .unavailable)
  case .forbiddenAddress(let host):
    return Failure(
      "An address on \(host) may not be used: only https may leave this machine.",
      hints: ["nothing was fetched; if this stays, report it"], status: .unavailable)
  case .badSetting(let reason):
    return Failure(
      "The network settings cannot be used: \(reason).",
      hints: ["check 'proxy' and 'ca-file' in the configuration"], status: .configuration)
  }
  return Failure(sentence, hints: [later], status: .tryLater)
}

func words(for defect: TokenDefect) -> Failure {
  let sentence: String
  switch defect {
  case .empty: sentence = "No token was given."
  case .containsBlanks: sentence = "The token has blanks or line breaks in the middle."
  case .notAToken: sentence = "This is not an access token."
  case .facebookToken:
    sentence = "This token is for Facebook (it starts with EAA); an Instagram token is needed."
  case .basicDisplayToken:
    sentence =
      "This token is for the Basic Display API (it starts with IGQ), which ended in 2024."
  }
  return Failure(
    sentence,
    hints: ["copy it from the App Dashboard: Instagram, API setup with Instagram login"],
    status: .usage)
}

func words(for defect: EndpointDefect) -> Failure {
  switch defect {
  case .badAddress(let base, let fromEnvironment):
    let place = fromEnvironment ? base.variable : "the configuration"
    return Failure(
      "The service's address in \(place) cannot be used.",
      hints: ["it takes an https address, or http to this machine"], status: .configuration)
  case .badVersion:
    return Failure(
      "The 'api-version' of the configuration cannot be used.",
      hints: ["it takes v25.0, or nothing"],
      status: .configuration)
  }
}

private func reason(_ fault: TokenFault) -> String {
  switch fault {
  case .expired: "it has expired"
  case .passwordChanged: "the password was changed"
  case .revoked: "the app was removed from the account"
  case .checkpoint: "Instagram wants to check something with you first"
  case .unconfirmed: "the account is not confirmed"
  case .sessionInvalid: "its session has ended"
  case .unknown: "it is not known there, or not whole"
  }
}

private func hint(_ fault: TokenFault) -> String {
  switch fault {
  case .checkpoint: "log in on https://www.instagram.com, then run 'instawall refresh'"
  case .unconfirmed: "confirm the account on https://www.instagram.com, then 'instawall refresh'"
  case .expired, .passwordChanged, .revoked, .sessionInvalid, .unknown: signInAgain
  }
}

private func reason(_ fault: SetupFault) -> String {
  switch fault {
  case .testerPendingOrWrongToken:
    "the tester invitation waits, the account is personal, or the token is of another kind"
  case .productMissing: "the app has no Instagram product"
  case .wrongAppID: "the Meta app id was used in place of the Instagram app id"
  case .testerRoleMissing: "the account is no accepted Instagram Tester"
  case .redirectAddress: "the redirect address differs from the one saved there"
  case .scope: "it asks for permissions that do not exist"
  case .clientSecret: "the app secret is not the Instagram app secret"
  }
}

private func hints(_ fault: SetupFault) -> [String] {
  let invitation = "accept the invitation on https://www.instagram.com/accounts/manage_access/"
  return switch fault {
  case .testerPendingOrWrongToken:
    [
      invitation, "in the Instagram app, see that the account is a professional one",
      "if both are so, \(signInAgain)",
    ]
  case .testerRoleMissing: [invitation]
  case .productMissing, .wrongAppID, .redirectAddress, .scope, .clientSecret:
    ["compare with Instagram, API setup with Instagram login, in the App Dashboard"]
  }
}

private func reason(_ fault: CodeFault) -> String {
  switch fault {
  case .used: "it was used before"
  case .expired: "it is older than an hour"
  case .notFound: "it is wrong, cut off, or was used before"
  }
}

/// Minutes below two hours, whole hours above.
private func span(_ minutes: Int) -> String {
  minutes < 120 ? "\(minutes) minutes" : "\((minutes + 59) / 60) hours"
}
