/// What is read at most. All are checked before the memory is taken.
package enum Limits {
  /// Bytes of a picture file.
  package static let fileBytes = 200 << 20
  /// Pixels a side; a JPEG cannot have more.
  package static let side = 65_500
  /// Pixels of a picture that is read row by row.
  package static let pixels = 300_000_000
  /// Bytes held for pictures that cannot be read row by row: the coefficients of a progressive
  /// JPEG (54 megapixels take 162 MB), an interlaced PNG, a picture that has to be turned.
  package static let wholePictureBytes = 200 << 20
  /// Scans of a progressive JPEG; usual files have at most a dozen, and each costs a walk over
  /// the whole picture.
  package static let scans = 100
  /// Bytes that one chunk of a PNG may unpack to (colour profiles).
  package static let chunkBytes = 8 << 20
  /// Chunks of a PNG that are kept.
  package static let chunks = 64
  /// Bytes of a colour profile.
  package static let profileBytes = 8 << 20

  /// Refuses a picture that is larger than this program decodes.
  static func check(_ size: PixelSize) throws(ImagingError) {
    guard size.width > 0, size.height > 0 else {
      throw .damaged(reason: "the picture has no pixels")
    }
    guard size.width <= side, size.height <= side, size.width * size.height <= pixels else {
      throw .tooLarge(size)
    }
  }
}
