import Foundation
import Simulator
import Testing

/// A directory of recorded answers.
struct AnswerCollection: Sendable {
  let directory: AnswerDirectory
  /// Everything in it that looks like a token, a code or a signature.
  let secrets: [String]

  /// - Returns: nil when there is no such directory.
  init?(path: String) {
    guard let directory = try? AnswerDirectory(path: path) else { return nil }
    self.directory = directory
    secrets = Array(
      Set(
        directory.answers.flatMap { answer in
          String(decoding: answer.body, as: UTF8.self)
            .matches(of: /\b(IGAA|IGQ|AQ)[A-Za-z0-9_-]{8,}|oh=[0-9A-Za-z_]+/)
            .map { String($0.output.0) }
        }))
  }
}

/// A recorded answer of the service, and what the program has to make of it.
struct AnswerCase: CustomTestStringConvertible, Sendable {
  enum Command: String, Decodable, Sendable {
    case login, refresh
    /// A refresh that finds the token due for renewal.
    case renewal
    /// `login --browser`: with a code in place of a token.
    case browser
  }

  let collection: AnswerCollection
  let file: String
  let outcome: Outcome

  struct Outcome: Decodable, Sendable {
    let command: Command
    let exit: Int32
    /// Phrases of the output, the hint's among them.
    let says: [String]
    /// How many requests the answer meets; nil for all.
    let times: Int?
    /// Answers for the other requests of the run.
    let with: [String]?
    /// Answers that meet one request each.
    let once: [String]?
    /// How a path ends that must be asked for.
    let asks: String?
    /// Whether a second run must ask nothing and end alike.
    let rests: Bool?

    init(
      _ command: Command, _ exit: Int32, _ says: String..., times: Int? = nil,
      with: [String]? = nil, once: [String]? = nil, asks: String? = nil, rests: Bool? = nil
    ) {
      self.command = command
      self.exit = exit
      self.says = says
      self.times = times
      self.with = with
      self.once = once
      self.asks = asks
      self.rests = rests
    }
  }

  var testDescription: String {
    let times = outcome.times.map { " (\($0) times)" } ?? ""
    return "\(file) at \(outcome.command.rawValue)\(times)"
  }
}

extension AnswerCase {
  /// The project's own answers: `Tests/answers/index.json` has the outcomes too.
  static let own: [AnswerCase] = {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("answers")
    struct Index: Decodable { let fixtures: [Row] }
    struct Row: Decodable {
      let file: String
      let outcomes: [Outcome]
    }
    guard let collection = AnswerCollection(path: path.path),
      let data = try? Data(contentsOf: path.appendingPathComponent("index.json")),
      let index = try? JSONDecoder().decode(Index.self, from: data)
    else { return [] }
    return index.fixtures.flatMap { row in
      row.outcomes.map { AnswerCase(collection: collection, file: row.file, outcome: $0) }
    }
  }()

  /// Another collection of answers, whose index does not know this program: the directory that
  /// INSTAWALL_FIXTURES names.
  static let foreign = ProcessInfo.processInfo.environment["INSTAWALL_FIXTURES"]
    .flatMap(AnswerCollection.init)

  static let foreignCases: [AnswerCase] =
    foreign.map { collection in
      collection.directory.answers.flatMap { answer in
        (foreignOutcomes[answer.name] ?? []).map {
          AnswerCase(collection: collection, file: answer.name, outcome: $0)
        }
      }
    } ?? []
}
