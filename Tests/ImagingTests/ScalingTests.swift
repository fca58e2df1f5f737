import Testing

@testable import Imaging

struct `Scaling` {
  @Test(arguments: [
    (45, 45), (45, 46), (45, 1000), (1000, 45), (1, 77), (77, 1), (3, 2), (6000, 1920),
  ])
  func `weights add up to one everywhere`(_ from: Int, _ to: Int) {
    let resampling = Resampling(
      size: from, origin: 0, step: Double(from) / Double(to), count: to)
    for index in 0..<to {
      #expect(
        resampling.weights(for: index).reduce(0) { $0 + Int($1) } == 1 << Resampling.weightBits)
      let start = resampling.start(for: index)
      #expect(start >= 0 && start + resampling.taps <= from)
    }
  }

  @Test(arguments: ["64x64", "300x20", "20x300", "1000x1000"])
  func `a flat picture stays flat`(_ size: String) throws {
    let size = try #require(PixelSize(size))
    let colour = Color(red: 3, green: 130, blue: 252)
    let flat = try Bitmap(PixelSize(width: 61, height: 47)) { _, _ in colour }.encoded(as: .png)
    let shown = try rendered(flat, as: Rendering(size: size))
    #expect(shown == Bitmap(size) { _, _ in colour })
  }

  @Test func `a picture at its own size is not touched`() throws {
    let picture = Bitmap(PixelSize(width: 37, height: 23)) { x, y in
      Color(
        red: UInt8(x * 97 % 256), green: UInt8(y * 151 % 256), blue: UInt8((x * y * 31) % 256))
    }
    let shown = try rendered(picture.encoded(as: .png), as: Rendering(size: picture.size))
    #expect(shown == picture)
  }

  @Test(arguments: [(64, 640), (640, 64), (64, 100)])
  func `nothing is shifted`(_ from: Int, _ to: Int) throws {
    // A picture that is symmetric stays so, to the step.
    let size = PixelSize(width: from, height: from)
    let picture = Bitmap(size) { x, y in
      let (dx, dy) = (abs(2 * x - from + 1), abs(2 * y - from + 1))
      return Color(
        red: UInt8(dx * 255 / from), green: UInt8(dy * 255 / from),
        blue: UInt8((dx * dy) % 256))
    }
    let shown = try rendered(
      picture.encoded(as: .png), as: Rendering(size: PixelSize(width: to, height: to)))
    for y in stride(from: 0, to: to, by: 7) {
      for x in 0..<to {
        #expect(shown[x, y].difference(shown[to - 1 - x, y]) <= 1)
        #expect(shown[y, x].difference(shown[y, to - 1 - x]) <= 1)
      }
    }
  }

  @Test func `luma and chroma edges stay together`() throws {
    // Half black, half blue; halved chroma must be placed as JFIF says, centred.
    let size = PixelSize(width: 64, height: 64)
    let edge = Bitmap(size) { x, _ in
      x < 32 ? .black : Color(red: 0, green: 0, blue: 255)
    }
    let wide = PixelSize(width: 640, height: 640)
    let direct = try rendered(edge.encoded(as: .png), as: Rendering(size: wide))
    // Enlarged twice over planes: the second time from 4:2:0.
    let jpeg = try render(
      edge.encoded(as: .png), as: Rendering(size: PixelSize(width: 128, height: 128), quality: 100))
    let again = try render(
      jpeg, as: Rendering(size: PixelSize(width: 512, height: 512), quality: 100))
    let planes = try rendered(again, as: Rendering(size: wide))
    let first = try #require((0..<640).first { direct[$0, 320].blue >= 128 })
    let second = try #require((0..<640).first { planes[$0, 320].blue >= 128 })
    #expect(abs(first - second) <= 2)
  }

  @Test func `fine detail does not alias`() throws {
    // One-pixel stripes, reduced to a third, have to become even grey.
    let stripes = Bitmap(PixelSize(width: 300, height: 300)) { x, _ in
      x % 2 == 0 ? .black : Color(red: 255, green: 255, blue: 255)
    }
    let shown = try rendered(
      stripes.encoded(as: .png), as: Rendering(size: PixelSize(width: 100, height: 100)))
    for x in 3..<97 { #expect(abs(Int(shown[x, 50].green) - 127) <= 4) }
  }
}
