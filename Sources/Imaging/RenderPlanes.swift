/// Scales each plane by itself and encodes planes: no RGB, no chroma upsampling, half the samples.
func renderPlanes(
  _ source: any PictureSource, _ layout: Layout, _ rendering: Rendering
) throws(ImagingError) -> [UInt8] {
  let chroma = Chroma(source, layout)
  let background = rendering.background.yCbCr
  let values = [background.luma, background.blue, background.red]
  let grayOnly =
    source.model == .gray && (layout.backdrop != nil || values[1...].allSatisfy { $0 == 128 })
  let count = grayOnly ? 1 : 3
  let backdrop = try layout.backdrop.map { region throws(ImagingError) in
    try source.readWhole()
    return Backdrop(
      source, region, around: layout.placement, on: rendering.size, neutral: [0, 128, 128])
  }
  let planes = (0..<count).map { index in
    let chroma = index == 0 ? .full : chroma
    let surroundings =
      backdrop.map { Surroundings.enlarged($0.scaler(chroma: chroma), $0.window(index)) }
      ?? .even(values[index])
    return OutputPlane(
      source.model.planes > index ? source.shapes[index] : nil, layout, rendering.size,
      chroma: chroma, surroundings: surroundings)
  }
  if backdrop == nil {
    try source.begin(rowsAtOnce: 8 * chroma.vertical, planes.map(\.scaler), layout)
  }
  let encoder = try JPEGEncoder(
    planes: rendering.size, components: planes.count, horizontal: chroma.horizontal,
    vertical: chroma.vertical, quality: rendering.quality)
  let strips = planes.enumerated().map { index, plane in
    let width = (rendering.size.width + 15) / 16 * 16
    return PlaneWindow(width: width, capacity: index == 0 ? 8 * chroma.vertical : 8)
  }
  for strip in 0..<(rendering.size.height + 8 * chroma.vertical - 1) / (8 * chroma.vertical) {
    for (index, plane) in planes.enumerated() {
      try plane.fill(strips[index], strip: strip, from: source, plane: index)
    }
    try encoder.write(strip: strips)
  }
  return try encoder.finish()
}

/// How many pixels share a chroma sample.
struct Chroma: Equatable {
  var horizontal: Int
  var vertical: Int

  static let full = Chroma(horizontal: 1, vertical: 1)
}

extension Chroma {
  /// Never more chroma than the source has: where it has at most half of what the output could
  /// hold, half is written.
  init(_ source: any PictureSource, _ layout: Layout) {
    guard source.model == .yCbCr else {
      self = .full
      return
    }
    let halves = source.shapes.dropFirst().map { shape in
      (
        layout.region.width * shape.scaleX * 2 <= Double(layout.placement.width) * 1.01,
        layout.region.height * shape.scaleY * 2 <= Double(layout.placement.height) * 1.01
      )
    }
    let horizontal = halves.allSatisfy { $0.0 }
    // Halved in height only is a kind that few programs write.
    self.init(
      horizontal: horizontal ? 2 : 1,
      vertical: horizontal && halves.allSatisfy { $0.1 } ? 2 : 1)
  }
}
