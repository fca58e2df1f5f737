/// Turns rows of separate planes into interleaved pixels.
enum Pixels {
  /// Interleaves rows of one plane each.
  static func interleave(
    _ planes: [UnsafePointer<UInt8>], into pixels: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    let channels = unsafe planes.count
    for channel in 0..<channels {
      let plane = unsafe planes[channel]
      for x in 0..<count { unsafe pixels[x &* channels &+ channel] = plane[x] }
    }
  }

  /// Luma and chroma to RGB, every `channels` bytes (ITU-T T.871, section 7).
  static func rgb(
    luma: UnsafePointer<UInt8>, blue: UnsafePointer<UInt8>, red: UnsafePointer<UInt8>,
    into pixels: UnsafeMutablePointer<UInt8>, channels: Int, count: Int
  ) {
    for x in 0..<count {
      let y = unsafe Int32(luma[x]) << 16 &+ 32768
      let (cb, cr) = unsafe (Int32(blue[x]) &- 128, Int32(red[x]) &- 128)
      let to = unsafe pixels + x &* channels
      unsafe to[0] = byte((y &+ 91881 &* cr) >> 16)
      unsafe to[1] = byte((y &- 22554 &* cb &- 46802 &* cr) >> 16)
      unsafe to[2] = byte((y &+ 116130 &* cb) >> 16)
    }
  }

  /// Ink to RGB without a profile: what each ink leaves, times what black leaves.
  static func rgb(
    cmyk: UnsafePointer<UInt8>, inverted: Bool, into pixels: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    let flip: UInt8 = inverted ? 0 : 255
    for x in 0..<count {
      let black = unsafe UInt32(cmyk[x &* 4 &+ 3] ^ flip)
      for channel in 0..<3 {
        let light = unsafe UInt32(cmyk[x &* 4 &+ channel] ^ flip)
        unsafe pixels[x &* 3 &+ channel] = UInt8(truncatingIfNeeded: (light &* black &+ 127) / 255)
      }
    }
  }

  /// Lays premultiplied RGBA on a colour.
  static func composite(
    _ rgba: UnsafePointer<UInt8>, on colour: Color, into pixels: UnsafeMutablePointer<UInt8>,
    count: Int
  ) {
    let background = [UInt32(colour.red), UInt32(colour.green), UInt32(colour.blue)]
    for x in 0..<count {
      let rest = unsafe 255 &- UInt32(rgba[x &* 4 &+ 3])
      for channel in 0..<3 {
        let sum =
          unsafe UInt32(rgba[x &* 4 &+ channel]) &+ (background[channel] &* rest &+ 127) / 255
        unsafe pixels[x &* 3 &+ channel] = UInt8(truncatingIfNeeded: min(sum, 255))
      }
    }
  }

  @inline(__always)
  private static func byte(_ value: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: min(max(value, 0), 255))
  }
}

extension Color {
  /// As luma, blue and red chroma (ITU-T T.871, section 7).
  var yCbCr: (luma: UInt8, blue: UInt8, red: UInt8) {
    let (r, g, b) = (Double(red), Double(green), Double(blue))
    let luma = 0.299 * r + 0.587 * g + 0.114 * b
    return (
      UInt8(luma.rounded()), UInt8(min((128 + (b - luma) / 1.772).rounded(), 255)),
      UInt8(min((128 + (r - luma) / 1.402).rounded(), 255))
    )
  }
}
