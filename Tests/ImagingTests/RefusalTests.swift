import Foundation
import Imaging
import Testing

struct `Refusing pictures` {
  private let rendering = Rendering(size: PixelSize(width: 64, height: 36))

  @Test(arguments: [
    "sampling-2x2.jpg", "progressive.jpg", "arithmetic.jpg", "restart.jpg", "gray.jpg", "cmyk.jpg",
    "orientation-6.jpg", "gray-8.png", "rgb-16.png", "interlaced.png", "palette-8.png",
  ])
  func `refuses a picture that is cut short, wherever`(_ name: String) throws {
    let whole = try fixture(name)
    let lengths = [12, whole.count / 4, whole.count / 2, whole.count - 40, whole.count - 9]
    for length in lengths + (name.hasSuffix("jpg") ? [2, whole.count - 2] : []) {
      #expect(throws: ImagingError.truncated, "cut at \(length) of \(whole.count)") {
        _ = try render(Array(whole.prefix(length)), as: rendering)
      }
    }
  }

  @Test(arguments: [Fit.fill])
  func `notices a cut below the part that is shown`(_ fit: Fit) throws {
    // 45x31 shown as a strip of 45x3: the last rows are never decoded.
    let whole = try fixture("sampling-1x1.jpg")
    let strip = Rendering(size: PixelSize(width: 450, height: 30), fit: fit)
    #expect(throws: Never.self) { _ = try render(whole, as: strip) }
    #expect(throws: ImagingError.truncated) {
      _ = try render(Array(whole.dropLast(12)), as: strip)
    }
  }

  @Test func `reads pictures with other data after their end`() throws {
    for name in ["sampling-2x2.jpg", "progressive.jpg", "gray-8.png"] {
      let trailing = try fixture(name) + [UInt8](repeating: 0x5a, count: 5000)
      #expect(throws: Never.self) { _ = try render(trailing, as: rendering) }
    }
  }

  static let kinds: [(bytes: [UInt8], error: ImagingError)] = [
    (Array("RIFF\u{10}\0\0\0WEBPVP8 ".utf8), .unsupportedFormat("WebP")),
    (Array("\0\0\0\u{18}ftypheic\0\0\0\0".utf8), .unsupportedFormat("HEIC")),
    (Array("\0\0\0\u{18}ftypmif1\0\0\0\0".utf8), .unsupportedFormat("HEIC")),
    (Array("\0\0\0\u{18}ftypavif\0\0\0\0".utf8), .unsupportedFormat("AVIF")),
    (Array("\0\0\0\u{18}ftypisom\0\0\0\0".utf8), .notAPicture(looksLike: "MP4")),
    (Array("GIF89a".utf8), .unsupportedFormat("GIF")),
    ([0xff, 0x0a, 0, 0], .unsupportedFormat("JPEG XL")),
    (Array("II*\0".utf8), .unsupportedFormat("TIFF")),
    (Array("MM\0*".utf8), .unsupportedFormat("TIFF")),
    (Array("BM\0\0".utf8), .unsupportedFormat("BMP")),
    (Array("<?xml version=\"1.0\"?><svg xmlns=\"\">".utf8), .unsupportedFormat("SVG")),
    (Array("\n <!DOCTYPE html><title>no</title>".utf8), .notAPicture(looksLike: "HTML")),
    (Array("<HTML>".utf8), .notAPicture(looksLike: "HTML")),
    (Array("{\"error\": 1}".utf8), .notAPicture(looksLike: "JSON")),
    ([0x1f, 0x8b, 8, 0], .notAPicture(looksLike: "gzip")),
    (Array("hello".utf8), .notAPicture(looksLike: nil)),
    ([], .notAPicture(looksLike: nil)),
    ([0xff], .notAPicture(looksLike: nil)),
  ]

  @Test(arguments: kinds)
  func `names what is not read`(_ bytes: [UInt8], _ error: ImagingError) {
    #expect(throws: error) { _ = try render(bytes, as: rendering) }
    #expect(throws: error) { _ = try inspect(bytes) }
  }

  @Test func `refuses damaged pixels`() throws {
    var jpeg = try fixture("sampling-1x1.jpg")
    for index in jpeg.count - 300..<jpeg.count - 20
    where jpeg[index] != 0xff && jpeg[index - 1] != 0xff {
      jpeg[index] ^= 0x55
    }
    #expect(throws: ImagingError.self) { _ = try render(jpeg, as: rendering) }
    var png = try fixture("gray-8.png")
    png[png.count - 30] ^= 0xff
    #expect(throws: ImagingError.self) { _ = try render(png, as: rendering) }
  }

  @Test func `refuses a JPEG of billions of pixels before taking memory for it`() throws {
    var jpeg = try fixture("gray.jpg")
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xff, 0xc0]) })
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xff, 0xdc, 0xff, 0xdc])
    let start = ContinuousClock.now
    #expect(throws: ImagingError.tooLarge(PixelSize(width: 65500, height: 65500))) {
      _ = try render(jpeg, as: rendering)
    }
    #expect(ContinuousClock.now - start < .seconds(1))
  }

  @Test func `refuses a progressive JPEG whose coefficients would not fit`() throws {
    var jpeg = try fixture("progressive.jpg")
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xff, 0xc2]) })
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0x2e, 0xe0, 0x2e, 0xe0])
    #expect(throws: ImagingError.tooLarge(PixelSize(width: 12000, height: 12000))) {
      _ = try render(jpeg, as: rendering)
    }
  }

  @Test func `refuses a PNG of billions of pixels`() throws {
    // 60000x60000, 1 bit gray; the checksum comes from Python's zlib.crc32.
    let header: [UInt8] = [0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60, 1, 0, 0, 0, 0]
    var png = try fixture("gray-8.png")
    png.replaceSubrange(16..<29, with: header)
    png.replaceSubrange(29..<33, with: [0xa8, 0xa9, 0x48, 0xef])
    #expect(throws: ImagingError.tooLarge(PixelSize(width: 60000, height: 60000))) {
      _ = try render(png, as: rendering)
    }
  }

  @Test func `survives every single changed byte of a header`() throws {
    for name in ["orientation-6.jpg", "wide-gamut.jpg", "palette-clear.png", "wide-gamut.png"] {
      let whole = try fixture(name)
      for index in 0..<min(whole.count, 700) {
        var changed = whole
        changed[index] ^= 0x81
        // Either outcome is right; a crash or a hang is not.
        do throws(ImagingError) { _ = try render(changed, as: rendering) } catch {}
      }
    }
  }

  /// The encoder has outgrown its first buffers by then, and is thrown away unfinished.
  @Test(arguments: Fit.allCases, [PictureFormat.jpeg, .png])
  func `lets go of a half-made wallpaper when the picture breaks off`(
    _ fit: Fit, _ format: PictureFormat
  ) throws {
    let size = PixelSize(width: 600, height: 800)
    var noise: UInt32 = 1
    let pixels = (0..<size.width * size.height * 3).map { _ in
      noise = noise &* 1_664_525 &+ 1_013_904_223
      return UInt8(noise >> 24)
    }
    let whole = try Bitmap(size: size, pixels: pixels).encoded(as: .jpeg)
    for part in [60, 80, 95] {
      let cut = Array(whole.prefix(whole.count * part / 100))
      #expect(throws: ImagingError.truncated) {
        try render(
          cut,
          as: Rendering(size: PixelSize(width: 900, height: 1200), fit: fit, format: format))
      }
    }
  }
}
