import Platform
import Testing

/// The main tests of the whole program once more, as the real service is reached: over TLS and
/// HTTP/2.
@Suite(.enabled(if: HTTP2Front.isInstalled, "needs nghttpx (nghttp2-proxy) and openssl"))
struct HTTP2Tests {
  struct Story: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let run: @Sendable () throws -> Void

    init(_ name: String, _ run: @escaping @Sendable () throws -> Void) {
      testDescription = name
      self.run = run
    }

    init(_ row: AnswerCase) {
      self.init(row.testDescription) { try AnswerTests().check(row) }
    }
  }

  static let stories: [Story] =
    [
      Story("first photo") {
        try RefreshTests().`signs in, fetches the newest photo and shows it`()
      },
      Story("nothing new") {
        try RefreshTests().`makes one request and touches nothing when there is nothing new`()
      },
      Story("new posts") {
        try RefreshTests().`shows a new post and keeps the one before for other workspaces`()
      },
      Story("deleted post") {
        try RefreshTests().`takes a deleted post from the screen and its files from the disk`()
      },
      Story("failed list") { try RefreshTests().`takes no failed list for a deletion`() },
      Story("expired address") {
        try RefreshTests().`asks for a new address when the picture's has expired`()
      },
      Story("logout") {
        try SignInTests().`logs out, says what remains, and asks to sign in again`()
      },
      Story("secrets") {
        try SecrecyTests().`shows the token in no output and in no file that others may read`()
      },
    ]
    + AnswerCase.own.filter {
      [
        "error_80002.json", "error_1.json", "error_190_463.json", "error_502.html",
        "error_empty.txt", "picture_404.txt", "list_carousel_video_first.json", "usage_high.json",
        "refresh_good.json", "code_good_number.json", "code_used.json",
      ].contains($0.file)
    }.map(Story.init)

  @Test(arguments: stories)
  func `does over HTTP/2 what it does over HTTP/1.1`(_ story: Story) throws {
    let record = HTTP2Record()
    try Stage.$frontRecord.withValue(record) { try story.run() }
    #expect(!record.requests.isEmpty)
    #expect(record.requests.allSatisfy { $0.version == "h2" })
  }

  @Test
  func `fetches list and picture over one connection`() throws {
    let record = HTTP2Record()
    try Stage.$frontRecord.withValue(record) { try Stage().signInAndRefresh() }
    let paths = record.requests.map(\.path)
    #expect(paths.count == 3)
    #expect(paths.prefix(2) == ["/v25.0/me", "/v25.0/me/media"])
    #expect(paths.last?.hasPrefix("/pictures/") == true)
    let connections = record.requests.map(\.connection)
    #expect(connections[1] == connections[2])
    #expect(connections[0] != connections[1])
  }

  @Test
  func `does not talk to a server whose certificate nobody vouches for`() throws {
    let record = HTTP2Record()
    try Stage.$frontRecord.withValue(record) {
      let stage = try Stage()
      try stage.write("[instawall]\n", to: ".config/instawall/config.ini")
      let result = try stage.run("login", "--token-file", stage.home + "/token")
      #expect(result.ending == .exited(69))
      #expect(result.errorText.contains("certificate"), "\(result.errorText)")
      #expect(stage.requests.isEmpty)
    }
    #expect(record.requests.isEmpty)
  }
}
