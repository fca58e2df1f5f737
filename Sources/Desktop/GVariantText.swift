/// Strings in GVariant's text form, as `gsettings get` prints them.
/// https://docs.gtk.org/glib/gvariant-text-format.html
enum GVariantText {
  /// `text` as a string in text form, so that `gsettings set` never reads it as something else.
  static func quote(_ text: String) -> String {
    var result = "'"
    for character in text {
      if character == "'" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result + "'"
  }

  /// The string in `'…'` or `"…"`; nil for any other value.
  static func string(_ text: String) -> String? {
    let text = text.drop(while: \.isWhitespace)
    guard let quote = text.first, quote == "'" || quote == "\"" else { return nil }
    var result = ""
    var rest = text.dropFirst()
    while let character = rest.popFirst() {
      if character == quote { return result }
      guard character == "\\" else {
        result.append(character)
        continue
      }
      guard let escaped = rest.popFirst() else { return nil }
      switch escaped {
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "u", "U":
        let digits = rest.prefix(escaped == "u" ? 4 : 8)
        guard let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
          return nil
        }
        result.unicodeScalars.append(scalar)
        rest = rest.dropFirst(digits.count)
      default: result.append(escaped)
      }
    }
    return nil
  }
}
