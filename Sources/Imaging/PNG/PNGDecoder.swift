import CPNGShim

/// Owns a libpng decoder. The bytes it reads must outlive it.
@safe struct PNGDecoder: ~Copyable {
  private let handle: OpaquePointer

  /// Reads all that comes before the pixels.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImagingError) {
    let limits = iw_png_limits(
      side: UInt32(Limits.side), chunk: Limits.chunkBytes, chunks: UInt32(Limits.chunks))
    guard let start = bytes.baseAddress,
      let handle = unsafe iw_png_open(start, bytes.count, limits)
    else { throw .truncated }
    if let failure = unsafe Self.failure(iw_png_status_of(handle), handle) {
      unsafe iw_png_close(handle)
      throw failure
    }
    unsafe self.handle = handle
  }

  deinit { unsafe iw_png_close(handle) }

  func header() throws(ImagingError) -> iw_png_header {
    var header = unsafe iw_png_header()
    try unsafe check(iw_png_describe(handle, &header))
    return unsafe header
  }

  func start(deep: Bool) throws(ImagingError) {
    try unsafe check(iw_png_start(handle, deep))
  }

  func read(row: UnsafeMutablePointer<UInt8>) throws(ImagingError) {
    try unsafe check(iw_png_read_row(handle, row))
  }

  func read(
    image: UnsafeMutablePointer<UInt8>, stride: Int
  ) throws(ImagingError) {
    try unsafe check(iw_png_read_image(handle, image, stride))
  }

  var hasEnd: Bool { unsafe iw_png_has_end(handle) }

  private func check(_ status: Int32) throws(ImagingError) {
    if let failure = unsafe Self.failure(status, handle) { throw failure }
  }

  private static func failure(_ status: Int32, _ handle: OpaquePointer) -> ImagingError? {
    switch UInt32(bitPattern: status) {
    case IW_PNG_OK.rawValue: nil
    case IW_PNG_TRUNCATED.rawValue: .truncated
    default: unsafe .damaged(reason: String(cString: iw_png_message(handle)))
    }
  }
}
