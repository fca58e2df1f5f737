package import FoundationEssentials
import Synchronization

/// A local, well-behaved Instagram on 127.0.0.1: login page, token and graph endpoints and the
/// picture host, all at one address. Runs until `stop()` or until it is let go.
///
/// The graph endpoints answer with or without a version (`/v25.0/me`); the login page is at
/// `/oauth/authorize`.
package final class Simulator: Sendable {
  /// `http://127.0.0.1:PORT`, `https` when it was given a certificate.
  package let address: String
  private let service: SharedService
  private let server: Mutex<HTTPServer?>

  /// - Parameters:
  ///   - port: 0 lets the kernel choose.
  ///   - certificate: a chain as PEM text, with `key` for TLS.
  ///   - answers: recorded answers that `serve` can choose from.
  ///   - clock: the time that picture addresses, codes and tokens run out by.
  ///   - onRequest: called for each logged request, on the server's thread, before its answer is
  ///     sent.
  package init(
    account: SimulatedAccount, port: UInt16 = 0, certificate: String? = nil, key: String? = nil,
    answers: AnswerDirectory? = nil, clock: @escaping @Sendable () -> Date = { Date() },
    onRequest: (@Sendable (LoggedRequest) -> Void)? = nil
  ) throws(SimulatorError) {
    let service = SharedService(Service(account: account, answers: answers, clock: clock))
    var identity: HTTPServer.Identity?
    if let certificate, let key {
      identity = HTTPServer.Identity(certificate: certificate, key: key)
    }
    let server = try HTTPServer(port: port, identity: identity) { request in
      let (response, logged) = service.state.withLock { state in
        let before = state.log.count
        let response = state.answer(request)
        return (response, state.log.count > before ? state.log.last : nil)
      }
      if let logged { onRequest?(logged) }
      return response
    }
    let address = "\(identity == nil ? "http" : "https")://127.0.0.1:\(server.port)"
    service.state.withLock { $0.address = address }
    self.address = address
    self.service = service
    self.server = Mutex(server)
  }

  /// Ends all connections; further requests are refused by the kernel.
  package func stop() {
    server.withLock { $0 = nil }
  }

  /// The account as it is now: a refresh changes its token.
  package var account: SimulatedAccount { service.state.withLock { $0.account } }

  /// Changes the account while it is served. A changed token makes all earlier ones invalid.
  package func update(_ change: (inout SimulatedAccount) -> Void) {
    service.state.withLock { $0.change(change) }
  }

  /// Lets the next requests to a path fail. Faults on the same path follow one another.
  package func fail(_ path: String, next: Int = 1, with fault: Fault) {
    service.state.withLock {
      $0.faults.append(ScriptedFault(path: path, next: next, fault: fault))
    }
  }

  /// Lets a recorded answer meet the next requests it is for, or those to `path`.
  /// - Parameters:
  ///   - name: a file of the answers directory; `FILE#MEMBER` chooses from a file of addresses.
  ///   - ownPictures: picture addresses in it lead to this simulator, which draws them.
  /// - Throws: `.unknownAnswer`.
  package func serve(
    answer name: String, next: Int = 1, at path: String? = nil, ownPictures: Bool = false
  ) throws(SimulatorError) {
    let result = service.state.withLock { state in
      Result { () throws(SimulatorError) in
        try state.serve(name, next: next, at: path, ownPictures: ownPictures)
      }
    }
    try result.get()
  }

  /// The recorded answers that were chosen and that no request has met yet.
  package var unmetAnswers: [String] { service.state.withLock { $0.unmetAnswers } }

  /// Forgets the faults and recorded answers that have not met a request yet.
  package func clearFaults() { service.state.withLock { $0.clearFaults() } }

  /// The time that picture addresses, codes, tokens and blocks run out by. Once set it goes on from
  /// there.
  package var now: Date {
    get { service.state.withLock { $0.now } }
    set { service.state.withLock { $0.now = newValue } }
  }

  /// Refuses every token handed out so far with `fault`, as after a changed password; nil accepts
  /// them again.
  package func revokeTokens(with fault: Fault?) { service.state.withLock { $0.revoke(fault) } }

  /// A code as after a login in the browser, good for one hour and one use.
  package func makeCode(redirectURI: String) -> String {
    service.state.withLock { $0.makeCode(redirectURI: redirectURI) }
  }

  /// All requests so far. A request is in here before its answer is sent.
  package var log: [LoggedRequest] { service.state.withLock { $0.log } }

  package func clearLog() { service.state.withLock { $0.log = [] } }
}

/// The service, shared between the server's thread and the simulator's owner.
private final class SharedService: Sendable {
  let state: Mutex<Service>

  init(_ service: Service) {
    state = Mutex(service)
  }
}
