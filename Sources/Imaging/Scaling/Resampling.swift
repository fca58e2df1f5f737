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

/// Along one axis: from which samples, with which weights, each output sample is made.
///
/// The filter is widened when reducing, so that nothing aliases. Where it reaches past the edge, the
/// weights that remain are scaled to a sum of one.
struct Resampling {
  /// Weights are in units of 1/16384, and those of one output sample add up to exactly one.
  static let weightBits = 14

  /// Output samples.
  let count: Int
  /// Weights for each output sample.
  let taps: Int
  /// For each output sample, the first input sample that counts.
  let starts: [Int]
  /// `taps` weights for each output sample.
  let weights: [Int16]

  /// - Parameters:
  ///   - size: samples of the input.
  ///   - origin: where in the input the output begins; sample i covers i...i+1.
  ///   - step: input samples that one output sample stands for.
  init(
    size: Int, origin: Double, step: Double, count: Int, filter: ResamplingFilter = .lanczos
  ) {
    let width = max(step, 1)
    let reach = filter.radius * width
    var spans: [Range<Int>] = []
    spans.reserveCapacity(count)
    for index in 0..<count {
      let centre = origin + (Double(index) + 0.5) * step
      let first = min(max(0, Int((centre - reach + 0.5).rounded(.down))), size - 1)
      let last = min(max(first + 1, Int((centre + reach + 0.5).rounded(.down))), size)
      spans.append(first..<last)
    }
    let taps = spans.reduce(1) { max($0, $1.count) }
    var starts: [Int] = []
    starts.reserveCapacity(count)
    var weights = [Int16](repeating: 0, count: taps * count)
    for (index, span) in spans.enumerated() {
      let centre = origin + (Double(index) + 0.5) * step
      let start = min(span.lowerBound, size - taps)
      starts.append(start)
      let exact = span.map { filter.weight((Double($0) + 0.5 - centre) / width) }
      Self.quantise(exact, into: &weights, at: index * taps + span.lowerBound - start)
    }
    self.count = count
    self.taps = taps
    self.starts = starts
    self.weights = weights
  }

  /// Rows that output samples up to and including `index` need.
  func end(for index: Int) -> Int { starts[index] + taps }

  /// Rounds so that the running sum stays within half a unit: the weights add up to exactly one.
  private static func quantise(_ exact: [Double], into weights: inout [Int16], at offset: Int) {
    let sum = exact.reduce(0, +)
    let unit = Double(1 << weightBits)
    guard sum > 0.01 else {
      weights[offset + exact.count / 2] = Int16(unit)
      return
    }
    var (exactSum, roundedSum) = (0.0, 0.0)
    for (index, weight) in exact.enumerated() {
      exactSum += weight / sum * unit
      let rounded = (exactSum - roundedSum).rounded()
      roundedSum += rounded
      weights[offset + index] = Int16(rounded)
    }
  }
}
