import FoundationEssentials

/// Everything the simulated Instagram knows, and its answer to each request.
struct Service: Sendable {
  private(set) var account: SimulatedAccount
  var faults: [ScriptedFault]
  let answers: AnswerDirectory?
  var served: [ServedAnswer] = []
  var log: [LoggedRequest] = []

  private let clock: @Sendable () -> Date
  /// Seconds that the service's time is ahead of its clock.
  private var ahead = 0.0

  /// Scheme, host and port of this server, known once it listens.
  var address = ""
  /// Every token handed out and not made invalid.
  var tokens: [String: IssuedToken] = [:]
  var codes: [String: AuthorizationCode] = [:]
  /// Counts what has been handed out, so that codes, tokens and addresses differ.
  var serial = 0
  /// Drawing takes a while; each picture is drawn once.
  var drawn: [Drawing: [UInt8]] = [:]
  /// When calls were made that count towards the limit.
  var calls: [Date] = []
  var blockedUntil: Date?

  init(
    account: SimulatedAccount, answers: AnswerDirectory? = nil,
    clock: @escaping @Sendable () -> Date
  ) {
    self.account = account
    self.faults = account.faults
    self.answers = answers
    self.clock = clock
    beginTokens()
  }

  /// The time that everything runs out by. Once set it goes on from there.
  var now: Date {
    get { clock() + ahead }
    set { ahead = newValue.timeIntervalSince(clock()) }
  }

  /// Changes the account. A changed token makes all others invalid.
  mutating func change(_ change: (inout SimulatedAccount) -> Void) {
    let token = account.token
    change(&account)
    if account.token != token { beginTokens() }
  }

  /// Makes `token` the account's own; earlier ones stay valid.
  mutating func hand(out token: String) { account.token = token }

  /// Answers and logs; requests to the simulator's own control paths are not logged.
  mutating func answer(_ request: Request) -> Response {
    if request.path.hasPrefix(Self.controlPrefix) { return control(request) }
    let route = Route(path: request.path, userID: account.userID)
    let response = response(to: request, on: route)
    log.append(
      LoggedRequest(
        time: now, method: request.method, path: request.path, query: request.query,
        status: response.status, bytes: response.body.count))
    return response
  }

  private mutating func response(to request: Request, on route: Route) -> Response {
    guard let recorded = recorded(for: route) else {
      return scripted(for: route.path) ?? answer(request, on: route)
    }
    guard recorded.answer.isHeaders else { return response(recorded) }
    var response = answer(request, on: route)
    response.headers += recorded.answer.texts.map { (name: $0.key, value: $0.value) }
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
    case "v": return recordedPicture(request, path: route.path)
    case "videos", "o1": return video()
    default: return call(request, on: route)
    }
  }

  /// What graph.instagram.com answers: counted, and with usage headers.
  private mutating func call(_ request: Request, on route: Route) -> Response {
    if let refusal = refusalByLimit() { return refusal }
    var response =
      switch route.segments.first {
      case "access_token": exchange(request)
      case "refresh_access_token": refresh(request)
      default: graph(request, on: route)
      }
    response.headers += usageHeaders
    return response
  }

  /// Forgets the faults and recorded answers that have not met a request yet.
  mutating func clearFaults() {
    faults = []
    served = []
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

  /// Addresses of pictures in recorded answers begin with `v`, of videos with `o1`.
  var isPicture: Bool { ["pictures", "videos", "v", "o1"].contains(segments.first) }

  var isGraph: Bool { !isPicture && segments.first != "oauth" }
}
