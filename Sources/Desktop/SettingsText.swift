/// One value out of a settings file of GLib or Qt: `[section]`, `key=value`.
///
/// Not GLib's own reader, which refuses a file with one of Qt's `\x` escapes in it.
enum SettingsText {
  /// - Returns: unquoted and unescaped; nil when it is not there.
  static func value(of key: String, in section: String, of text: String) -> String? {
    var current = ""
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("["), line.hasSuffix("]") {
        current = String(line.dropFirst().dropLast())
      } else if current == section, line.hasPrefix(key + "=") {
        return unescape(line.dropFirst(key.count + 1))
      }
    }
    return nil
  }

  /// Qt quotes a value with a comma or semicolon in it, and writes other than ASCII as `\x20ac`.
  private static func unescape(_ raw: Substring) -> String {
    var rest = raw
    if rest.count >= 2, rest.hasPrefix("\""), rest.hasSuffix("\"") {
      rest = rest.dropFirst().dropLast()
    }
    var units: [UInt16] = []
    while let character = rest.popFirst() {
      guard character == "\\", let escaped = rest.popFirst() else {
        units += character.utf16
        continue
      }
      switch escaped {
      case "x":
        let digits = rest.prefix { $0.isHexDigit }.prefix(4)
        rest = rest.dropFirst(digits.count)
        if let unit = UInt16(digits, radix: 16) { units.append(unit) }
      case "n": units.append(10)
      case "t": units.append(9)
      case "s": units.append(32)
      default: units += escaped.utf16
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}
