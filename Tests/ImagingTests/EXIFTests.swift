import Testing

@testable import Imaging

struct `EXIF in a photo` {
  /// A TIFF block with one entry.
  private func block(
    _ orientation: UInt8, tag: UInt8 = 0x12, type: UInt8 = 3, big: Bool = false
  ) -> [UInt8] {
    big
      ? [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, tag, 0, type, 0, 0, 0, 1, 0, orientation, 0, 0]
      : [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, tag, 1, type, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
  }

  @Test(arguments: Orientation.allCases)
  func `is read in both byte orders`(_ orientation: Orientation) {
    for big in [false, true] {
      let bytes = block(UInt8(orientation.rawValue), big: big)
      #expect(EXIF.orientation(in: bytes.span) == orientation)
    }
  }

  @Test func `says nothing when it is broken`() {
    let good = block(6)
    for length in 0..<20 { #expect(EXIF.orientation(in: Array(good.prefix(length)).span) == nil) }
    for value: UInt8 in [0, 9, 255] { #expect(EXIF.orientation(in: block(value).span) == nil) }
    #expect(EXIF.orientation(in: block(6, tag: 0x13).span) == nil)
    #expect(EXIF.orientation(in: block(6, type: 2).span) == nil)
    var far = good
    far.replaceSubrange(4..<8, with: [0xff, 0xff, 0xff, 0xff])
    #expect(EXIF.orientation(in: far.span) == nil)
    var many = good
    many.replaceSubrange(8..<10, with: [0xff, 0xff])
    many[10] = 0
    #expect(EXIF.orientation(in: many.span) == nil)
  }
}
