import FoundationEssentials
import Imaging

/// The picture host. Addresses are signed and run out: `oe` is the end as hexadecimal Unix seconds,
/// `oh` the signature. They differ between calls, as the service's do.
extension Service {
  private static let transform = "dst-jpg_e35_tt6"

  mutating func pictureAddress(name: String) -> String {
    let end = Int(now.timeIntervalSince1970) + account.behavior.pictureLifetime
    let end16 = String(end, radix: 16, uppercase: true)
    let host = account.behavior.pictureHost ?? address
    return "\(host)/pictures/\(name)_n.\(account.behavior.pictureExtension)"
      + "?stp=\(Self.transform)&_nc_cat=101&_nc_ohc=Sim\(nextSerial())"
      + "&oh=\(Self.signature(name, Self.transform, end16))&oe=\(end16)"
  }

  mutating func videoAddress(name: String) -> String {
    "\(address)/videos/\(name).mp4?_nc_cat=100&_nc_ohc=Sim\(nextSerial())"
  }

  /// `GET /pictures/NAME`.
  mutating func picture(_ request: Request, name file: String) -> Response {
    let name = String(file.prefix { $0 != "_" })
    guard let end16 = request.query["oe"], let end = Int(end16, radix: 16) else {
      return Fault.pictureBadDate.response
    }
    guard
      request.query["oh"] == Self.signature(name, request.query["stp"] ?? "", end16)
    else { return Fault.pictureForbidden.response }
    guard end > Int(now.timeIntervalSince1970) else { return Fault.pictureExpired.response }
    let shown = name == "profile" ? account.posts.first : post(name)
    guard let picture = shown.flatMap(pictureShown), let bytes = bytes(of: picture) else {
      return Fault.pictureGone.response
    }
    return Response(contentType: Self.contentType(of: bytes), body: bytes)
  }

  /// `GET /v/…`, as recorded answers name it: a small drawing of its own for each path. Their
  /// signatures are made up, so only the end counts.
  mutating func recordedPicture(_ request: Request, path: String) -> Response {
    guard let end16 = request.query["oe"], let end = Int(end16, radix: 16) else {
      return Fault.pictureBadDate.response
    }
    guard end > Int(now.timeIntervalSince1970) else { return Fault.pictureExpired.response }
    let drawing = Drawing(scene: .waves, width: 108, height: 135, seed: Self.hash(path))
    guard let bytes = bytes(of: .drawn(drawing)) else { return Fault.pictureGone.response }
    return Response(contentType: Self.contentType(of: bytes), body: bytes)
  }

  /// `GET /videos/NAME`: only the first box of a film; nobody should ask for it.
  func video() -> Response {
    Response(
      contentType: "video/mp4",
      body: [0, 0, 0, 20] + Array("ftypisom".utf8) + [0, 0, 0, 0] + Array("isom".utf8))
  }

  private func pictureShown(by post: SimulatedPost) -> SimulatedPicture? {
    post.picture ?? post.children.first?.picture
  }

  /// Nil when the file cannot be read or the drawing not be encoded.
  private mutating func bytes(of picture: SimulatedPicture) -> [UInt8]? {
    switch picture {
    case .bytes(let bytes): return bytes
    case .file(let path):
      return (try? Data(contentsOf: URL(filePath: path))).map(Array.init)
    case .drawn(let drawing):
      if let bytes = drawn[drawing] { return bytes }
      let bytes = try? drawing.bitmap().encoded(as: .jpeg)
      drawn[drawing] = bytes
      return bytes
    }
  }

  private static func contentType(of bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xff, 0xd8, 0xff]) { return "image/jpeg" }
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return "image/png" }
    if bytes.starts(with: "RIFF".utf8) { return "image/webp" }
    return "application/octet-stream"
  }

  /// Enough to notice a changed address.
  private static func signature(_ parts: String...) -> String {
    "00_" + String(hash(parts.joined(separator: "&")), radix: 16, uppercase: true)
  }

  /// FNV-1a, 64 bits.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
