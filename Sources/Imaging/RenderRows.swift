/// Scales each plane by itself and encodes rows of RGB.
func renderRows<Encoder: RowEncoder & ~Copyable>(
  _ source: any PictureSource, _ layout: Layout, _ rendering: Rendering,
  to encoder: consuming Encoder
) throws(ImagingError) -> [UInt8] {
  let place = layout.placement
  let screen = rendering.size
  let scalers = source.shapes.map { shape in
    PlaneScaler(
      shape, region: layout.region, stepX: layout.region.width / Double(place.width),
      stepY: layout.region.height / Double(place.height), width: place.width, height: place.height)
  }
  let around: RGBSurroundings
  if let region = layout.backdrop {
    try source.readWhole()
    around = .enlarged(
      Backdrop(source, region, around: place, on: screen, neutral: [0, 0, 0]) { planes, size in
        source.rgbPlanes(planes, size, on: rendering.background)
      })
  } else {
    try source.begin(rowsAtOnce: 1, scalers, layout)
    around = .even(rendering.background)
  }
  let border = RGBBorder(around, screen)
  let scaled = scalers.map { PlaneWindow(width: $0.width, capacity: 1) }
  let pixels = PlaneWindow(width: place.width * 4, capacity: 1)
  let row = PlaneWindow(width: screen.width * 3, capacity: 1)
  for y in 0..<screen.height {
    let isInside = (place.y..<place.y + place.height).contains(y)
    if !isInside || place.width < screen.width { unsafe border.fill(row.base, y) }
    if isInside {
      for (index, scaler) in scalers.enumerated() {
        try source.read(scaler.end(for: y - place.y), of: source.windows[index])
        unsafe scaler.scale(y - place.y, from: source.windows[index], into: scaled[index].base)
      }
      unsafe source.model.toRGB(
        scaled.map { unsafe UnsafePointer($0.base) }, converting: source.conversion,
        on: rendering.background, through: pixels.base, into: row.base + place.x * 3,
        count: place.width)
    }
    try unsafe encoder.write(row: row.base)
  }
  return try encoder.finish()
}
