import Foundation
import Testing

@testable import Simulator

/// Shapes: <https://developers.facebook.com/docs/instagram-platform/reference/instagram-media>
struct MediaTests {
  private func list(
    _ simulator: Simulator, _ query: String = "", path: String = "/me/media"
  ) throws -> Exchange {
    try Exchange(simulator, "\(path)?access_token=\(Sample.token)\(query)")
  }

  private func ids(_ answer: Exchange) throws -> [String] {
    let page = try #require(try answer.json as? [String: Any])
    return try #require(page["data"] as? [[String: Any]]).compactMap { $0["id"] as? String }
  }

  /// The answer with every picture and video address cut down to the name it ends in.
  private func withoutSignatures(_ answer: Exchange) throws -> NSObject {
    let text = answer.text.replacing("\\/", with: "/")
      .replacing(/http:[^"]*\/(?:pictures|videos)\/([^?"]*)\?[^"]*/) { "URL \($0.output.1)" }
    return try json(text)
  }

  @Test(arguments: ["/me/media", "/v25.0/me/media", "/v26.0/17841400000060004/media"])
  func `lists identifiers without fields, newest first`(path: String) throws {
    let simulator = try Simulator(account: Sample.account)
    let answer = try list(simulator, path: path)
    #expect(
      try answer.json
        == json(
          """
          {"data": [{"id": "17900000000060003"}, {"id": "17900000000060002"},
                    {"id": "17900000000060001"}],
           "paging": {"cursors": {"before": "QVFIUsim17900000000060003",
                                  "after": "QVFIUsim17900000000060001"}}}
          """))
  }

  @Test
  func `lists every kind of post with its fields`() throws {
    let simulator = try Simulator(account: Sample.account)
    let answer = try list(
      simulator,
      "&fields=id,caption,media_type,media_url,thumbnail_url,permalink,timestamp,username,"
        + "children%7Bid,media_type,media_url,thumbnail_url,permalink,timestamp,alt_text%7D")
    let page = try #require(try withoutSignatures(answer) as? [String: Any])
    let data = try #require(page["data"] as? NSObject)
    #expect(
      data
        == (try json(
          #"""
          [{"id": "17900000000060003", "media_type": "VIDEO",
            "media_url": "URL 17900000000060003.mp4",
            "thumbnail_url": "URL 17900000000060003_n.jpg",
            "permalink": "https://www.instagram.com/reel/Sim00060003/",
            "timestamp": "2026-11-03T09:30:00+0000", "username": "mira.walks"},
           {"id": "17900000000060002", "caption": "Three", "media_type": "CAROUSEL_ALBUM",
            "media_url": "URL 17900000000060021_n.jpg",
            "permalink": "https://www.instagram.com/p/Sim00060002/",
            "timestamp": "2026-11-02T09:30:00+0000", "username": "mira.walks",
            "children": {"data": [
              {"id": "17900000000060021", "media_type": "VIDEO",
               "media_url": "URL 17900000000060021.mp4",
               "thumbnail_url": "URL 17900000000060021_n.jpg"},
              {"id": "17900000000060022", "media_type": "IMAGE",
               "media_url": "URL 17900000000060022_n.jpg", "alt_text": "A gate"}]}},
           {"id": "17900000000060001", "caption": "Tea 🍵\n\"now\"", "media_type": "IMAGE",
            "media_url": "URL 17900000000060001_n.jpg",
            "permalink": "https://www.instagram.com/p/Sim00060001/",
            "timestamp": "2026-11-01T09:30:00+0000", "username": "mira.walks"}]
          """#)))
  }

  @Test
  func `escapes slashes and everything outside ASCII`() throws {
    let simulator = try Simulator(account: Sample.account)
    let answer = try list(simulator, "&fields=caption,permalink")
    #expect(answer.text.contains(#""Tea \ud83c\udf75\n\"now\"""#))
    #expect(answer.text.contains(#"https:\/\/www.instagram.com\/p\/"#))
    #expect(answer.body.allSatisfy { $0 < 0x80 })
  }

  @Test
  func `keeps the order of the account when told to`() throws {
    let simulator = try Simulator(account: Sample.with { $0.behavior.order = .asWritten })
    #expect(
      try ids(list(simulator)) == ["17900000000060001", "17900000000060003", "17900000000060002"])
  }

  @Test
  func `leaves out a withheld address and withheld children`() throws {
    let simulator = try Simulator(
      account: Sample.with {
        $0.posts[0].hasMediaURL = false
        $0.behavior.withholdsChildren = true
      })
    let text = try list(simulator, "&fields=media_url,children%7Bid%7D").text
    #expect(!text.contains("children"))
    #expect(text.contains(#"{"id":"17900000000060001"}"#))
    let edge = try list(
      simulator, "&fields=media_type", path: "/v25.0/17900000000060002/children")
    #expect(
      edge.text == #"{"data":[{"media_type":"VIDEO","id":"17900000000060021"},"#
        + #"{"media_type":"IMAGE","id":"17900000000060022"}]}"#)
  }

  @Test
  func `answers an empty account without paging`() throws {
    let simulator = try Simulator(account: Sample.with { $0.posts = [] })
    #expect(try list(simulator, "&fields=id,caption").text == #"{"data":[]}"#)
  }

  @Test(arguments: [("", 25, true), ("&limit=2", 2, true), ("&limit=300", 100, true)])
  func `cuts pages`(query: String, count: Int, hasNext: Bool) throws {
    let simulator = try Simulator(account: Sample.with { $0.posts = Sample.photos(110) })
    let answer = try list(simulator, query)
    #expect(try ids(answer).count == count)
    let page = try #require(try answer.json as? [String: Any])
    let paging = try #require(page["paging"] as? [String: Any])
    let next = try #require(paging["next"] as? String)
    let parts = try #require(URLComponents(string: next))
    #expect(next.hasPrefix(simulator.address + "/v25.0/17841400000060004/media?"))
    let items = Dictionary(
      (parts.queryItems ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    #expect(items["limit"] == String(count))
    #expect(items["access_token"] == Sample.token)
  }

  @Test
  func `walks all posts by following next, and ends without one`() throws {
    let simulator = try Simulator(account: Sample.with { $0.posts = Sample.photos(7) })
    var answer = try list(simulator, "&fields=id,children%7Bid%7D&limit=3", path: "/v26.0/me/media")
    var seen = try ids(answer)
    for size in [3, 1] {
      let page = try #require(try answer.json as? [String: Any])
      let paging = try #require(page["paging"] as? [String: Any])
      let next = try #require(paging["next"] as? String)
      #expect(next.contains("/v26.0/"))
      #expect(next.contains("fields=id%2Cchildren%7Bid%7D"))
      answer = try Exchange(whole: next)
      #expect(try ids(answer).count == size)
      seen += try ids(answer)
    }
    #expect(!answer.text.contains("next"))
    #expect(answer.text.contains("cursors"))
    #expect(seen == Sample.photos(7).reversed().map(\.id))
  }

  @Test
  func `answers one post`() throws {
    let simulator = try Simulator(account: Sample.account)
    let answer = try list(
      simulator, "&fields=id,media_type,media_url,owner,timestamp",
      path: "/v25.0/17900000000060001")
    #expect(
      try withoutSignatures(answer)
        == json(
          """
          {"id": "17900000000060001", "media_type": "IMAGE",
           "media_url": "URL 17900000000060001_n.jpg", "owner": {"id": "17841400000060004"},
           "timestamp": "2026-11-01T09:30:00+0000"}
          """))
  }

  @Test
  func `forgets a deleted post and shows an added one`() throws {
    let simulator = try Simulator(account: Sample.account)
    simulator.update {
      $0.posts.removeAll { $0.id == "17900000000060003" }
      $0.posts.append(Sample.photo("17900000000060009", "2026-11-09T09:30:00+0000"))
    }
    #expect(try ids(list(simulator)).first == "17900000000060009")
    let gone = try list(simulator, path: "/17900000000060003")
    #expect(gone.status == 400)
    let error = try #require((try gone.json as? [String: [String: Any]])?["error"])
    #expect(error["code"] as? Int == 100)
    #expect(error["error_subcode"] as? Int == 33)
    #expect(error["type"] as? String == "IGApiException")
  }

  @Test(arguments: ["nose", "id,children%7Bnose%7D"])
  func `names a field that media do not have`(fields: String) throws {
    let simulator = try Simulator(account: Sample.account)
    let answer = try list(simulator, "&fields=\(fields)")
    #expect(answer.status == 400)
    #expect(
      answer.text.contains(
        "(#100) Tried accessing nonexisting field (nose) on node type (IGMedia)"))
  }

  @Test(arguments: ["&fields=id,children%7Bid", "&fields=id%7D", "&limit=0", "&after=elsewhere"])
  func `refuses a damaged parameter`(query: String) throws {
    let simulator = try Simulator(account: Sample.account)
    let answer = try list(simulator, query)
    #expect(answer.status == 400)
    #expect(answer.text.contains(#""code":100"#))
  }
}
