import CJPEG
import CJPEGShim

/// Gives a JPEG's planes just as they are stored: no colour conversion, no chroma upsampling.
final class JPEGSource: PictureSource {
  let size: PixelSize
  let orientation: Orientation
  let model: ColourModel
  let conversion: ColourConversion?
  let shapes: [PlaneShape]
  let stripRows: Int
  private(set) var windows: [PlaneWindow] = []
  private let decoder: JPEGDecoder
  private let header: iw_jpeg_header
  private let components: [iw_jpeg_component]
  private var strip = 0

  /// - Parameter eighths: 8, 4, 2 or 1: the size at which the picture is decoded.
  init(_ decoder: consuming JPEGDecoder, eighths: Int) throws(ImagingError) {
    header = try decoder.header(eighths: eighths)
    size = PixelSize(width: Int(header.width), height: Int(header.height))
    orientation = decoder.orientation
    model = try Self.model(header)
    let all = [
      header.component.0, header.component.1, header.component.2, header.component.3,
    ]
    components = Array(all.prefix(model.planes))
    shapes = components.map { [header] in PlaneShape($0, of: header) }
    stripRows = Int(header.max_vertical) * 8
    if let profile = decoder.profile {
      conversion = Self.conversion(from: profile, model)
    } else {
      conversion = nil
    }
    self.decoder = decoder
  }

  func begin(capacities: [Int]) throws(ImagingError) {
    try Limits.check(size)
    if header.whole {
      let coefficients = components.reduce(0) { $0 + $1.coefficients }
      guard coefficients * MemoryLayout<JCOEF>.size <= Limits.wholePictureBytes else {
        throw .tooLarge(size)
      }
    }
    windows = zip(components, capacities).map { component, capacity in
      let strip = Int(component.strip_rows)
      return PlaneWindow(
        width: Int(component.padded_width), capacity: (capacity + strip - 1) / strip * strip)
    }
    try decoder.start()
  }

  func readStrip() throws(ImagingError) {
    try decoder.read(strip: strip, into: windows)
    strip += 1
    for (component, window) in zip(components, windows) {
      window.end = min(strip * Int(component.strip_rows), Int(component.height))
    }
  }

  func finish() throws(ImagingError) {
    guard decoder.hasEnd else { throw .truncated }
  }

  private static func model(_ header: iw_jpeg_header) throws(ImagingError) -> ColourModel {
    switch J_COLOR_SPACE(UInt32(header.colour_space)) {
    case JCS_GRAYSCALE: return .gray
    case JCS_YCbCr: return .yCbCr
    case JCS_RGB: return .rgb
    case JCS_CMYK: return .cmyk(inverted: header.adobe)
    case JCS_YCCK: return .ycck(inverted: header.adobe)
    default: throw .damaged(reason: "a JPEG of \(header.components) components")
    }
  }

  private static func conversion(
    from profile: borrowing ColourProfile, _ model: ColourModel
  ) -> ColourConversion? {
    switch model {
    case .gray: ColourConversion(profile, channels: 1)
    case .yCbCr, .rgb, .rgba:
      profile.isSRGB ? nil : ColourConversion(profile, channels: 3)
    case .cmyk(let inverted), .ycck(let inverted):
      ColourConversion(profile, channels: 4, inverted: inverted)
    }
  }
}

extension iw_jpeg_component {
  /// Of the whole plane at full scale.
  fileprivate var coefficients: Int { Int(padded_width) * Int(height) / Int(block * block) * 64 }
}

extension PlaneShape {
  init(_ component: iw_jpeg_component, of header: iw_jpeg_header) {
    let block = Double(component.block) / 8
    self.init(
      width: Int(component.width), height: Int(component.height),
      scaleX: Double(component.horizontal) / Double(header.max_horizontal) * block,
      scaleY: Double(component.vertical) / Double(header.max_vertical) * block)
  }
}
