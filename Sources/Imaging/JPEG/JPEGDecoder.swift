import CJPEG
import CJPEGShim
import Glibc

/// Owns a libjpeg decoder. The bytes it reads must outlive it.
@safe struct JPEGDecoder: ~Copyable {
  private let handle: OpaquePointer

  /// Reads the header.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImagingError) {
    guard let start = bytes.baseAddress, let handle = unsafe iw_jpeg_open(start, bytes.count) else {
      throw .truncated
    }
    if let failure = unsafe Self.failure(iw_jpeg_status_of(handle), handle) {
      unsafe iw_jpeg_close(handle)
      throw failure
    }
    unsafe self.handle = handle
  }

  deinit { unsafe iw_jpeg_close(handle) }

  /// What is in the file, with planes as they are at a scale of `eighths`/8.
  func header(eighths: Int) throws(ImagingError) -> iw_jpeg_header {
    var header = iw_jpeg_header()
    try unsafe check(iw_jpeg_describe(handle, Int32(eighths), &header))
    return header
  }

  /// The orientation that the EXIF segment tells; upright without one.
  var orientation: Orientation {
    var count = 0
    guard let start = unsafe iw_jpeg_exif(handle, &count) else { return .upright }
    let block = unsafe UnsafeBufferPointer(start: start, count: count)
    return unsafe EXIF.orientation(in: block.span) ?? .upright
  }

  /// The embedded colour profile; nil when there is none, or it cannot be read.
  var profile: ColourProfile? {
    var count = 0
    guard let start = unsafe iw_jpeg_profile(handle, &count) else { return nil }
    defer { unsafe free(start) }
    return unsafe ColourProfile(UnsafeBufferPointer(start: start, count: count))
  }

  func start() throws(ImagingError) {
    try unsafe check(iw_jpeg_start(handle, Int32(Limits.scans)))
  }

  func read(strip: Int, into windows: [PlaneWindow]) throws(ImagingError) {
    var planes = unsafe windows.map { unsafe iw_plane_rows($0) }
    try unsafe check(iw_jpeg_read_strip(handle, Int32(strip), &planes))
  }

  var hasEnd: Bool { unsafe iw_jpeg_has_end(handle) }

  private func check(_ status: Int32) throws(ImagingError) {
    if let failure = unsafe Self.failure(status, handle) { throw failure }
  }

  private static func failure(_ status: Int32, _ handle: OpaquePointer) -> ImagingError? {
    switch UInt32(bitPattern: status) {
    case IW_JPEG_OK.rawValue: nil
    case IW_JPEG_TRUNCATED.rawValue: .truncated
    case IW_JPEG_TOO_LARGE.rawValue:
      // libjpeg does not tell the size that it refuses.
      .tooLarge(PixelSize(width: 65535, height: 65535))
    default: unsafe .damaged(reason: String(cString: iw_jpeg_message(handle)))
    }
  }
}

extension iw_plane_rows {
  init(_ window: PlaneWindow) {
    unsafe self.init(base: window.base, stride: window.stride, capacity: Int32(window.capacity))
  }
}
