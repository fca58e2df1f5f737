import Instagram
import Platform

/// The desktop's keyring, asked through `secret-tool`, see
/// https://gnome.pages.gitlab.gnome.org/libsecret/secret-tool.html
///
/// The token goes through pipes, never through arguments or the environment.
package struct Keyring {
  private let environment: [String: String]
  private let mayPrompt: Bool

  /// - Parameters:
  ///   - environment: of a session; its bus must be one that answers, since a client without one
  ///     may start a bus of its own, with an empty keyring on it.
  ///   - mayPrompt: whether a person is there to unlock it. Otherwise a locked one is left alone.
  package init(environment: [String: String], mayPrompt: Bool) {
    self.environment = environment
    self.mayPrompt = mayPrompt
  }

  /// - Returns: nil when there is no token of that account.
  func token(of accountID: String) throws(KeyringError) -> AccessToken? {
    let result = try run(["lookup"] + attributes(accountID))
    if !result.succeeded { try explain(result) }
    return AccessToken(exactly: String(result.text.prefix { !$0.isNewline }))
  }

  /// Keeps `token` in place of an earlier one, and reads it back.
  /// - Parameter label: what the keyring's own programs call it.
  func keep(
    _ token: AccessToken, of accountID: String, label: String
  ) throws(KeyringError) {
    let input = Array(token.secret.text.utf8)
    let result = try run(["store", "--label=" + label] + attributes(accountID), input: input)
    if !result.succeeded { try explain(result) }
    guard try self.token(of: accountID) == token else {
      throw .failed(reason: result.lastWords ?? "it does not give the token back")
    }
  }

  /// A token that is not there is no error.
  func remove(_ accountID: String) throws(KeyringError) {
    let result = try run(["clear"] + attributes(accountID))
    if !result.succeeded { try explain(result) }
  }

  private func attributes(_ accountID: String) -> [String] {
    ["service", "instawall", "account", accountID]
  }

  private func run(
    _ arguments: [String], input: [UInt8] = []
  ) throws(KeyringError) -> ChildResult {
    guard let program = find("secret-tool") else { throw .notInstalled }
    guard let bus = environment["DBUS_SESSION_BUS_ADDRESS"], bus != "disabled:" else {
      throw .noService
    }
    if !mayPrompt {
      switch isLocked() {
      case false: break
      case true: throw .locked
      case nil: throw .noService
      }
    }
    do {
      // A person needs time to type a password.
      return try ChildProcess.run(
        program, arguments, environment: environment, input: input, seconds: mayPrompt ? 120 : 10)
    } catch {
      throw .notInstalled
    }
  }

  /// A missing token and a refused prompt both end without a word.
  private func explain(_ result: ChildResult) throws(KeyringError) {
    switch isLocked() {
    case true: throw .locked
    case nil: throw .noService
    case false:
      if let reason = result.lastWords { throw .failed(reason: reason) }
      if result.ending == .timedOut { throw .failed(reason: "it does not answer") }
    }
  }

  /// Nil when nobody answers. Asking never opens a prompt:
  /// https://specifications.freedesktop.org/secret-service-spec/latest/org.freedesktop.Secret.Collection.html
  private func isLocked() -> Bool? {
    let service = "org.freedesktop.secrets"
    let path = "/org/freedesktop/secrets/aliases/default"
    let property = ["org.freedesktop.Secret.Collection", "Locked"]
    // "b false", and "(<false>,)" where there is no systemd.
    let busctl = ["--user", "--timeout=5", "get-property", service, path] + property
    let gdbus =
      ["call", "--session", "--timeout=5", "--dest=" + service, "--object-path=" + path]
      + ["--method=org.freedesktop.DBus.Properties.Get"] + property
    for (name, arguments) in [("busctl", busctl), ("gdbus", gdbus)] {
      guard let program = find(name) else { continue }
      let result = try? ChildProcess.run(
        program, arguments, environment: environment, seconds: 10)
      guard let result, result.succeeded else { return nil }
      return result.text.contains("true")
    }
    return nil
  }

  private func find(_ name: String) -> String? {
    let path = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let directories = ["/usr/bin", "/usr/local/bin", "/run/current-system/sw/bin"] + path
    return directories.lazy.filter { $0.hasPrefix("/") }.map { $0 + "/" + name }
      .first(where: FileSystem.isExecutable)
  }
}

/// Why the keyring does not help.
package enum KeyringError: Error, Equatable, Sendable {
  case notInstalled
  /// There is no session bus that answers, or no keyring on it.
  case noService
  case locked
  /// It is open, but has no token of the account.
  case empty
  case failed(reason: String)
}

extension ChildResult {
  fileprivate var lastWords: String? {
    errorText.split(whereSeparator: \.isNewline).last.map { String($0.prefix(300)) }
  }
}
