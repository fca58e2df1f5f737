/// A width and height in pixels.
package struct PixelSize: Hashable, Codable, Sendable, CustomStringConvertible {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Reads `WIDTHxHEIGHT`, each side 1...16384; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let width = Int(parts[0]), let height = Int(parts[1]),
      (1...16384).contains(width), (1...16384).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  package var description: String { "\(width)x\(height)" }
}
