/// A whole picture in memory: row-major 8-bit sRGB, 3 bytes per pixel, no row padding.
package struct Bitmap: Equatable, Sendable {
  package let size: PixelSize
  package var pixels: [UInt8]

  package init(size: PixelSize, pixels: [UInt8]) {
    self.size = size
    self.pixels = pixels
  }

  /// The picture as a file of `format`.
  package func encoded(as format: PictureFormat, quality: Int = 92) throws(ImagingError) -> [UInt8]
  {
    switch format {
    case .jpeg: try encoded(by: JPEGEncoder(size, quality: quality))
    case .png: try encoded(by: PNGEncoder(size))
    }
  }

  private func encoded<Encoder: RowEncoder & ~Copyable>(
    by encoder: consuming Encoder
  ) throws(ImagingError) -> [UInt8] {
    guard size.width > 0, size.height > 0, pixels.count == size.width * size.height * 3 else {
      throw .cannotEncode(reason: "the pixels do not fill \(size)")
    }
    let rows = pixels.span
    for y in 0..<size.height {
      let row = rows.extracting(y * size.width * 3..<(y + 1) * size.width * 3)
      try unsafe row.withUnsafeBufferPointer { (row) throws(ImagingError) in
        if let start = row.baseAddress { try unsafe encoder.write(row: start) }
      }
    }
    return try encoder.finish()
  }
}
