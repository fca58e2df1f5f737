import FoundationEssentials

/// Recorded answers of the service: a directory of files with an `index.json` that says of each
/// where it belongs.
///
/// The index is an array of rows, or an object that has it as `fixtures`. A row has `file`,
/// `status` and `endpoint`, and perhaps `content_type` and `headers` (an object of texts); other
/// members are for other readers. `endpoint` is in words as documents have them:
///
///     GET graph.instagram.com/{v}/me/media?fields=id   this path, the query does not matter
///     POST api.instagram.com/oauth/access_token or /oauth/authorize       one of several
///     any graph.instagram.com read                     everything but login and pictures
///     GET media_url (old)                              every picture
///     any                                              everything
///     response headers of any graph.instagram.com read the file is an object of headers, which
///                                                      the usual answer gets
///
/// A row with a status of 300 to 399 is an object of addresses to redirect to, by name.
package struct AnswerDirectory: Sendable {
  package let answers: [RecordedAnswer]

  /// - Throws: `.cannotRead` for the index or a file that it names, `.badIndex`.
  package init(path: String) throws(SimulatorError) {
    let rows: [IndexRow]
    do {
      rows = try JSONDecoder().decode(Index.self, from: read("\(path)/index.json")).rows
    } catch let error as SimulatorError {
      throw error
    } catch {
      throw .badIndex(reason: "\(error)")
    }
    var answers: [RecordedAnswer] = []
    for row in rows {
      guard !row.file.contains("/"), !row.file.hasPrefix(".") else {
        throw .badIndex(reason: "\(row.file) is no file of this directory")
      }
      answers.append(RecordedAnswer(row, body: Array(try read("\(path)/\(row.file)"))))
    }
    self.answers = answers
  }

  package subscript(name: String) -> RecordedAnswer? { answers.first { $0.name == name } }
}

/// One file of an answers directory, with what the index says of it.
package struct RecordedAnswer: Equatable, Sendable {
  /// The file's name.
  package let name: String
  package let status: Int
  package let endpoint: String
  package let contentType: String?
  package let headers: [String: String]
  package let body: [UInt8]
}

extension RecordedAnswer {
  fileprivate init(_ row: IndexRow, body: [UInt8]) {
    name = row.file
    status = row.status
    endpoint = row.endpoint
    contentType = row.contentType
    headers = row.headers ?? [:]
    self.body = body
  }

  /// Whether the file holds headers for an answer, and not an answer.
  var isHeaders: Bool { endpoint.hasPrefix("response headers of ") }

  /// The file as an object of texts; empty when it is none.
  var texts: [String: String] {
    (try? JSONDecoder().decode([String: String].self, from: Data(body))) ?? [:]
  }
}

private func read(_ path: String) throws(SimulatorError) -> Data {
  guard let data = try? Data(contentsOf: URL(filePath: path)) else {
    throw .cannotRead(path: path)
  }
  return data
}

private struct Index: Decodable {
  let rows: [IndexRow]

  private enum CodingKeys: String, CodingKey {
    case rows = "fixtures"
  }

  init(from decoder: any Decoder) throws {
    if let list = try? decoder.unkeyedContainer(), list.count != nil {
      rows = try decoder.singleValueContainer().decode([IndexRow].self)
    } else {
      rows = try decoder.container(keyedBy: CodingKeys.self).decode([IndexRow].self, forKey: .rows)
    }
  }
}

private struct IndexRow: Decodable {
  let file: String
  let status: Int
  let endpoint: String
  let contentType: String?
  let headers: [String: String]?

  private enum CodingKeys: String, CodingKey {
    case file, status, endpoint, headers
    case contentType = "content_type"
  }
}
