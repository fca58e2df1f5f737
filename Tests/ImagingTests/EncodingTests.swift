import Imaging
import Testing

struct `Encoding` {
  /// The sampling factors of each component in a JPEG's frame header, as hexadecimal digits.
  private func samplings(_ jpeg: [UInt8]) throws -> [String] {
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xff, 0xc0]) })
    let count = Int(jpeg[frame + 9])
    return (0..<count).map { String(jpeg[frame + 11 + $0 * 3], radix: 16) }
  }

  @Test(arguments: [
    ("sampling-2x2.jpg", "450x310", ["22", "11", "11"]),
    ("sampling-2x1.jpg", "450x310", ["22", "11", "11"]),
    ("sampling-2x1.jpg", "45x31", ["21", "11", "11"]),
    ("sampling-1x1.jpg", "45x31", ["11", "11", "11"]),
    ("sampling-1x1.jpg", "450x310", ["22", "11", "11"]),
    ("sampling-2x2.jpg", "30x20", ["11", "11", "11"]),
    ("gray.jpg", "450x310", ["11"]),
    ("rgb-16.png", "45x31", ["11", "11", "11"]),
  ])
  func `holds no more chroma than the source`(
    _ name: String, _ size: String, _ expected: [String]
  ) throws {
    let size = try #require(PixelSize(size))
    let jpeg = try render(fixture(name), as: Rendering(size: size))
    #expect(try samplings(jpeg) == expected)
  }

  @Test(arguments: [("sampling-2x2.jpg", "300x1205", 16), ("gray.jpg", "90x1001", 8)])
  func `restart markers count on from band to band`(
    _ name: String, _ size: String, _ blockRows: Int
  ) throws {
    let size = try #require(PixelSize(size))
    let jpeg = try render(fixture(name), as: Rendering(size: size))
    // In entropy-coded data 0xff is followed by 0 or is a marker.
    let scan = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xff, 0xda]) })
    let markers = (scan + 2..<jpeg.count).filter { jpeg[$0 - 1] == 0xff && jpeg[$0] & 0xf8 == 0xd0 }
    let expected = (0..<(size.height + blockRows - 1) / blockRows - 1).map { UInt8($0 % 8) + 0xd0 }
    #expect(markers.map { jpeg[$0] } == expected)
    #expect(try inspect(jpeg).size == size)
  }

  @Test(arguments: ["sampling-2x2.jpg", "sampling-1x1.jpg", "gray.jpg", "orientation-8.jpg"])
  func `bands show what one piece shows`(_ name: String) throws {
    // Enlarged as planes in bands, and as RGB in one piece.
    let size = PixelSize(width: 128, height: 1210)
    let photo = try fixture(name)
    let jpeg = try render(photo, as: Rendering(size: size, quality: 100))
    let planes = try rendered(jpeg, as: Rendering(size: size))
    let whole = try rendered(photo, as: Rendering(size: size))
    for y in 0..<size.height {
      for x in stride(from: 0, to: size.width, by: 9) {
        #expect(planes[x, y].difference(whole[x, y]) <= 6)
      }
    }
  }

  @Test func `is a plain file without the camera's notes`() throws {
    let jpeg = try render(
      fixture("orientation-6.jpg"), as: Rendering(size: PixelSize(width: 31, height: 45)))
    #expect(jpeg.starts(with: [0xff, 0xd8, 0xff, 0xe0]))
    #expect(jpeg.suffix(2) == [0xff, 0xd9])
    #expect(!jpeg.indices.contains { jpeg[$0...].starts(with: Array("Exif".utf8)) })
  }

  @Test func `quality decides the size of the file`() throws {
    let photo = try fixture("sampling-1x1.jpg")
    let sizes = try [20, 92, 100].map {
      try render(photo, as: Rendering(size: PixelSize(width: 400, height: 300), quality: $0)).count
    }
    #expect(sizes == sizes.sorted() && Set(sizes).count == 3)
  }

  @Test(arguments: [PictureFormat.jpeg, .png])
  func `writes drawn pictures`(_ format: PictureFormat) throws {
    let drawn = Bitmap(PixelSize(width: 33, height: 17)) { x, y in
      Color(red: UInt8(x * 7), green: UInt8(y * 14), blue: 90)
    }
    let shown = try rendered(drawn.encoded(as: format), as: Rendering(size: drawn.size))
    for y in 0..<17 {
      for x in 0..<33 {
        #expect(shown[x, y].difference(drawn[x, y]) <= (format == .png ? 0 : 8))
      }
    }
  }

  @Test func `refuses a bitmap whose pixels are not its size`() {
    let broken = Bitmap(size: PixelSize(width: 3, height: 3), pixels: [1, 2, 3])
    #expect(throws: ImagingError.self) { _ = try broken.encoded(as: .png) }
  }
}
