import Glibc

/// Layers of coloured paper, cut in waves, each with its shadow on the one behind.
struct Waves: Painting {
  private static let palettes: [Gradient] = [
    Gradient([0xfdf0d5, 0xf7c59f, 0xee8f6b, 0xc8553d, 0x7a2e3a, 0x2d1b36]),
    Gradient([0xf1faee, 0xbfe3e0, 0x7cc0c8, 0x3d8fae, 0x1f5f8b, 0x12305a]),
    Gradient([0xfff1e6, 0xf9d5c9, 0xe8a0a8, 0xb26d94, 0x6d4a7e, 0x332a57]),
  ]

  private let palette: Gradient
  private let unit: Float
  /// Back to front.
  private let layers: [Ridge]
  private let fiber: Noise

  init(_ drawing: Drawing) {
    let noise = Noise(seed: drawing.seed &+ 5)
    let (width, height) = (Float(drawing.width), Float(drawing.height))
    let unit = min(width, height)
    self.unit = unit
    palette = Self.palettes[Int(drawing.seed % UInt64(Self.palettes.count))]
    fiber = Noise(seed: drawing.seed &+ 6)
    let count = 9
    layers = (0..<count).map { index in
      let base = height * (0.16 + 0.80 * Float(index) / Float(count - 1))
      let phase = noise.value(index, 1) * 6.2832
      let drift = noise.value(index, 2) * 6.2832
      let length = unit * (0.75 + 0.5 * noise.value(index, 3))
      let swing = unit * (0.045 + 0.035 * noise.value(index, 4))
      let tilt = (noise.value(index, 5) - 0.5) * 0.16
      return Ridge(width: drawing.width) { x in
        base + tilt * (x - width / 2) + swing * sinf(x / length * 6.2832 + phase)
          + swing * 0.45 * sinf(x / length * 6.2832 * 1.73 + drift)
      }
    }
  }

  func tone(atX x: Int, y: Int) -> Tone {
    layers.tone(atX: x, y: y, front: layers.count - 1) { index in paper(index ?? -1, x, y) }
  }

  /// - Parameter index: of the layer, -1 for the sheet behind all of them.
  private func paper(_ index: Int, _ x: Int, _ y: Int) -> Tone {
    var tone = palette.tone(at: Float(index + 1) / Float(layers.count))
    if index >= 0 {
      // Light catches the upper edge, and fades down the sheet.
      let depth = layers[index].depth(x, y) / unit
      tone = tone.lit(by: Tone(0xffffff), 0.16 * expf(-max(0, depth) / 0.035))
    }
    if index + 1 < layers.count {
      let above = max(0, -layers[index + 1].depth(x, y)) / unit
      tone = tone.darkened(by: 0.26 * expf(-above / 0.014) + 0.14 * expf(-above / 0.05))
    }
    let (px, py) = (Float(x) / unit, Float(y) / unit)
    let grain = fiber.layered(px * 260, py * 130, octaves: 2)
    return tone.darkened(by: 0.008 * (1 + grain))
  }
}
