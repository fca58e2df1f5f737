import CJPEGShim

/// What a picture's header tells.
package struct PictureInfo: Equatable, Sendable {
  package let format: PictureFormat
  /// Upright, as people see it.
  package let size: PixelSize

  package init(format: PictureFormat, size: PixelSize) {
    self.format = format
    self.size = size
  }
}

/// Reads a picture's header, no pixels.
/// - Throws: as `render(_:as:)` does, for what a header can show.
package func inspect(_ picture: [UInt8]) throws(ImagingError) -> PictureInfo {
  let kind = PictureKind(picture)
  let bytes = picture.span
  return try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(ImagingError) in
    let source = try unsafe openPicture(bytes, kind: kind) { _ in 8 }
    return PictureInfo(
      format: kind == .png ? .png : .jpeg, size: source.orientation.upright(source.size))
  }
}

/// Opens a JPEG or PNG and checks its size.
/// - Parameters:
///   - bytes: must outlive the source.
///   - eighths: for an upright size, the scale at which a JPEG is decoded: 8, 4, 2 or 1.
func openPicture(
  _ bytes: UnsafeBufferPointer<UInt8>, kind: PictureKind, eighths: (PixelSize) -> Int
) throws(ImagingError) -> any PictureSource {
  guard bytes.count <= Limits.fileBytes else { throw .damaged(reason: "too large a file") }
  switch kind {
  case .jpeg:
    let decoder = try unsafe JPEGDecoder(bytes)
    let header = try decoder.header(eighths: 8)
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    try Limits.check(size)
    let scale = eighths(decoder.orientation.upright(size))
    return try JPEGSource(decoder, eighths: scale)
  case .png: return try unsafe PNGSource(PNGDecoder(bytes))
  case .unsupported(let name): throw .unsupportedFormat(name)
  case .other(let name): throw .notAPicture(looksLike: name)
  }
}
