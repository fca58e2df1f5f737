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
