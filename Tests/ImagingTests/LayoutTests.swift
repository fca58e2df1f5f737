import Testing

@testable import Imaging

struct `Layout on the screen` {
  private let screen = PixelSize(width: 1920, height: 1080)

  @Test(arguments: [
    ("1080x1350", Region(x: 0, y: 371.25, width: 1080, height: 607.5)),
    ("4000x1000", Region(x: (4000 - 1920.0 / 1.08) / 2, y: 0, width: 1920 / 1.08, height: 1000)),
    ("3840x2160", Region(x: 0, y: 0, width: 3840, height: 2160)),
  ])
  func `fill crops equally from both sides`(_ photo: String, _ region: Region) throws {
    let layout = Layout(try #require(PixelSize(photo)), on: screen, fit: .fill)
    #expect(abs(layout.region.x - region.x) < 1e-9 && abs(layout.region.y - region.y) < 1e-9)
    #expect(abs(layout.region.width - region.width) < 1e-9)
    #expect(abs(layout.region.height - region.height) < 1e-9)
    #expect(layout.placement == Placement(x: 0, y: 0, width: 1920, height: 1080))
  }

  @Test(arguments: [
    ("1080x1350", Placement(x: 528, y: 0, width: 864, height: 1080)),
    ("1000x1000", Placement(x: 420, y: 0, width: 1080, height: 1080)),
    ("4000x1000", Placement(x: 0, y: 300, width: 1920, height: 480)),
    ("1920x1080", Placement(x: 0, y: 0, width: 1920, height: 1080)),
    ("1000x1", Placement(x: 0, y: 538, width: 1920, height: 2)),
  ])
  func `fit shows the whole photo in the middle`(_ photo: String, _ place: Placement) throws {
    let photo = try #require(PixelSize(photo))
    let layout = Layout(photo, on: screen, fit: .fit)
    #expect(layout.placement == place)
    #expect(
      layout.region
        == Region(x: 0, y: 0, width: Double(photo.width), height: Double(photo.height)))
  }

  @Test(arguments: [
    ("1080x1350", 8), ("3839x2160", 8), ("3840x2160", 4), ("7679x4320", 4), ("7680x4320", 2),
    ("15360x8640", 1), ("60000x60000", 1),
  ])
  func `a JPEG is decoded at the least scale that has every pixel`(
    _ photo: String, _ eighths: Int
  ) throws {
    let parts = photo.split(separator: "x").compactMap { Int($0) }
    let size = PixelSize(width: parts[0], height: parts[1])
    #expect(Layout(size, on: screen, fit: .fill).eighths == eighths)
  }

  @Test func `fit lays the photo on the background`() throws {
    let background = Color(red: 200, green: 30, blue: 90)
    let photo = try fixture("sampling-2x2.jpg")
    for (format, tolerance) in [(PictureFormat.png, 0), (.jpeg, 6)] {
      let file = try render(
        photo,
        as: Rendering(
          size: PixelSize(width: 200, height: 101), fit: .fit, background: background,
          format: format))
      let shown = try rendered(file, as: Rendering(size: PixelSize(width: 200, height: 101)))
      for (x, y) in [(0, 0), (20, 50), (199, 100), (180, 3)] {
        #expect(shown[x, y].difference(background) <= tolerance)
      }
      #expect(shown[100, 50].difference(Color(red: 0x82, green: 0x87, blue: 0x73)) <= 8)
    }
  }
}
