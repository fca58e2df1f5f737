/// How a photo is laid on a screen of another shape.
package enum Fit: String, CaseIterable, Codable, Sendable {
  /// Covers the screen and crops the overhang equally from both sides.
  case fill
  /// Shows the whole photo on the background colour.
  case fit
}

/// The kinds of file that are written.
package enum PictureFormat: String, Codable, Sendable {
  case jpeg
  case png
}

/// What a wallpaper should look like.
package struct Rendering: Hashable, Sendable {
  package var size: PixelSize
  package var fit: Fit
  package var background: Color
  package var format: PictureFormat
  /// JPEG quality 1...100.
  package var quality: Int

  package init(
    size: PixelSize, fit: Fit = .fill, background: Color = .black, format: PictureFormat = .jpeg,
    quality: Int = 92
  ) {
    self.size = size
    self.fit = fit
    self.background = background
    self.format = format
    self.quality = quality
  }
}

/// Decodes a JPEG or PNG, turns it upright, converts it to sRGB, scales it and encodes the result.
/// - Parameter picture: the file's bytes; decided by content, never by name.
/// - Returns: a whole file of `rendering.format`, exactly `rendering.size`.
package func render(
  _ picture: [UInt8], as rendering: Rendering
) throws(ImagingError) -> [UInt8] {
  throw .notAPicture(looksLike: nil)
}

/// What a picture's header says.
package struct PictureInfo: Equatable, Sendable {
  package let format: PictureFormat
  /// The size after turning it upright.
  package let size: PixelSize
}

/// Reads the header of a picture, and nothing else.
package func inspect(_ picture: [UInt8]) throws(ImagingError) -> PictureInfo {
  throw .notAPicture(looksLike: nil)
}
