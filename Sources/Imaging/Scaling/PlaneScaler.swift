/// Scales one plane, row by row from the top.
///
/// The costly direction is the horizontal one, so it runs on the smaller number of rows: before the
/// vertical one when enlarging, after it when reducing.
@safe final class PlaneScaler {
  let width: Int
  let height: Int
  private let columns: Resampling
  private let rows: Resampling
  private let enlarges: Bool
  /// When enlarging: a ring of `rows.taps` horizontally scaled rows. When reducing: one mixed row.
  private let fine: UnsafeMutablePointer<Int16>
  private let fineStride: Int
  private var fineEnd = 0

  /// - Parameters:
  ///   - region: what to scale, in pixels of the picture.
  ///   - width: output samples across; `stepX` pixels of the picture each.
  init(
    _ plane: PlaneShape, region: Region, stepX: Double, stepY: Double, width: Int, height: Int,
    filter: ResamplingFilter = .lanczos
  ) {
    self.width = width
    self.height = height
    columns = Resampling(
      size: plane.width, origin: region.x * plane.scaleX + plane.originX,
      step: stepX * plane.scaleX, count: width, filter: filter)
    rows = Resampling(
      size: plane.height, origin: region.y * plane.scaleY + plane.originY,
      step: stepY * plane.scaleY, count: height, filter: filter)
    enlarges = stepY * plane.scaleY <= 1
    fineStride = (enlarges ? width : plane.width) + 16
    unsafe fine = .allocate(capacity: fineStride * (enlarges ? rows.taps : 1))
    planeWidth = plane.width
  }

  private let planeWidth: Int

  deinit { unsafe fine.deallocate() }

  /// Rows of the plane that output rows up to and including `row` need.
  func end(for row: Int) -> Int { rows.end(for: row) }

  /// The most rows of the plane that one output row needs.
  var reach: Int { rows.taps }

  /// Makes output row `row`; call with rising rows, each once, when `window` has what it needs.
  func scale(_ row: Int, from window: PlaneWindow, into output: UnsafeMutablePointer<UInt8>) {
    let start = rows.starts[row]
    unsafe rows.weights.withUnsafeBufferPointer { weights in
      guard let weights = unsafe weights.baseAddress.map({ unsafe $0 + row * rows.taps }) else {
        return
      }
      if enlarges {
        fineEnd = max(fineEnd, start)
        while fineEnd < start + rows.taps {
          unsafe Kernels.horizontal(
            window.row(fineEnd), columns, into: fine + (fineEnd % rows.taps) * fineStride)
          fineEnd += 1
        }
        let mixed = unsafe (start..<start + rows.taps).map {
          unsafe UnsafePointer(fine + ($0 % rows.taps) * fineStride)
        }
        unsafe Kernels.vertical(mixed, weights, width: width, into: output)
      } else {
        let mixed = unsafe (start..<start + rows.taps).map { unsafe UnsafePointer(window.row($0)) }
        unsafe Kernels.vertical(mixed, weights, width: planeWidth, into: fine)
        unsafe Kernels.horizontal(fine, columns, into: output)
      }
    }
  }
}
