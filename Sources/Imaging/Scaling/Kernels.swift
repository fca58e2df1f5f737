/// The inner loops of scaling. Between the two directions samples are kept in units of 1/64, so
/// that they are rounded only once to whole steps.
enum Kernels {
  /// Rows or columns of bytes to units of 1/64.
  private static let byteShift = Int32(Resampling.weightBits - 6)
  /// Units of 1/64 to bytes.
  private static let fineShift = Int32(Resampling.weightBits + 6)
  /// Columns worked on at a time: the sums stay in the first-level cache.
  private static let block = 256

  /// Scales a row of bytes along its length.
  static func horizontal(
    _ row: UnsafePointer<UInt8>, _ resampling: Resampling, into output: UnsafeMutablePointer<Int16>
  ) {
    let taps = resampling.taps
    unsafe resampling.starts.withUnsafeBufferPointer { starts in
      unsafe resampling.weights.withUnsafeBufferPointer { weights in
        guard let starts = starts.baseAddress, let weights = weights.baseAddress else { return }
        for x in 0..<resampling.count {
          let from = unsafe row + starts[x]
          let by = unsafe weights + x &* taps
          var sum: Int32 = 1 << (byteShift - 1)
          for k in 0..<taps { unsafe sum &+= Int32(from[k]) &* Int32(by[k]) }
          unsafe output[x] = Int16(truncatingIfNeeded: sum &>> byteShift)
        }
      }
    }
  }

  /// Scales a row in units of 1/64 along its length, to bytes.
  static func horizontal(
    _ row: UnsafePointer<Int16>, _ resampling: Resampling, into output: UnsafeMutablePointer<UInt8>
  ) {
    let taps = resampling.taps
    unsafe resampling.starts.withUnsafeBufferPointer { starts in
      unsafe resampling.weights.withUnsafeBufferPointer { weights in
        guard let starts = starts.baseAddress, let weights = weights.baseAddress else { return }
        for x in 0..<resampling.count {
          let from = unsafe row + starts[x]
          let by = unsafe weights + x &* taps
          var sum: Int32 = 1 << (fineShift - 1)
          for k in 0..<taps { unsafe sum &+= Int32(from[k]) &* Int32(by[k]) }
          unsafe output[x] = byte(sum &>> fineShift)
        }
      }
    }
  }

  /// Mixes rows of bytes into one in units of 1/64.
  static func vertical(
    _ rows: [UnsafePointer<UInt8>], _ weights: UnsafePointer<Int16>, width: Int,
    into output: UnsafeMutablePointer<Int16>
  ) {
    unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: block) { sums in
      guard let sums = sums.baseAddress else { return }
      for left in Swift.stride(from: 0, to: width, by: block) {
        let count = min(block, width - left)
        for i in 0..<count { unsafe sums[i] = 1 << (byteShift - 1) }
        for k in unsafe 0..<rows.count {
          let row = unsafe rows[k] + left
          let weight = unsafe Int32(weights[k])
          if weight == 0 { continue }
          for i in 0..<count { unsafe sums[i] &+= Int32(row[i]) &* weight }
        }
        let to = unsafe output + left
        for i in 0..<count { unsafe to[i] = Int16(truncatingIfNeeded: sums[i] &>> byteShift) }
      }
    }
  }

  /// Mixes rows in units of 1/64 into one of bytes.
  static func vertical(
    _ rows: [UnsafePointer<Int16>], _ weights: UnsafePointer<Int16>, width: Int,
    into output: UnsafeMutablePointer<UInt8>
  ) {
    unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: block) { sums in
      guard let sums = sums.baseAddress else { return }
      for left in Swift.stride(from: 0, to: width, by: block) {
        let count = min(block, width - left)
        for i in 0..<count { unsafe sums[i] = 1 << (fineShift - 1) }
        for k in unsafe 0..<rows.count {
          let row = unsafe rows[k] + left
          let weight = unsafe Int32(weights[k])
          if weight == 0 { continue }
          for i in 0..<count { unsafe sums[i] &+= Int32(row[i]) &* weight }
        }
        let to = unsafe output + left
        for i in 0..<count { unsafe to[i] = byte(sums[i] &>> fineShift) }
      }
    }
  }

  @inline(__always)
  private static func byte(_ value: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: min(max(value, 0), 255))
  }
}
