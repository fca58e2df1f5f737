import Glibc

/// The moon and stars over the sea.
struct Night: Painting {
  private let unit: Float
  private let horizon: Float
  /// Height of the water.
  private let depth: Float
  private let moon: (x: Float, y: Float, radius: Float)
  private let sky = Gradient([0x050b1f, 0x0b1c40, 0x1b3f6b, 0x4b7f9c, 0x9cbfb8])
  private let sea = Gradient([0x4d7f92, 0x1f4a66, 0x0e2a47, 0x081a33, 0x040d1f])
  private let moonlight = Tone(0xfff4d8)
  private let stars: Noise
  private let water: Noise
  private let clouds: Noise
  /// Land at the edges of the bay.
  private let coast: [(ridge: Ridge, tone: Tone)]

  init(_ drawing: Drawing) {
    let noise = Noise(seed: drawing.seed)
    let (width, height) = (Float(drawing.width), Float(drawing.height))
    let unit = min(width, height)
    let horizon = (height * 0.64).rounded()
    self.unit = unit
    self.horizon = horizon
    depth = max(1, height - horizon)
    moon = (
      width * (0.30 + 0.40 * noise.value(1)), height * (0.20 + 0.10 * noise.value(2)),
      unit * 0.062
    )
    stars = Noise(seed: drawing.seed &+ 101)
    water = Noise(seed: drawing.seed &+ 202)
    clouds = Noise(seed: drawing.seed &+ 303)
    let moonX = moon.x
    coast = [(0.075, 0x2a5570, 1), (0.05, 0x143450, 2)].map { lift, color, salt in
      let shape = Noise(seed: drawing.seed &+ 400 &+ UInt64(salt))
      let ridge = Ridge(width: drawing.width) { x in
        // The land sinks into the sea where the moon stands over it.
        let away = smooth((abs(x - moonX) / width - 0.10 * Float(salt)) * 2.6)
        let rugged = 0.62 + 0.38 * shape.layered(x / unit * 4.2 + 9, 0.5, octaves: 6)
        return horizon - unit * Float(lift) * away * max(0, rugged) + (1 - away) * 3
      }
      return (ridge, Tone(UInt32(color)))
    }
  }

  func tone(atX x: Int, y: Int) -> Tone {
    let (px, py) = (Float(x) + 0.5, Float(y) + 0.5)
    guard py < horizon else { return sea(px, py) }
    var tone = sky(px, py)
    for land in coast { tone = tone.mixed(with: land.tone, land.ridge.cover(x, y)) }
    return tone
  }

  private func sky(_ px: Float, _ py: Float) -> Tone {
    let (dx, dy) = (px - moon.x, py - moon.y)
    let distance = (dx * dx + dy * dy).squareRoot()
    let inMoon = max(0, min(1, moon.radius - distance + 0.5))
    var tone = sky.tone(at: py / horizon)
    let veil = clouds.layered(px / unit * 1.4, py / unit * 6, octaves: 5)
    let cloud = smooth(veil * 0.9 - 0.05) * smooth(py / horizon * 1.8)
    tone = tone.lit(by: Tone(0x9fc3d6), cloud * 0.16)
    tone = tone.lit(by: moonlight, expf(-distance / (unit * 0.13)) * (0.42 + 0.25 * cloud))
    tone = tone.lit(by: Tone(0xffffff), star(px, py) * (1 - cloud * 0.7) * (1 - inMoon))
    return tone.mixed(with: moonFace(dx / moon.radius, dy / moon.radius), inMoon)
  }

  /// Darker plains on a bright disc.
  private func moonFace(_ x: Float, _ y: Float) -> Tone {
    let plains = smooth(clouds.layered(x * 1.1 - y * 0.5 + 12, y * 1.2 + 40, octaves: 5) + 0.2)
    let rim = smooth((x * x + y * y) * 0.9) * 0.10
    return moonlight.darkened(by: plains * 0.13 + rim)
  }

  /// The light of a star here. Each cell of a grid has at most one, well inside it.
  private func star(_ px: Float, _ py: Float) -> Float {
    let cell = unit / 56
    let (column, row) = (Int(px / cell), Int(py / cell))
    guard stars.value(column, row * 7 + 1) < 0.5 else { return 0 }
    let x = (Float(column) + 0.2 + 0.6 * stars.value(column, row * 7 + 2)) * cell
    let y = (Float(row) + 0.2 + 0.6 * stars.value(column, row * 7 + 3)) * cell
    let size = stars.value(column, row * 7 + 4)
    let radius = unit * (0.00055 + 0.0012 * size * size * size * size)
    let away = ((px - x) * (px - x) + (py - y) * (py - y)) / (radius * radius)
    let fade = smooth(1.25 - py / horizon * 1.25)
    return expf(-away) * (0.25 + 0.75 * size * size) * fade
  }

  private func sea(_ px: Float, _ py: Float) -> Tone {
    let below = (py - horizon) / unit
    // Waves look smaller the farther they are: at the horizon they melt into one.
    let far = 1 / (below + 0.012)
    let across = (px - moon.x) / unit
    let swell = water.layered(across * far * 2.4 + 50, far * 4.5, octaves: 4)
    var tone = sea.tone(at: (py - horizon) / depth * 0.85 + swell * 0.05)
    let spread = 0.035 + below * 0.30
    let path = expf(-(across * across) / (spread * spread))
    let glint = smooth((swell + path * 0.95 - 0.55) * 1.7) * path
    tone = tone.lit(by: moonlight, glint * 0.9)
    tone = tone.lit(by: Tone(0x86b6c4), smooth(swell * 1.4 - 0.2) * 0.12)
    return tone.lit(by: moonlight, path * 0.12)
  }
}
