import Platform
import Simulator
import Testing

/// Which post of an account becomes the wallpaper, seen through the whole program.
struct PostChoiceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let posts: [SimulatedPost]
    /// The ids of the post and of the photo in it.
    let expected: (post: String, photo: String)
    var requests = ["/v25.0/me/media"]
  }

  static let cases = [
    Case(
      testDescription: "a video is first",
      posts: [.photo(9, kind: .video), .photo(8), .photo(7)],
      expected: (SimulatedPost.id(8), SimulatedPost.id(8))),
    Case(
      testDescription: "a carousel begins with a video",
      posts: [
        .photo(
          9, kind: .carousel,
          children: [.child(1, kind: .video), .child(2, kind: .image), .child(3, kind: .image)])
      ],
      expected: (SimulatedPost.id(9), "17900000000099002")),
    Case(
      testDescription: "the newest post has no picture address",
      posts: [.photo(9, hasMediaURL: false), .photo(8)],
      expected: (SimulatedPost.id(8), SimulatedPost.id(8))),
    Case(
      testDescription: "photos are on page two only",
      posts: (2...28).map { .photo($0, kind: .video) } + [.photo(1)],
      expected: (SimulatedPost.id(1), SimulatedPost.id(1)),
      requests: ["/v25.0/me/media", "/v25.0/me/media"]),
  ]

  @Test(arguments: cases)
  func `takes the newest post that has a photo`(_ example: Case) throws {
    let stage = try Stage(.stage(example.posts))
    try stage.signIn()
    let result = try stage.run("refresh", "--json")
    #expect(result.ending == .exited(0), "\(result.errorText)")
    let post = try #require(json(result)["post"] as? [String: Any])
    #expect(post["id"] as? String == example.expected.post)
    #expect(post["photo_id"] as? String == example.expected.photo)
    #expect(stage.requests.filter { !$0.hasPrefix("/pictures/") } == example.requests)
    #expect(stage.originals == [example.expected.photo + ".jpg"])
  }

  @Test(arguments: [
    [SimulatedPost](), [.photo(9, kind: .video)],
    [.photo(9, kind: .carousel, children: [.child(1, kind: .video)])],
  ])
  func `keeps the wallpaper of an account without a photo`(_ posts: [SimulatedPost]) throws {
    let stage = try Stage(.stage(posts))
    try stage.signIn()
    let result = try stage.run("refresh")
    #expect(result.ending == .exited(0))
    #expect(result.text.contains("no post with a photo"))
    #expect(stage.shown.isEmpty)
    #expect(stage.wallpapers.isEmpty)
  }
}
