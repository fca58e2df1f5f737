/// A JSON value that keeps the order of its members, as the service's answers do.
enum JSON: Sendable {
  case string(String)
  case number(Int)
  case bool(Bool)
  case array([JSON])
  case object([(name: String, value: JSON)])

  /// How characters that may stand for themselves are written.
  enum Style {
    case plain
    /// `/` as `\/` and everything outside ASCII as `\u....`, as the service does: readers have to
    /// cope with it.
    case escaped
  }

  /// On one line, without blanks.
  func text(_ style: Style) -> String {
    switch self {
    case .string(let value): Self.quoted(value, style)
    case .number(let value): String(value)
    case .bool(let value): value ? "true" : "false"
    case .array(let values): "[" + values.map { $0.text(style) }.joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.map { Self.quoted($0.name, style) + ":" + $0.value.text(style) }
        .joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String, _ style: Style) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "/" where style == .escaped: result += "\\/"
      case "\u{20}"..."\u{7e}": result.unicodeScalars.append(scalar)
      case "\u{80}"... where style == .plain: result.unicodeScalars.append(scalar)
      default: result += UTF16.encode(scalar)?.map(escape).joined() ?? ""
      }
    }
    return result + "\""
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
