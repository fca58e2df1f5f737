import Foundation
import FoundationNetworking
import Testing

/// The login page as somebody in front of a browser sees it: two links, and the address that the
/// browser ends on.
struct LoginPage {
  private let page: URL
  private let text: String

  init(_ address: String) throws {
    page = try #require(URL(string: address))
    text = String(decoding: try Visit(page).body, as: UTF8.self)
  }

  /// Follows the link of that name.
  /// - Returns: what then stands in the address bar.
  func choose(_ name: String) throws -> String {
    let links = text.matches(of: /href="([^"]*)">([^<]*)</)
    let link = try #require(links.first { $0.output.2 == name }).output.1
    let target = String(link).replacing("&amp;", with: "&")
    let url = try #require(URL(string: target, relativeTo: page))
    return try #require(try Visit(url).location)
  }
}

/// One request whose redirect is not followed.
private struct Visit {
  let body: Data
  let location: String?

  init(_ url: URL) throws {
    let bar = AddressBar()
    let session = URLSession(configuration: .ephemeral, delegate: bar, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    session.dataTask(with: url).resume()
    guard bar.done.wait(timeout: .now() + 20) == .success else { throw URLError(.timedOut) }
    body = bar.body
    location = bar.location
  }
}

/// Written by the session's queue until `done`, and read afterwards.
private final class AddressBar: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  let done = DispatchSemaphore(value: 0)
  private(set) var body = Data()
  private(set) var location: String?

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    location = response.value(forHTTPHeaderField: "Location")
    completionHandler(nil)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    body += data
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    done.signal()
  }
}
