/// How a photo is laid on a screen of another shape.
package enum Fit: String, CaseIterable, Codable, Sendable {
  /// Covers the screen and crops the overhang equally from both sides.
  case fill
  /// Shows the whole photo on the background colour.
  case fit
  /// Shows the whole photo, enlarged at most twice, on a blurred and dimmed cover of itself.
  case blur
  /// `fill` when little of the photo would be cut off, else `blur`.
  case auto

  /// The most of a photo that `auto` cuts off.
  package static let mostCutOff = 0.2

  /// What `auto` means for a photo on a screen; anything else is itself.
  /// - Parameter photo: upright.
  package func resolved(for photo: PixelSize, on screen: PixelSize) -> Fit {
    guard self == .auto else { return self }
    let shown = Layout.cover(photo, screen)
    let share = shown.width * shown.height / Double(photo.width * photo.height)
    return share >= 1 - Self.mostCutOff - 1e-9 ? .fill : .blur
  }
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
