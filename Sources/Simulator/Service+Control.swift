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
        account.posts.insert(try decodeStrictly(SimulatedPost.self, from: request.body), at: 0)
      case ("DELETE", "posts", let id?):
        account.posts.removeAll { $0.id == id }
      case ("POST", "faults", nil):
        faults.append(try decodeStrictly(ScriptedFault.self, from: request.body))
      case ("POST", "account", nil):
        account = try decodeStrictly(SimulatedAccount.self, from: request.body)
        faults = account.faults
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
