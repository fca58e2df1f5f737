import Foundation
import Testing

@testable import Simulator

struct PictureTests {
  private func address(_ simulator: Simulator) throws -> String {
    let answer = try Exchange(
      simulator, "/17900000000060001?fields=media_url&access_token=\(Sample.token)")
    let object = try #require(try answer.json as? [String: String])
    return try #require(object["media_url"])
  }

  @Test
  func `serves the bytes under an address that differs at each call`() throws {
    let simulator = try Simulator(account: Sample.account)
    let first = try address(simulator)
    let second = try address(simulator)
    #expect(first != second)
    for address in [first, second] {
      let answer = try Exchange(whole: address)
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "image/jpeg")
      #expect(Array(answer.body) == Sample.jpeg)
    }
    #expect(simulator.log.last?.bytes == Sample.jpeg.count)
  }

  @Test
  func `refuses an address that has run out`() throws {
    let simulator = try Simulator(account: Sample.with { $0.behavior.pictureLifetime = -60 })
    let answer = try Exchange(whole: try address(simulator))
    #expect(answer.status == 403)
    #expect(answer.headers["content-type"] == "text/plain")
    #expect(answer.text == "URL signature expired")
    #expect(answer.body.count == 21)
  }

  @Test
  func `ends an address after four days of its clock`() throws {
    let time = Moving()
    let simulator = try Simulator(account: Sample.account, clock: { time.now })
    let address = try address(simulator)
    // Unix time 1767225600 is 2026-01-01; four days on it is 0x695AFF00 (`printf %X 1767571200`).
    #expect(address.hasSuffix("&oe=695AFF00"))
    time.add(4 * 86400 - 1)
    #expect(try Exchange(whole: address).status == 200)
    time.add(1)
    #expect(try Exchange(whole: address).status == 403)
  }

  @Test(arguments: [
    ("stp=dst-jpg", "stp=dst-png", ""), ("&oe=", "&oe=7F", ""),
    ("&oe=", "&eo=", "Bad URL date param"),
  ])
  func `refuses an edited address`(part: String, edited: String, text: String) throws {
    let simulator = try Simulator(account: Sample.account)
    let answer = try Exchange(
      whole: try address(simulator).replacing(part, with: edited))
    #expect(answer.status == 403)
    #expect(answer.text == text)
  }

  @Test
  func `hands out addresses on another host when told to`() throws {
    let host = "https://scontent.cdninstagram.com"
    let simulator = try Simulator(account: Sample.with { $0.behavior.pictureHost = host })
    let address = try address(simulator)
    #expect(address.hasPrefix(host + "/pictures/17900000000060001_n.jpg?"))
    let here = address.replacing(host, with: simulator.address)
    #expect(try Exchange(whole: here).status == 200)
  }

  @Test
  func `serves a drawing as JPEG`() throws {
    let drawing = Drawing(scene: .night, width: 120, height: 90, seed: 2)
    let simulator = try Simulator(
      account: Sample.with { $0.posts[0].picture = .drawn(drawing) })
    let answer = try Exchange(whole: try address(simulator))
    #expect(answer.headers["content-type"] == "image/jpeg")
    // The frame header (ITU T.81, B.2.2): marker, length, 8 bits, height, width, three components.
    let frame = Data([0xff, 0xc0, 0, 17, 8, 0, 90, 0, 120, 3])
    #expect(answer.body.range(of: frame) != nil)
  }

  @Test
  func `serves a file as it is`() throws {
    let path = NSTemporaryDirectory() + "simulator-picture-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(Sample.jpeg + [7]).write(to: URL(filePath: path))
    let simulator = try Simulator(
      account: Sample.with {
        $0.posts[0].picture = .file(path: path)
        $0.behavior.pictureExtension = "webp"
      })
    let address = try address(simulator)
    #expect(address.contains("/17900000000060001_n.webp?stp=dst-jpg"))
    #expect(Array(try Exchange(whole: address).body) == Sample.jpeg + [7])
    try FileManager.default.removeItem(atPath: path)
    #expect(try Exchange(whole: address).status == 404)
  }
}
