package import Imaging

/// A picture that is drawn, not stored: the same for the same values.
package struct Drawing: Hashable, Sendable {
  package var scene: Scene
  /// In pixels.
  package var width: Int
  package var height: Int
  package var seed: UInt64

  package init(scene: Scene, width: Int = 1080, height: Int = 1350, seed: UInt64 = 1) {
    self.scene = scene
    self.width = width
    self.height = height
    self.seed = seed
  }

  package func bitmap() -> Bitmap {
    Bitmap(
      size: PixelSize(width: width, height: height),
      pixels: Array(repeating: 128, count: width * height * 3))
  }
}

/// What a drawing shows.
package enum Scene: String, Codable, CaseIterable, Sendable {
  /// Ranges of hills in haze, one behind the other, below a low sun.
  case dunes
  /// The moon and stars over the sea.
  case night
  /// Bands of colour, flowing.
  case waves
}
