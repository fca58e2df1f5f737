extension ColourModel {
  /// Turns a row of this model's planes into RGB.
  /// - Parameter pixels: room for `count` pixels of four bytes.
  func toRGB(
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
