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
    switch scene {
    case .dunes: paint(Dunes(self))
    case .night: paint(Night(self))
    case .waves: paint(Waves(self))
    }
  }

  private func paint(_ painting: some Painting) -> Bitmap {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    let grain = Noise(seed: seed &+ 0x6772)
    for y in 0..<height {
      for x in 0..<width {
        let tone = painting.tone(atX: x, y: y)
        // Noise of one step in either direction, so that slow gradients show no bands.
        let dither = grain.value(x, y) - grain.value(x + width, y)
        pixels.append(Self.byte(tone.red, dither))
        pixels.append(Self.byte(tone.green, dither))
        pixels.append(Self.byte(tone.blue, dither))
      }
    }
    return Bitmap(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  private static func byte(_ value: Float, _ dither: Float) -> UInt8 {
    UInt8(max(0, min(255, value * 255 + 0.5 + dither)))
  }
}

/// What a drawing shows.
package enum Scene: String, Codable, CaseIterable, Sendable {
  /// Ranges of hills in haze, one behind the other, below a low sun.
  case dunes
  /// The moon and stars over the sea.
  case night
  /// Layers of coloured paper, cut in waves.
  case waves
}

/// A scene made ready for one size.
protocol Painting {
  /// The colour of the pixel; edges are smoothed by its share in each side.
  func tone(atX x: Int, y: Int) -> Tone
}
