import Imaging
import Testing

struct `Decoding` {
  @Test func `there are fixtures`() {
    #expect(Expectation.all.count > 35)
  }

  @Test(arguments: Expectation.all)
  func `shows what outside programs show`(_ expected: Expectation) throws {
    let picture = try fixture(expected.name)
    let shown = try rendered(picture, as: Rendering(size: expected.size))
    #expect(shown.size == expected.size)
    for point in expected.points {
      let colour = shown[point.x, point.y]
      #expect(
        colour.difference(point.colour) <= expected.tolerance,
        "\(colour) instead of \(point.colour) at \(point.x),\(point.y)")
    }
  }

  @Test(arguments: Expectation.all)
  func `writes a JPEG of the same colours`(_ expected: Expectation) throws {
    let picture = try fixture(expected.name)
    let jpeg = try render(picture, as: Rendering(size: expected.size, quality: 98))
    let shown = try rendered(jpeg, as: Rendering(size: expected.size))
    for point in expected.points {
      #expect(shown[point.x, point.y].difference(point.colour) <= expected.tolerance + 9)
    }
  }

  @Test(arguments: Expectation.all)
  func `tells format and upright size from the header`(_ expected: Expectation) throws {
    let info = try inspect(fixture(expected.name))
    #expect(info.size == expected.size)
    #expect(info.format == (expected.name.hasSuffix(".png") ? .png : .jpeg))
  }

  @Test func `lays alpha on the background colour`() throws {
    let background = Color(red: 255, green: 0, blue: 128)
    let size = PixelSize(width: 45, height: 31)
    let photo = try fixture("rgba-8.png")
    let onBlack = try rendered(photo, as: Rendering(size: size))
    let onColour = try rendered(photo, as: Rendering(size: size, background: background))
    // The opacity of the fixture is its luma, 77...198; on black the picture is multiplied by it.
    let opaque = try rendered(fixture("sampling-1x1.jpg"), as: Rendering(size: size))
    for (x, y) in [(5, 3), (22, 15), (39, 27)] {
      let opacity = Double(onBlack[x, y].green) / Double(opaque[x, y].green)
      let expected = Double(onBlack[x, y].red) + 255 * (1 - opacity)
      #expect(abs(Double(onColour[x, y].red) - expected) < 8)
      #expect(onColour[x, y].green == onBlack[x, y].green)
    }
  }

  @Test(arguments: ["one.jpg", "wide.jpg", "sampling-4x2.jpg", "rgba-16.png", "cmyk.jpg"])
  func `renders to odd and extreme sizes`(_ name: String) throws {
    let picture = try fixture(name)
    for size in ["1x1", "1x500", "500x1", "7x13", "1366x767", "33x2000"] {
      let size = try #require(PixelSize(size))
      for fit in Fit.allCases {
        for format in [PictureFormat.jpeg, .png] {
          let file = try render(picture, as: Rendering(size: size, fit: fit, format: format))
          #expect(try inspect(file) == PictureInfo(format: format, size: size))
        }
      }
    }
  }
}
