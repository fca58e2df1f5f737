/// How many pixels share a chroma sample.
struct Chroma: Equatable {
  var horizontal: Int
  var vertical: Int

  static let full = Chroma(horizontal: 1, vertical: 1)
}

extension Chroma {
  /// Never more chroma than the source has: where it has at most half of what the output could
  /// hold, half is written.
  init(_ source: any PictureSource, _ layout: Layout) {
    guard source.model == .yCbCr else {
      self = .full
      return
    }
    let halves = source.shapes.dropFirst().map { shape in
      (
        layout.region.width * shape.scaleX * 2 <= Double(layout.placement.width) * 1.01,
        layout.region.height * shape.scaleY * 2 <= Double(layout.placement.height) * 1.01
      )
    }
    let horizontal = halves.allSatisfy { $0.0 }
    // Halved in height only is a kind that few programs write.
    self.init(
      horizontal: horizontal ? 2 : 1,
      vertical: horizontal && halves.allSatisfy { $0.1 } ? 2 : 1)
  }
}
