/// A colour while drawing: sRGB, 0...1 each.
struct Tone {
  var red: Float
  var green: Float
  var blue: Float

  init(_ red: Float, _ green: Float, _ blue: Float) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// From `0xrrggbb`.
  init(_ hex: UInt32) {
    self.init(
      Float(hex >> 16 & 0xff) / 255, Float(hex >> 8 & 0xff) / 255, Float(hex & 0xff) / 255)
  }

  /// `share` of `other`, the rest of this.
  func mixed(with other: Tone, _ share: Float) -> Tone {
    Tone(
      red + (other.red - red) * share, green + (other.green - green) * share,
      blue + (other.blue - blue) * share)
  }

  /// As light on light: never darker, never beyond white.
  func lit(by other: Tone, _ share: Float) -> Tone {
    Tone(
      1 - (1 - red) * (1 - other.red * share), 1 - (1 - green) * (1 - other.green * share),
      1 - (1 - blue) * (1 - other.blue * share))
  }

  func darkened(by share: Float) -> Tone {
    Tone(red * (1 - share), green * (1 - share), blue * (1 - share))
  }
}

/// Tones at equal distances, joined by Catmull-Rom curves: no kink at a tone shows as a line.
struct Gradient {
  let tones: [Tone]

  init(_ hexes: [UInt32]) { tones = hexes.map { Tone($0) } }

  /// - Parameter position: 0 for the first tone, 1 for the last.
  func tone(at position: Float) -> Tone {
    let place = max(0, min(0.9999, position)) * Float(tones.count - 1)
    let index = Int(place)
    let t = place - Float(index)
    let before = tones[max(index - 1, 0)]
    let (from, to) = (tones[index], tones[index + 1])
    let after = tones[min(index + 2, tones.count - 1)]
    return Tone(
      Self.curve(before.red, from.red, to.red, after.red, t),
      Self.curve(before.green, from.green, to.green, after.green, t),
      Self.curve(before.blue, from.blue, to.blue, after.blue, t))
  }

  /// From `b` at 0 to `c` at 1.
  private static func curve(
    _ a: Float, _ b: Float, _ c: Float, _ d: Float, _ t: Float
  ) -> Float {
    let (start, end) = ((c - a) / 2, (d - b) / 2)
    return ((2 * (b - c) + start + end) * t + 3 * (c - b) - 2 * start - end) * t * t + start * t + b
  }
}

/// 0 below 0, 1 above 1, and a soft step between.
func smooth(_ value: Float) -> Float {
  let t = max(0, min(1, value))
  return t * t * (3 - 2 * t)
}
