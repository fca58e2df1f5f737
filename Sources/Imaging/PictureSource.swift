/// A picture that gives its planes from the top, strip by strip.
protocol PictureSource: AnyObject {
  /// As stored, before it is turned upright.
  var size: PixelSize { get }
  var orientation: Orientation { get }
  var model: ColourModel { get }
  /// Leads from the model's colours to sRGB; nil when they are sRGB already.
  var conversion: ColourConversion? { get }
  var shapes: [PlaneShape] { get }
  /// Rows of picture that one strip brings.
  var stripRows: Int { get }
  var windows: [PlaneWindow] { get }

  /// Begins decoding, with windows that hold at least so many rows of each plane.
  func begin(capacities: [Int]) throws(ImagingError)
  /// Reads the next strip into the windows.
  func readStrip() throws(ImagingError)
  /// Looks whether the file goes on to its end; nothing can be read afterwards.
  func finish() throws(ImagingError)
}

extension PictureSource {
  /// Reads until `window` has its first `rows` rows.
  func read(_ rows: Int, of window: PlaneWindow) throws(ImagingError) {
    while window.end < rows { try readStrip() }
  }
}
