import Glibc

/// Ranges of hills in haze, one behind the other, below a low sun.
struct Dunes: Painting {
  private struct Mood {
    /// From the zenith to the horizon.
    var sky: Gradient
    /// From the farthest range to the nearest.
    var land: Gradient
    /// What lies in the valleys.
    var haze: Tone
    var sun: Tone
  }

  private static let moods = [
    Mood(
      sky: Gradient([0x2e5c8a, 0x7fa8c9, 0xf3cfa6, 0xffb37a]),
      land: Gradient([0xc99a94, 0x8b7896, 0x4a5a80, 0x22385a, 0x0e1d33]), haze: Tone(0xffd2a8),
      sun: Tone(0xfff3d6)),
    Mood(
      sky: Gradient([0x2b1f55, 0x7a3b78, 0xe0696b, 0xffb765]),
      land: Gradient([0xc2606c, 0x8a3f6b, 0x562c5e, 0x2f1c47, 0x160e29]), haze: Tone(0xffa873),
      sun: Tone(0xffeebb)),
    Mood(
      sky: Gradient([0x5b93a8, 0x9cc4c4, 0xdfe6d0, 0xfbeccb]),
      land: Gradient([0xa9c2b8, 0x7ba39d, 0x4c7f80, 0x275b61, 0x103a42]), haze: Tone(0xf2efd9),
      sun: Tone(0xfffbe8)),
  ]

  private let mood: Mood
  private let height: Float
  private let unit: Float
  private let horizon: Float
  private let sun: (x: Float, y: Float, radius: Float)
  private let clouds: Noise
  /// Far to near.
  private let ranges: [Ridge]

  init(_ drawing: Drawing) {
    let noise = Noise(seed: drawing.seed)
    let (width, height) = (Float(drawing.width), Float(drawing.height))
    let unit = min(width, height)
    mood = Self.moods[Int(drawing.seed % UInt64(Self.moods.count))]
    self.height = height
    self.unit = unit
    horizon = height * 0.62
    let radius = unit * 0.055
    sun = (
      width * (0.28 + 0.44 * noise.value(1)), height * 0.44 + unit * 0.06 * noise.value(2), radius
    )
    clouds = Noise(seed: drawing.seed &+ 77)
    let count = 7
    ranges = (0..<count).map { index in
      let shape = Noise(seed: drawing.seed &* 31 &+ UInt64(index))
      let near = Float(index) / Float(count - 1)
      let base = Self.base(near, height)
      let swing = unit * (0.055 + 0.05 * near)
      let length = unit * (0.34 + 0.42 * near)
      return Ridge(width: drawing.width) { x in
        // Far ranges are rugged, near ones rounded.
        let octaves = index < 3 ? 6 : index < 5 ? 5 : 3
        return base - swing * shape.layered(x / length + 40, 0.5, octaves: octaves)
      }
    }
  }

  func tone(atX x: Int, y: Int) -> Tone {
    ranges.tone(atX: x, y: y, front: ranges.count - 1) { index in
      if let index { land(index, x, y) } else { sky(x, y) }
    }
  }

  /// The middle height of a range, `near` from 0 for the farthest to 1 for the nearest.
  private static func base(_ near: Float, _ height: Float) -> Float {
    height * (0.53 + 0.12 * near + 0.30 * near * near)
  }

  private func land(_ index: Int, _ x: Int, _ y: Int) -> Tone {
    let near = Float(index) / Float(ranges.count - 1)
    let color = mood.land.tone(at: near)
    // Haze lies in the valleys: over the foot of a range, less the nearer it is.
    let depth = (Float(y) - Self.base(near, height)) / unit
    let haze = smooth((depth + 0.08) / 0.24) * 0.6 * (1 - near)
    let distance = abs(Float(x) + 0.5 - sun.x) / unit
    let glow = expf(-distance * distance * 6) * 0.22 * (1 - near)
    let valley = mood.land.tone(at: near - 0.45).mixed(with: mood.haze, 0.5 * (1 - near))
    return color.mixed(with: valley, haze).lit(by: mood.sun, glow)
  }

  private func sky(_ x: Int, _ y: Int) -> Tone {
    let (px, py) = (Float(x) + 0.5, Float(y) + 0.5)
    var tone = mood.sky.tone(at: py / horizon)
    // Thin clouds, drawn out along the horizon.
    let veil = clouds.layered(px / unit * 1.6, py / unit * 9, octaves: 4)
    let height = smooth(1 - abs(py / horizon - 0.55) * 2.4)
    tone = tone.mixed(with: mood.haze, smooth(veil - 0.1) * 0.38 * height)
    let (dx, dy) = (px - sun.x, py - sun.y)
    let distance = (dx * dx + dy * dy).squareRoot()
    let glow = expf(-distance / (unit * 0.16)) * 0.75
    tone = tone.lit(by: mood.sun, glow)
    return tone.mixed(with: mood.sun, max(0, min(1, sun.radius - distance + 0.5)))
  }
}
