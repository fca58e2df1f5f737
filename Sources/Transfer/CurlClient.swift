import CCurl

/// Carries requests with libcurl, one after the other, over connections that stay open.
///
/// TLS is always verified. Redirects are followed here and not by libcurl, so that every address is
/// checked by the same function before anything is sent to it. Needs libcurl 7.85 (2022).
package final class CurlClient: HTTPClient {
  /// Redirects followed for one request.
  private static let maximumRedirects = 5

  private let settings: TransferSettings
  private let handle: EasyHandle

  /// - Throws: `.badSetting` when libcurl refuses one of the settings.
  package init(settings: TransferSettings = TransferSettings()) throws(TransferError) {
    self.settings = settings
    handle = try EasyHandle()
    // Signals would be process-wide; libcurl uses them to interrupt old resolvers only.
    try handle.set(CURLOPT_NOSIGNAL, true)
    try handle.set(CURLOPT_FOLLOWLOCATION, false)
    try handle.set(CURLOPT_SSL_VERIFYPEER, true)
    try handle.set(CURLOPT_SSL_VERIFYHOST, 2)
    // The empty text offers every compression that libcurl was built with.
    try handle.set(CURLOPT_ACCEPT_ENCODING, "")
    try handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
    try handle.set(CURLOPT_USERAGENT, settings.userAgent)
    try handle.set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds(settings.connectSeconds))
    try handle.set(CURLOPT_LOW_SPEED_LIMIT, settings.lowSpeedBytes)
    try handle.set(CURLOPT_LOW_SPEED_TIME, settings.lowSpeedSeconds)
    if let proxy = settings.proxy { try handle.set(CURLOPT_PROXY, proxy) }
    if let caFile = settings.caFile { try handle.set(CURLOPT_CAINFO, caFile) }
  }

  package func send(_ request: HTTPRequest) throws(TransferError) -> HTTPResponse {
    let deadline = ContinuousClock.now + .milliseconds(milliseconds(request.seconds))
    var hop = try Hop(request)
    for _ in 0...Self.maximumRedirects {
      let response = try transfer(hop, request, until: deadline)
      guard let target = redirectTarget(of: response) else { return response }
      hop = try hop.redirected(to: target, status: response.status)
    }
    throw .tooManyRedirects(host: hop.address.host)
  }

  /// Sends `hop` and takes its answer, a redirect too.
  private func transfer(
    _ hop: Hop, _ request: HTTPRequest, until deadline: ContinuousClock.Instant
  ) throws(TransferError) -> HTTPResponse {
    let host = hop.address.host
    let left = (deadline - .now) / .milliseconds(1)
    guard left >= 1 else { throw .timedOut(host: host) }
    try handle.set(CURLOPT_TIMEOUT_MS, Int(left))
    try handle.set(CURLOPT_URL, hop.text)
    try handle.set(CURLOPT_PROTOCOLS_STR, hop.address.scheme)
    try handle.set(CURLOPT_NOPROXY, hop.address.isLoopback ? "*" : nil)
    try handle.set(CURLOPT_MAXFILESIZE_LARGE, bytes: max(request.maximumBytes, 1))
    if let form = hop.form {
      try handle.set(CURLOPT_POST, true)
      try handle.set(CURLOPT_COPYPOSTFIELDS, urlEncoded(form))
    } else {
      try handle.set(CURLOPT_HTTPGET, true)
    }
    var received = ReceivedAnswer(maximumBytes: request.maximumBytes)
    let code = try handle.perform(into: &received)
    guard code == CURLE_OK else {
      throw received.overflowed || code == CURLE_FILESIZE_EXCEEDED
        ? .tooLarge(host: host, maximumBytes: request.maximumBytes)
        : meaning(of: code, host: host)
    }
    guard received.headersEnded else { throw .cutOff(host: host) }
    return HTTPResponse(status: handle.status, headers: received.headers, body: received.body)
  }

  /// The absolute address that `response`, the last one received, redirects to.
  private func redirectTarget(of response: HTTPResponse) -> String? {
    [301, 302, 303, 307, 308].contains(response.status) ? handle.redirect : nil
  }
}

/// One address on the way from a request to its answer.
private struct Hop {
  let text: String
  let address: WebAddress
  let form: [FormField]?
  let hosts: HostRule?
  /// Whether the first address of all was on this machine.
  let beganAtHome: Bool

  init(_ request: HTTPRequest) throws(TransferError) {
    text = request.address
    address = try permitted(request.address, request.hosts)
    form = request.form
    hosts = request.hosts
    beganAtHome = address.isLoopback
  }

  private init(text: String, address: WebAddress, form: [FormField]?, from earlier: Hop) {
    self.text = text
    self.address = address
    self.form = form
    self.hosts = earlier.hosts
    self.beganAtHome = earlier.beganAtHome
  }

  func redirected(to target: String, status: Int) throws(TransferError) -> Hop {
    let next = try permitted(target, hosts)
    guard beganAtHome || !next.leadsHome else { throw .forbiddenAddress(host: next.host) }
    let keepsForm = form != nil && (status == 307 || status == 308)
    // A form holds secrets: it is sent again to the same server only.
    let sameServer =
      next.scheme == address.scheme && next.host == address.host && next.port == address.port
    guard !keepsForm || sameServer else { throw .forbiddenAddress(host: next.host) }
    return Hop(text: target, address: next, form: keepsForm ? form : nil, from: self)
  }
}

private func permitted(_ text: String, _ hosts: HostRule?) throws(TransferError) -> WebAddress {
  guard let address = WebAddress(text) else { throw .forbiddenAddress(host: "") }
  guard address.isPermitted, hosts?.permits(address.host) ?? true else {
    throw .forbiddenAddress(host: address.host)
  }
  return address
}

private func milliseconds(_ seconds: Double) -> Int {
  Int((min(max(seconds, 0.001), 86_400) * 1000).rounded(.up))
}

/// What a failed transfer means; see libcurl-errors(3).
private func meaning(of code: CURLcode, host: String) -> TransferError {
  switch code {
  case CURLE_COULDNT_RESOLVE_HOST: .unknownHost(host)
  case CURLE_COULDNT_CONNECT, CURLE_SSL_CONNECT_ERROR: .cannotConnect(host: host)
  case CURLE_OPERATION_TIMEDOUT: .timedOut(host: host)
  case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
    .untrustedCertificate(host: host)
  case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2,
    CURLE_HTTP2_STREAM:
    .cutOff(host: host)
  case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY, CURLE_SSL_CACERT_BADFILE:
    .badSetting(reason: describe(code))
  default: .failed(host: host, reason: describe(code))
  }
}
