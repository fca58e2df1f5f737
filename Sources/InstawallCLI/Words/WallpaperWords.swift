import Desktop
import Imaging
import Instagram
import Platform
import Transfer
import Wallpaper

// Every failure becomes words in this folder, and nowhere else. The switches are exhaustive: a new
// kind of failure does not compile until it has a sentence, a hint and an exit status.

func words(for error: WallpaperError) -> Failure {
  switch error {
  case .notSignedIn:
    Failure(
      "Nobody is signed in.", hints: ["run 'instawall login'"], status: .signInNeeded)
  case .damagedAccount(let path):
    Failure(
      "The account file \(path) cannot be understood.",
      hints: ["run 'instawall login' to sign in again"], status: .signInNeeded)
  case .platform(let error): words(for: error)
  case .keyring(let error): words(for: error)
  case .instagram(let error): words(for: error)
  case .paused(let end):
    Failure(
      "Instagram asks for a pause until \(moment(end)).",
      hints: ["nothing is asked before then, since that would only make it longer"],
      status: .tryLater)
  case .budgetSpent:
    Failure(
      "The timer's requests of this day are used up.",
      hints: ["it goes on by itself; 'instawall refresh' on a terminal works at any time"],
      status: .tryLater)
  case .picture(let error, let name): words(for: error, name: name)
  case .desktop(let error): words(for: error)
  case .notConfirmed(let desktop, let outputs):
    Failure(
      "\(desktop) was asked, but shows something else on "
        + listed(outputs.filter { !$0.confirmed }.map(\.name)) + ".",
      hints: ["run 'instawall apply' to try once more"], status: .unavailable)
  case .nothingToShow:
    Failure(
      "There is no wallpaper to show yet.", hints: ["run 'instawall refresh'"],
      status: .unavailable)
  case .nothingToRestore(let desktop):
    Failure(
      "No earlier wallpaper of \(desktop) was recorded, so there is nothing to put back.",
      hints: ["choose one in your desktop's settings"], status: .unavailable)
  }
}

func words(for error: KeyringError) -> Failure {
  switch error {
  case .notInstalled:
    Failure(
      "The program secret-tool, which asks the desktop's keyring, is not installed.",
      hints: ["install libsecret-tools, which some distributions call libsecret"],
      status: .unavailable)
  case .noService:
    Failure(
      "There is no keyring to ask for the access token: no desktop session, or none in it.",
      hints: ["log in to your desktop; if it has no keyring, install gnome-keyring or KWallet"],
      status: .tryLater)
  case .locked:
    Failure(
      "The keyring with the access token is locked.",
      hints: ["unlock it, or run 'instawall refresh' on a terminal of your desktop"],
      status: .tryLater)
  case .empty:
    Failure(
      "The keyring has no access token for this account.",
      hints: ["run 'instawall login' with a new token"], status: .signInNeeded)
  case .failed(let reason):
    Failure(
      "The keyring did not do as it was asked: \(reason)", hints: ["try once more"],
      status: .tryLater)
  }
}

func words(for error: ImagingError, name: String) -> Failure {
  let reason: String
  switch error {
  case .notAPicture(let kind):
    reason = "is no picture" + (kind.map { " but \($0)" } ?? "")
  case .unsupportedFormat(let format): reason = "is \(format), which instawall does not read"
  case .truncated: reason = "ends too early"
  case .damaged(let detail): reason = "is damaged: \(detail)"
  case .tooLarge(let size): reason = "is too large to read: \(size)"
  case .cannotEncode(let detail): reason = "could not be written as a wallpaper: \(detail)"
  }
  return Failure(
    "The picture \(name) \(reason).", hints: ["a JPEG or PNG can be used"],
    status: .unusablePicture)
}

func words(for error: DesktopError) -> Failure {
  switch error {
  case .noSession:
    Failure(
      "No desktop session is running.",
      hints: ["run this in your desktop session, or wait for the next login"], status: .tryLater)
  case .unknownDesktop(let name, _):
    Failure(
      "instawall does not know how to set the wallpaper of \(name).",
      hints: ["set 'command = PROGRAM {file}' in the configuration"], status: .unavailable)
  case .setterMissing(let desktop, let programs):
    Failure(
      "The program that sets the wallpaper of \(desktop) is not installed.",
      hints: ["install \(programs.joined(separator: " or "))"], status: .unavailable)
  case .setterFailed(let desktop, let reason):
    Failure(
      "\(desktop) did not take the wallpaper: \(reason)",
      hints: ["run 'instawall apply' to try once more"], status: .unavailable)
  case .badCommand(let reason):
    Failure(
      "The 'command' of the configuration cannot be used: \(reason)",
      hints: ["correct it; for example: command = feh --bg-fill {file}"], status: .configuration)
  }
}

func words(for error: PlatformError) -> Failure {
  switch error {
  case .cannotRead(let path, let code):
    Failure(
      "\(path) cannot be read: \(describeErrno(code)).",
      hints: ["check that it is there and yours"], status: .inputOutput)
  case .cannotWrite(let path, let code):
    Failure(
      "\(path) cannot be written: \(describeErrno(code)).",
      hints: ["check free space and who owns the directory"], status: .cannotWrite)
  case .tooLarge(let path, let maximum):
    Failure(
      "\(path) is larger than \(megabytes(maximum)).", hints: ["use a smaller file"],
      status: .unusablePicture)
  case .foreignOwner(let path):
    Failure(
      "\(path) belongs to somebody else.", hints: ["make it yours, or set another HOME"],
      status: .cannotWrite)
  case .lockBusy:
    Failure(
      "Another instawall has been running for a minute.", hints: ["try again later"],
      status: .tryLater)
  case .noHome:
    Failure(
      "HOME is not set to a directory.", hints: ["set HOME to your home directory"],
      status: .configuration)
  case .cannotStart(let program, let code):
    Failure(
      "\(program) cannot be started: \(describeErrno(code)).", hints: ["check that it is whole"],
      status: .unavailable)
  case .badKeyFile(let path, let reason):
    Failure(
      "The configuration \(path) cannot be read: \(reason).",
      hints: ["each line is 'key = value', below a first line [instawall]; '#' begins a comment"],
      status: .configuration)
  case .badShellWords(let reason):
    Failure(
      "A command of the configuration cannot be split into words: \(reason)",
      hints: ["close the quotes in it"], status: .configuration)
  }
}

func words(for error: ConfigurationError) -> Failure {
  switch error {
  case .unreadable(let error): words(for: error)
  case .unknownGroup(let path, let group, let nearest):
    Failure(
      "\(path) has a group [\(group)], which instawall does not know.",
      hints: [guess(nearest) ?? "every key stands below [\(ConfigurationKey.group)]"],
      status: .configuration)
  case .unknownKey(let path, let key, let nearest):
    Failure(
      "\(path) sets '\(key)', which instawall does not know.",
      hints: [guess(nearest) ?? "the README lists every key"], status: .configuration)
  case .badValue(let path, let key, let value, let expected):
    Failure(
      "\(path) sets '\(key)' to '\(value)', which it cannot be.",
      hints: ["it takes \(expected)"], status: .configuration)
  }
}

private func guess(_ nearest: String?) -> String? { nearest.map { "did you mean '\($0)'?" } }

/// A limit of bytes as people write it.
func megabytes(_ bytes: Int) -> String {
  bytes >= 1 << 20 ? "\(bytes >> 20) MB" : "\(bytes >> 10) kB"
}

/// A failed `restore`: trying to show our picture once more would be the opposite.
func words(forRestoring error: WallpaperError) -> Failure {
  guard case .desktop(.setterFailed(let desktop, let reason)) = error else {
    return words(for: error)
  }
  return Failure(
    "Your earlier wallpaper could not be put back on \(desktop): \(reason)",
    hints: ["choose one in your desktop's settings"], status: .unavailable)
}
