import Wallpaper

/// Takes a command line apart by the command table. It touches nothing outside.
struct Parser {
  let commands: [Command]
  let globalOptions: [Option]

  /// - Throws: a usage failure that says which word is wrong, and what was probably meant.
  func parse(_ arguments: [String]) throws(Failure) -> Invocation {
    var invocation = Invocation()
    var rest = arguments[...]
    var onlyOperands = false
    while let word = rest.popFirst() {
      if onlyOperands || word == "-" || !word.hasPrefix("-") {
        try takeWord(word, into: &invocation)
      } else if word == "--" {
        onlyOperands = true
      } else {
        try takeOption(word, &rest, into: &invocation)
      }
    }
    if let command = command(of: invocation), !invocation.has("--help") {
      try checkOperands(invocation, command)
    }
    return invocation
  }

  func command(of invocation: Invocation) -> Command? {
    commands.first { $0.name == invocation.command }
  }

  private func takeWord(_ word: String, into invocation: inout Invocation) throws(Failure) {
    guard invocation.command == nil else {
      invocation.operands.append(word)
      return
    }
    // `instawall help refresh` asks for the same as `instawall refresh --help`.
    guard word != "help" else {
      invocation.options["--help"] = ""
      return
    }
    guard commands.contains(where: { $0.name == word }) else {
      throw unknown("command", word, commands.map(\.name), help: "instawall --help")
    }
    invocation.command = word
  }

  private func takeOption(
    _ word: String, _ rest: inout ArraySlice<String>, into invocation: inout Invocation
  ) throws(Failure) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let known = globalOptions + (command(of: invocation)?.options ?? [])
    guard let option = known.first(where: { $0.name == name || $0.short == name }) else {
      throw unknown("option", name, known.map(\.name), help: helpLine(invocation))
    }
    guard option.value != nil else {
      guard parts.count == 1 else {
        throw usage("The option \(name) takes no value.", invocation)
      }
      invocation.options[option.name] = ""
      return
    }
    guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
      throw usage("The option \(name) needs a value.", invocation)
    }
    invocation.options[option.name] = value
  }

  private func checkOperands(_ invocation: Invocation, _ command: Command) throws(Failure) {
    let given = invocation.operands
    if given.count > command.operands.count {
      throw usage("'\(given[command.operands.count])' is one word too many.", invocation)
    }
    for (index, operand) in command.operands.enumerated() {
      guard index < given.count else {
        guard operand.isRequired else { break }
        throw usage("'instawall \(command.name)' needs \(operand.described).", invocation)
      }
      guard operand.choices.isEmpty || operand.choices.contains(given[index]) else {
        throw unknown(operand.name, given[index], operand.choices, help: helpLine(invocation))
      }
    }
  }

  private func unknown(
    _ kind: String, _ word: String, _ candidates: [String], help: String
  ) -> Failure {
    // Of two letters, any is near any other.
    let guess = word.count > 2 ? nearest(word, candidates) : nil
    let hint = guess.map { "did you mean '\($0)'? See '\(help)'" } ?? "run '\(help)'"
    return Failure("There is no \(kind) '\(word)'.", hints: [hint], status: .usage)
  }

  private func usage(_ message: String, _ invocation: Invocation) -> Failure {
    Failure(message, hints: ["run '\(helpLine(invocation))'"], status: .usage)
  }

  private func helpLine(_ invocation: Invocation) -> String {
    ["instawall", invocation.command, "--help"].compactMap(\.self).joined(separator: " ")
  }
}
