/// A rectangle in a picture, in pixels that need not be whole.
struct Region: Equatable {
  var x, y, width, height: Double
}

/// A rectangle of whole pixels on the screen.
struct Placement: Equatable {
  var x, y, width, height: Int
}

/// Which part of the photo goes where on the screen.
struct Layout: Equatable {
  /// What is shown, in pixels of the upright photo.
  let region: Region
  /// Where it is shown. Even-numbered where it does not touch the screen's edge, so that halved
  /// chroma planes have the same border.
  let placement: Placement
  /// The part of the photo that is shown blurred around it, if any is.
  let backdrop: Region?

  init(_ photo: PixelSize, on screen: PixelSize, fit: Fit) {
    let fit = fit.resolved(for: photo, on: screen)
    switch fit {
    case .fill, .auto:
      region = Self.cover(photo, screen)
      placement = Placement(x: 0, y: 0, width: screen.width, height: screen.height)
    case .fit, .blur:
      region = Region(x: 0, y: 0, width: Double(photo.width), height: Double(photo.height))
      placement = Self.inside(photo, screen, enlargingAtMost: fit == .blur ? 2 : .infinity)
    }
    let covered = placement.width == screen.width && placement.height == screen.height
    backdrop = fit == .blur && !covered ? Self.cover(photo, screen) : nil
  }

  /// The largest part of the photo that has the screen's shape, from its centre.
  static func cover(_ photo: PixelSize, _ screen: PixelSize) -> Region {
    let (width, height) = (Double(photo.width), Double(photo.height))
    let shape = Double(screen.width) / Double(screen.height)
    let shown = min(width, height * shape)
    let tall = min(height, width / shape)
    return Region(x: (width - shown) / 2, y: (height - tall) / 2, width: shown, height: tall)
  }

  /// The largest place of the photo's shape that the screen has room for.
  private static func inside(
    _ photo: PixelSize, _ screen: PixelSize, enlargingAtMost limit: Double
  ) -> Placement {
    let scale = min(
      Double(screen.width) / Double(photo.width), Double(screen.height) / Double(photo.height),
      limit)
    let width = side(Double(photo.width) * scale, of: screen.width)
    let height = side(Double(photo.height) * scale, of: screen.height)
    return Placement(
      x: (screen.width - width) / 4 * 2, y: (screen.height - height) / 4 * 2, width: width,
      height: height)
  }

  private static func side(_ exact: Double, of screen: Int) -> Int {
    let whole = Int(exact.rounded())
    if whole >= screen - 1 { return screen }
    return min(max(2, (whole + 1) / 2 * 2), screen)
  }
}
