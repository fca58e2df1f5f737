/// The little of EXIF that matters here. Broken EXIF is common and no reason to refuse a photo.
enum EXIF {
  private static let orientationTag = 0x0112
  private static let shortType = 3

  /// The orientation in a TIFF block, the payload of a JPEG's EXIF segment or a PNG's eXIf chunk.
  /// - Returns: nil when there is none, or it cannot be read.
  static func orientation(in block: Span<UInt8>) -> Orientation? {
    guard block.count >= 14 else { return nil }
    let littleEndian: Bool
    switch (block[0], block[1]) {
    case (0x49, 0x49): littleEndian = true
    case (0x4d, 0x4d): littleEndian = false
    default: return nil
    }
    func short(_ offset: Int) -> Int? {
      guard offset >= 0, offset + 2 <= block.count else { return nil }
      let (first, second) = (Int(block[offset]), Int(block[offset + 1]))
      return littleEndian ? second << 8 | first : first << 8 | second
    }
    func long(_ offset: Int) -> Int? {
      guard let first = short(offset), let second = short(offset + 2) else { return nil }
      return littleEndian ? second << 16 | first : first << 16 | second
    }
    guard short(2) == 42, let directory = long(4), let entries = short(directory) else {
      return nil
    }
    for entry in 0..<entries {
      let offset = directory + 2 + entry * 12
      guard let tag = short(offset) else { return nil }
      if tag == orientationTag, short(offset + 2) == shortType, let value = short(offset + 8) {
        return Orientation(rawValue: value)
      }
    }
    return nil
  }
}
