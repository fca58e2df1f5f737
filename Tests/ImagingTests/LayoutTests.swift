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
    ("1080x1350", 8), ("5759x3240", 8), ("5760x3240", 4), ("11519x6480", 4), ("11520x6480", 2),
    ("23040x12960", 1), ("60000x60000", 1),
  ])
  func `a JPEG is decoded at the least scale that has pixels to spare`(
    _ photo: String, _ eighths: Int
  ) throws {
    let parts = photo.split(separator: "x").compactMap { Int($0) }
    let size = PixelSize(width: parts[0], height: parts[1])
    #expect(Layout(size, on: screen, fit: .fill).eighths == eighths)
  }

  @Test(arguments: [
    ("sampling-2x2.jpg", "#828773"), ("gray.jpg", "#838383"), ("palette-8.png", "#828773"),
  ])
  func `fit lays the photo on the background`(_ name: String, _ middle: String) throws {
    let background = Color(red: 200, green: 30, blue: 90)
    let photo = try fixture(name)
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
      #expect(shown[100, 50].difference(try #require(Color(middle))) <= 8)
    }
  }

  @Test(arguments: [
    ("1080x1350", "1920x1080", Fit.blur), ("1080x1080", "1920x1080", .blur),
    ("3000x2000", "1920x1080", .fill), ("4000x3000", "1920x1080", .blur),
    ("4000x3000", "1920x1200", .fill), ("1600x1000", "1280x1000", .fill),
    ("1601x1000", "1280x1000", .blur), ("1080x1350", "1080x1920", .blur),
    ("1080x1350", "1080x1600", .fill),
  ])
  func `auto fills when at most a fifth is cut off`(
    _ photo: String, _ screen: String, _ expected: Fit
  ) throws {
    let photo = try #require(PixelSize(photo))
    #expect(Fit.auto.resolved(for: photo, on: try #require(PixelSize(screen))) == expected)
    #expect(Fit.fit.resolved(for: photo, on: self.screen) == .fit)
  }

  @Test func `blur enlarges a small photo at most twice`() {
    let layout = Layout(PixelSize(width: 300, height: 200), on: screen, fit: .blur)
    #expect(layout.placement == Placement(x: 660, y: 340, width: 600, height: 400))
  }

  @Test(arguments: ["sampling-2x2.jpg", "gray.jpg", "rgb.jpg", "cmyk.jpg", "rgba-8.png"])
  func `blur shows the photo as fit does, on a darker, smooth ground`(_ name: String) throws {
    let size = PixelSize(width: 150, height: 60)
    let photo = try fixture(name)
    let fit = try rendered(photo, as: Rendering(size: size, fit: .fit))
    let blur = try rendered(photo, as: Rendering(size: size, fit: .blur))
    // 45x31 becomes 88x60.
    for y in stride(from: 0, to: 60, by: 3) {
      for x in stride(from: 32, to: 118, by: 5) { #expect(fit[x, y] == blur[x, y]) }
    }
    for x in Array(0..<29) + Array(121..<149) {
      for y in 0..<59 {
        #expect(blur[x, y].difference(blur[x + 1, y]) <= 9)
        #expect(blur[x, y].difference(blur[x, y + 1]) <= 9)
      }
    }
    let brightness = { (x: Int) in (0..<60).reduce(0) { $0 + Int(blur[x, $1].green) } }
    #expect(brightness(5) < brightness(40) && brightness(144) < brightness(110))
    let jpeg = try render(photo, as: Rendering(size: size, fit: .blur, quality: 98))
    let shown = try rendered(jpeg, as: Rendering(size: size))
    for (x, y) in [(3, 3), (75, 30), (140, 50)] {
      #expect(shown[x, y].difference(blur[x, y]) <= 9)
    }
  }

  @Test func `the ground of a flat photo is its dimmed colour`() throws {
    let flat = Bitmap(PixelSize(width: 50, height: 50)) { _, _ in
      Color(red: 200, green: 100, blue: 50)
    }
    let shown = try rendered(
      flat.encoded(as: .png), as: Rendering(size: PixelSize(width: 1000, height: 100), fit: .blur))
    #expect(shown[5, 50].difference(Color(red: 144, green: 72, blue: 36)) <= 1)
    #expect(shown[448, 50].red < 130)
    #expect(shown[500, 50] == Color(red: 200, green: 100, blue: 50))
  }
}
