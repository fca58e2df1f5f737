/// Writes a picture from rows of interleaved RGB.
protocol RowEncoder: ~Copyable {
  func write(row: UnsafePointer<UInt8>) throws(ImagingError)
  /// Ends the file.
  consuming func finish() throws(ImagingError) -> [UInt8]
}
