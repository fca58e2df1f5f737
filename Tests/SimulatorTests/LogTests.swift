import Foundation
import Synchronization
import Testing

@testable import Simulator

struct LogTests {
  @Test
  func `holds each request as parsed, before its answer arrives`() throws {
    let time = Moving()
    let lines = Mutex<[String]>([])
    let simulator = try Simulator(
      account: Sample.account, clock: { time.now },
      onRequest: { request in lines.withLock { $0.append(request.line) } })
    let answer = try Exchange(
      simulator, "/v25.0/me/media?fields=id%2Ccaption&x=a+b&access_token=\(Sample.token)")
    #expect(
      simulator.log == [
        LoggedRequest(
          time: time.now, method: "GET", path: "/v25.0/me/media",
          query: ["fields": "id,caption", "x": "a b", "access_token": Sample.token], status: 200,
          bytes: answer.body.count)
      ])
    #expect(
      lines.withLock { $0 } == [
        #"{"time":"2026-01-01T00:00:00Z","method":"GET","path":"/v25.0/me/media","#
          + #""query":{"access_token":"(redacted)","fields":"id,caption","x":"a b"},"#
          + #""status":200,"bytes":\#(answer.body.count)}"#
      ])
    simulator.clearLog()
    #expect(simulator.log.isEmpty)
  }

  @Test
  func `leaves out every secret`() throws {
    let line = LoggedRequest(
      time: Date(), method: "GET", path: "/access_token",
      query: ["client_secret": "S3CRET", "code": "S3CRET", "access_token": "S3CRET"], status: 200,
      bytes: 0
    ).line
    #expect(!line.contains("S3CRET"))
  }

  @Test
  func `is no longer reachable once stopped`() throws {
    let simulator = try Simulator(account: Sample.account)
    #expect(try Exchange(simulator, "/me").status == 400)
    simulator.stop()
    #expect(throws: Exchange.Refused.self) { try Exchange(simulator, "/me") }
  }

  @Test
  func `says that a port is taken`() throws {
    let simulator = try Simulator(account: Sample.account)
    let port = try #require(URLComponents(string: simulator.address)?.port)
    let error = #expect(throws: SimulatorError.self) {
      try Simulator(account: Sample.account, port: UInt16(port))
    }
    // The reason is what libmicrohttpd leaves in errno; since version 1 that is another error.
    guard case .cannotListen(let taken, _) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(Int(taken) == port)
  }
}
