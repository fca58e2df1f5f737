import Platform

/// Finds and runs other people's programs in one session: with its environment, never a shell, and
/// a time limit that ends in SIGKILL, so that a hung desktop cannot hang the timer.
struct Programs: Sendable {
  let directories: [String]
  private(set) var environment: [String: String]

  init(_ surroundings: Surroundings, environment: [String: String]) {
    let home = environment["HOME"] ?? ""
    let path = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let fixed = surroundings.programDirectories.map {
      $0.hasPrefix("~/") ? home + $0.dropFirst() : $0
    }
    directories = (fixed + path).filter { $0.hasPrefix("/") }
    self.environment = environment
  }

  /// The same programs with one more variable.
  func with(_ name: String, _ value: String) -> Programs {
    var copy = self
    copy.environment[name] = value
    return copy
  }

  /// The absolute path of the first program of that name; a name with a slash is taken as it is.
  func find(_ name: String) -> String? {
    if name.contains("/") { return FileSystem.isExecutable(name) ? name : nil }
    return directories.lazy.map { $0 + "/" + name }.first(where: FileSystem.isExecutable)
  }

  /// What the program printed, or nil when it is missing, fails or does not end.
  func ask(_ name: String, _ arguments: [String], seconds: Double = 5) -> String? {
    guard let path = find(name),
      let result = try? ChildProcess.run(
        path, arguments, environment: environment, seconds: seconds),
      result.succeeded
    else { return nil }
    return result.text
  }

  /// Runs a program that `desktop` needs.
  /// - Returns: its standard output.
  /// - Throws: `.setterMissing`; `.setterFailed` with the program's own last words when it fails.
  @discardableResult
  func run(
    _ name: String, _ arguments: [String], for desktop: String, seconds: Double = 20
  ) throws(DesktopError) -> String {
    guard let path = find(name) else {
      throw .setterMissing(desktop: desktop, programs: [name])
    }
    let result: ChildResult
    do {
      result = try ChildProcess.run(path, arguments, environment: environment, seconds: seconds)
    } catch {
      throw .setterFailed(desktop: desktop, reason: "\(path) cannot be started")
    }
    guard !result.succeeded else { return result.text }
    throw .setterFailed(desktop: desktop, reason: name + reason(result, seconds: seconds))
  }

  private func reason(_ result: ChildResult, seconds: Double) -> String {
    let words = lastLine(result.errorText) ?? lastLine(result.text)
    switch result.ending {
    case .timedOut: return " did not end within \(Int(seconds)) seconds"
    case .signalled(let signal): return " was ended by signal \(signal)"
    case .exited(let code): return ": " + (words?.prefix(300) ?? "exit status \(code)")
    }
  }
}

/// The last line that is not empty.
func lastLine(_ text: String) -> String? {
  text.split(whereSeparator: \.isNewline).last.map(String.init)
}
