/// Scales one plane, row by row from the top.
///
/// The costly direction is the horizontal one, so it runs on the smaller number of rows: before the
/// vertical one when enlarging, after it when reducing.
final class PlaneScaler {
  let width: Int
  let height: Int
  private let planeWidth: Int
  private let columns: Resampling
  private let rows: Resampling
  private let enlarges: Bool
  /// The latest rows, scaled along their length when enlarging, else just widened.
  private let ring: FineRing
  private let mixed: FineRing
  private var end = 0

  /// - Parameters:
  ///   - region: what to scale, in pixels of the picture.
  ///   - width: output samples across; `stepX` pixels of the picture each.
  convenience init(
    _ plane: PlaneShape, region: Region, stepX: Double, stepY: Double, width: Int, height: Int,
    filter: ResamplingFilter = .lanczos
  ) {
    let columns = Resampling(
      size: plane.width, origin: region.x * plane.scaleX + plane.originX,
      step: stepX * plane.scaleX, count: width, filter: filter)
    let rows = Resampling(
      size: plane.height, origin: region.y * plane.scaleY + plane.originY,
      step: stepY * plane.scaleY, count: height, filter: filter)
    self.init(
      columns: columns, rows: rows, planeWidth: plane.width, enlarges: stepY * plane.scaleY <= 1)
  }

  /// Another scaler of the same kind, to work beside this one.
  convenience init(like other: PlaneScaler) {
    self.init(
      columns: other.columns, rows: other.rows, planeWidth: other.planeWidth,
      enlarges: other.enlarges)
  }

  private init(columns: Resampling, rows: Resampling, planeWidth: Int, enlarges: Bool) {
    self.columns = columns
    self.rows = rows
    self.planeWidth = planeWidth
    self.enlarges = enlarges
    width = columns.count
    height = rows.count
    ring = FineRing(width: enlarges ? columns.count : planeWidth, capacity: rows.taps)
    mixed = FineRing(width: enlarges ? 0 : planeWidth, capacity: 1)
  }

  /// The first row of the plane that output row `row` needs.
  func start(for row: Int) -> Int { rows.start(for: row) }

  /// Rows of the plane that output rows up to and including `row` need.
  func end(for row: Int) -> Int { rows.start(for: row) + rows.taps }

  /// The most rows of the plane that one output row needs.
  var reach: Int { rows.taps }

  /// Makes output row `row` when `window` has what it needs. Costs least with rising rows.
  func scale(_ row: Int, from window: PlaneWindow, into output: UnsafeMutablePointer<UInt8>) {
    let start = rows.start(for: row)
    if end > start + rows.taps { end = start }
    for index in max(end, start)..<max(end, start + rows.taps) {
      let from = unsafe UnsafePointer(window.row(index))
      if enlarges {
        unsafe Kernels.scale(from, columns, into: ring.row(index))
      } else {
        unsafe Kernels.widen(from, into: ring.row(index), width: planeWidth)
      }
    }
    end = start + rows.taps
    unsafe rows.withPointers { _, weights in
      let mix = unsafe RowMix(
        start: start, taps: rows.taps, stride: rows.stride, weights: weights + row * rows.stride)
      if enlarges {
        unsafe Kernels.mix(ring, mix, into: output, width: width)
      } else {
        unsafe Kernels.mix(ring, mix, into: mixed.row(0), width: planeWidth)
        unsafe Kernels.scale(mixed.row(0), columns, into: output)
      }
    }
  }
}
