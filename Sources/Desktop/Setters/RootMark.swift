import FoundationEssentials

/// Our note at the X root window about the pixmap that a setter put up for us.
///
/// It goes away with the X server, as the background does. The server may give a pixmap's number
/// out again, but only after the second next setter: the next one connects while the old pixmap
/// still holds its number.
struct RootMark {
  let programs: Programs
  private static let property = "_INSTAWALL_SHOWN"

  struct Content: Codable, Equatable {
    let pixmap: String
    let pictures: [ShownPicture]
  }

  /// The root pixmap's number, "0x400000"; nil when there is none or xprop is missing.
  func pixmap() -> String? {
    let answer = programs.ask("xprop", ["-root", "_XROOTPMAP_ID"]) ?? ""
    // _XROOTPMAP_ID(PIXMAP): pixmap id # 0x400000
    guard let hash = answer.firstIndex(of: "#") else { return nil }
    return answer[answer.index(after: hash)...].split(whereSeparator: \.isWhitespace).first
      .map(String.init)
  }

  /// Hexadecimal digits, so that no quoting of xprop's comes between.
  func write(_ content: Content) {
    guard let bytes = try? JSONEncoder().encode(content) else { return }
    let text = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let name = Self.property
    _ = programs.ask("xprop", ["-root", "-f", name, "8u", "-set", name, text])
  }

  /// For a background that is no pixmap of ours any more, though its number is still noted.
  func remove() { _ = programs.ask("xprop", ["-root", "-remove", Self.property]) }

  func read() -> Content? {
    let answer = programs.ask("xprop", ["-root", Self.property]) ?? ""
    // _INSTAWALL_SHOWN(UTF8_STRING) = "7b22…"
    let parts = answer.split(separator: "\"")
    guard parts.count >= 2 else { return nil }
    let digits = Array(parts[1].utf8)
    var bytes = Data()
    for index in stride(from: 0, to: digits.count - 1, by: 2) {
      let pair = String(decoding: digits[index...index + 1], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16) else { return nil }
      bytes.append(byte)
    }
    return try? JSONDecoder().decode(Content.self, from: bytes)
  }
}
