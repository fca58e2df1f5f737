/// What has arrived of one answer, and the caps that hold while it arrives.
struct ReceivedAnswer {
  /// All header lines of one answer together; real ones are below 8 KiB.
  private static let maximumHeaderBytes = 64 << 10

  let maximumBytes: Int
  private(set) var headers: [String: String] = [:]
  private(set) var body: [UInt8] = []
  /// More came than is accepted; the transfer was given up.
  private(set) var overflowed = false
  /// The blank line after the headers arrived. libcurl takes a connection that closes before it for
  /// an empty answer.
  private(set) var headersEnded = false
  private var headerBytes = 0

  init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

  /// Takes the next bytes of the body, already decompressed.
  /// - Returns: false when they exceed the cap.
  mutating func takeBody(_ chunk: UnsafeRawBufferPointer) -> Bool {
    guard chunk.count <= maximumBytes - body.count else {
      overflowed = true
      return false
    }
    unsafe body.append(contentsOf: chunk)
    return true
  }

  /// Takes one header line.
  /// - Returns: false when the header exceeds its cap.
  mutating func takeHeader(_ chunk: UnsafeRawBufferPointer) -> Bool {
    headerBytes += chunk.count
    guard headerBytes <= Self.maximumHeaderBytes else {
      overflowed = true
      return false
    }
    let line = unsafe String(decoding: chunk, as: UTF8.self)
    // An interim answer (100, 103) comes before the real one, with headers of its own.
    if line.hasPrefix("HTTP/") { headers = [:] }
    headersEnded = line.allSatisfy(\.isNewline)
    guard let colon = line.firstIndex(of: ":") else { return true }
    headers[line[..<colon].lowercased()] = trimmed(line[line.index(after: colon)...])
    return true
  }
}

private func trimmed(_ text: Substring) -> String {
  let isBlank: (Character) -> Bool = { $0.isWhitespace }
  guard let first = text.firstIndex(where: { !isBlank($0) }),
    let last = text.lastIndex(where: { !isBlank($0) })
  else { return "" }
  return String(text[first...last])
}
