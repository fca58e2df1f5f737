/// One plane of the screen: the scaled plane of the photo, and what lies around it.
final class OutputPlane {
  let scaler: PlaneScaler?
  private let width: Int
  private let height: Int
  private let placement: Placement
  private let surroundings: Surroundings

  /// - Parameters:
  ///   - shape: of the photo's plane; nil for the chroma that a gray photo does not have.
  ///   - chroma: how many pixels one sample stands for.
  ///   - surroundings: what lies around the photo.
  init(
    _ shape: PlaneShape?, _ layout: Layout, _ screen: PixelSize, chroma: Chroma,
    surroundings: Surroundings
  ) {
    let (h, v) = (chroma.horizontal, chroma.vertical)
    let whole = layout.placement
    width = (screen.width + h - 1) / h
    height = (screen.height + v - 1) / v
    placement = Placement(
      x: whole.x / h, y: whole.y / v, width: (whole.width + h - 1) / h,
      height: (whole.height + v - 1) / v)
    self.surroundings = surroundings
    scaler = shape.map { [placement] in
      PlaneScaler(
        $0, region: layout.region,
        stepX: layout.region.width / Double(whole.width) * Double(h),
        stepY: layout.region.height / Double(whole.height) * Double(v),
        width: placement.width, height: placement.height)
    }
  }

  /// Another of the same kind, to work beside this one.
  init(like other: OutputPlane) {
    width = other.width
    height = other.height
    placement = other.placement
    surroundings = other.surroundings.another
    scaler = other.scaler.map { PlaneScaler(like: $0) }
  }

  /// Rows of the photo's plane that these rows of the screen need.
  func needs(_ rows: Range<Int>) -> Range<Int> {
    guard let scaler else { return 0..<0 }
    let inside = rows.clamped(to: placement.y..<placement.y + placement.height)
    let first = min(inside.lowerBound - placement.y, placement.height - 1)
    if inside.isEmpty { return scaler.start(for: first)..<scaler.start(for: first) }
    return scaler.start(for: first)..<scaler.end(for: inside.upperBound - 1 - placement.y)
  }

  /// Fills `strip` with rows of the screen from `top`, repeating the last column and row to its
  /// end.
  func fill(_ strip: PlaneWindow, from top: Int, of window: PlaneWindow?) {
    for index in 0..<strip.capacity {
      let row = unsafe strip.row(index)
      let y = top + index
      guard y < height else {
        unsafe row.update(from: strip.row(index - 1), count: strip.stride)
        continue
      }
      let inside = y - placement.y
      let isInside = (0..<placement.height).contains(inside)
      if !isInside || placement.width < width {
        unsafe surroundings.fill(row, y, width: width)
      }
      if isInside, let scaler, let window {
        unsafe scaler.scale(inside, from: window, into: row + placement.x)
      } else if isInside {
        unsafe (row + placement.x).update(repeating: 128, count: placement.width)
      }
      unsafe (row + width).update(repeating: row[width - 1], count: strip.stride - width)
    }
  }
}

/// What one plane of the screen shows around the photo.
enum Surroundings {
  case even(UInt8)
  case enlarged(PlaneScaler, PlaneWindow)

  /// Another of the same kind, to work beside this one.
  var another: Surroundings {
    switch self {
    case .even: self
    case .enlarged(let scaler, let window): .enlarged(PlaneScaler(like: scaler), window)
    }
  }

  /// Fills row `y` of the screen's plane.
  func fill(_ row: UnsafeMutablePointer<UInt8>, _ y: Int, width: Int) {
    switch self {
    case .even(let value): unsafe row.update(repeating: value, count: width)
    case .enlarged(let scaler, let window): unsafe scaler.scale(y, from: window, into: row)
    }
  }
}
