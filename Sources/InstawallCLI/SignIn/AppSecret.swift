import Instagram
import Platform
import Wallpaper

/// Where the secret of the person's app may come from, the most explicit first. It is used for one
/// sign-in and kept nowhere.
struct AppSecret {
  let program: Program
  let configuration: Configuration
  let prompt: Prompt?

  /// - Parameter file: the value of `--secret-file`.
  func find(file: String?) throws(Failure) -> Secret {
    if let file { return try usable(try read(file), from: file) }
    if let given = program.appSecret {
      return try usable(given.text, from: Program.appSecretVariable)
    }
    if let command = configuration.secretCommand {
      return try usable(try run(command), from: "'secret-command'")
    }
    guard let prompt else {
      throw Failure(
        "There is no terminal to ask for the app secret on.",
        hints: ["use --secret-file FILE, or 'secret-command' in the configuration"],
        status: .usage)
    }
    return try prompt.untilUsable { () throws(Failure) in
      let text = try prompt.hiddenPaste("Instagram app secret (not shown while you paste it): ")
      do throws(Failure) {
        return .success(try usable(text, from: "your answer"))
      } catch {
        return .failure(error)
      }
    }
  }

  private func read(_ file: String) throws(Failure) -> String {
    do {
      return String(
        decoding: try FileSystem.read(file, maximumBytes: 64 << 10), as: UTF8.self)
    } catch {
      throw words(for: error)
    }
  }

  /// Asks a password manager; it may have to ask the person first.
  private func run(_ command: String) throws(Failure) -> String {
    let result: ChildResult
    do {
      let line = try ShellWords.split(command)
      let name = line.first ?? ""
      result = try ChildProcess.run(
        path(of: name) ?? name, Array(line.dropFirst()), environment: program.environment,
        seconds: 60, maximumOutput: 64 << 10)
    } catch {
      throw words(for: error)
    }
    guard result.succeeded else { throw wordsForSecretCommand(result) }
    return result.text
  }

  private func path(of name: String) -> String? {
    guard !name.contains("/") else { return name }
    return (program.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }
      .first { $0.hasPrefix("/") && FileSystem.isExecutable($0) }
  }

  /// The first line, without what surrounds it: a stray blank makes Instagram refuse a secret, and
  /// password managers print notes below it.
  private func usable(_ text: String, from source: String) throws(Failure) -> Secret {
    let line = text.trimmed.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    let bare = line.trimmed
    guard !bare.isEmpty, bare.utf8.count <= 4096, !bare.contains(where: \.isWhitespace) else {
      throw Failure(
        "There is no app secret in \(source).",
        hints: ["copy the Instagram app secret: Instagram, API setup with Instagram login"],
        status: .usage)
    }
    return Secret(bare)
  }
}
