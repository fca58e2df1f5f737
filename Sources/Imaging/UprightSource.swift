/// Turns a picture upright: reads it whole and then gives its planes turned.
final class UprightSource: PictureSource {
  let size: PixelSize
  let orientation = Orientation.upright
  let model: ColourModel
  let conversion: ColourConversion?
  private(set) var shapes: [PlaneShape]
  let stripRows: Int
  private(set) var windows: [PlaneWindow] = []
  private let stored: any PictureSource
  private let turn: Orientation

  init(_ stored: any PictureSource) throws(ImagingError) {
    self.stored = stored
    turn = stored.orientation
    size = turn.upright(stored.size)
    stripRows = size.height
    model = stored.model
    conversion = stored.conversion
    shapes = stored.shapes.map { [turn, size = stored.size] in Self.turned($0, turn, size) }
    let bytes = shapes.reduce(0) { $0 + $1.width * $1.height }
    guard bytes <= Limits.wholePictureBytes else { throw .tooLarge(stored.size) }
  }

  func begin(capacities: [Int]) throws(ImagingError) {
    try stored.begin(capacities: stored.shapes.map(\.height))
    for (index, shape) in stored.shapes.enumerated() {
      try stored.read(shape.height, of: stored.windows[index])
    }
    try stored.finish()
    for (shape, window) in zip(stored.shapes, stored.windows) {
      windows.append(Self.turned(window, shape, turn))
    }
  }

  func readStrip() throws(ImagingError) {}

  func finish() throws(ImagingError) {}

  private static func turned(
    _ shape: PlaneShape, _ turn: Orientation, _ size: PixelSize
  ) -> PlaneShape {
    var turned = shape
    // Counted from the other end, what a plane has beyond the picture's edge comes first.
    let restX = Double(shape.width) - Double(size.width) * shape.scaleX
    let restY = Double(shape.height) - Double(size.height) * shape.scaleY
    if turn.swapsSides {
      turned = PlaneShape(
        width: shape.height, height: shape.width, scaleX: shape.scaleY, scaleY: shape.scaleX)
    }
    turned.originX = turn.reversesColumns ? (turn.swapsSides ? restY : restX) : 0
    turned.originY = turn.reversesRows ? (turn.swapsSides ? restX : restY) : 0
    return turned
  }

  private static func turned(
    _ window: PlaneWindow, _ shape: PlaneShape, _ turn: Orientation
  ) -> PlaneWindow {
    let width = turn.swapsSides ? shape.height : shape.width
    let height = turn.swapsSides ? shape.width : shape.height
    let result = PlaneWindow(width: width, capacity: height)
    result.end = height
    // In squares, so that both the rows read and the rows written stay in the cache.
    let side = 64
    for top in Swift.stride(from: 0, to: height, by: side) {
      for left in Swift.stride(from: 0, to: width, by: side) {
        for y in top..<min(top + side, height) {
          let row = unsafe result.row(y)
          let fromY = turn.reversesRows ? height - 1 - y : y
          for x in left..<min(left + side, width) {
            let fromX = turn.reversesColumns ? width - 1 - x : x
            unsafe row[x] =
              turn.swapsSides
              ? window.base[fromX * window.stride + fromY]
              : window.base[fromY * window.stride + fromX]
          }
        }
      }
    }
    return result
  }
}
