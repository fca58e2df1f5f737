import Foundation
import Instagram
import Testing
import Transfer

@testable import Wallpaper

/// A year of hourly runs on a laptop that sleeps, against a service with faults and limits.
struct YearTests {
  @Test
  func `keeps the token alive through a year, in few requests and few words`() throws {
    // Two files are synchronized to the disk in each run: that is no year's worth of patience.
    let memory = "/dev/shm"
    let scene = try Scene(in: FileManager.default.isWritableFile(atPath: memory) ? memory : "/tmp")
    let service = StrictService(seed: 1, now: scene.now)
    scene.carrier = service
    try scene.signIn()
    let start = scene.now
    var log = YearLog()
    while scene.now < start + 365 * 86_400 {
      service.now = scene.now
      service.live()
      scene.steps = []
      do throws(WallpaperError) {
        let outcome = try scene.unattended()
        log.note(nil, spoke: false)
        if outcome.result == .new { log.photos += 1 }
      } catch {
        let last = try #require(try scene.state().lastRefresh)
        log.note(error, spoke: error != .budgetSpent && !last.repeats(error))
      }
      log.warnings += scene.steps.filter { if case .tokenEnds = $0 { true } else { false } }.count
      scene.now += service.sleep()
    }
    #expect(service.lapses == 0)
    #expect(service.busiestDay < 40)
    #expect(service.callsInBlocks == 0)
    #expect(log.saidTwice == 0)
    #expect(log.unsaid == 0)
    #expect(log.warnings == 0)
    // It was a year worth the name.
    #expect(log.runs > 5500 && log.photos > 40 && service.renewals > 20)
    #expect(service.longestSleep == 40 * 86_400)
    #expect(
      log.kinds.isSuperset(of: [
        "paused", "instagram.temporary", "instagram.transfer.unknownHost",
        "instagram.transfer.cutOff", "instagram.tokenInvalid.checkpoint",
      ]), "\(log.kinds)")
  }
}

/// What a person would have read in the journal.
private struct YearLog {
  var runs = 0
  var photos = 0
  var warnings = 0
  var kinds: Set<String> = []
  /// Runs that repeated what the run before had said, and those that kept something new to
  /// themselves.
  var saidTwice = 0
  var unsaid = 0
  private var last: String?

  mutating func note(_ error: WallpaperError?, spoke: Bool) {
    runs += 1
    guard error != .budgetSpent else { return }
    let kind = error?.kind
    if let kind {
      kinds.insert(kind)
      if spoke && kind == last { saidTwice += 1 }
      if !spoke && kind != last { unsaid += 1 }
    }
    last = kind
  }
}

/// A service that enforces the token's rules and has bad days, the same ones for the same seed.
private final class StrictService: HTTPClient {
  var now: Date
  private var random: SeededGenerator
  private var posts: [(id: Int, time: Date)]
  private let scripted = ScriptedService()

  private var tokens: [(text: String, issued: Date)]
  private var trouble: (kind: Trouble, end: Date)?
  private var noSleepBefore: Date
  private var answered: [Date] = []

  private(set) var renewals = 0
  private(set) var longestSleep = 0.0
  /// Calls with a token that had ended.
  private(set) var lapses = 0
  private(set) var callsInBlocks = 0
  private(set) var busiestDay = 0

  private enum Trouble: CaseIterable { case offline, cut, faults, renewalFaults, block, checkpoint }

  init(seed: UInt64, now: Date) {
    self.now = now
    random = SeededGenerator(state: seed)
    tokens = [("IGAAfirst", now)]
    posts = [(1001, now - 86_400)]
    noSleepBefore = now + 5 * 86_400
    scripted.profile = #"{"id": "264", "username": "u", "account_type": "BUSINESS"}"#
  }

  /// Lets the hour bring what it brings.
  func live() {
    if let end = trouble?.end, end <= now { trouble = nil }
    if trouble == nil, chance(60), let kind = Trouble.allCases.randomElement(using: &random) {
      let hours = kind == .block ? 1...10 : 1...30
      trouble = (kind, now + Double(Int.random(in: hours, using: &random)) * 3600)
    }
    if chance(60) { posts.insert((posts[0].id + 1, now), at: 0) }
    if posts.count > 1, chance(400) { posts.removeFirst() }
  }

  /// Seconds until the next run: an hour, a night, or up to 40 days.
  func sleep() -> Double {
    if now > noSleepBefore, chance(1000) {
      let hours = longestSleep == 0 ? 960 : Int.random(in: 24...960, using: &random)
      longestSleep = max(longestSleep, Double(hours) * 3600)
      noSleepBefore = now + Double(hours + 120) * 3600
      return Double(hours) * 3600
    }
    return chance(30) ? 9 * 3600 : 3600
  }

  func send(_ request: HTTPRequest) throws(TransferError) -> HTTPResponse {
    let address = WebAddress(request.address)
    let path = address?.path ?? ""
    let host = address?.host ?? ""
    switch trouble?.kind {
    case .offline: throw .unknownHost(host)
    case .cut where chance(2): throw .cutOff(host: host)
    default: break
    }
    count()
    switch trouble?.kind {
    case .block: return blocked()
    case .faults where chance(2), .renewalFaults where path == "/refresh_access_token":
      return HTTPResponse(status: 503)
    default: break
    }
    if path.hasSuffix(".jpg") { return try scripted.send(request) }
    let token = request.address.components(separatedBy: "access_token=").last ?? ""
    guard let index = tokens.firstIndex(where: { $0.text == token }),
      now < tokens[index].issued + 60 * 86_400
    else {
      lapses += 1
      return fault(190, 463)
    }
    if trouble?.kind == .checkpoint { return fault(190, 459) }
    // The token before is good until the new one is used.
    tokens.removeSubrange(..<index)
    switch path {
    case "/refresh_access_token": return renew()
    case "/v25.0/me": return try scripted.send(request)
    case "/v25.0/me/media": return answer(list)
    default:
      let id = String(path.split(separator: "/").last ?? "")
      return posts.contains { String($0.id) == id } ? answer(#"{"id": "\#(id)"}"#) : fault(100, 33)
    }
  }

  private func renew() -> HTTPResponse {
    guard now >= tokens[0].issued + 86_400 else { return fault(100, 0) }
    renewals += 1
    let text = "IGAArenewed\(renewals)"
    tokens.append((text, now))
    return answer(#"{"access_token": "\#(text)", "expires_in": 5184000}"#)
  }

  private func blocked() -> HTTPResponse {
    guard let end = trouble?.end else { return answer("{}") }
    if told == end { callsInBlocks += 1 }
    told = end
    let minutes = Int((end.timeIntervalSince(now) / 60).rounded(.up))
    let usage = #"{"1": [{"call_count": 100, "estimated_time_to_regain_access": \#(minutes)}]}"#
    return HTTPResponse(
      status: 400, headers: ["x-business-use-case-usage": usage], body: fault(80002, 0).body)
  }
  private var told: Date?

  private func count() {
    answered.removeAll { $0 <= now - 86_400 }
    answered.append(now)
    busiestDay = max(busiestDay, answered.count)
  }

  private var list: String {
    let entries = posts.prefix(3).map { post in
      """
      {"id": "\(post.id)", "media_type": "IMAGE", "timestamp": "\(post.time.formatted(.iso8601))",
       "media_url": "https://scontent.cdninstagram.com/\(post.id).jpg"}
      """
    }
    return #"{"data": [\#(entries.joined(separator: ","))]}"#
  }

  /// One time in `times`.
  private func chance(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &random) == 0 }

  private func answer(_ body: String) -> HTTPResponse {
    HTTPResponse(status: 200, body: Array(body.utf8))
  }

  private func fault(_ code: Int, _ subcode: Int) -> HTTPResponse {
    let body = #"{"error": {"message": "m", "code": \#(code), "error_subcode": \#(subcode)}}"#
    return HTTPResponse(status: 400, body: Array(body.utf8))
  }
}

/// SplitMix64: https://prng.di.unimi.it/splitmix64.c
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}
