/// `file://` addresses, as desktops store them (RFC 8089).
enum FileURI {
  /// Everything but RFC 3986's unreserved characters and "/" is percent-encoded: a bare "#" or "%"
  /// gives a plain colour on GNOME and black on Cinnamon.
  static func encode(_ path: String) -> String {
    var text = "file://"
    for byte in path.utf8 {
      let character = Character(UnicodeScalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-._~/".contains(character) {
        text.append(character)
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }

  /// The path in a `file://` address of this machine; other text comes back as it is.
  static func path(_ text: String) -> String {
    guard text.hasPrefix("file://") else { return text }
    return percentDecode(text.dropFirst("file://".count))
  }
}

/// Replaces each `%XX`; a percent sign without two digits stays.
func percentDecode(_ text: some StringProtocol) -> String {
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    let digits = String(decoding: rest.prefix(2), as: UTF8.self)
    let encoded = byte == UInt8(ascii: "%") && digits.utf8.count == 2
    if encoded, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16) {
      bytes.append(value)
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
