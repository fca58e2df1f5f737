import Foundation
import Platform
import Simulator
import Testing

@testable import InstawallCLI

/// `instawall login` as a person at a terminal meets it.
@Suite(.enabled(if: Terminal.isAvailable, "needs tmux"))
struct GuidedSignInTests {
  private static let ask = "Access token (not shown while you paste it):"

  /// What follows a good token, up to the offer.
  private static let welcome = """
    Access token (not shown while you paste it):
    Signed in as @stage.person, a creator account.
    Your newest photo: the post of 1 November 2026 "First light"
    Keep it up to date? [Y/n]
    """

  private static let basicDisplay = """

    instawall: error: This token is for the Basic Display API (it starts with IGQ), which ended in 2024.
    instawall: hint: copy it from the App Dashboard: Instagram, API setup with Instagram login

    """

  private func stage() throws -> Stage { try Stage(.stage([.photo(1, caption: "First light")])) }

  @Test
  func `leads a newcomer through every step to the wallpaper`() throws {
    let stage = try stage()
    let terminal = try Terminal(stage)
    try terminal.type("instawall login")
    for possession in [Possession.token, .professionalAccount, .app, .registration] {
      try terminal.wait(for: possession.question + " [y/N]")
      try terminal.type("")
    }
    try terminal.wait(for: Self.ask)
    try terminal.type(Stage.token)
    try terminal.wait(for: "Keep it up to date? [Y/n]")
    try terminal.type("")
    let screen = try terminal.wait(for: "crontab -e'\n$")
      .replacing(/[^ ]*\/instawall refresh/, with: "PROGRAM refresh")
      .replacing(/[0-9a-f]+\.jpg/, with: "X.jpg")
    #expect(
      screen == """
        $ instawall login
        First, what do you have already? Enter means no.
        Do you have an access token from Meta's App Dashboard? [y/N]
        Is your Instagram account a professional one (business, creator)? [y/N]
        Do you have an app of your own at Meta? [y/N]
        Are you registered as a developer at Meta? [y/N]

        These 6 steps lead to a token. You do them once.

        1. Switch your Instagram account to a professional one (as of November 2026)
           Instagram lets programs read professional accounts only. Creator is enough.
           This makes a private account public and accepts all waiting follow requests.
           In the app: Settings, Account type and tools.
           https://www.instagram.com/accounts/convert_to_professional_account/

        2. Register as a developer at Meta (as of November 2026)
           Only developers can make the app that reads your posts. It costs nothing.
           https://developers.facebook.com/docs/development/register

        3. Create an app (as of November 2026)
           Through it you read your own account; it stays in development and nobody reviews it.
           Use case "Manage messaging & content on Instagram"; in older pages the type Business.
           A name without "insta" or "gram", which are refused: for example "My wall photo".
           Then "I don't want to connect a business portfolio yet".
           https://developers.facebook.com/apps/creation/

        4. Invite your account as Instagram Tester (as of November 2026)
           An app in development sees only accounts that have this role.
           In your app: App roles, Roles, Add People, Instagram Tester (not "Tester").
           https://developers.facebook.com/apps

        5. Accept the invitation (as of November 2026)
           Until then Instagram refuses the token.
           Logged in as that account: Apps and websites, Tester invites, Accept.
           https://www.instagram.com/accounts/manage_access/

        6. Generate the token (as of November 2026)
           In your app: Instagram, API setup with Instagram login, Generate access tokens.
           Add account, then Generate token beside it, and copy the token.
           Add account may itself make a personal account professional, and so public.
           https://developers.facebook.com/apps

        \(Self.welcome)
        Newest photo: the post of 1 November 2026 "First light"
          3840x2160 for every screen: ~/.local/share/instawall/wallpapers/17900000000080001-3840x2160-X.jpg
        Asked custom command to show it on every screen; it cannot say whether it does.
        7 * * * * PROGRAM refresh --quiet
        instawall: warning: There is no user systemd to keep the wallpaper up to date.
        instawall: hint: the line above does the same from cron; add it with 'crontab -e'
        $
        """)
    #expect(stage.shown.count == 1)
    // In an empty crontab, the line is what cron takes.
    #expect(screen.contains("\n7 * * * * PROGRAM refresh --quiet\n"))
  }

  @Test
  func `asks for the token at once when it is there`() throws {
    let terminal = try Terminal(try stage())
    try terminal.type("instawall login")
    try terminal.wait(for: Possession.token.question + " [y/N]")
    try terminal.type("y")
    try terminal.wait(for: Self.ask)
    try terminal.type(Stage.token)
    try terminal.wait(for: "Keep it up to date? [Y/n]")
    try terminal.type("n")
    #expect(
      try terminal.wait(for: "enable\n$") == """
        $ instawall login
        First, what do you have already? Enter means no.
        Do you have an access token from Meta's App Dashboard? [y/N] y
        \(Self.welcome) n
        Show it once with: instawall refresh
        Keep it up to date with: instawall timer enable
        $
        """)
  }

  @Test
  func `skips what is there and opens a page where it is asked to`() throws {
    let stage = try stage()
    try stage.write("#!/bin/sh\necho \"$1\" >>'\(stage.home)/opened'\n", to: "browser")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: stage.home + "/browser")
    stage.variables["BROWSER"] = stage.home + "/browser"
    let terminal = try Terminal(stage)
    try terminal.type("instawall login")
    let answers: [(Possession, String)] = [
      (.token, ""), (.professionalAccount, "y"), (.app, "yes"), (.testerRole, "No"),
    ]
    for (possession, answer) in answers {
      try terminal.wait(for: possession.question + " [y/N]")
      try terminal.type(answer)
    }
    for (step, answer) in zip(setupSteps.suffix(3), ["n", "y", ""]) {
      try terminal.wait(for: step.page + "\n   Open this page? [y/N]")
      try terminal.type(answer)
    }
    let screen = try terminal.wait(for: Self.ask)
    #expect(screen.contains("These 3 steps"))
    #expect(FileSystem.text(stage.home + "/opened") == setupSteps[4].page + "\n")
  }

  @Test
  func `shows somebody who was signed in before only how to get a new token`() throws {
    let stage = try stage()
    try stage.signIn()
    let terminal = try Terminal(stage)
    try terminal.type("instawall login")
    #expect(
      try terminal.wait(for: Self.ask) == """
        $ instawall login
        1. Generate the token (as of November 2026)
           In your app: Instagram, API setup with Instagram login, Generate access tokens.
           Add account, then Generate token beside it, and copy the token.
           Add account may itself make a personal account professional, and so public.
           https://developers.facebook.com/apps

        \(Self.ask)
        """)
  }

  @Test
  func `asks again after a wrong token, and takes the right one`() throws {
    let stage = try stage()
    let terminal = try Terminal(stage)
    try terminal.type("instawall login --verbose")
    try terminal.wait(for: "[y/N]")
    try terminal.type("y")
    try terminal.wait(for: Self.ask)
    try terminal.type("EAABsbCS1iHgBAKZAZC")
    try terminal.wait(for: "login\n" + Self.ask)
    try terminal.type("IGAAstageTokenOfAnotherYear")
    try terminal.wait(for: "Dashboard\n" + Self.ask)
    try terminal.type(" '\(Stage.token)' ")
    try terminal.wait(for: "Keep it up to date? [Y/n]")
    try terminal.press("C-d")
    #expect(
      try terminal.wait(for: "enable\n$") == """
        $ instawall login --verbose
        First, what do you have already? Enter means no.
        Do you have an access token from Meta's App Dashboard? [y/N] y
        Access token (not shown while you paste it):
        instawall: error: This token is for Facebook (it starts with EAA); an Instagram token is needed.
        instawall: hint: copy it from the App Dashboard: Instagram, API setup with Instagram login
        Access token (not shown while you paste it):
        instawall: error: Instagram does not accept the access token: it is not known there, or not whole.
        instawall: hint: run 'instawall login' with a new token from the App Dashboard
        \(Self.welcome)
        Show it once with: instawall refresh
        Keep it up to date with: instawall timer enable
        $
        """)
  }

  @Test
  func `gives up after three wrong tokens`() throws {
    let terminal = try Terminal(try stage())
    try terminal.type("instawall login")
    try terminal.wait(for: "[y/N]")
    try terminal.type("y")
    var refusals = ""
    for _ in 0..<3 {
      try terminal.wait(for: "y\n" + refusals + Self.ask)
      try terminal.type("IGQVJ0123")
      refusals += Self.ask + Self.basicDisplay
    }
    try terminal.wait(for: "login\n$")
    try terminal.type("echo $?")
    try terminal.wait(for: "\n64\n$")
  }

  @Test(arguments: [("C-c", "130"), ("C-d", "64")])
  func `puts the terminal back when it is left at the hidden prompt`(
    key: String, status: String
  ) throws {
    let terminal = try Terminal(try stage())
    try terminal.type("instawall login")
    try terminal.wait(for: "[y/N]")
    try terminal.type("y")
    try terminal.wait(for: Self.ask)
    #expect(try !terminal.echoes())
    try terminal.press(key)
    try terminal.wait(for: "\n$")
    #expect(try terminal.echoes())
    try terminal.type("echo $?")
    try terminal.wait(for: "\n\(status)\n$")
  }

  @Test
  func `hides the token also after a pause of the program`() throws {
    let terminal = try Terminal(try stage())
    try terminal.type("instawall login")
    try terminal.wait(for: "[y/N]")
    try terminal.type("y")
    try terminal.wait(for: Self.ask)
    try terminal.press("C-z")
    try terminal.wait(for: "\n$")
    #expect(try terminal.echoes())
    try terminal.type("fg")
    try terminal.wait(for: "login\n" + Self.ask)
    #expect(try !terminal.echoes())
    try terminal.type(Stage.token)
    #expect(try !terminal.wait(for: "[Y/n]").contains(Stage.token))
  }

  @Test
  func `asks for what the browser way needs, and again after a wrong paste`() throws {
    let stage = try stage()
    let terminal = try Terminal(stage)
    try terminal.type("instawall login --browser")
    let ask = "Instagram app id (not the Meta app id):"
    try terminal.wait(for: ask)
    try terminal.type("my app")
    try terminal.wait(for: "API setup with Instagram login\n" + ask)
    try terminal.type(stage.simulator.account.app.id)
    try terminal.wait(for: "https://localhost/\nRedirect address (Enter for the one above):")
    try terminal.type("")
    try terminal.wait(for: "Instagram app secret (not shown while you paste it):")
    try terminal.type(stage.simulator.account.app.secret)
    let screen = try terminal.wait(for: "Paste it here:")
    #expect(!screen.contains(stage.simulator.account.app.secret))
    try terminal.type("https://localhost/")
    try terminal.wait(for: "and paste it\nPaste it here:")
    let address = try #require(screen.firstMatch(of: /http:[^ \n]*authorize\?[^ \n]*/))
    try terminal.type(try LoginPage(String(address.output)).choose("Allow"))
    try terminal.wait(for: "Keep it up to date? [Y/n]")
  }

  @Test
  func `offers to put the earlier wallpaper back after signing out`() throws {
    let stage = try stage()
    try stage.signIn()
    let terminal = try Terminal(stage)
    try terminal.type("instawall logout")
    try terminal.wait(for: "Stop the timer and put your earlier wallpaper back? [y/N]")
    try terminal.type("")
    try terminal.wait(for: "[y/N]\n$")
    #expect(!FileSystem.exists(stage.stateDirectory + "/account.json"))
  }
}
