import CPNGShim

/// Owns a libpng encoder that writes an RGB file into memory.
@safe struct PNGEncoder: RowEncoder, ~Copyable {
  private let handle: OpaquePointer

  init(_ size: PixelSize) throws(ImagingError) {
    guard let handle = unsafe iw_png_create(Int32(size.width), Int32(size.height)) else {
      throw .cannotEncode(reason: "out of memory")
    }
    if let failure = unsafe Self.failure(iw_png_encoder_status(handle), handle) {
      unsafe iw_png_destroy(handle)
      throw failure
    }
    unsafe self.handle = handle
  }

  deinit { unsafe iw_png_destroy(handle) }

  func write(row: UnsafePointer<UInt8>) throws(ImagingError) {
    try unsafe check(iw_png_write_row(handle, row))
  }

  consuming func finish() throws(ImagingError) -> [UInt8] {
    var count = 0
    let bytes = unsafe iw_png_finish(handle, &count)
    try unsafe check(iw_png_encoder_status(handle))
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  private func check(_ status: Int32) throws(ImagingError) {
    if let failure = unsafe Self.failure(status, handle) { throw failure }
  }

  private static func failure(_ status: Int32, _ handle: OpaquePointer) -> ImagingError? {
    if UInt32(bitPattern: status) == IW_PNG_OK.rawValue { return nil }
    return unsafe .cannotEncode(reason: String(cString: iw_png_encoder_message(handle)))
  }
}
