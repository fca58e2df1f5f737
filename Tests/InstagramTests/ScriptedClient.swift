import Testing
import Transfer

/// A far side that plays a script: each request must be the next one expected, and every line of
/// the script must be used.
final class ScriptedClient: HTTPClient {
  struct Line {
    /// What the request's address must contain, each of them.
    let parts: [String]
    let outcome: Result<HTTPResponse, TransferError>
  }

  private var script: [Line]
  private(set) var requests: [HTTPRequest] = []

  init(_ script: [Line]) { self.script = script }

  func send(_ request: HTTPRequest) throws(TransferError) -> HTTPResponse {
    requests.append(request)
    guard !script.isEmpty else {
      Issue.record("unexpected request \(requests.count): \(request.address)")
      throw .failed(host: "script", reason: "unexpected request")
    }
    let line = script.removeFirst()
    for part in line.parts where !request.address.contains(part) {
      Issue.record("request \(requests.count) lacks \(part): \(request.address)")
    }
    return try line.outcome.get()
  }

  /// Fails the test when part of the script was not used.
  func finish(_ location: SourceLocation = #_sourceLocation) {
    #expect(script.isEmpty, "\(script.count) requests were never made", sourceLocation: location)
  }
}

/// A request whose address contains all `parts` is answered with `body`.
func on(
  _ parts: String..., answer body: String, status: Int = 200, headers: [String: String] = [:]
) -> ScriptedClient.Line {
  .init(
    parts: parts,
    outcome: .success(HTTPResponse(status: status, headers: headers, body: Array(body.utf8))))
}

/// A request whose address contains all `parts` fails.
func on(_ parts: String..., fail error: TransferError) -> ScriptedClient.Line {
  .init(parts: parts, outcome: .failure(error))
}

/// A service error as graph.instagram.com writes it.
func fault(_ code: Int, _ message: String = "Said so", subcode: Int? = nil, more: String = "")
  -> String
{
  let sub = subcode.map { #","error_subcode":\#($0)"# } ?? ""
  return
    #"{"error":{"message":"\#(message)","type":"OAuthException","code":\#(code)\#(sub)\#(more),"#
    + #""fbtrace_id":"Atrace"}}"#
}
