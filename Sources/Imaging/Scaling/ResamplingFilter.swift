import Glibc

/// The curve by which neighbouring samples are weighted.
enum ResamplingFilter {
  /// Lanczos with three lobes (Duchon 1979): sharp.
  case lanczos
  /// The cubic B-spline: smooth, without overshoot, blurs.
  case spline

  /// Where the curve ends, in samples from its centre.
  var radius: Double { self == .lanczos ? 3 : 2 }

  func weight(_ x: Double) -> Double {
    let x = abs(x)
    switch self {
    case .lanczos:
      if x == 0 { return 1 }
      guard x < 3 else { return 0 }
      let angle = Double.pi * x
      return sin(angle) / angle * sin(angle / 3) / (angle / 3)
    case .spline:
      if x < 1 { return (4 + x * x * (3 * x - 6)) / 6 }
      return x < 2 ? (2 - x) * (2 - x) * (2 - x) / 6 : 0
    }
  }
}
