/// The rows of a plane that are in memory: a ring of the latest `capacity` rows.
@safe final class PlaneWindow {
  let capacity: Int
  /// Bytes from one row to the next.
  let stride: Int
  /// Rows read so far; the last `capacity` of them are here.
  var end = 0
  let base: UnsafeMutablePointer<UInt8>

  /// - Parameter width: bytes a row has room for, whatever is written past the plane's own width.
  init(width: Int, capacity: Int) {
    self.capacity = max(1, capacity)
    // Whole vectors may be read past the end of a row.
    stride = (width + 31) / 16 * 16
    unsafe base = .allocate(capacity: self.capacity * stride)
  }

  deinit { unsafe base.deallocate() }

  /// Where row `index` is, or will be.
  func row(_ index: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe base + (index % capacity) * stride
  }
}
