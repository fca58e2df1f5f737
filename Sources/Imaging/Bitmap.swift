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
    throw .cannotEncode(reason: "not built")
  }
}
