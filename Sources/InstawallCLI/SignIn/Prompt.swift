import Platform

/// Questions to the person at the terminal. Nothing else reads from it.
struct Prompt {
  private let console: Console
  private static let tries = 3

  /// - Returns: nil when nobody sits there.
  init?(_ console: Console) {
    guard StandardStream.input.isTerminal else { return nil }
    self.console = console
  }

  /// One line, without blanks around it.
  func line(_ question: String) throws(Failure) -> String {
    console.ask(question)
    return try answer(TerminalInput.readLine()).trimmed
  }

  /// A pasted text, line breaks inside included.
  func paste(_ question: String) throws(Failure) -> String {
    console.ask(question)
    return try answer(TerminalInput.readPaste())
  }

  /// The same, not shown.
  func hiddenPaste(_ question: String) throws(Failure) -> String {
    try answer(TerminalInput.readHiddenPaste { console.ask(question) })
  }

  /// An offer at the end of what was done: whoever leaves here declines it.
  func accepts(_ offer: String, byDefault: Bool) -> Bool {
    (try? agrees(offer, byDefault: byDefault)) ?? false
  }

  /// - Parameter byDefault: what Enter alone means.
  func agrees(_ question: String, byDefault: Bool) throws(Failure) -> Bool {
    while true {
      switch try line("\(question) [\(byDefault ? "Y/n" : "y/N")] ").lowercased() {
      case "": return byDefault
      case "y", "yes": return true
      case "n", "no": return false
      default: console.say("Please answer y or n.")
      }
    }
  }

  /// Asks again after an answer that is of no use, three times in all.
  /// - Parameter attempt: asks once; throws what no other answer would mend.
  func untilUsable<Value>(
    _ attempt: () throws(Failure) -> Result<Value, Failure>
  ) throws(Failure) -> Value {
    for _ in 1..<Self.tries {
      switch try attempt() {
      case .success(let value): return value
      case .failure(let failure): console.error(failure)
      }
    }
    return try attempt().get()
  }

  private func answer(_ text: String?) throws(Failure) -> String {
    if let text { return text }
    StandardStream.error.write("\n")
    throw Failure(
      "No answer was given, so nothing was changed.", hints: ["run the same command again"],
      status: .usage)
  }
}

extension String {
  /// Without blanks and line breaks around it.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
