/// Scales each plane by itself and encodes rows of RGB.
func renderRows<Encoder: RowEncoder & ~Copyable>(
  _ source: any PictureSource, _ layout: Layout, _ rendering: Rendering,
  to encoder: consuming Encoder
) throws(ImagingError) -> [UInt8] {
  let place = layout.placement
  let scalers = source.shapes.map { shape in
    PlaneScaler(
      shape, region: layout.region, stepX: layout.region.width / Double(place.width),
      stepY: layout.region.height / Double(place.height), width: place.width, height: place.height)
  }
  try source.begin(rowsAtOnce: 1, scalers, layout)
  let scaled = scalers.map { PlaneWindow(width: $0.width, capacity: 1) }
  let pixels = PlaneWindow(width: place.width * 4, capacity: 1)
  let border = PlaneWindow(width: rendering.size.width * 3, capacity: 1)
  let row = PlaneWindow(width: rendering.size.width * 3, capacity: 1)
  rendering.background.fill(border, pixels: rendering.size.width)
  rendering.background.fill(row, pixels: rendering.size.width)
  for y in 0..<rendering.size.height {
    guard (place.y..<place.y + place.height).contains(y) else {
      try unsafe encoder.write(row: border.base)
      continue
    }
    for (index, scaler) in scalers.enumerated() {
      try source.read(scaler.end(for: y - place.y), of: source.windows[index])
      unsafe scaler.scale(y - place.y, from: source.windows[index], into: scaled[index].base)
    }
    unsafe source.model.toRGB(
      scaled.map { unsafe UnsafePointer($0.base) }, converting: source.conversion,
      on: rendering.background, through: pixels.base, into: row.base + place.x * 3,
      count: place.width)
    try unsafe encoder.write(row: row.base)
  }
  return try encoder.finish()
}

extension Color {
  fileprivate func fill(_ row: PlaneWindow, pixels: Int) {
    for x in 0..<pixels {
      unsafe row.base[x * 3] = red
      unsafe row.base[x * 3 + 1] = green
      unsafe row.base[x * 3 + 2] = blue
    }
  }
}

extension ColourModel {
  /// Turns a row of this model's planes into RGB.
  /// - Parameter pixels: room for `count` pixels of four bytes.
  fileprivate func toRGB(
    _ planes: [UnsafePointer<UInt8>], converting conversion: ColourConversion?,
    on background: Color, through pixels: UnsafeMutablePointer<UInt8>,
    into rgb: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    let direct = conversion == nil
    switch self {
    case .gray:
      if direct {
        unsafe Pixels.interleave([planes[0], planes[0], planes[0]], into: rgb, count: count)
      }
    case .rgb:
      unsafe Pixels.interleave(planes, into: direct ? rgb : pixels, count: count)
    case .yCbCr:
      unsafe Pixels.rgb(
        luma: planes[0], blue: planes[1], red: planes[2], into: direct ? rgb : pixels, channels: 3,
        count: count)
    case .rgba:
      unsafe Pixels.interleave(planes, into: pixels, count: count)
      unsafe Pixels.composite(pixels, on: background, into: rgb, count: count)
    case .cmyk(let inverted):
      unsafe Pixels.interleave(planes, into: pixels, count: count)
      if direct { unsafe Pixels.rgb(cmyk: pixels, inverted: inverted, into: rgb, count: count) }
    case .ycck(let inverted):
      unsafe Pixels.interleave(planes, into: pixels, count: count)
      unsafe Pixels.rgb(
        luma: planes[0], blue: planes[1], red: planes[2], into: pixels, channels: 4, count: count)
      // What YCC stands for is the complement of the stored ink.
      for x in 0..<count {
        for channel in 0..<3 { unsafe pixels[x &* 4 &+ channel] ^= 255 }
      }
      if direct { unsafe Pixels.rgb(cmyk: pixels, inverted: inverted, into: rgb, count: count) }
    }
    if let conversion {
      unsafe conversion.convert(
        self == .gray ? planes[0] : UnsafePointer(pixels), into: rgb, count: count)
    }
  }
}
