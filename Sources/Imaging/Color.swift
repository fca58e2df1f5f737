/// An opaque sRGB colour.
package struct Color: Hashable, Codable, Sendable, CustomStringConvertible {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package static let black = Color(red: 0, green: 0, blue: 0)

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads `#rrggbb`; nil for anything else.
  package init?(_ text: String) {
    guard text.utf8.count == 7, text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit),
      let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(
      red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xff), blue: UInt8(value & 0xff))
  }

  package var description: String {
    let value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
