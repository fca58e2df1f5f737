import Foundation
import Instagram
import Testing
import Transfer

private func children(_ list: String...) -> String {
  #","children":{"data":[\#(list.joined(separator: ","))]}"#
}

private func child(_ id: String, type: String = "IMAGE", url: Bool = true) -> String {
  let address = #","media_url":"https://scontent.cdninstagram.com/\#(id).jpg""#
  return #"{"media_type":"\#(type)"\#(url ? address : ""),"id":"\#(id)"}"#
}

private func without(_ member: String, _ id: String) -> String {
  photo(id, "2026-06-01T10:00:00+0000").replacingOccurrences(of: #""\#(member)""#, with: #""x""#)
}

struct PhotoSearchTests {
  private static let old = photo("100", "2026-01-01T10:00:00+0000")

  /// One page, and the photo that must be chosen from it.
  static let pages: [(name: String, body: String, photoID: String?)] = [
    ("one photo", page(old), "100"),
    ("nothing at all", #"{"data":[]}"#, nil),
    ("ids only", #"{"data":[{"id":"101"},{"id":"100"}],"paging":{}}"#, nil),
    ("a reel first", page(photo("200", type: "VIDEO"), old), "100"),
    ("reels only", page(photo("200", type: "VIDEO"), photo("201", type: "VIDEO")), nil),
    ("an unknown kind first", page(photo("200", type: "HOLOGRAM"), old), "100"),
    ("a small-letter kind", page(photo("200", type: "image"), old), "200"),
    ("a pinned old one first", page(old, photo("300", "2026-02-02T00:00:00+0000")), "300"),
    (
      "equal times, the larger id",
      page(photo("99"), photo("17900000000000101"), photo("17900000000000100")),
      "17900000000000101"
    ),
    ("a colon in the time", page(old, photo("300", "2026-02-02T00:00:00+00:00")), "300"),
    ("a Z in the time", page(old, photo("300", "2026-02-02T00:00:00Z")), "300"),
    (
      "another zone",
      page(photo("1", "2026-02-02T01:00:00+0200"), photo("2", "2026-02-02T00:00:00Z")), "2"
    ),
    ("no media_url", page(without("media_url", "200"), old), "100"),
    ("no timestamp", page(without("timestamp", "200"), old), "100"),
    ("no permalink", page(without("permalink", "200"), old), "200"),
    ("an empty media_url", page(photo("200", url: ""), old), "100"),
    ("a number as id", page(old).replacingOccurrences(of: #""100""#, with: "100"), "100"),
    ("an impossible time", page(photo("200", "2026-13-45T99:00:00+0000"), old), "100"),
    ("year 99999", page(photo("200", "99999-01-01T00:00:00+0000"), old), "100"),
    ("a malformed post", page(#""what""#, #"{"id":"../x"}"#, #"{"id":{}}"#, "null", old), "100"),
    (
      "carousel, photo first",
      page(photo("400", type: "CAROUSEL_ALBUM", more: children(child("411"), child("412")))), "411"
    ),
    (
      "carousel, video first",
      page(
        photo(
          "400", type: "CAROUSEL_ALBUM",
          more: children(child("411", type: "VIDEO"), child("412"), child("413")))), "412"
    ),
    (
      "carousel, first photo withheld",
      page(
        photo("400", type: "CAROUSEL_ALBUM", more: children(child("411", url: false), child("412")))
      ), "412"
    ),
    (
      "carousel of videos",
      page(
        photo("400", type: "CAROUSEL_ALBUM", more: children(child("411", type: "VIDEO"))), old),
      "100"
    ),
    (
      "carousel with a malformed child",
      page(photo("400", type: "CAROUSEL_ALBUM", more: children("7", "{}", child("412")))), "412"
    ),
  ]

  @Test(arguments: pages)
  func `chooses from a page`(name: String, body: String, photoID: String?) throws {
    let session = try Session(
      on("/v25.0/me/media?fields=id%2Cmedia_type", "children%7Bid", "&limit=25&", answer: body))
    let listing = try session.client.newestPhoto(token)
    #expect(listing.photo?.post.photoID == photoID)
    #expect(listing.reachedEnd)
    session.far.finish()
  }

  @Test func `brings what a post says about itself`() throws {
    let caption = "Fog “over” \\u2028 the 👨‍👩‍👧 fields\\n𝗯𝗼𝗹𝗱"
    let more = #","caption":"\#(caption)","alt_text":"A pier","username":"anna","like_count":1e99"#
    let session = try Session(
      on(answer: page(photo("17900000000000101", "2026-11-20T08:15:42+0000", more: more))))
    let post = try #require(try session.client.newestPhoto(token).photo?.post)
    #expect(post.id == "17900000000000101" && post.photoID == post.id)
    #expect(post.permalink == "https://www.instagram.com/p/C17900000000000101/")
    // From `date -u -d '2026-11-20 08:15:42' +%s`.
    #expect(post.timestamp.timeIntervalSince1970 == 1_795_162_542)
    #expect(post.caption == "Fog “over” \u{2028} the 👨‍👩‍👧 fields\n𝗯𝗼𝗹𝗱")
    #expect(post.altText == "A pier")
  }

  @Test(arguments: [
    #","caption":"\ud83d lone""#, #","caption":null"#, #","caption":7"#, #","caption":{"a":[]}"#,
    ",\"caption\":\"bad \u{1} control\"",
  ])
  func `an odd caption costs nothing but itself`(more: String) throws {
    let session = try Session(on(answer: page(photo("1", more: more))))
    #expect(try session.client.newestPhoto(token).photo?.post.id == "1")
  }

  // MARK: Carousels without children

  @Test func `asks for the children that a carousel lacks`() throws {
    let session = try Session(
      on(answer: page(photo("400", type: "CAROUSEL_ALBUM"), Self.old)),
      on(
        "/v25.0/400/children?fields=id%2Cmedia_type%2Cmedia_url&", "access_token=",
        answer: #"{"data":[\#(child("1", type: "VIDEO")),\#(child("441"))]}"#))
    let photo = try session.client.newestPhoto(token).photo
    #expect(photo?.post.id == "400" && photo?.post.photoID == "441")
    session.far.finish()
  }

  @Test(arguments: [
    (#"{"data":[]}"#, 200), (#"{}"#, 200), (fault(100, subcode: 33), 400), (fault(100), 400),
    ("<html>", 404),
  ])
  func `goes on to the next post without them`(body: String, status: Int) throws {
    let session = try Session(
      on(answer: page(photo("400", type: "CAROUSEL_ALBUM"), Self.old)),
      on("/400/children?", answer: body, status: status))
    #expect(try session.client.newestPhoto(token).photo?.post.id == "100")
    session.far.finish()
  }

  @Test func `asks for the children of five carousels at most`() throws {
    let carousels = (0..<9).map { photo("40\($0)", type: "CAROUSEL_ALBUM") } + [Self.old]
    let session = try Session(
      [on(answer: #"{"data":[\#(carousels.joined(separator: ","))]}"#)]
        + Array(repeating: on("/children?", answer: #"{"data":[]}"#), count: 5))
    #expect(try session.client.newestPhoto(token).photo?.post.id == "100")
    session.far.finish()
  }

  @Test func `a list of a million is cut off, soon`() throws {
    let entries = Self.old + String(repeating: ",1", count: 1_000_000)
    let session = try Session(on(answer: #"{"data":[\#(entries)]}"#))
    let start = ContinuousClock.now
    let listing = try session.client.newestPhoto(token)
    #expect(listing.photo?.post.id == "100" && !listing.isWhole)
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func `keeps no endless text, and no link but https`() throws {
    let more = #","caption":"\#(String(repeating: "x", count: 100_000))""#
    let body = page(photo("1", more: more)).replacing("https://www.", with: "javascript://www.")
    let session = try Session(on(answer: body))
    let post = try session.client.newestPhoto(token).photo?.post
    #expect(post?.caption?.count == 2200)
    #expect(post?.permalink == nil)
  }

  // MARK: Pages

  @Test func `goes on to page two by cursor, never by the link`() throws {
    let session = try Session(
      on(answer: page(photo("200", type: "VIDEO"), after: "QVFI/+=x")),
      on(
        "https://graph.instagram.com/v25.0/me/media?", "&after=QVFI%2F%2B%3Dx&",
        answer: page(Self.old)))
    let listing = try session.client.newestPhoto(token)
    #expect(listing.photo?.post.id == "100")
    #expect(listing.seen.map(\.id) == ["200", "100"])
    session.far.finish()
  }

  @Test func `stops at the first page with a photo`() throws {
    let session = try Session(on(answer: page(Self.old, after: "more")))
    #expect(try session.client.newestPhoto(token).reachedEnd == false)
    session.far.finish()
  }

  @Test(arguments: [1, 3, 10])
  func `reads so many pages at most`(limit: Int) throws {
    let session = try Session(
      (0..<limit).map { on(answer: page(photo("2\($0)", type: "VIDEO"), after: "c\($0)")) })
    let listing = try session.client.newestPhoto(token, pageLimit: limit)
    #expect(listing.photo == nil && !listing.reachedEnd && listing.seen.count == limit)
    session.far.finish()
  }

  @Test(arguments: [
    #"{"data":[],"paging":{"cursors":{"after":"a"},"next":"https://x"}}"#,
    #"{"data":[],"paging":{"next":"https://x"}}"#,
  ])
  func `does not go round in a circle`(body: String) throws {
    let again = body.contains("cursors") ? 2 : 1
    let session = try Session(Array(repeating: on(answer: body), count: again))
    let listing = try session.client.newestPhoto(token)
    #expect(listing.photo == nil && !listing.reachedEnd)
    session.far.finish()
  }

  @Test(arguments: [#"{}"#, #"{"data":{}}"#, #"{"data":null}"#])
  func `a list that is none is no empty list`(body: String) throws {
    let session = try Session(on(answer: body))
    #expect(throws: InstagramError.unusableAnswer(host: "graph.instagram.com", status: 200)) {
      try session.client.newestPhoto(token)
    }
  }

  @Test func `asks for fewer fields once`() throws {
    let message = "(#100) Tried accessing nonexisting field (alt_text) on node type (IGMedia)"
    let session = try Session(
      on("alt_text", answer: fault(100, message), status: 400),
      on("?fields=id%2Cmedia_type%2Cmedia_url%2Ctimestamp&limit", answer: page(Self.old)))
    #expect(try session.client.newestPhoto(token).photo?.post.id == "100")
    session.far.finish()
    let stubborn = try Session(
      Array(repeating: on(answer: fault(100, message), status: 400), count: 2))
    #expect(throws: InstagramError.refused(code: 100, message: message)) {
      try stubborn.client.newestPhoto(token)
    }
    stubborn.far.finish()
  }

  @Test func `asks for smaller pages while told to`() throws {
    let answer = fault(1, "Please reduce the amount of data you're asking for, then retry")
    let session = try Session(
      ["limit=25&", "limit=12&", "limit=6&"].map { on($0, answer: answer, status: 500) }
        + [on("limit=3&", answer: page(Self.old))])
    #expect(try session.client.newestPhoto(token).photo?.post.id == "100")
    #expect(session.pauses.isEmpty)
    session.far.finish()
  }

  // MARK: Deleted posts

  /// A page, and whether it says that post 500 of 2026-03-01 may have been deleted.
  static let deletions: [(name: String, body: String, lacks: Bool)] = [
    ("still there", page(photo("500"), photo("100", "2026-01-01T00:00:00Z")), false),
    ("gone, the whole list", page(photo("900", "2026-04-01T00:00:00Z")), true),
    ("gone, an older one listed", page(old, after: "a"), true),
    ("maybe further down", page(photo("900", "2026-04-01T00:00:00Z"), after: "a"), false),
    ("an odd entry", page(#"{"id":7.5}"#, old), false),
    ("an empty list", page(), true),
  ]

  @Test(arguments: deletions)
  func `tells what a list lacks`(name: String, body: String, lacks: Bool) throws {
    let session = try Session(on(answer: body))
    let shown = Post(
      id: "500", photoID: "500", timestamp: Date(timeIntervalSince1970: 1_772_323_200))
    #expect(try session.client.newestPhoto(token).lacks(shown) == lacks)
  }

  @Test(arguments: [
    (#"{"id":"500"}"#, 200, true), (fault(100, subcode: 33), 400, false),
  ])
  func `asks whether a post exists`(body: String, status: Int, exists: Bool) throws {
    let session = try Session(on("/v25.0/500?fields=id&", answer: body, status: status))
    #expect(try session.client.exists("500", token) == exists)
    session.far.finish()
  }

  @Test func `a failed question is no deletion`() throws {
    let session = try Session(on(answer: fault(190), status: 400))
    #expect(throws: InstagramError.tokenInvalid(.unknown, message: "Said so")) {
      try session.client.exists("500", token)
    }
  }
}
