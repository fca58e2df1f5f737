/// A photo's blurred and dimmed cover of the screen, with the soft shadow of the photo on it.
///
/// Worked out at a few dozen samples a side and enlarged with a filter that blurs: as smooth as a
/// wide blur of the whole screen, at none of its cost.
final class Backdrop {
  /// Samples of the screen's shorter side.
  private static let shortSide = 24
  private static let brightness = 0.72
  private static let shadow = 0.45

  private let screen: PixelSize
  private let size: PixelSize
  private let planes: [PlaneWindow]

  /// - Parameters:
  ///   - source: all of its rows have been read.
  ///   - region: the part of the photo that covers the screen.
  ///   - place: where the sharp photo will lie.
  ///   - convert: turns small planes of the source into those that are shown.
  ///   - neutral: for each plane that is shown, the value that stands for no light.
  init(
    _ source: any PictureSource, _ region: Region, around place: Placement, on screen: PixelSize,
    neutral: [UInt8], convert: ([PlaneWindow], PixelSize) -> [PlaneWindow] = { planes, _ in planes }
  ) {
    self.screen = screen
    let unit = Double(min(screen.width, screen.height)) / Double(Self.shortSide)
    size = PixelSize(
      width: max(1, Int((Double(screen.width) / unit).rounded())),
      height: max(1, Int((Double(screen.height) / unit).rounded())))
    let size = size
    let small = zip(source.shapes, source.windows).map { shape, window in
      let scaler = PlaneScaler(
        shape, region: region, stepX: region.width / Double(size.width),
        stepY: region.height / Double(size.height), width: size.width, height: size.height,
        filter: .spline)
      let plane = PlaneWindow(width: size.width, capacity: size.height)
      for y in 0..<size.height { unsafe scaler.scale(y, from: window, into: plane.row(y)) }
      return plane
    }
    let light = Self.light(around: place, on: screen, size)
    planes = convert(small, size)
    for (plane, neutral) in zip(planes, neutral) {
      for y in 0..<size.height {
        let row = unsafe plane.row(y)
        for x in 0..<size.width {
          let value = unsafe (Double(row[x]) - Double(neutral)) * light[y * size.width + x]
          unsafe row[x] = UInt8((value + Double(neutral)).rounded())
        }
      }
    }
  }

  /// Enlarges a plane; one output sample stands for so many pixels of the screen.
  func scaler(chroma: Chroma) -> PlaneScaler {
    let shape = PlaneShape(
      width: size.width, height: size.height,
      scaleX: Double(size.width) / Double(screen.width),
      scaleY: Double(size.height) / Double(screen.height))
    return PlaneScaler(
      shape, region: Region(x: 0, y: 0, width: 0, height: 0), stepX: Double(chroma.horizontal),
      stepY: Double(chroma.vertical),
      width: (screen.width + chroma.horizontal - 1) / chroma.horizontal,
      height: (screen.height + chroma.vertical - 1) / chroma.vertical, filter: .spline)
  }

  func window(_ plane: Int) -> PlaneWindow { planes[plane] }

  /// What share of its light each sample keeps: less where the photo's shadow falls.
  private static func light(
    around place: Placement, on screen: PixelSize, _ size: PixelSize
  ) -> [Double] {
    let across = shade(place.x, place.width, screen.width, size.width)
    let down = shade(place.y, place.height, screen.height, size.height)
    return down.flatMap { y in across.map { x in brightness * (1 - shadow * x * y) } }
  }

  /// Along one axis, how much of each sample the photo covers, softened over its neighbours.
  private static func shade(_ start: Int, _ length: Int, _ whole: Int, _ count: Int) -> [Double] {
    let step = Double(whole) / Double(count)
    let covered = (0..<count).map { index in
      let (low, high) = (Double(index) * step, Double(index + 1) * step)
      return max(0, min(high, Double(start + length)) - max(low, Double(start))) / step
    }
    return covered.indices.map { index in
      let before = covered[max(0, index - 1)]
      let after = covered[min(count - 1, index + 1)]
      return (before + 2 * covered[index] + after) / 4
    }
  }
}
