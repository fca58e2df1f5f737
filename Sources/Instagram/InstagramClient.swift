package import Transfer

/// Talks to Instagram for one account: profile, posts, pictures and the life of the token.
///
/// Calls that fail for a moment (network fault, HTTP 5xx, the service's own "try again") are tried
/// three times in all; a host that cannot be found is not, since then there is no network and the
/// next run is soon enough. Nothing else is retried.
package struct InstagramClient {
  private(set) var http: any HTTPClient
  let endpoints: Endpoints
  private let sleep: (Double) -> Void
  /// What the last answer that tells said about the budget.
  package private(set) var usage: Usage?

  /// Seconds before the second and the third try; up to a quarter is added at random, so that many
  /// programs do not come back at the same moment.
  private static let pauses = [2.0, 8.0]

  /// - Parameter sleep: waits for so many seconds.
  package init(http: any HTTPClient, endpoints: Endpoints, sleep: @escaping (Double) -> Void) {
    self.http = http
    self.endpoints = endpoints
    self.sleep = sleep
  }

  /// The same client with a carrier made from its own: one that counts, for instance.
  package func carried(by wrap: (any HTTPClient) -> any HTTPClient) -> InstagramClient {
    var copy = self
    copy.http = wrap(http)
    return copy
  }

  /// Makes a call for JSON below the graph host.
  /// - Parameter hidden: secrets that must not come back in a message.
  mutating func get<Answer: Decodable>(
    _ address: String, _ query: [FormField], hidden: [Secret]
  ) throws(CallFailure) -> Answer {
    let request = HTTPRequest(
      "\(address)?\(urlEncoded(query))",
      hosts: HostRule([endpoints.graphHost], loopback: endpoints.isLocal))
    return try call(request, host: endpoints.graphHost, tries: Self.pauses.count + 1, hidden)
  }

  /// Sends a form to the login host, once: a login's code works only once.
  mutating func post<Answer: Decodable>(
    _ address: String, _ form: [FormField], hidden: [Secret]
  ) throws(CallFailure) -> Answer {
    let request = HTTPRequest(
      address, form: form,
      hosts: HostRule([endpoints.apiHost], loopback: endpoints.isLocal))
    return try call(request, host: endpoints.apiHost, tries: 1, hidden)
  }

  private mutating func call<Answer: Decodable>(
    _ request: HTTPRequest, host: String, tries: Int, _ hidden: [Secret]
  ) throws(CallFailure) -> Answer {
    let response = try send(request, tries: tries)
    usage = Usage(headers: response.headers) ?? usage
    // The member decides, not the status: a fault may come with 200.
    let envelope: ServiceFault.Envelope? = decodeJSON(response.body)
    if let fault = envelope?.fault {
      throw CallFailure(
        fault: fault,
        error: fault.meaning(host: host, status: response.status, usage: usage).hiding(hidden))
    }
    if response.status == 429 {
      throw CallFailure(.rateLimited(minutes: max(60, usage?.regainMinutes ?? 0)))
    }
    if response.status >= 500 {
      throw CallFailure(.temporary(host: host, status: response.status, message: ""))
    }
    guard response.status == 200, let answer: Answer = decodeJSON(response.body) else {
      throw CallFailure(.unusableAnswer(host: host, status: response.status))
    }
    return answer
  }

  /// Sends `request`, again after a pause while the failure is one that passes.
  func send(_ request: HTTPRequest, tries: Int? = nil) throws(CallFailure) -> HTTPResponse {
    var pauses = Self.pauses.prefix((tries ?? Self.pauses.count + 1) - 1)
    while true {
      do {
        let response = try http.send(request)
        guard !pauses.isEmpty, passes(response) else { return response }
      } catch {
        guard !pauses.isEmpty, error.passes else { throw CallFailure(.transfer(error)) }
      }
      let pause = pauses.removeFirst()
      sleep(pause + Double.random(in: 0...pause / 4))
    }
  }
}

/// A failed call: what it means, and the service's own account where there is one.
struct CallFailure: Error {
  let fault: ServiceFault?
  let error: InstagramError

  init(fault: ServiceFault? = nil, error: InstagramError) {
    self.fault = fault
    self.error = error
  }

  init(_ error: InstagramError) { self.init(error: error) }
}

private func passes(_ response: HTTPResponse) -> Bool {
  if response.status == 200 { return false }
  let envelope: ServiceFault.Envelope? = decodeJSON(response.body)
  guard let fault = envelope?.fault else { return response.status >= 500 }
  return fault.passes && !fault.asksForLess
}

extension TransferError {
  /// Whether the same request may succeed in a few seconds.
  fileprivate var passes: Bool {
    switch self {
    case .cannotConnect, .timedOut, .cutOff: true
    case .unknownHost, .untrustedCertificate, .tooLarge, .forbiddenAddress, .tooManyRedirects,
      .badSetting, .failed:
      false
    }
  }
}

extension InstagramError {
  /// The same with every secret struck out of the message: the service repeats a malformed token.
  fileprivate func hiding(_ secrets: [Secret]) -> InstagramError {
    func clean(_ message: String) -> String {
      secrets.reduce(message) { text, secret in
        secret.text.isEmpty ? text : text.replacing(secret.text, with: "…")
      }
    }
    return switch self {
    case .tokenInvalid(let fault, let message): .tokenInvalid(fault, message: clean(message))
    case .permissionMissing(let message): .permissionMissing(message: clean(message))
    case .blocked(let message): .blocked(message: clean(message))
    case .setup(let fault, let message): .setup(fault, message: clean(message))
    case .codeRefused(let fault, let message): .codeRefused(fault, message: clean(message))
    case .refreshTooEarly(let message): .refreshTooEarly(message: clean(message))
    case .temporary(let host, let status, let message):
      .temporary(host: host, status: status, message: clean(message))
    case .refused(let code, let message): .refused(code: code, message: clean(message))
    case .notProfessional, .rateLimited, .gone, .unusableAnswer, .transfer, .forbiddenPictureHost,
      .pictureUnavailable:
      self
    }
  }
}
