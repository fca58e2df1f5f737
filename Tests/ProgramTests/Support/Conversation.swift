import Foundation
import Testing

/// The program with its standard input held open, for an answer that depends on what it says.
final class Conversation {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors: String
  private var said = Data()

  init(_ stage: Stage, _ arguments: [String]) throws {
    errors = stage.home + "/errors-" + UUID().uuidString
    try Data().write(to: URL(filePath: errors))
    process.executableURL = URL(filePath: Stage.program)
    process.arguments = arguments
    process.environment = stage.environment
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: errors)
    // Another test's child must not hold our input open.
    _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try process.run()
  }

  /// The next line that contains `part`.
  func line(with part: String) throws -> String {
    while true {
      let lines = String(decoding: said, as: UTF8.self).split(separator: "\n")
      if said.last == UInt8(ascii: "\n"), let line = lines.first(where: { $0.contains(part) }) {
        return String(line)
      }
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty, "it ended without: \(part)")
      said += more
    }
  }

  struct End {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Gives the answer and waits for the end.
  func answer(_ text: String) throws -> End {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    said += output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return End(
      status: process.terminationStatus, output: String(decoding: said, as: UTF8.self),
      errors: try String(contentsOfFile: errors, encoding: .utf8))
  }
}
