/// A line across the picture, from which everything below is covered.
struct Ridge {
  /// The line's height at each column, in pixels from the top.
  private let heights: [Float]
  /// Turns a vertical distance into one across the line, for each column.
  private let slants: [Float]

  init(width: Int, height: (_ x: Float) -> Float) {
    let heights = (0..<width).map { height(Float($0) + 0.5) }
    slants = (0..<width).map { x in
      let slope = (heights[min(x + 1, width - 1)] - heights[max(x - 1, 0)]) / 2
      return 1 / (1 + slope * slope).squareRoot()
    }
    self.heights = heights
  }

  /// Pixels below the line, measured straight down; negative above it.
  func depth(_ x: Int, _ y: Int) -> Float { Float(y) + 0.5 - heights[x] }

  /// The share of the pixel that lies below the line.
  func cover(_ x: Int, _ y: Int) -> Float {
    max(0, min(1, depth(x, y) * slants[x] + 0.5))
  }
}

extension [Ridge] {
  /// What is seen at a pixel of a stack of ridges that runs from far to near.
  /// - Parameters:
  ///   - front: the nearest ridge that counts.
  ///   - paint: the colour of one ridge there, or of the background for nil.
  func tone(atX x: Int, y: Int, front: Int, paint: (Int?) -> Tone) -> Tone {
    guard front >= 0 else { return paint(nil) }
    let cover = self[front].cover(x, y)
    if cover >= 1 { return paint(front) }
    let behind = tone(atX: x, y: y, front: front - 1, paint: paint)
    return cover > 0 ? behind.mixed(with: paint(front), cover) : behind
  }
}
