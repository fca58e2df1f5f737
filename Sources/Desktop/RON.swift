/// The few shapes of Rusty Object Notation that COSMIC's files have.
/// https://github.com/ron-rs/ron
enum RON {
  /// A whole `Entry` of cosmic-bg: it refuses fields it does not know, and misses some it does.
  static func entry(output: String, picture: String) -> String {
    """
    (
        output: \(quote(output)),
        source: Path(\(quote(picture))),
        filter_by_theme: false,
        rotation_frequency: 300,
        filter_method: Lanczos,
        scaling_mode: Zoom,
        sampling_method: Alphanumeric,
    )
    """
  }

  static func list(_ strings: [String]) -> String {
    "[" + strings.map(quote).joined(separator: ", ") + "]"
  }

  /// Every string in the text.
  static func strings(_ text: String) -> [String] {
    tokens(text).compactMap { if case .string(let string) = $0 { string } else { nil } }
  }

  /// A list of `("OUTPUT", Path("FILE"))`; a colour instead of a path becomes "color:".
  static func wallpapers(_ text: String) -> [ShownPicture] {
    var result: [ShownPicture] = []
    var output: String?
    var kind = ""
    for token in tokens(text) {
      switch token {
      case .word(let word):
        kind = word
        if word == "Color", let name = output {
          result.append(ShownPicture(output: name, file: "color:"))
          output = nil
        }
      case .string(let string):
        if kind == "Path", let name = output {
          result.append(ShownPicture(output: name, file: string))
          output = nil
        } else {
          output = string
        }
        kind = ""
      }
    }
    return result
  }

  private enum Token {
    case word(String)
    case string(String)
  }

  /// Names and strings; all else only stands between them.
  private static func tokens(_ text: String) -> [Token] {
    var tokens: [Token] = []
    var rest = text[...]
    while let character = rest.first {
      if character == "\"" {
        rest.removeFirst()
        tokens.append(.string(string(&rest)))
      } else if character.isLetter {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        tokens.append(.word(String(word)))
        rest = rest.dropFirst(word.count)
      } else {
        rest.removeFirst()
      }
    }
    return tokens
  }

  /// Up to the closing quote, which is taken away, too.
  private static func string(_ rest: inout Substring) -> String {
    var result = ""
    while let character = rest.popFirst(), character != "\"" {
      if character == "\\", let escaped = rest.popFirst() {
        result.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
      } else {
        result.append(character)
      }
    }
    return result
  }

  private static func quote(_ text: String) -> String {
    var result = "\""
    for character in text {
      if character == "\"" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result + "\""
  }
}
