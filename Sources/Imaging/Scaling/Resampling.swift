/// Along one axis: from which samples, with which weights, each output sample is made.
///
/// The filter is widened when reducing, so that nothing aliases. Where it reaches past the edge, the
/// weights that remain are scaled to a sum of one.
struct Resampling {
  /// Weights are in units of 1/16384, and those of one output sample add up to exactly one.
  static let weightBits = 14

  /// Output samples.
  let count: Int
  /// Input samples that count for each output sample.
  let taps: Int
  /// Weights that are stored for each output sample: `taps`, and zeros up to a multiple of eight.
  let stride: Int
  /// For each output sample, the first input sample that counts.
  private let starts: [Int32]
  private let weights: [Int16]

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
    let stride = (taps + 7) / 8 * 8
    var starts: [Int32] = []
    starts.reserveCapacity(count)
    var weights = [Int16](repeating: 0, count: stride * count)
    for (index, span) in spans.enumerated() {
      let centre = origin + (Double(index) + 0.5) * step
      let start = min(span.lowerBound, size - taps)
      starts.append(Int32(start))
      let exact = span.map { filter.weight((Double($0) + 0.5 - centre) / width) }
      Self.quantise(exact, into: &weights, at: index * stride + span.lowerBound - start)
    }
    self.count = count
    self.taps = taps
    self.stride = stride
    self.starts = starts
    self.weights = weights
  }

  /// The first input sample that counts for output sample `index`.
  func start(for index: Int) -> Int { Int(starts[index]) }

  /// The weights of output sample `index`.
  func weights(for index: Int) -> ArraySlice<Int16> {
    weights[index * stride..<index * stride + taps]
  }

  /// Lends the starts, and `stride` weights for each output sample.
  func withPointers(_ body: (UnsafePointer<Int32>, UnsafePointer<Int16>) -> Void) {
    unsafe starts.withUnsafeBufferPointer { starts in
      unsafe weights.withUnsafeBufferPointer { weights in
        guard let starts = starts.baseAddress, let weights = weights.baseAddress else { return }
        unsafe body(starts, weights)
      }
    }
  }

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
