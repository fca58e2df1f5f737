import FoundationEssentials

/// Everything the simulated Instagram knows, and its answer to each request.
struct Service: Sendable {
  private(set) var account: SimulatedAccount
  var faults: [ScriptedFault]
  var log: [LoggedRequest] = []
  let clock: @Sendable () -> Date

  /// Scheme, host and port of this server, known once it listens.
  var address = ""
  /// Long-lived tokens that a refresh has replaced; they stay valid.
  var earlierTokens: Set<String> = []
  /// Tokens from the browser login, and when they run out.
  var shortTokens: [String: Date] = [:]
  var tokenIssued: Date?
  var codes: [String: AuthorizationCode] = [:]
  /// Counts what has been handed out, so that codes, tokens and addresses differ.
  var serial = 0
  /// Drawing takes a while; each picture is drawn once.
  var drawn: [Drawing: [UInt8]] = [:]

  init(account: SimulatedAccount, clock: @escaping @Sendable () -> Date) {
    self.account = account
    self.faults = account.faults
    self.clock = clock
  }

  /// Changes the account. A changed token makes all others invalid.
  mutating func change(_ change: (inout SimulatedAccount) -> Void) {
    let token = account.token
    change(&account)
    guard account.token != token else { return }
    earlierTokens = []
    shortTokens = [:]
  }

  /// Gives the account a new token; the one before stays valid.
  mutating func replaceToken(with token: String) {
    earlierTokens.insert(account.token)
    account.token = token
  }

  /// Answers and logs; requests to the simulator's own control paths are not logged.
  mutating func answer(_ request: Request) -> Response {
    if request.path.hasPrefix(Self.controlPrefix) { return control(request) }
    let route = Route(path: request.path, userID: account.userID)
    let response = scripted(for: route.path) ?? answer(request, on: route)
    log.append(
      LoggedRequest(
        time: clock(), method: request.method, path: request.path, query: request.query,
        status: response.status, bytes: response.body.count))
    return response
  }

  private mutating func answer(_ request: Request, on route: Route) -> Response {
    if route.path == "/oauth/access_token" { return tokenForCode(request) }
    guard request.method == "GET" || request.method == "HEAD" else {
      return .graphError(
        100, "Unsupported request - method type: \(request.method.lowercased())", type: .instagram)
    }
    switch route.segments.first {
    case "oauth" where route.path == "/oauth/authorize": return authorize(request)
    case "pictures": return picture(request, name: route.segments.dropFirst().first ?? "")
    case "videos": return video()
    case "access_token": return exchange(request)
    case "refresh_access_token": return refresh(request)
    default: return graph(request, on: route)
    }
  }

  private mutating func scripted(for path: String) -> Response? {
    guard let index = faults.firstIndex(where: { $0.next > 0 && $0.meets(path) }) else {
      return nil
    }
    faults[index].next -= 1
    let fault = faults[index].fault
    if faults[index].next == 0 { faults.remove(at: index) }
    var response = fault.response
    if fault == .accountLimit {
      response.headers.append(accountUsage(percent: 100, minutesToWait: 60))
    }
    return response
  }
}

/// A path without its version, and with the account's identifier as `me`.
struct Route {
  let version: String?
  let segments: [String]

  init(path: String, userID: String) {
    var segments = path.split(separator: "/").map(String.init)
    if let first = segments.first, first.hasPrefix("v"), Double(first.dropFirst()) != nil {
      version = segments.removeFirst()
    } else {
      version = nil
    }
    if segments.first == userID { segments[0] = "me" }
    self.segments = segments
  }

  var path: String { "/" + segments.joined(separator: "/") }
}
