import Transfer

/// Carries one run's requests, counts those that were answered, and holds back what would be too
/// many.
final class RequestMeter: HTTPClient {
  private let carrier: any HTTPClient
  private let allowance: Int
  private let limit: Int
  /// Whether what is asked now must not wait for tomorrow.
  var isUrgent = false
  private(set) var answered = 0
  /// Whether a request was not sent because the allowance was used up.
  private(set) var heldBack = false

  /// - Parameters:
  ///   - allowance: for what can wait.
  ///   - limit: for everything.
  init(_ carrier: any HTTPClient, allowance: Int, limit: Int) {
    self.carrier = carrier
    self.allowance = allowance
    self.limit = limit
  }

  func send(_ request: HTTPRequest) throws(TransferError) -> HTTPResponse {
    guard answered < (isUrgent ? limit : allowance) else {
      heldBack = true
      let host = WebAddress(request.address)?.host ?? ""
      throw .failed(host: host, reason: "the requests of this day are used up")
    }
    let response = try carrier.send(request)
    answered += 1
    return response
  }
}
