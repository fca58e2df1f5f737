/// One thing to do at Instagram or Meta before the first sign-in.
struct SetupStep {
  let title: String
  /// Why it is needed, then how it goes; a line each.
  let why: [String]
  let page: String
  /// When labels and address were last compared with public guides.
  let checked: String
  /// Whoever has this already has no need of the step.
  let leadsTo: Possession
}

/// What a person may have from before, in the order in which it is asked for.
enum Possession: CaseIterable {
  case token, professionalAccount, app, registration, testerRole

  var question: String {
    switch self {
    case .token: "Do you have an access token from Meta's App Dashboard?"
    case .professionalAccount: "Is your Instagram account a professional one (business, creator)?"
    case .app: "Do you have an app of your own at Meta?"
    case .registration: "Are you registered as a developer at Meta?"
    case .testerRole:
      "Is your account an Instagram Tester of that app, and the invitation accepted?"
    }
  }

  /// Without this it need not be asked for.
  var needs: Possession? { self == .testerRole ? .app : nil }

  /// What nobody can have it without.
  var implies: [Possession] {
    switch self {
    case .token: Possession.allCases
    case .app: [.app, .registration]
    case .professionalAccount, .registration, .testerRole: [self]
    }
  }
}

/// The way to a token. Labels in Meta's pages drift, the ideas stay:
/// https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/get-started
let setupSteps = [
  SetupStep(
    title: "Switch your Instagram account to a professional one",
    why: [
      "Instagram lets programs read professional accounts only. Creator is enough.",
      "This makes a private account public and accepts all waiting follow requests.",
      "In the app: Settings, Account type and tools.",
    ],
    page: "https://www.instagram.com/accounts/convert_to_professional_account/",
    checked: "November 2026", leadsTo: .professionalAccount),
  SetupStep(
    title: "Register as a developer at Meta",
    why: ["Only developers can make the app that reads your posts. It costs nothing."],
    page: "https://developers.facebook.com/docs/development/register",
    checked: "November 2026", leadsTo: .registration),
  SetupStep(
    title: "Create an app",
    why: [
      "Through it you read your own account; it stays in development and nobody reviews it.",
      "Use case \"Manage messaging & content on Instagram\"; in older pages the type Business.",
      "A name without \"insta\" or \"gram\", which are refused: for example \"My wall photo\".",
      "Then \"I don't want to connect a business portfolio yet\".",
    ],
    page: "https://developers.facebook.com/apps/creation/",
    checked: "November 2026", leadsTo: .app),
  SetupStep(
    title: "Invite your account as Instagram Tester",
    why: [
      "An app in development sees only accounts that have this role.",
      "In your app: App roles, Roles, Add People, Instagram Tester (not \"Tester\").",
    ],
    page: "https://developers.facebook.com/apps",
    checked: "November 2026", leadsTo: .testerRole),
  SetupStep(
    title: "Accept the invitation",
    why: [
      "Until then Instagram refuses the token.",
      "Logged in as that account: Apps and websites, Tester invites, Accept.",
    ],
    page: "https://www.instagram.com/accounts/manage_access/",
    checked: "November 2026", leadsTo: .testerRole),
  SetupStep(
    title: "Generate the token",
    why: [
      "In your app: Instagram, API setup with Instagram login, Generate access tokens.",
      "Add account, then Generate token beside it, and copy the token.",
      "Add account may itself make a personal account professional, and so public.",
    ],
    page: "https://developers.facebook.com/apps",
    checked: "November 2026", leadsTo: .token),
]
