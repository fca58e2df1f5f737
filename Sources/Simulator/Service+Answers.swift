/// A recorded answer that meets the next requests it is for.
struct ServedAnswer: Sendable {
  let answer: RecordedAnswer
  /// Which of the addresses, where the file holds several.
  var member: String?
  var reach: Reach
  var next: Int
  var hasMetOne = false
  /// Whether picture addresses lead to this simulator in place of the service's hosts.
  var hasOwnPictures: Bool
}

extension Service {
  /// Lets a file of the answers directory meet the next requests it is for. Files for the same
  /// requests follow one another.
  /// - Parameters:
  ///   - name: as in `error.json`, or `addresses.json#denied` for one member of a file of addresses.
  ///   - path: as in `ScriptedFault`, in place of the endpoint in the index.
  mutating func serve(
    _ name: String, next: Int, at path: String?, ownPictures: Bool
  ) throws(SimulatorError) {
    let parts = name.split(separator: "#", maxSplits: 1).map(String.init)
    guard let file = parts.first, let answer = answers?[file] else {
      throw .unknownAnswer(name: name)
    }
    served.append(
      ServedAnswer(
        answer: answer, member: parts.dropFirst().first,
        reach: Reach(endpoint: path ?? answer.endpoint), next: next, hasOwnPictures: ownPictures))
  }

  /// Takes the recorded answer for `route` from the queue.
  mutating func recorded(for route: Route) -> ServedAnswer? {
    guard let index = served.firstIndex(where: { $0.next > 0 && $0.reach.covers(route) }) else {
      return nil
    }
    served[index].next -= 1
    served[index].hasMetOne = true
    return served[index]
  }

  /// The files that no request has met yet.
  var unmetAnswers: [String] { served.filter { !$0.hasMetOne }.map(\.answer.name) }

  func response(_ served: ServedAnswer) -> Response {
    let answer = served.answer
    if (300..<400).contains(answer.status) {
      return .redirect(to: answer.texts[served.member ?? "success"] ?? "")
    }
    return Response(
      status: answer.status, contentType: answer.contentType,
      headers: answer.headers.map { (name: $0.key, value: $0.value) },
      body: served.hasOwnPictures ? withOwnPictures(answer.body) : answer.body)
  }

  /// The body with the hosts of pictures replaced, and nothing else changed.
  private func withOwnPictures(_ body: [UInt8]) -> [UInt8] {
    let host = account.behavior.pictureHost ?? address
    let text = String(decoding: body, as: UTF8.self)
    return Array(
      text.replacing(/https:\/\/[a-z0-9.-]+\.(cdninstagram\.com|fbcdn\.net)\//) { _ in host + "/" }
        .utf8)
  }
}
