import Imaging

/// Options that every command takes.
let globalOptions = [
  Option(name: "--help", short: "-h", summary: "show this help"),
  Option(name: "--quiet", short: "-q", summary: "say nothing but errors and warnings"),
  Option(name: "--verbose", short: "-v", summary: "say each step"),
  Option(name: "--version", short: "-V", summary: "show the version"),
]

private let json = Option(name: "--json", summary: "answer in JSON on standard output")
private let fit = Option(
  name: "--fit", value: Fit.allCases.map(\.rawValue).joined(separator: "|"),
  summary: "how the photo is laid on the screen, in place of the configured way")

/// Every command there is.
let commandTable = [
  Command(
    name: "login", summary: "sign in: step by step, with a token, or in the browser",
    options: [
      Option(
        name: "--token-file", value: "FILE",
        summary: "read the token from this file, or from standard input for '-'"),
      Option(
        name: "--browser",
        summary: "allow the access on Instagram's page; needs your app's id and secret"),
      Option(
        name: "--secret-file", value: "FILE", summary: "with --browser: read the app secret here"),
      Option(
        name: "--keyring",
        summary: "keep the token in the desktop's keyring, also one that is kept already"),
      Option(name: "--no-keyring", summary: "keep it in a file of yours, as without a keyring"),
    ],
    examples: [
      Example(line: "instawall login", meaning: "leads to a token, and takes it"),
      Example(line: "instawall login --token-file -", meaning: "takes it from another program"),
      Example(line: "instawall login --browser", meaning: "allows the access in the browser"),
    ],
    run: login),
  Command(
    name: "logout", summary: "remove the account and its token from this machine", run: logout),
  Command(
    name: "status", summary: "show the account, the last refresh and what is on screen",
    options: [json], run: status),
  Command(
    name: "refresh", summary: "fetch the newest photo and show it",
    options: [
      Option(
        name: "--size", value: "WIDTHxHEIGHT", summary: "render this size, not the screens' own"),
      fit,
      Option(name: "--force", summary: "download, render and show it even when nothing is new"),
      Option(name: "--no-apply", summary: "make the files and leave the screens alone"),
      json,
    ],
    examples: [
      Example(line: "instawall refresh", meaning: "shows the newest photo, if it is a new one"),
      Example(line: "instawall refresh --fit fit", meaning: "shows the whole photo, uncropped"),
    ],
    run: refresh),
  Command(
    name: "apply", summary: "show the current wallpaper again, or any local picture",
    operands: [Operand(name: "FILE", isRequired: false)],
    options: [
      Option(
        name: "--if-changed",
        summary: "only when it is new or a new session forgot it; for the timer"),
      json,
    ],
    examples: [
      Example(line: "instawall apply", meaning: "shows the current wallpaper again"),
      Example(
        line: "instawall apply holiday.jpg",
        meaning: "shows this picture until the next new post"),
    ],
    run: apply),
  Command(
    name: "restore", summary: "stop the timer and put your earlier wallpaper back", run: restore),
  Command(
    name: "render", summary: "make a wallpaper file from a local picture, and nothing else",
    operands: [Operand(name: "PICTURE", isRequired: true)],
    options: [
      Option(name: "--output", value: "FILE", summary: "the file to write: .jpg or .png"),
      Option(name: "--size", value: "WIDTHxHEIGHT", summary: "its size in pixels"),
      fit,
      Option(name: "--background", value: "'#rrggbb'", summary: "the colour around the photo"),
      Option(name: "--quality", value: "1-100", summary: "JPEG quality; 92 if not given"),
    ],
    examples: [
      Example(
        line: "instawall render photo.jpg --output wall.jpg --size 1920x1080",
        meaning: "fills a full-HD screen")
    ],
    run: render),
  Command(
    name: "timer", summary: "refresh every hour through systemd, or stop doing so",
    operands: [
      Operand(name: "action", isRequired: true, choices: ["enable", "disable", "status"])
    ],
    examples: [
      Example(
        line: "instawall timer enable", meaning: "keeps the wallpaper up to date, every hour"),
      Example(line: "instawall timer status", meaning: "says whether it does"),
    ],
    run: timer),
]
