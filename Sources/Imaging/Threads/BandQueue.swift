/// Bands of the screen that threads take in turn, and the files they make of them.
final class BandQueue {
  private let monitor = Monitor()
  private let bands: [Range<Int>]
  private var taken = 0
  private var made: [[UInt8]]

  /// - Parameters:
  ///   - unit: all bands but the last have a multiple of so many rows.
  init(rows: Int, unit: Int, atMost count: Int) {
    let units = (rows + unit - 1) / unit
    let step = (units + count - 1) / count * unit
    bands = Swift.stride(from: 0, to: rows, by: step).map { $0..<min($0 + step, rows) }
    made = bands.map { _ in [] }
  }

  var count: Int { bands.count }

  /// A band that nobody has taken.
  func next() -> Range<Int>? {
    monitor.locked {
      guard taken < bands.count else { return nil }
      taken += 1
      return bands[taken - 1]
    }
  }

  func finish(_ band: Range<Int>, _ file: [UInt8]) {
    monitor.locked {
      if let index = bands.firstIndex(of: band) { made[index] = file }
    }
  }

  /// What was made of the bands, from the top.
  var files: [[UInt8]] { monitor.locked { made } }
}
