import Foundation
import Imaging
import Testing

@testable import Simulator

struct DrawingTests {
  @Test(arguments: Scene.allCases)
  func `is the same for the same seed, and another for another`(scene: Scene) {
    let drawing = Drawing(scene: scene, width: 60, height: 40, seed: 4)
    let bitmap = drawing.bitmap()
    #expect(bitmap.size == PixelSize(width: 60, height: 40))
    #expect(bitmap.pixels.count == 60 * 40 * 3)
    #expect(bitmap == drawing.bitmap())
    var other = drawing
    other.seed = 7
    #expect(bitmap != other.bitmap())
  }

  @Test(arguments: Scene.allCases, [(1, 1), (1, 50), (50, 1), (97, 31)])
  func `is drawn at any size`(scene: Scene, size: (width: Int, height: Int)) {
    for seed in [0, 1, UInt64.max] {
      let drawing = Drawing(scene: scene, width: size.width, height: size.height, seed: seed)
      #expect(drawing.bitmap().pixels.count == size.width * size.height * 3)
    }
  }

  /// A band is a run of rows of one colour. Where the sky is all gradient, noise of one step has to
  /// leave at least two values in every row, and never a jump between neighbours.
  @Test(arguments: [Scene.dunes, .waves])
  func `shows no bands`(scene: Scene) {
    let (width, height) = (120, 400)
    let bitmap = Drawing(scene: scene, width: width, height: height, seed: 3).bitmap()
    for y in 0..<(height / 20) {
      let row = (0..<width).map { Int(bitmap.pixels[(y * width + $0) * 3 + 2]) }
      #expect(Set(row).count >= 2, "row \(y)")
      #expect(zip(row, row.dropFirst()).allSatisfy { abs($0 - $1) <= 6 }, "row \(y)")
    }
  }

  @Test
  func `covers a pixel by the share that lies below the line`() {
    let ridge = Ridge(width: 3) { _ in 10.25 }
    #expect([8, 9, 10, 11].map { ridge.cover(1, $0) } == [0, 0, 0.75, 1])
  }
}
