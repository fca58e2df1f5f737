/// Joins bands of a picture that were encoded apart into one JPEG.
///
/// Each band is a file with a restart marker after every row of blocks. As all but the last have a
/// multiple of eight such rows, the markers, which count from 0 to 7, go on where the band before
/// ended: only the height in the first header has to be changed (ITU-T T.81, sections B.2 and E.2).
enum JPEGBands {
  /// Rows of blocks in a band are a multiple of this.
  static let rowsOfBlocks = 8

  private static let startOfScan: UInt8 = 0xda
  private static let startOfFrame: UInt8 = 0xc0
  private static let lastRestart: [UInt8] = [0xff, 0xd7]
  private static let endOfImage = 2

  /// - Parameters:
  ///   - bands: whole files, from the top, equal but for their height.
  ///   - height: of the picture.
  static func join(_ bands: [[UInt8]], height: Int) throws(ImagingError) -> [UInt8] {
    guard let first = bands.first, bands.count > 1 else { return bands.first ?? [] }
    var file: [UInt8] = []
    file.reserveCapacity(bands.reduce(0) { $0 + $1.count })
    file += first.dropLast(endOfImage)
    for band in bands.dropFirst() {
      guard let scan = segment(startOfScan, in: band) else { throw broken }
      file += lastRestart
      file += band[(scan.upperBound)...].dropLast(endOfImage)
    }
    file += first.suffix(endOfImage)
    guard let frame = segment(startOfFrame, in: file) else { throw broken }
    file[frame.lowerBound + 5] = UInt8(height >> 8)
    file[frame.lowerBound + 6] = UInt8(height & 0xff)
    return file
  }

  private static let broken = ImagingError.cannotEncode(reason: "a band without a header")

  /// Where a segment of the header is, its marker included.
  private static func segment(_ marker: UInt8, in file: [UInt8]) -> Range<Int>? {
    var offset = 2
    while offset + 4 <= file.count, file[offset] == 0xff {
      let end = offset + 2 + Int(file[offset + 2]) << 8 + Int(file[offset + 3])
      if file[offset + 1] == marker { return offset..<end }
      offset = end
    }
    return nil
  }
}
