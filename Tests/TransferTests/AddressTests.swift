import Testing
import Transfer

struct AddressTests {
  @Test(arguments: [
    ("127.0.0.1", true), ("127.255.0.9", true), ("::1", true), ("localhost", true),
    ("128.0.0.1", false), ("127.0.0", false), ("127.0.0.1.example.org", false),
    ("127.0.0.256", false), ("127.0.0.+1", false), ("localhost.example.org", false), ("", false),
    ("10.0.0.1", false), ("::2", false),
  ])
  func `knows loopback`(host: String, expected: Bool) {
    #expect(isLoopback(host: host) == expected)
  }

  @Test func `splits an address`() throws {
    let address = try #require(WebAddress("https://Graph.Example.ORG:8443/v25.0/me?a=b%26c"))
    #expect(address.scheme == "https")
    #expect(address.host == "graph.example.org")
    #expect(address.port == 8443)
    #expect(address.path == "/v25.0/me")
    #expect(address.query == "a=b%26c")
    let bare = try #require(WebAddress("http://[::1]"))
    #expect(bare.host == "::1" && bare.port == nil && bare.path == "/" && bare.query == nil)
  }

  @Test(arguments: [
    ("https://example.org", true), ("HTTPS://example.org", true), ("http://example.org", false),
    ("http://127.0.0.1:8080", true), ("http://localhost/x", true), ("http://[::1]:1/", true),
    // Odd spellings of 127.0.0.1 are what the connection would use, so they count as that.
    ("http://0x7f.1/", true), ("http://2130706433/", true),
    ("http://127.0.0.1.example.org", false), ("http://localhost.example.org", false),
    ("ftp://127.0.0.1", false), ("file:///etc/passwd", false),
  ])
  func `permits https, and http to loopback`(text: String, expected: Bool) {
    #expect((WebAddress(text)?.isPermitted ?? false) == expected)
  }

  @Test(arguments: [
    "", "example.org", "//example.org/", "https://", "https://a b/",
    "https://user@example.org/", "https://example.org@127.0.0.1/", "https://example.org/\n",
    "https://example.org:99999/", "https://[::1",
    "https://" + String(repeating: "a", count: 20_000),
  ])
  func `refuses what is no plain address`(text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test(arguments: [
    ("scontent-aaa1-1.cdninstagram.com", true), ("instagram.faaa1-1.fna.fbcdn.net", true),
    ("api.example.org", true), ("cdninstagram.com", false), ("evilcdninstagram.com", false),
    ("x.cdninstagram.com.example.org", false), ("example.org", false), ("127.0.0.1", false),
    ("x.api.example.org", false), (".cdninstagram.com", false),
  ])
  func `a rule permits names and whole domains`(host: String, expected: Bool) {
    let rule = HostRule([".cdninstagram.com", ".fbcdn.net", "api.example.org"])
    #expect(rule.permits(host) == expected)
    #expect(HostRule([], loopback: true).permits(host) == (host == "127.0.0.1"))
  }

  // Expected values from Python 3: urllib.parse.quote(text, safe="").
  @Test(arguments: [
    ("azAZ09-._~", "azAZ09-._~"), ("a b+c", "a%20b%2Bc"), ("{id,x}", "%7Bid%2Cx%7D"),
    ("ü✓", "%C3%BC%E2%9C%93"), ("&=#?/%", "%26%3D%23%3F%2F%25"), ("", ""),
  ])
  func `encodes all but the unreserved`(text: String, expected: String) {
    #expect(percentEncoded(text) == expected)
  }

  @Test func `a printed request shows no secret`() {
    let request = HTTPRequest(
      "https://example.org/me?access_token=SECRET", form: [FormField("code", "SECRET")])
    var dumped = ""
    dump(request, to: &dumped)
    for text in ["\(request)", String(reflecting: request), dumped] {
      #expect(!text.contains("SECRET"))
    }
  }
}
