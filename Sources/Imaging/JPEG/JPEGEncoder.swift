import CJPEG
import CJPEGShim

/// Owns a libjpeg encoder that writes a baseline file into memory.
@safe struct JPEGEncoder: RowEncoder, ~Copyable {
  private let handle: OpaquePointer

  /// For rows of RGB, chroma not reduced.
  init(_ size: PixelSize, quality: Int) throws(ImagingError) {
    try self.init(
      size, planes: false, components: 3, chroma: .full, quality: quality, restarts: false)
  }

  /// For planes: one of luma, and with three `components` two of chroma.
  /// - Parameter restarts: puts a restart marker after each row of blocks.
  init(
    planes size: PixelSize, components: Int, chroma: Chroma, quality: Int, restarts: Bool
  ) throws(ImagingError) {
    try self.init(
      size, planes: true, components: components, chroma: chroma, quality: quality,
      restarts: restarts)
  }

  private init(
    _ size: PixelSize, planes: Bool, components: Int, chroma: Chroma, quality: Int, restarts: Bool
  ) throws(ImagingError) {
    guard
      let handle = unsafe iw_jpeg_create(
        Int32(size.width), Int32(size.height), Int32(components),
        Int32(chroma.horizontal), Int32(chroma.vertical), Int32(quality), planes, restarts)
    else { throw .cannotEncode(reason: "out of memory") }
    if let failure = unsafe Self.failure(iw_jpeg_encoder_status(handle), handle) {
      unsafe iw_jpeg_destroy(handle)
      throw failure
    }
    unsafe self.handle = handle
  }

  deinit { unsafe iw_jpeg_destroy(handle) }

  /// Writes a strip of 8 * `vertical` rows of luma and 8 of each chroma plane.
  func write(strip windows: [PlaneWindow]) throws(ImagingError) {
    var planes = unsafe windows.map { unsafe iw_plane_rows($0) }
    try unsafe check(iw_jpeg_write_strip(handle, &planes))
  }

  func write(row: UnsafePointer<UInt8>) throws(ImagingError) {
    try unsafe check(iw_jpeg_write_row(handle, row))
  }

  consuming func finish() throws(ImagingError) -> [UInt8] {
    var count = 0
    let bytes = unsafe iw_jpeg_finish(handle, &count)
    try unsafe check(iw_jpeg_encoder_status(handle))
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  private func check(_ status: Int32) throws(ImagingError) {
    if let failure = unsafe Self.failure(status, handle) { throw failure }
  }

  private static func failure(_ status: Int32, _ handle: OpaquePointer) -> ImagingError? {
    if UInt32(bitPattern: status) == IW_JPEG_OK.rawValue { return nil }
    return unsafe .cannotEncode(reason: String(cString: iw_jpeg_encoder_message(handle)))
  }
}
