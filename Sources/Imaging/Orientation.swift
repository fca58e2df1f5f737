/// How a camera was held, as EXIF numbers it (Exif 2.32, tag 0x0112).
enum Orientation: Int, CaseIterable {
  case upright = 1
  case mirrored = 2
  case turned180 = 3
  case flipped = 4
  case transposed = 5
  case turned90 = 6
  case transversed = 7
  case turned270 = 8

  /// Whether the stored rows are the columns of the upright picture.
  var swapsSides: Bool { rawValue >= 5 }

  /// Whether the upright picture's columns run against the stored order (rows, when sides swap).
  var reversesColumns: Bool {
    switch self {
    case .mirrored, .turned180, .turned90, .transversed: true
    case .upright, .flipped, .transposed, .turned270: false
    }
  }

  /// Whether the upright picture's rows run against the stored order (columns, when sides swap).
  var reversesRows: Bool {
    switch self {
    case .turned180, .flipped, .transversed, .turned270: true
    case .upright, .mirrored, .transposed, .turned90: false
    }
  }

  /// The upright size of a picture stored as `size`.
  func upright(_ size: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: size.height, height: size.width) : size
  }
}
