/// What a file is, by its first bytes; names and content types lie too often.
enum PictureKind: Equatable {
  case jpeg
  case png
  /// A picture of a kind that is not read.
  case unsupported(String)
  /// No picture; what it is when that is known.
  case other(String?)

  init(_ bytes: [UInt8]) {
    let head = bytes.prefix(4096)
    if head.starts(with: [0xff, 0xd8]) {
      self = .jpeg
    } else if head.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .png
    } else if let name = Self.pictures.first(where: { $0.matches(head) })?.name {
      self = .unsupported(name)
    } else if let brand = Self.isoBrand(head) {
      self = brand
    } else if let name = Self.others.first(where: { $0.matches(head) })?.name {
      self = .other(name)
    } else {
      self = Self.markup(head)
    }
  }

  private struct Signature {
    let name: String
    let offset: Int
    let bytes: [UInt8]

    init(_ name: String, _ bytes: [UInt8], at offset: Int = 0) {
      self.name = name
      self.offset = offset
      self.bytes = bytes
    }

    func matches(_ head: ArraySlice<UInt8>) -> Bool { head.dropFirst(offset).starts(with: bytes) }
  }

  private static let pictures = [
    Signature("WebP", Array("WEBP".utf8), at: 8),
    Signature("GIF", Array("GIF8".utf8)),
    Signature("JPEG XL", [0xff, 0x0a]),
    Signature("JPEG XL", [0, 0, 0, 0x0c, 0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a, 0x87, 0x0a]),
    Signature("JPEG 2000", [0, 0, 0, 0x0c, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a]),
    Signature("TIFF", [0x49, 0x49, 0x2a, 0]),
    Signature("TIFF", [0x4d, 0x4d, 0, 0x2a]),
    Signature("BMP", Array("BM".utf8)),
    Signature("Photoshop", Array("8BPS".utf8)),
    Signature("ICO", [0, 0, 1, 0]),
  ]

  private static let others = [
    Signature("gzip", [0x1f, 0x8b]),
    Signature("PDF", Array("%PDF".utf8)),
    Signature("ZIP", [0x50, 0x4b, 3, 4]),
    Signature("MP4", Array("ftyp".utf8), at: 4),
  ]

  /// HEIC and AVIF are told apart by the brand in their first box (ISO/IEC 14496-12, section 4.3).
  private static func isoBrand(_ head: ArraySlice<UInt8>) -> PictureKind? {
    guard head.dropFirst(4).starts(with: Array("ftyp".utf8)) else { return nil }
    switch String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self) {
    case "avif", "avis": return .unsupported("AVIF")
    case "heic", "heix", "hevc", "heim", "heis", "mif1", "msf1": return .unsupported("HEIC")
    default: return nil
    }
  }

  private static func markup(_ head: ArraySlice<UInt8>) -> PictureKind {
    let text = String(decoding: head.prefix(1024), as: UTF8.self).lowercased()
    let start = text.drop { $0.isWhitespace || $0 == "\u{feff}" }
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return .other("HTML") }
    if start.hasPrefix("<") {
      if text.contains("<svg") { return .unsupported("SVG") }
      return .other(text.contains("<html") ? "HTML" : "XML")
    }
    if start.hasPrefix("{") || start.hasPrefix("[") { return .other("JSON") }
    return .other(nil)
  }
}
