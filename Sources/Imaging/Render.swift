/// Decodes a JPEG or PNG, turns it upright, converts it to sRGB, scales it and encodes the result.
/// - Parameter picture: the file's bytes; decided by content, never by name.
/// - Returns: a whole file of `rendering.format`, exactly `rendering.size`.
package func render(
  _ picture: [UInt8], as rendering: Rendering
) throws(ImagingError) -> [UInt8] {
  let kind = PictureKind(picture)
  let bytes = picture.span
  return try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(ImagingError) in
    let stored = try unsafe openPicture(bytes, kind: kind) { size in
      Layout(size, on: rendering.size, fit: rendering.fit).eighths
    }
    let source = stored.orientation == .upright ? stored : try UprightSource(stored)
    let layout = Layout(source.size, on: rendering.size, fit: rendering.fit)
    let result =
      if rendering.format == .jpeg, source.staysInPlanes {
        try renderPlanes(source, layout, rendering)
      } else if rendering.format == .jpeg {
        try renderRows(
          source, layout, rendering, to: JPEGEncoder(rendering.size, quality: rendering.quality))
      } else {
        try renderRows(source, layout, rendering, to: PNGEncoder(rendering.size))
      }
    try source.finish()
    return result
  }
}

extension PictureSource {
  /// Whether the planes can be written to a JPEG as they are.
  fileprivate var staysInPlanes: Bool {
    conversion == nil && (model == .gray || model == .yCbCr)
  }
}

extension Layout {
  /// How many eighths of its size a JPEG is decoded at: only the scales for which libjpeg has fast
  /// transforms, and the least that leaves half as many samples again as are shown. libjpeg cuts
  /// frequencies off sharply where Lanczos lets them fade; with less to spare that can be measured
  /// (2 to 3 decibels of a JPEG of quality 92), and it saves next to nothing.
  var eighths: Int {
    let ratio = min(
      region.width / Double(placement.width), region.height / Double(placement.height))
    return ratio >= 12 ? 1 : ratio >= 6 ? 2 : ratio >= 3 ? 4 : 8
  }
}
