/// Bytes of planes that are simply held in memory.
private let smallPicture = 12 << 20

extension PictureSource {
  /// Begins decoding and reads the whole picture, so that it can be gone through twice.
  func readWhole() throws(ImagingError) {
    let bytes = shapes.reduce(0) { $0 + $1.width * $1.height }
    guard bytes <= Limits.wholePictureBytes else { throw .tooLarge(size) }
    try begin(capacities: shapes.map(\.height))
    for (shape, window) in zip(shapes, windows) { try read(shape.height, of: window) }
  }

  /// Begins decoding with windows that hold a small picture whole, or just what `rowsAtOnce` rows
  /// of the screen are made of.
  func begin(
    rowsAtOnce: Int, _ scalers: [PlaneScaler?], _ layout: Layout
  ) throws(ImagingError) {
    let bytes = shapes.reduce(0) { $0 + $1.width * $1.height }
    if bytes <= smallPicture { return try begin(capacities: shapes.map(\.height)) }
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
