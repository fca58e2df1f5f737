package import FoundationEssentials

/// One request that the simulator answered.
package struct LoggedRequest: Equatable, Sendable {
  package let time: Date
  package let method: String
  /// As asked for, percent-decoded, version prefix included.
  package let path: String
  /// Percent-decoded, with secrets as they came.
  package let query: [String: String]
  package let status: Int
  /// Size of the answer's body.
  package let bytes: Int

  /// One line of JSON with the values of secrets left out, for a log file.
  package var line: String {
    let query = query.sorted { $0.key < $1.key }.map { name, value in
      (name: name, value: JSON.string(Self.secrets.contains(name) ? "(redacted)" : value))
    }
    return JSON.object([
      ("time", .string(time.formatted(.iso8601))), ("method", .string(method)),
      ("path", .string(path)), ("query", .object(query)), ("status", .number(status)),
      ("bytes", .number(bytes)),
    ]).text(.plain)
  }

  private static let secrets: Set<String> = ["access_token", "client_secret", "code"]
}
