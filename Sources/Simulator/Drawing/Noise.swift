/// Random values that depend on nothing but a seed and a place.
struct Noise {
  private let seed: UInt32

  init(seed: UInt64) {
    self.seed = UInt32(truncatingIfNeeded: (seed ^ seed >> 32) &* 0x9e37_79b9)
  }

  /// 0..<1, unrelated between neighbours.
  func value(_ x: Int, _ y: Int = 0) -> Float {
    var hash = UInt32(truncatingIfNeeded: x) &* 0x8da6_b343
    hash ^= UInt32(truncatingIfNeeded: y) &* 0xd816_3841
    hash ^= seed
    // The finisher of MurmurHash3.
    hash ^= hash >> 16
    hash = hash &* 0x85eb_ca6b
    hash ^= hash >> 13
    hash = hash &* 0xc2b2_ae35
    hash ^= hash >> 16
    return Float(hash >> 8) / 16_777_216
  }

  /// -1...1, smooth, features about one unit long.
  func smoothed(_ x: Float, _ y: Float) -> Float {
    let left = x.rounded(.down)
    let top = y.rounded(.down)
    let (column, row) = (Int(left), Int(top))
    let across = smooth(x - left)
    let above = value(column, row) * (1 - across) + value(column + 1, row) * across
    let below = value(column, row + 1) * (1 - across) + value(column + 1, row + 1) * across
    let down = smooth(y - top)
    return (above * (1 - down) + below * down) * 2 - 1
  }

  /// Smooth noise with finer and fainter noise on top, each half as long and half as strong.
  func layered(_ x: Float, _ y: Float, octaves: Int) -> Float {
    var (sum, scale, strength): (Float, Float, Float) = (0, 1, 1)
    for octave in 0..<octaves {
      sum += smoothed(x * scale + Float(octave) * 17.3, y * scale) * strength
      scale *= 2
      strength *= 0.5
    }
    return sum
  }
}
