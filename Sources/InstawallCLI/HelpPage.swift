/// The text of `--help`, made from the command table.
struct HelpPage {
  let commands: [Command]
  let globalOptions: [Option]

  /// The page of the whole program.
  var overview: String {
    var lines = [
      "instawall: your newest Instagram photo as your desktop's wallpaper", "",
      "Usage: instawall COMMAND [OPTIONS]", "", "Commands:",
    ]
    lines += columns(commands.map { ($0.name, $0.summary) })
    lines += ["", "Options of every command:"]
    lines += columns(globalOptions.map { (spelled($0), $0.summary) })
    lines += ["", "Exit status:"]
    lines += columns(ExitStatus.allCases.map { (String($0.rawValue), $0.meaning) })
    lines += [
      "", "First steps: instawall login, then instawall refresh, then instawall timer enable",
    ]
    return lines.joined(separator: "\n")
  }

  /// The page of one command, examples first.
  func page(_ command: Command) -> String {
    var lines = ["instawall \(command.name): \(command.summary)", "", usage(command)]
    if !command.examples.isEmpty {
      lines += ["", "Examples:"]
      lines += columns(command.examples.map { ($0.line, $0.meaning) })
    }
    lines += ["", "Options:"]
    lines += columns((command.options + globalOptions).map { (spelled($0), $0.summary) })
    return lines.joined(separator: "\n")
  }

  private func usage(_ command: Command) -> String {
    let operands = command.operands.map { operand in
      let name = operand.choices.isEmpty ? operand.name : operand.choices.joined(separator: "|")
      return operand.isRequired ? name : "[\(name)]"
    }
    return (["Usage: instawall", command.name] + operands + ["[OPTIONS]"]).joined(separator: " ")
  }

  private func spelled(_ option: Option) -> String {
    let names = [option.short, option.name].compactMap(\.self).joined(separator: ", ")
    return option.value.map { "\(names) \($0)" } ?? names
  }

  private func columns(_ rows: [(String, String)]) -> [String] {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { left, right in
      "  " + left + String(repeating: " ", count: width - left.count) + "  " + right
    }
  }
}
