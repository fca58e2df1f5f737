import FoundationEssentials

/// What another process may change while the program runs; the bodies are JSON as in the account
/// file. An answer is `ok`, or 400 with the reason.
///
///     POST   /_simulator/posts        one post, added in front
///     DELETE /_simulator/posts/ID     the post is gone
///     POST   /_simulator/faults       {"path", "next", "fault"}, queued
///     POST   /_simulator/account      another account in place of this one
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
