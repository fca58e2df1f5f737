/// One HTTP request.
package struct HTTPRequest: Sendable, Equatable {
  /// An absolute address. It may carry a token: never print it.
  package var address: String
  /// Form fields; when not nil the request is a POST of `application/x-www-form-urlencoded`.
  package var form: [FormField]?
  /// The largest body accepted, enforced while receiving.
  package var maximumBytes: Int
  /// Seconds for the whole transfer, redirects included.
  package var seconds: Double
  /// Where the request and its redirects may go; nil means wherever https leads.
  package var hosts: HostRule?

  package init(
    _ address: String, form: [FormField]? = nil, maximumBytes: Int = 4 << 20, seconds: Double = 30,
    hosts: HostRule? = nil
  ) {
    self.address = address
    self.form = form
    self.maximumBytes = maximumBytes
    self.seconds = seconds
    self.hosts = hosts
  }
}

/// Printed by accident, a request shows its host only.
extension HTTPRequest: CustomStringConvertible, CustomReflectable {
  package var description: String { "HTTPRequest(\(WebAddress(address)?.host ?? "?"))" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// One name and value of a form or a query.
package struct FormField: Sendable, Equatable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// An answer, whatever its status.
package struct HTTPResponse: Sendable, Equatable {
  package let status: Int
  /// Names in lower case; the last of several equal ones.
  package let headers: [String: String]
  package let body: [UInt8]

  package init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Whoever can carry a request to a server and bring the answer back.
package protocol HTTPClient {
  /// - Throws: when no whole answer came; any status, 500 too, is an answer.
  func send(_ request: HTTPRequest) throws(TransferError) -> HTTPResponse
}

/// Why no whole answer came. No case carries an address: it may hold a token.
package enum TransferError: Error, Equatable, Sendable {
  /// The name of `host` could not be resolved: usually there is no network.
  case unknownHost(String)
  case cannotConnect(host: String)
  case timedOut(host: String)
  /// The certificate is not valid for `host`, or nobody trusted has signed it.
  case untrustedCertificate(host: String)
  /// The connection broke in the middle, or the body was shorter than announced.
  case cutOff(host: String)
  case tooLarge(host: String, maximumBytes: Int)
  /// The address, or one it redirects to, is not https (nor http to loopback).
  case forbiddenAddress(host: String)
  case tooManyRedirects(host: String)
  /// The configured proxy or authority file cannot be used; `reason` comes from libcurl.
  case badSetting(reason: String)
  /// Anything else; `reason` comes from libcurl and names no address.
  case failed(host: String, reason: String)
}
