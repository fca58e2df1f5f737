import Foundation
import Instagram
import Testing
import Transfer

struct PictureDownloadTests {
  static let address = "https://scontent-x1-1.cdninstagram.com/v/old_n.jpg?oh=1&oe=664FA042"

  private func session(
    url: String = address, _ script: ScriptedClient.Line..., environment: [String: String] = [:]
  ) throws -> (Session, Photo) {
    let session = try Session(
      [on("/me/media", answer: page(photo("100", url: url)))] + script, environment: environment)
    let listing = try session.client.newestPhoto(token)
    return (session, try #require(listing.photo))
  }

  @Test func `fetches the file with its cap and without the token`() throws {
    let (session, photo) = try session(on(Self.address, answer: "bytes"))
    #expect(try session.client.download(photo, token) == Array("bytes".utf8))
    let request = try #require(session.far.requests.last)
    #expect(request.maximumBytes == 20 << 20)
    #expect(request.hosts == HostRule([".cdninstagram.com", ".fbcdn.net"]))
    #expect(!request.address.contains(tokenText))
    session.far.finish()
  }

  @Test(arguments: [(403, "URL signature expired"), (403, ""), (404, "x"), (410, ""), (200, "")])
  func `an address that has ended is asked for again`(status: Int, body: String) throws {
    let fresh = "https://instagram.fx1-1.fna.fbcdn.net/v/new_n.jpg?oh=2"
    let (session, photo) = try session(
      on(Self.address, answer: body, status: status),
      on(
        "/v25.0/100?fields=id%2Cmedia_type%2Cmedia_url&", "access_token=",
        answer: #"{"id":"100","media_type":"IMAGE","media_url":"\#(fresh)"}"#),
      on(fresh, answer: "new bytes"))
    #expect(try session.client.download(photo, token) == Array("new bytes".utf8))
    session.far.finish()
  }

  @Test func `and only once`() throws {
    let (session, photo) = try session(
      on(Self.address, answer: "", status: 403),
      on(answer: #"{"id":"100","media_url":"\#(Self.address)"}"#),
      on(Self.address, answer: "", status: 403))
    #expect(throws: InstagramError.pictureUnavailable(status: 403)) {
      try session.client.download(photo, token)
    }
    session.far.finish()
  }

  @Test(arguments: [
    (fault(100, subcode: 33), 400, InstagramError.gone),
    (#"{"id":"100"}"#, 200, .pictureUnavailable(status: 200)),
    (fault(190), 400, .tokenInvalid(.unknown, message: "Said so")),
  ])
  func `a post without a new address`(body: String, status: Int, error: InstagramError) throws {
    let (session, photo) = try session(
      on(Self.address, answer: "", status: 403), on("/100?", answer: body, status: status))
    #expect(throws: error) { try session.client.download(photo, token) }
    session.far.finish()
  }

  @Test func `a picture host's bad moment is tried again`() throws {
    let (session, photo) = try session(
      on(answer: "", status: 503), on(fail: .cutOff(host: "h")), on(answer: "bytes"))
    #expect(try session.client.download(photo, token) == Array("bytes".utf8))
    #expect(session.pauses.count == 2)
    session.far.finish()
  }

  @Test(arguments: [
    ("https://example.org/a.jpg", "example.org"),
    ("http://scontent.cdninstagram.com/a.jpg", "scontent.cdninstagram.com"),
    ("https://cdninstagram.com.example.org/a.jpg", "cdninstagram.com.example.org"),
    ("https://evilfbcdn.net/a.jpg", "evilfbcdn.net"), ("http://127.0.0.1:80/a", "127.0.0.1"),
    ("https://localhost/a.jpg", "localhost"), ("file:///etc/passwd", ""),
    ("https://a@scontent.cdninstagram.com/a.jpg", ""), ("not an address", ""),
  ])
  func `asks no other host`(url: String, host: String) throws {
    let (session, photo) = try session(url: url)
    #expect(throws: InstagramError.forbiddenPictureHost(host: host)) {
      try session.client.download(photo, token)
    }
    session.far.finish()
  }

  @Test func `a redirect to another host counts as that host`() throws {
    let (session, photo) = try session(on(fail: .forbiddenAddress(host: "example.org")))
    #expect(throws: InstagramError.forbiddenPictureHost(host: "example.org")) {
      try session.client.download(photo, token)
    }
  }

  @Test func `with a stand-in on loopback, its pictures are on loopback too`() throws {
    let graph = ["INSTAWALL_GRAPH_URL": "http://127.0.0.1:8080"]
    let (session, photo) = try session(
      url: "http://127.0.0.1:8081/a.jpg", on(answer: "bytes"), environment: graph)
    #expect(try session.client.download(photo, token) == Array("bytes".utf8))
    let (other, forbidden) = try self.session(
      url: "https://example.org/a.jpg", environment: graph)
    #expect(throws: InstagramError.forbiddenPictureHost(host: "example.org")) {
      try other.client.download(forbidden, token)
    }
  }

  @Test func `a printed photo shows no address`() throws {
    let (_, photo) = try session()
    var dumped = ""
    dump(photo, to: &dumped)
    for text in ["\(photo)", String(reflecting: photo), dumped] {
      #expect(!text.contains("cdninsta"))
    }
  }
}
