import Glibc
import Platform

/// The terminal as the commands see it: data goes to `print`, everything for people to `say`.
///
/// The rules: one sentence a line; errors and hints start with the program's name; text from the
/// network is made harmless here, and nowhere else.
struct Console {
  var isQuiet = false
  var isVerbose = false
  /// Under systemd each line starts with its priority, see sd-daemon(3).
  var underSystemd = false
  /// True while standard output carries JSON: then `say` goes to standard error.
  var outputIsData = false

  /// Data: a JSON answer, a version, a help page.
  func print(_ text: String) {
    write(text.hasSuffix("\n") ? text : text + "\n", to: .output)
  }

  /// What was done; left out by `--quiet`.
  func say(_ text: String) {
    guard !isQuiet else { return }
    write(
      (underSystemd ? "<6>" : "") + sanitized(text) + "\n", to: outputIsData ? .error : .output)
  }

  /// A step on the way; only with `--verbose`.
  func detail(_ text: String) {
    if isVerbose { note("", text, priority: 7) }
  }

  func warn(_ text: String) { note("warning: ", text, priority: 4) }

  /// A failure that does not end the run.
  func warn(_ failure: Failure) {
    warn(failure.message)
    for hint in failure.hints { note("hint: ", hint, priority: 6) }
  }

  func error(_ failure: Failure) {
    note("error: ", failure.message, priority: 3)
    for hint in failure.hints { note("hint: ", hint, priority: 6) }
  }

  /// A question on the terminal, without a line's end.
  func ask(_ text: String) { StandardStream.error.write(sanitized(text)) }

  /// A full disk behind standard output must not look like success.
  private func write(_ text: String, to stream: StandardStream) {
    guard !stream.write(text), stream == .output else { return }
    note("error: ", "Standard output cannot be written.", priority: 3)
    exit(ExitStatus.cannotWrite.rawValue)
  }

  private func note(_ kind: String, _ text: String, priority: Int) {
    let prefix = underSystemd ? "<\(priority)>" : ""
    StandardStream.error.write(prefix + "instawall: " + kind + sanitized(text) + "\n")
  }
}

/// `text` with control characters, terminal escapes and bidirectional controls replaced by a
/// blank: a caption or a file's name must not steer the terminal.
func sanitized(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .lineSeparator, .paragraphSeparator: result.append(" ")
    // A joiner holds emoji together; every other format character can reorder or hide text.
    case .format where scalar != "\u{200D}": result.append(" ")
    default: result.append(scalar)
    }
  }
  return String(result)
}
