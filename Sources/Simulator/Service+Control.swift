import FoundationEssentials

/// What another process may change while the program runs; the bodies are JSON as in the account
/// file. An answer is `ok`, or 400 with the reason.
///
///     POST   /_simulator/posts        one post, added in front
///     DELETE /_simulator/posts/ID     the post is gone
///     POST   /_simulator/faults       {"path", "next", "fault"}, queued
///     POST   /_simulator/answers      {"file", "next", "path", "own_pictures"}: a recorded answer, queued
///     DELETE /_simulator/faults       no faults and recorded answers are queued any more
///     POST   /_simulator/account      another account in place of this one
///     POST   /_simulator/clock        {"time"} or {"advance"}: Unix seconds, or seconds from now
///     POST   /_simulator/revocation   {"fault"}: every token so far is refused with it
///     DELETE /_simulator/revocation   and is accepted again
///     GET    /_simulator/log          the requests so far, one line of JSON each
extension Service {
  static let controlPrefix = "/_simulator/"

  mutating func control(_ request: Request) -> Response {
    let parts = request.path.dropFirst(Self.controlPrefix.count).split(separator: "/")
    do throws(SimulatorError) {
      switch (request.method, parts.first, parts.dropFirst().first) {
      case ("POST", "posts", nil):
        let post = try decodeStrictly(SimulatedPost.self, from: request.body)
        change { $0.posts.insert(post, at: 0) }
      case ("DELETE", "posts", let id?):
        change { $0.posts.removeAll { $0.id == id } }
      case ("POST", "faults", nil):
        faults.append(try decodeStrictly(ScriptedFault.self, from: request.body))
      case ("POST", "answers", nil):
        let order = try decodeStrictly(AnswerOrder.self, from: request.body)
        try serve(
          order.file, next: order.next, at: order.path, ownPictures: order.hasOwnPictures)
      case ("DELETE", "faults", nil):
        clearFaults()
      case ("POST", "clock", nil):
        let change = try decodeStrictly(ClockChange.self, from: request.body)
        if let time = change.time { now = Date(timeIntervalSince1970: time) }
        now += change.advance ?? 0
      case ("POST", "revocation", nil):
        revoke(try decodeStrictly(Revocation.self, from: request.body).fault)
      case ("DELETE", "revocation", nil):
        revoke(nil)
      case ("POST", "account", nil):
        let other = try decodeStrictly(SimulatedAccount.self, from: request.body)
        change { $0 = other }
        faults = other.faults
      case ("GET", "log", nil):
        return .text(log.map { $0.line + "\n" }.joined())
      default:
        return .text("no such control\n", status: 404)
      }
      return .text("ok\n")
    } catch {
      return .text("\(error)\n", status: 400)
    }
  }
}

private struct AnswerOrder: Decodable {
  let file: String
  var next = 1
  let path: String?
  var hasOwnPictures = false

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case file, next, path
    case hasOwnPictures = "own_pictures"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
    file = try values.decode(String.self, forKey: .file)
    path = try values.decodeIfPresent(String.self, forKey: .path)
    try values.set(&next, forKey: .next)
    try values.set(&hasOwnPictures, forKey: .hasOwnPictures)
  }
}

private struct ClockChange: Decodable {
  let time: Double?
  let advance: Double?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, advance
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
    time = try values.decodeIfPresent(Double.self, forKey: .time)
    advance = try values.decodeIfPresent(Double.self, forKey: .advance)
  }
}

private struct Revocation: Decodable {
  let fault: Fault

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case fault
  }

  init(from decoder: any Decoder) throws {
    fault = try decoder.strictContainer(keyedBy: CodingKeys.self)
      .decode(Fault.self, forKey: .fault)
  }
}
