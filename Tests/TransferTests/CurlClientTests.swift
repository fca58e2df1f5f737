import Foundation
import Testing
import Transfer

@Suite(.enabled(if: FaultServer.shared != nil, FaultServer.reason))
struct CurlClientTests {
  let server: FaultServer

  init() throws { server = try #require(FaultServer.shared) }

  func fetch(
    _ door: FaultServer.Door, _ path: String, host: String = "127.0.0.1",
    _ change: (inout HTTPRequest) -> Void = { _ in }
  ) throws -> HTTPResponse {
    var request = HTTPRequest(
      server.address(door, path, host: host), maximumBytes: 1 << 20, seconds: 30)
    change(&request)
    return try server.client().send(request)
  }

  // MARK: What works

  @Test(arguments: [FaultServer.Door.plain, .tls], ["127.0.0.1", "localhost"])
  func `brings a whole answer`(door: FaultServer.Door, host: String) throws {
    let response = try fetch(door, "whole", host: host)
    #expect(response.status == 200)
    #expect(response.body == Array("hello".utf8))
    #expect(response.headers["content-length"] == "5")
  }

  @Test(arguments: [200, 204, 304, 400, 403, 404, 429, 500, 503])
  func `any status is an answer`(status: Int) throws {
    let response = try fetch(.plain, "status/\(status)")
    #expect(response.status == status)
    #expect(response.headers["x-twice"] == "two")
  }

  @Test func `an interim answer leaves nothing behind`() throws {
    let response = try fetch(.tls, "interim")
    #expect(response.status == 200)
    #expect(response.headers["x-interim"] == nil)
  }

  @Test func `unpacks gzip`() throws {
    let response = try fetch(.tls, "compressed")
    #expect(response.body == Array(String(repeating: "unpacked ", count: 100).utf8))
  }

  @Test func `sends a form, then a plain request, with nothing left over`() throws {
    let client = try server.client { $0.userAgent = "tester/1" }
    let form = [FormField("code", "a+b c&d=é#_"), FormField("empty", "")]
    let posted = try echo(client.send(HTTPRequest(server.address(.tls, "echo?q=1"), form: form)))
    #expect(posted["method"] == "POST")
    #expect(posted["target"] == "/echo?q=1")
    #expect(posted["body"] == "code=a%2Bb%20c%26d%3D%C3%A9%23_&empty=")
    #expect(posted["type"] == "application/x-www-form-urlencoded")
    #expect(posted["agent"] == "tester/1")
    let plain = try echo(client.send(HTTPRequest(server.address(.tls, "echo"))))
    #expect(plain["method"] == "GET")
    #expect(plain["body"] == "")
    #expect(plain["names"] == "accept,accept-encoding,host,user-agent")
  }

  @Test(arguments: [FaultServer.Door.plain, .tls])
  func `several requests share one connection`(door: FaultServer.Door) throws {
    let client = try server.client()
    var connections: Set<[UInt8]> = []
    for _ in 0..<5 {
      connections.insert(try client.send(HTTPRequest(server.address(door, "number"))).body)
    }
    #expect(connections.count == 1)
  }

  @Test func `works again after a failed transfer`() throws {
    let client = try server.client()
    #expect(throws: TransferError.cutOff(host: "127.0.0.1")) {
      try client.send(HTTPRequest(server.address(.tls, "cut")))
    }
    #expect(try client.send(HTTPRequest(server.address(.tls, "whole"))).status == 200)
  }

  @Test func `a body of exactly the permitted size passes, one byte more does not`() throws {
    #expect(try fetch(.plain, "size/5000") { $0.maximumBytes = 5000 }.body.count == 5000)
    #expect(throws: TransferError.tooLarge(host: "127.0.0.1", maximumBytes: 5000)) {
      try fetch(.plain, "size/5001") { $0.maximumBytes = 5000 }
    }
  }

  // MARK: Faults below HTTP

  enum Fault: String, CaseIterable {
    case cut
    case cutChunk = "cut-chunk"
    case cutHeaders = "cut-headers"
    case silent, reset
    case stallHeaders = "stall-headers"
    case stallBody = "stall-body"
    case drip
    case endless
    case endlessChunks = "endless-chunks"
    case endlessHeaders = "endless-headers"
    case announced, bomb

    var error: TransferError {
      let host = "127.0.0.1"
      return switch self {
      case .cut, .cutChunk, .cutHeaders, .silent, .reset: .cutOff(host: host)
      case .stallHeaders, .stallBody, .drip: .timedOut(host: host)
      case .endless, .endlessChunks, .endlessHeaders, .announced, .bomb:
        .tooLarge(host: host, maximumBytes: 1 << 20)
      }
    }
  }

  @Test(arguments: Fault.allCases, [FaultServer.Door.plain, .tls])
  func `a fault has its name, soon`(fault: Fault, door: FaultServer.Door) throws {
    let client = try server.client { $0.lowSpeedSeconds = 3 }
    let request = HTTPRequest(
      server.address(door, fault.rawValue), maximumBytes: 1 << 20, seconds: 60)
    let start = ContinuousClock.now
    #expect(throws: fault.error) { try client.send(request) }
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test(arguments: ["garbage", "bad-gzip", "bad-length"])
  func `nonsense fails and names the host only`(path: String) throws {
    let error = try #require(throws: TransferError.self) { try fetch(.plain, path) }
    guard case .failed(let host, let reason) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(host == "127.0.0.1")
    #expect(!reason.isEmpty && !reason.contains(path))
  }

  @Test func `the total time holds though bytes keep coming`() throws {
    let client = try server.client { $0.lowSpeedBytes = 0 }
    let start = ContinuousClock.now
    #expect(throws: TransferError.timedOut(host: "127.0.0.1")) {
      try client.send(HTTPRequest(server.address(.plain, "drip"), seconds: 2))
    }
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test func `a server that never greets is given up`() throws {
    let client = try server.client { $0.connectSeconds = 1 }
    let start = ContinuousClock.now
    #expect(throws: TransferError.timedOut(host: "127.0.0.1")) {
      try client.send(HTTPRequest(server.address(.mute, "whole"), seconds: 60))
    }
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test func `nobody at the port, nobody of that name`() throws {
    let client = try server.client()
    // Port 1 (tcpmux) is served nowhere today.
    #expect(throws: TransferError.cannotConnect(host: "127.0.0.1")) {
      try client.send(HTTPRequest("https://127.0.0.1:1/"))
    }
    // RFC 6761 reserves "invalid": no resolver answers for it.
    #expect(throws: TransferError.unknownHost("nowhere.invalid")) {
      try client.send(HTTPRequest("https://nowhere.invalid/?access_token=x"))
    }
  }

  // MARK: Certificates

  @Test(arguments: [FaultServer.Door.expired, .wrongHost])
  func `refuses a bad certificate`(door: FaultServer.Door) throws {
    #expect(throws: TransferError.untrustedCertificate(host: "127.0.0.1")) {
      try fetch(door, "whole")
    }
  }

  @Test func `refuses an authority that nobody trusts`() throws {
    let client = try server.client { $0.caFile = nil }
    #expect(throws: TransferError.untrustedCertificate(host: "127.0.0.1")) {
      try client.send(HTTPRequest(server.address(.tls, "whole")))
    }
  }

  @Test func `an authority file that is not there is a bad setting`() throws {
    let client = try server.client { $0.caFile = "/nonexistent/ca.pem" }
    let error = try #require(throws: TransferError.self) {
      try client.send(HTTPRequest(server.address(.tls, "whole")))
    }
    guard case .badSetting(let reason) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(!reason.isEmpty)
  }

  // MARK: Redirects

  @Test func `follows five redirects and no sixth`() throws {
    #expect(try fetch(.tls, "chain/5").body == Array("hello".utf8))
    for path in ["chain/6", "loop"] {
      #expect(throws: TransferError.tooManyRedirects(host: "127.0.0.1")) { try fetch(.tls, path) }
    }
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a form goes on to the same server only where the status says so`(status: Int) throws {
    let form = [FormField("a", "b")]
    let answer = try echo(fetch(.tls, "redirect/\(status)?/echo") { $0.form = form })
    #expect(answer["method"] == (status < 304 ? "GET" : "POST"))
    #expect(answer["body"] == (status < 304 ? "" : "a=b"))
  }

  @Test func `a form is not sent again to another server`() throws {
    let other = percentEncoded(server.address(.plain, "echo"))
    #expect(throws: TransferError.forbiddenAddress(host: "127.0.0.1")) {
      try fetch(.tls, "redirect/307?\(other)") { $0.form = [FormField("secret", "b")] }
    }
  }

  @Test(arguments: [
    ("http://example.org/", "example.org"), ("file:///etc/passwd", ""),
    ("ftp://127.0.0.1/", "127.0.0.1"), ("gopher://127.0.0.1/", "127.0.0.1"),
    ("https://user:word@127.0.0.1/", ""),
  ])
  func `refuses a redirect to anything but https`(target: String, host: String) throws {
    #expect(throws: TransferError.forbiddenAddress(host: host)) {
      try fetch(.tls, "redirect/302?\(percentEncoded(target))")
    }
  }

  @Test func `a redirect cannot leave the permitted hosts`() throws {
    let elsewhere = percentEncoded(server.address(.tls, "whole", host: "localhost"))
    #expect(try fetch(.tls, "redirect/302?\(elsewhere)").status == 200)
    #expect(throws: TransferError.forbiddenAddress(host: "localhost")) {
      try fetch(.tls, "redirect/302?\(elsewhere)") { $0.hosts = HostRule(["127.0.0.1"]) }
    }
  }

  @Test(arguments: [
    "http://example.org/", "ftp://example.org/", "file:///etc/passwd", "example.org", "",
    "https://", "https://user@example.org/", "https://exa mple.org/",
    "https://example.org/\r\nX: y",
  ])
  func `sends nothing to a forbidden address`(address: String) throws {
    let error = try #require(throws: TransferError.self) {
      try server.client().send(HTTPRequest(address))
    }
    guard case .forbiddenAddress = error else {
      Issue.record("\(error)")
      return
    }
  }

  // MARK: Proxy

  /// A client that reaches `public.example`, and everything else but loopback, through a proxy.
  private func proxied() throws -> CurlClient {
    let address = server.address(.proxy, "").replacing("https:", with: "http:")
    return try server.client { $0.proxy = address }
  }

  @Test func `goes through the proxy, TLS verified to the far side`() throws {
    let client = try proxied()
    let response = try client.send(HTTPRequest("https://public.example/interim"))
    #expect(response.body == Array("hello".utf8))
    #expect(throws: TransferError.untrustedCertificate(host: "other.example")) {
      try client.send(HTTPRequest("https://other.example/whole"))
    }
  }

  @Test(arguments: ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "[::ffff:127.0.0.1]", "127.1"])
  func `a public server cannot lead to this machine`(host: String) throws {
    let target = server.address(.tls, "whole", host: host)
    let error = try #require(throws: TransferError.self) {
      try proxied().send(
        HTTPRequest("https://public.example/redirect/302?\(percentEncoded(target))"))
    }
    guard case .forbiddenAddress = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func `a proxy that cannot be used is a bad setting, and loopback needs none`() throws {
    let client = try server.client { $0.proxy = "http://nowhere.invalid:3128" }
    #expect(try client.send(HTTPRequest(server.address(.tls, "whole"))).status == 200)
    let error = try #require(throws: TransferError.self) {
      try client.send(HTTPRequest("https://example.org/"))
    }
    guard case .badSetting = error else {
      Issue.record("\(error)")
      return
    }
  }

  private func echo(_ response: HTTPResponse) throws -> [String: String] {
    try JSONDecoder().decode([String: String].self, from: Data(response.body))
  }
}
