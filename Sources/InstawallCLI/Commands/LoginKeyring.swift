import Platform
import Wallpaper

extension Invocation {
  /// Where `--keyring` and `--no-keyring` want the token; nil without them: where it was before.
  func tokenPlace() throws(Failure) -> TokenPlace? {
    switch (has("--keyring"), has("--no-keyring")) {
    case (false, false): return nil
    case (true, false): return .keyring
    case (false, true): return .file
    case (true, true):
      throw Failure(
        "--keyring and --no-keyring are opposites.", hints: ["choose one of them"], status: .usage)
    }
  }
}

/// Moves the token of who is signed in when a place is given and no new token.
/// - Returns: whether that is what was asked for.
func moveToken(
  _ invocation: Invocation, _ workshop: Workshop, _ program: Program
) throws(Failure) -> Bool {
  guard let place = workshop.tokenPlace, workshop.accounts.exists,
    !["--token-file", "--browser"].contains(where: invocation.has)
  else { return false }
  do throws(WallpaperError) {
    _ = try workshop.moveToken(to: place)
  } catch {
    // A keyring that is gone must not keep anybody from signing in without it.
    guard place == .file, case .keyring = error, StandardStream.input.isTerminal else {
      throw words(for: error)
    }
    program.console.warn("The keyring does not give the token out, so a new one is needed.")
    return false
  }
  program.console.say("The access token is kept in \(name(of: place, workshop)).")
  return true
}

private func name(of place: TokenPlace, _ workshop: Workshop) -> String {
  switch place {
  case .file: workshop.directories.accountFile
  case .keyring: "the desktop's keyring"
  }
}
