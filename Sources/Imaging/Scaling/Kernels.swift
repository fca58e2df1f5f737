/// The inner loops of scaling, in 16 bits wherever that is enough, so that eight samples fit a
/// vector of the oldest processors. All are written so that the compiler finds the vectors.
///
/// Between the two directions samples have five or six bits after the point. A product keeps its
/// upper half, which rounds down by half a unit on average; half a unit for each row is added back.
enum Kernels {
  /// Bits after the point of a row scaled along its length, and of one mixed from widened rows.
  static let scaledBits = 6
  static let mixedBits = 5
  /// Rows are mixed in groups of so many.
  static let group = 4

  private static let block = 1024

  /// Scales a row of bytes along its length.
  static func scale(
    _ row: UnsafePointer<UInt8>, _ columns: Resampling, into output: UnsafeMutablePointer<Int16>
  ) {
    let shift = Int32(Resampling.weightBits - scaledBits)
    let half: Int32 = 1 &<< (shift &- 1)
    unsafe columns.withPointers { starts, weights in
      if columns.stride == 8 {
        for x in 0..<columns.count {
          let sum = unsafe dot8(row + Int(starts[x]), weights + x &* 8) &+ half
          unsafe output[x] = Int16(truncatingIfNeeded: sum &>> shift)
        }
        return
      }
      for x in 0..<columns.count {
        var sum = half
        let from = unsafe row + Int(starts[x])
        let by = unsafe weights + x &* columns.stride
        for k in Swift.stride(from: 0, to: columns.stride, by: 8) {
          unsafe sum &+= dot8(from + k, by + k)
        }
        unsafe output[x] = Int16(truncatingIfNeeded: sum &>> shift)
      }
    }
  }

  /// Scales a mixed row along its length.
  static func scale(
    _ row: UnsafePointer<Int16>, _ columns: Resampling, into output: UnsafeMutablePointer<UInt8>
  ) {
    let shift = Int32(Resampling.weightBits + mixedBits)
    let half: Int32 = 1 &<< (shift &- 1)
    unsafe columns.withPointers { starts, weights in
      switch columns.stride {
      case 8:
        for x in 0..<columns.count {
          let sum = unsafe dot8(row + Int(starts[x]), weights + x &* 8)
          unsafe output[x] = byte((sum &+ half) &>> shift)
        }
      case 16:
        for x in 0..<columns.count {
          let sum = unsafe dot16(row + Int(starts[x]), weights + x &* 16)
          unsafe output[x] = byte((sum &+ half) &>> shift)
        }
      default:
        for x in 0..<columns.count {
          var sum = half
          let from = unsafe row + Int(starts[x])
          let by = unsafe weights + x &* columns.stride
          for k in Swift.stride(from: 0, to: columns.stride, by: 8) {
            unsafe sum &+= dot8(from + k, by + k)
          }
          unsafe output[x] = byte(sum &>> shift)
        }
      }
    }
  }

  /// Gives bytes the width that mixing wants: seven bits after the point.
  static func widen(
    _ row: UnsafePointer<UInt8>, into output: UnsafeMutablePointer<Int16>, width: Int
  ) {
    for x in 0..<width { unsafe output[x] = Int16(row[x]) &<< 7 }
  }

  /// Mixes rows of a ring into one; two bits after the point are lost.
  static func mix(
    _ rows: borrowing FineRing, _ mix: RowMix, into output: UnsafeMutablePointer<Int16>, width: Int
  ) {
    for left in Swift.stride(from: 0, to: width, by: block) {
      let count = min(block, width - left)
      let to = unsafe output + left
      unsafe to.update(repeating: Int16(mix.taps / 2), count: count)
      for k in Swift.stride(from: 0, to: mix.stride, by: group) {
        unsafe add(
          rows.row(mix.start + k) + left,
          rows.row(mix.start + min(k + 1, mix.taps - 1)) + left,
          rows.row(mix.start + min(k + 2, mix.taps - 1)) + left,
          rows.row(mix.start + min(k + 3, mix.taps - 1)) + left,
          mix.weights + k, to, count)
      }
    }
  }

  /// Mixes rows of a ring that were scaled along their length, to bytes.
  static func mix(
    _ rows: borrowing FineRing, _ mix: RowMix, into output: UnsafeMutablePointer<UInt8>, width: Int
  ) {
    let shift = Int16(scaledBits - 2)
    let half: Int16 = 1 &<< (shift &- 1)
    if mix.taps == 6 {
      unsafe mixSix(
        rows.row(mix.start), rows.row(mix.start + 1), rows.row(mix.start + 2),
        rows.row(mix.start + 3), rows.row(mix.start + 4), rows.row(mix.start + 5), mix.weights,
        output, width)
      return
    }
    unsafe withUnsafeTemporaryAllocation(of: Int16.self, capacity: width) { sums in
      guard let sums = sums.baseAddress else { return }
      unsafe Self.mix(rows, mix, into: sums, width: width)
      for x in 0..<width {
        unsafe output[x] = byte((sums[x] &+ half) &>> shift)
      }
    }
  }

  private static func add(
    _ a: UnsafePointer<Int16>, _ b: UnsafePointer<Int16>, _ c: UnsafePointer<Int16>,
    _ d: UnsafePointer<Int16>, _ weights: UnsafePointer<Int16>,
    _ sums: UnsafeMutablePointer<Int16>, _ count: Int
  ) {
    let (wa, wb, wc, wd) = unsafe (weights[0], weights[1], weights[2], weights[3])
    for x in 0..<count {
      let first = unsafe high(a[x], wa) &+ high(b[x], wb)
      let second = unsafe high(c[x], wc) &+ high(d[x], wd)
      unsafe sums[x] = first &+ second &+ sums[x]
    }
  }

  /// What enlarging does for every row: Lanczos spans six.
  private static func mixSix(
    _ a: UnsafePointer<Int16>, _ b: UnsafePointer<Int16>, _ c: UnsafePointer<Int16>,
    _ d: UnsafePointer<Int16>, _ e: UnsafePointer<Int16>, _ f: UnsafePointer<Int16>,
    _ weights: UnsafePointer<Int16>, _ output: UnsafeMutablePointer<UInt8>, _ width: Int
  ) {
    let (wa, wb, wc) = unsafe (weights[0], weights[1], weights[2])
    let (wd, we, wf) = unsafe (weights[3], weights[4], weights[5])
    let shift = Int16(scaledBits - 2)
    let half = 3 &+ (Int16(1) &<< (shift &- 1))
    for x in 0..<width {
      let first = unsafe high(a[x], wa) &+ high(b[x], wb)
      let second = unsafe high(c[x], wc) &+ high(d[x], wd)
      let third = unsafe high(e[x], we) &+ high(f[x], wf)
      unsafe output[x] = byte((first &+ second &+ third &+ half) &>> shift)
    }
  }

  @inline(__always)
  private static func dot8(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<Int16>) -> Int32 {
    var sum: Int32 = 0
    for k in 0..<8 { unsafe sum &+= Int32(a[k]) &* Int32(b[k]) }
    return sum
  }

  @inline(__always)
  private static func dot8(_ a: UnsafePointer<Int16>, _ b: UnsafePointer<Int16>) -> Int32 {
    var sum: Int32 = 0
    for k in 0..<8 { unsafe sum &+= Int32(a[k]) &* Int32(b[k]) }
    return sum
  }

  @inline(__always)
  private static func dot16(_ a: UnsafePointer<Int16>, _ b: UnsafePointer<Int16>) -> Int32 {
    var sum: Int32 = 0
    for k in 0..<16 { unsafe sum &+= Int32(a[k]) &* Int32(b[k]) }
    return sum
  }

  /// The upper half of a product.
  @inline(__always)
  private static func high(_ a: Int16, _ b: Int16) -> Int16 {
    Int16(truncatingIfNeeded: (Int32(a) &* Int32(b)) &>> 16)
  }

  @inline(__always)
  private static func byte(_ value: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: min(max(value, 0), 255))
  }

  @inline(__always)
  private static func byte(_ value: Int16) -> UInt8 {
    UInt8(truncatingIfNeeded: min(max(value, 0), 255))
  }
}

/// Which rows become one, and with which weights; these are padded with zeros to `stride`.
@safe struct RowMix {
  let start: Int
  let taps: Int
  let stride: Int
  let weights: UnsafePointer<Int16>
}

/// Rows between the two directions: a ring of the latest.
@safe struct FineRing: ~Copyable {
  private let base: UnsafeMutablePointer<Int16>
  private let stride: Int
  private let capacity: Int

  init(width: Int, capacity: Int) {
    // Whole vectors may be read past the end of a row.
    stride = (width + 31) / 16 * 16
    self.capacity = capacity
    unsafe base = .allocate(capacity: stride * capacity)
  }

  deinit { unsafe base.deallocate() }

  func row(_ index: Int) -> UnsafeMutablePointer<Int16> {
    unsafe base + (index % capacity) * stride
  }
}
