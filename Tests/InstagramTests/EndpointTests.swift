import Instagram
import Testing

struct EndpointTests {
  @Test func `knows the service`() throws {
    let endpoints = try Endpoints()
    #expect(endpoints.graph == "https://graph.instagram.com")
    #expect(endpoints.api == "https://api.instagram.com")
    #expect(endpoints.authorize == "https://www.instagram.com/oauth/authorize")
    #expect(endpoints.version == "v25.0")
  }

  @Test func `the environment wins over the configuration, where it says something`() throws {
    let endpoints = try Endpoints(
      environment: ["INSTAWALL_GRAPH_URL": "http://127.0.0.1:1/", "INSTAWALL_API_URL": ""],
      configured: [.graph: "https://g.example", .api: "https://a.example"])
    #expect(endpoints.graph == "http://127.0.0.1:1")
    #expect(endpoints.api == "https://a.example")
  }

  @Test(arguments: [
    "http://graph.example.org", "ftp://127.0.0.1", "graph.instagram.com", "https://x.org/?a=b",
    "https://x.org/#a", "https://u:p@x.org", "file:///",
  ])
  func `refuses an address`(text: String) {
    for base in Endpoints.Base.allCases {
      #expect(throws: EndpointDefect.badAddress(base, fromEnvironment: true)) {
        try Endpoints(environment: [base.variable: text])
      }
      #expect(throws: EndpointDefect.badAddress(base, fromEnvironment: false)) {
        try Endpoints(configured: [base: text])
      }
    }
  }

  @Test(arguments: ["v25.0", "v26", ""])
  func `takes a version`(text: String) throws {
    #expect(try Endpoints(version: text).version == text)
  }

  @Test(arguments: ["25.0", "v", "v25.", "v25.0.1", "v../x", "v25.0/me", "v２"])
  func `refuses a version`(text: String) {
    #expect(throws: EndpointDefect.badVersion) { try Endpoints(version: text) }
  }
}
