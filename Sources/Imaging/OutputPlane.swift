/// One plane of the screen: the scaled plane of the photo, and background around it.
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

  /// Fills `window` with strip number `strip` of the plane, repeating the last column and row
  /// to the window's end.
  func fill(
    _ window: PlaneWindow, strip: Int, from source: any PictureSource, plane: Int
  ) throws(ImagingError) {
    for index in 0..<window.capacity {
      let y = strip * window.capacity + index
      let row = unsafe window.row(index)
      guard y < height else {
        unsafe row.update(from: window.row(index - 1), count: window.stride)
        continue
      }
      let inside = y - placement.y
      let isInside = (0..<placement.height).contains(inside)
      if !isInside || placement.width < width {
        unsafe surroundings.fill(row, y, width: width)
      }
      if isInside, let scaler {
        try source.read(scaler.end(for: inside), of: source.windows[plane])
        unsafe scaler.scale(inside, from: source.windows[plane], into: row + placement.x)
      } else if isInside {
        unsafe (row + placement.x).update(repeating: 128, count: placement.width)
      }
      unsafe (row + width).update(repeating: row[width - 1], count: window.stride - width)
    }
  }
}

/// What one plane of the screen shows around the photo.
enum Surroundings {
  case even(UInt8)
  case enlarged(PlaneScaler, PlaneWindow)

  /// Fills row `y` of the screen's plane.
  func fill(_ row: UnsafeMutablePointer<UInt8>, _ y: Int, width: Int) {
    switch self {
    case .even(let value): unsafe row.update(repeating: value, count: width)
    case .enlarged(let scaler, let window): unsafe scaler.scale(y, from: window, into: row)
    }
  }
}

extension PictureSource {
  /// Begins decoding and reads the whole picture, so that it can be gone through twice.
  func readWhole() throws(ImagingError) {
    let bytes = shapes.reduce(0) { $0 + $1.width * $1.height }
    guard bytes <= Limits.wholePictureBytes else { throw .tooLarge(size) }
    try begin(capacities: shapes.map(\.height))
    for (shape, window) in zip(shapes, windows) { try read(shape.height, of: window) }
  }

  /// Begins decoding with windows just large enough to make `rowsAtOnce` rows of the screen.
  func begin(
    rowsAtOnce: Int, _ scalers: [PlaneScaler?], _ layout: Layout
  ) throws(ImagingError) {
    let used = zip(shapes, scalers).compactMap { shape, scaler in scaler.map { (shape, $0) } }
    // The planes advance together, so each keeps what the widest filter of all spans.
    let reach = used.map { Double($1.reach) / $0.scaleY }.max() ?? 1
    let step = layout.region.height / Double(layout.placement.height)
    let rows = Double(rowsAtOnce) * step + 2 * reach + 2 * Double(stripRows)
    try begin(
      capacities: shapes.map {
        min(Int((rows * $0.scaleY).rounded(.up)) + 1, $0.height)
      })
  }
}
