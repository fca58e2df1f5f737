/// The geometry of one plane of samples: a point of the picture at (x, y) lies at
/// (x * scaleX + originX, y * scaleY + originY) in it.
struct PlaneShape: Equatable {
  var width: Int
  var height: Int
  var scaleX = 1.0
  var scaleY = 1.0
  var originX = 0.0
  var originY = 0.0
}

/// What the planes of a picture mean.
enum ColourModel: Equatable {
  case gray
  /// Luma and two chroma planes, as JFIF defines them.
  case yCbCr
  case rgb
  /// sRGB multiplied by the opacity in the fourth plane.
  case rgba
  /// `inverted`: 255 means no ink, as Adobe's programs write it.
  case cmyk(inverted: Bool)
  /// CMYK whose first three planes are stored as luma and chroma.
  case ycck(inverted: Bool)

  var planes: Int {
    switch self {
    case .gray: 1
    case .yCbCr, .rgb: 3
    case .rgba, .cmyk, .ycck: 4
    }
  }
}
