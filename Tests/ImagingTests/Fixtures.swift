import CPNG
import Foundation
import Imaging
import Testing

/// A small picture made by outside programs; `Tests/pictures/make.py` makes them all.
func fixture(_ name: String) throws -> [UInt8] {
  let folder = URL(filePath: #filePath).appending(path: "../../pictures").standardized
  return [UInt8](try Data(contentsOf: folder.appending(path: name)))
}

/// What outside programs read in a fixture.
struct Expectation: CustomTestStringConvertible {
  let name: String
  let tolerance: Int
  let size: PixelSize
  let points: [(x: Int, y: Int, colour: Color)]

  var testDescription: String { name }

  static let all: [Expectation] = {
    guard let text = try? String(decoding: fixture("expected.txt"), as: UTF8.self) else {
      return []
    }
    return text.split(separator: "\n").compactMap { Expectation($0) }
  }()

  private init?(_ line: Substring) {
    let parts = line.split(separator: " ")
    guard parts.count > 3, let tolerance = Int(parts[1]), let size = PixelSize(String(parts[2]))
    else { return nil }
    name = String(parts[0])
    self.tolerance = tolerance
    self.size = size
    points = parts.dropFirst(3).compactMap { point in
      let pair = point.split(separator: "=")
      let place = pair[0].split(separator: ",").compactMap { Int($0) }
      return Color("#" + pair[1]).map { (place[0], place[1], $0) }
    }
  }
}

/// Reads a PNG with libpng's own simplified interface, which the program does not use.
func readPNG(_ file: [UInt8]) throws -> Bitmap {
  var image = unsafe png_image()
  unsafe image.version = UInt32(PNG_IMAGE_VERSION)
  defer { unsafe png_image_free(&image) }
  try #require(unsafe png_image_begin_read_from_memory(&image, file, file.count) != 0)
  unsafe image.format = 2  // PNG_FORMAT_RGB
  let size = unsafe PixelSize(width: Int(image.width), height: Int(image.height))
  var pixels = [UInt8](repeating: 0, count: size.width * size.height * 3)
  try #require(unsafe png_image_finish_read(&image, nil, &pixels, 0, nil) != 0)
  return Bitmap(size: size, pixels: pixels)
}

extension Bitmap {
  subscript(x: Int, y: Int) -> Color {
    let start = (y * size.width + x) * 3
    return Color(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2])
  }

  init(_ size: PixelSize, colour: (Int, Int) -> Color) {
    var pixels: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let colour = colour(x, y)
        pixels += [colour.red, colour.green, colour.blue]
      }
    }
    self.init(size: size, pixels: pixels)
  }
}

extension Color {
  /// The largest difference of a channel.
  func difference(_ other: Color) -> Int {
    max(
      abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)),
      abs(Int(blue) - Int(other.blue)))
  }
}

/// Renders to a PNG and reads it back.
func rendered(_ picture: [UInt8], as rendering: Rendering) throws -> Bitmap {
  var rendering = rendering
  rendering.format = .png
  return try readPNG(render(picture, as: rendering))
}
