import CPNGShim

/// Gives a PNG as planes of sRGB: gray, RGB, or RGB multiplied by its opacity and the opacity.
@safe final class PNGSource: PictureSource {
  let size: PixelSize
  let orientation: Orientation
  let model: ColourModel
  /// Done here row by row, since colours can only be converted before they are multiplied.
  let conversion: ColourConversion? = nil
  let shapes: [PlaneShape]
  let stripRows = 1
  private(set) var windows: [PlaneWindow] = []

  private let decoder: PNGDecoder
  private let toSRGB: ColourConversion?
  private let channels: Int
  private let interlaced: Bool
  private let deep: Bool
  private let rowBytes: Int
  /// The row as read, and as converted to sRGB.
  private let raw: UnsafeMutablePointer<UInt8>
  private let converted: UnsafeMutablePointer<UInt8>
  private var row = 0

  init(_ decoder: consuming PNGDecoder) throws(ImagingError) {
    let header = try unsafe decoder.header()
    size = unsafe PixelSize(width: Int(header.width), height: Int(header.height))
    try Limits.check(size)
    channels = unsafe Int(header.channels)
    deep = unsafe header.deep
    interlaced = unsafe header.interlaced
    orientation = unsafe Self.orientation(header)
    toSRGB = unsafe Self.conversion(header)
    let hasAlpha = channels % 2 == 0
    model = hasAlpha ? .rgba : channels == 3 || toSRGB != nil ? .rgb : .gray
    shapes = Array(
      repeating: PlaneShape(width: size.width, height: size.height), count: model.planes)
    rowBytes = size.width * channels * (deep ? 2 : 1)
    let held = interlaced ? size.height : 1
    guard rowBytes * held <= Limits.wholePictureBytes else { throw .tooLarge(size) }
    unsafe raw = .allocate(capacity: rowBytes * held)
    unsafe converted = .allocate(capacity: size.width * 6)
    self.decoder = decoder
  }

  deinit {
    unsafe raw.deallocate()
    unsafe converted.deallocate()
  }

  func begin(capacities: [Int]) throws(ImagingError) {
    windows = capacities.map { [size] in PlaneWindow(width: size.width, capacity: $0) }
    try decoder.start(deep: deep)
    if interlaced { try unsafe decoder.read(image: raw, stride: rowBytes) }
  }

  func readStrip() throws(ImagingError) {
    let pixels = unsafe raw + (interlaced ? row * rowBytes : 0)
    if !interlaced { try unsafe decoder.read(row: pixels) }
    let targets = unsafe windows.map { [row] in unsafe $0.row(row) }
    let colours = channels < 3 ? 1 : 3
    if let toSRGB {
      unsafe toSRGB.convert(pixels, into: converted, count: size.width)
      for plane in 0..<3 { unsafe copy(converted, plane, of: 3, to: targets[plane]) }
    } else {
      for plane in 0..<min(3, model.planes) {
        unsafe copy(pixels, plane % colours, of: channels, to: targets[plane])
      }
    }
    if model == .rgba {
      unsafe copy(pixels, channels - 1, of: channels, to: targets[3])
      for plane in 0..<3 { unsafe multiply(targets[plane], by: targets[3]) }
    }
    row += 1
    for window in windows { window.end = row }
  }

  func finish() throws(ImagingError) {
    guard decoder.hasEnd else { throw .truncated }
  }

  /// Takes one sample of each pixel; 16 bits are dithered to 8, so that no bands show.
  private func copy(
    _ pixels: UnsafePointer<UInt8>, _ channel: Int, of channels: Int,
    to plane: UnsafeMutablePointer<UInt8>
  ) {
    guard deep else {
      for x in 0..<size.width { unsafe plane[x] = pixels[x &* channels &+ channel] }
      return
    }
    unsafe pixels.withMemoryRebound(to: UInt16.self, capacity: size.width * channels) { samples in
      for x in 0..<size.width {
        let sample = unsafe UInt32(samples[x &* channels &+ channel])
        let threshold = Self.dither[(row & 7) &* 8 &+ (x & 7)]
        unsafe plane[x] = UInt8(truncatingIfNeeded: (sample &* 255 &+ threshold) / 65535)
      }
    }
  }

  private func multiply(
    _ plane: UnsafeMutablePointer<UInt8>, by opacity: UnsafePointer<UInt8>
  ) {
    for x in 0..<size.width {
      let product = unsafe UInt32(plane[x]) &* UInt32(opacity[x])
      unsafe plane[x] = UInt8(truncatingIfNeeded: (product &+ 127) / 255)
    }
  }

  /// Thresholds in an 8x8 square, each different and neighbours far apart (Bayer 1973), in 1/65535.
  private static let dither: [UInt32] = (0..<64).map { index in
    let (x, y) = (index % 8, index / 8)
    var rank = 0
    for bit in 0..<3 {
      let (xBit, yBit) = (x >> bit & 1, y >> bit & 1)
      rank |= (xBit ^ yBit) << (5 - 2 * bit) | yBit << (4 - 2 * bit)
    }
    return UInt32((rank * 2 + 1) * 65535 / 128)
  }

  private static func orientation(_ header: iw_png_header) -> Orientation {
    guard let start = unsafe header.exif else { return .upright }
    let block = unsafe UnsafeBufferPointer(start: start, count: header.exif_count)
    return unsafe EXIF.orientation(in: block.span) ?? .upright
  }

  /// Asks in the order of the PNG specification (third edition, section 4.3): profile, sRGB, gamma.
  private static func conversion(_ header: iw_png_header) -> ColourConversion? {
    let channels = unsafe header.channels < 3 ? 1 : 3
    let extra = unsafe Int(header.channels) - channels
    let deep = unsafe header.deep
    if let start = unsafe header.profile,
      let profile = unsafe ColourProfile(
        UnsafeBufferPointer(start: start, count: header.profile_count))
    {
      if profile.isSRGB { return nil }
      if let found = ColourConversion(profile, channels: channels, extra: extra, deep: deep) {
        return found
      }
    }
    let gamma = unsafe header.gamma
    if unsafe header.srgb || gamma == 0 { return nil }
    var chromaticity: [Double]?
    if unsafe header.primaries {
      let c = unsafe header.chromaticity
      chromaticity = [c.0, c.1, c.2, c.3, c.4, c.5, c.6, c.7]
    }
    if abs(gamma * 2.2 - 1) < 0.05, isSRGB(chromaticity) { return nil }
    guard
      let profile = ColourProfile(gamma: gamma, chromaticity: chromaticity, gray: channels == 1)
    else { return nil }
    return ColourConversion(profile, channels: channels, extra: extra, deep: deep)
  }

  /// Whether the primaries are those of sRGB, as nearly all that are stated are.
  private static func isSRGB(_ chromaticity: [Double]?) -> Bool {
    guard let chromaticity else { return true }
    let sRGB = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
    return zip(chromaticity, sRGB).allSatisfy { abs($0 - $1) < 0.005 }
  }
}
