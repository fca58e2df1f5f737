/// One plane of the screen: the scaled plane of the photo, and background around it.
final class OutputPlane {
  let scaler: PlaneScaler?
  private let width: Int
  private let height: Int
  private let placement: Placement
  private let background: UInt8

  /// - Parameters:
  ///   - shape: of the photo's plane; nil fills the whole screen with the background.
  ///   - chroma: how many pixels one sample stands for.
  init(
    _ shape: PlaneShape?, _ layout: Layout, _ screen: PixelSize, chroma: Chroma, background: UInt8
  ) {
    let (h, v) = (chroma.horizontal, chroma.vertical)
    let whole = layout.placement
    width = (screen.width + h - 1) / h
    height = (screen.height + v - 1) / v
    placement = Placement(
      x: whole.x / h, y: whole.y / v, width: (whole.width + h - 1) / h,
      height: (whole.height + v - 1) / v)
    self.background = background
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
      guard let scaler, (0..<placement.height).contains(inside) else {
        unsafe row.update(repeating: background, count: window.stride)
        continue
      }
      try source.read(scaler.end(for: inside), of: source.windows[plane])
      unsafe row.update(repeating: background, count: placement.x)
      unsafe scaler.scale(inside, from: source.windows[plane], into: row + placement.x)
      let end = placement.x + placement.width
      let value = unsafe end < width ? background : row[end - 1]
      unsafe (row + end).update(repeating: value, count: window.stride - end)
    }
  }
}

extension PictureSource {
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
