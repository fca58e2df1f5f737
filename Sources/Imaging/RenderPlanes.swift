/// Scales each plane by itself and encodes planes: no RGB, no chroma upsampling, half the samples.
///
/// One thread decodes while another scales and encodes. A small picture is encoded in bands, which
/// all threads take in turn.
func renderPlanes(
  _ source: any PictureSource, _ layout: Layout, _ rendering: Rendering
) throws(ImagingError) -> [UInt8] {
  let work = try PlaneWork(source, layout, rendering)
  let rows = SharedRows(source)
  let bands = BandQueue(
    rows: rendering.size.height, unit: work.stripRows * JPEGBands.rowsOfBlocks,
    atMost: rows.holdsWhole ? 8 : 1)
  let encode = {
    let planes = work.planes.map { OutputPlane(like: $0) }
    do throws(ImagingError) {
      while let band = bands.next() {
        bands.finish(band, try work.encode(band, planes, rows, restarts: bands.count > 1))
      }
    } catch {
      rows.fail(error)
    }
  }
  let helpers = min(Threads.processors - 1, bands.count, 3)
  Threads.run(helpers, encode) { started in
    if started == 0 { rows.decodeOnDemand() } else { rows.decode(upTo: work.needs) }
    if started == 0 || bands.count > 1 { encode() }
  }
  try rows.check()
  return try JPEGBands.join(bands.files, height: rendering.size.height)
}

/// What there is to do for a JPEG of planes.
struct PlaneWork {
  /// One for each component; they are models to make copies of.
  let planes: [OutputPlane]
  /// Rows of the screen in a row of blocks.
  let stripRows: Int
  private let chroma: Chroma
  private let rendering: Rendering

  /// Begins decoding.
  init(
    _ source: any PictureSource, _ layout: Layout, _ rendering: Rendering
  ) throws(ImagingError) {
    let chroma = Chroma(source, layout)
    let background = rendering.background.yCbCr
    let values = [background.luma, background.blue, background.red]
    let isGray =
      source.model == .gray && (layout.backdrop != nil || values[1...].allSatisfy { $0 == 128 })
    let backdrop = try layout.backdrop.map { region throws(ImagingError) in
      try source.readWhole()
      return Backdrop(
        source, region, around: layout.placement, on: rendering.size, neutral: [0, 128, 128])
    }
    planes = (0..<(isGray ? 1 : 3)).map { index in
      let chroma = index == 0 ? .full : chroma
      let surroundings =
        backdrop.map { Surroundings.enlarged($0.scaler(chroma: chroma), $0.window(index)) }
        ?? .even(values[index])
      return OutputPlane(
        source.model.planes > index ? source.shapes[index] : nil, layout, rendering.size,
        chroma: chroma, surroundings: surroundings)
    }
    stripRows = 8 * chroma.vertical
    if backdrop == nil {
      try source.begin(rowsAtOnce: stripRows, planes.map(\.scaler), layout)
    }
    self.chroma = chroma
    self.rendering = rendering
  }

  /// The rows of each of the source's planes that are needed at all.
  var needs: [Int] {
    planes.filter { $0.scaler != nil }.map { $0.needs(0..<rendering.size.height).upperBound }
  }

  /// Scales and encodes a band of the screen.
  func encode(
    _ band: Range<Int>, _ planes: [OutputPlane], _ rows: SharedRows, restarts: Bool
  ) throws(ImagingError) -> [UInt8] {
    let encoder = try JPEGEncoder(
      planes: PixelSize(width: rendering.size.width, height: band.count),
      components: planes.count, chroma: chroma, quality: rendering.quality, restarts: restarts)
    let width = (rendering.size.width + 15) / 16 * 16
    let strips = planes.indices.map { index in
      PlaneWindow(width: width, capacity: index == 0 ? stripRows : 8)
    }
    let windows = rows.source.windows
    for top in Swift.stride(from: band.lowerBound, to: band.upperBound, by: stripRows) {
      let tops = planes.indices.map { $0 == 0 ? top : top / chroma.vertical }
      let needs = zip(planes, zip(tops, strips)).filter { $0.0.scaler != nil }.map { plane, strip in
        plane.needs(strip.0..<strip.0 + strip.1.capacity)
      }
      if !restarts { rows.keep(from: needs.map(\.lowerBound)) }
      try rows.wait(for: needs.map(\.upperBound))
      for (index, plane) in planes.enumerated() {
        plane.fill(
          strips[index], from: tops[index], of: index < windows.count ? windows[index] : nil)
      }
      try encoder.write(strip: strips)
    }
    return try encoder.finish()
  }
}
