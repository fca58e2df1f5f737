import Instagram
import Testing
import Transfer

let tokenText = "IGAAtestTESTtestTESTtestTESTtestTESTZDZD"
let token = AccessToken(exactly: tokenText)!

/// A client with a script for its far side and a record of its pauses.
final class Session {
  let far: ScriptedClient
  var client: InstagramClient
  private let record = Pauses()
  var pauses: [Double] { record.seconds }

  private final class Pauses { var seconds: [Double] = [] }

  init(
    _ script: [ScriptedClient.Line], environment: [String: String] = [:], version: String? = nil
  ) throws {
    far = ScriptedClient(script)
    let record = record
    client = InstagramClient(
      http: far, endpoints: try Endpoints(environment: environment, version: version),
      sleep: { record.seconds.append($0) })
  }
}

extension Session {
  convenience init(
    _ script: ScriptedClient.Line..., environment: [String: String] = [:], version: String? = nil
  ) throws {
    try self.init(script, environment: environment, version: version)
  }
}

/// A photo of the test feed, as the service describes one.
func photo(
  _ id: String, _ time: String = "2026-05-01T10:00:00+0000", type: String = "IMAGE",
  url: String? = nil, more: String = ""
) -> String {
  let address = url ?? "https://scontent-x1-1.cdninstagram.com/v/\(id)_n.jpg?oh=1&oe=7FFFFFF0"
  return #"{"id":"\#(id)","media_type":"\#(type)","media_url":"\#(address)","#
    + #""permalink":"https://www.instagram.com/p/C\#(id)/","timestamp":"\#(time)"\#(more)}"#
}

/// A page of `/me/media`; `after` is the cursor to the next one.
func page(_ posts: String..., after: String? = nil) -> String {
  let next = after.map {
    #","paging":{"cursors":{"before":"b","after":"\#($0)"},"next":"https://evil.example/?access_token=T"}"#
  }
  let last = #","paging":{"cursors":{"before":"b","after":"end"}}"#
  return #"{"data":[\#(posts.joined(separator: ","))]\#(next ?? last)}"#
}
