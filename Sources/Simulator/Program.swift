import FoundationEssentials
import Glibc

/// Runs the simulator as a program, until SIGTERM or SIGINT.
/// - Parameter arguments: without the program's name.
/// - Returns: the exit status: 0 done, 64 usage, 65 bad account file, 66 no such file, 69 cannot
///   listen, 73 cannot write.
package func runSimulator(arguments: [String]) -> Int32 {
  let options: ProgramOptions
  switch ProgramOptions.parse(arguments) {
  case .success(let parsed): options = parsed
  case .failure(let refusal):
    say("instawall-simulator: \(refusal.reason)\n\n\(ProgramOptions.usage)", to: STDERR_FILENO)
    return 64
  }
  if options.wantsHelp {
    say(ProgramOptions.usage, to: STDOUT_FILENO)
    return 0
  }
  if options.wantsSample {
    say(sampleAccountFile, to: STDOUT_FILENO)
    return 0
  }
  do throws(SimulatorError) {
    return try serve(options)
  } catch {
    let (words, status): (String, Int32) =
      switch error {
      case .cannotListen(let port, let reason): ("cannot listen on port \(port): \(reason)", 69)
      case .cannotRead(let path): ("cannot read \(path)", 66)
      case .badAccount(let reason): ("bad account file: \(reason)", 65)
      case .badIndex(let reason): ("bad index of answers: \(reason)", 65)
      case .unknownAnswer(let name): ("no answer \(name)", 66)
      }
    say("instawall-simulator: \(words)\n", to: STDERR_FILENO)
    return status
  }
}

private func serve(_ options: ProgramOptions) throws(SimulatorError) -> Int32 {
  let account = try SimulatedAccount(contentsOfFile: options.account)
  // Before the server's thread starts, which inherits the mask: only `sigwait` sees the signals.
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, SIGTERM)
  unsafe sigaddset(&signals, SIGINT)
  unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)

  var log: Int32?
  if let path = options.log {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      say("instawall-simulator: cannot write \(path)\n", to: STDERR_FILENO)
      return 73
    }
    log = descriptor
  }
  defer { if let log { close(log) } }

  let simulator = try Simulator(
    account: account, port: options.port, certificate: try options.certificate.map(contents),
    key: try options.key.map(contents),
    answers: try options.answers.map { path throws(SimulatorError) in
      try AnswerDirectory(path: path)
    },
    onRequest: { [log] request in
      if let log { say(request.line + "\n", to: log) }
    })
  say("listening on \(simulator.address)\n", to: STDOUT_FILENO)
  if let path = options.readyFile {
    guard writeWhole(simulator.address + "\n", to: path) else {
      say("instawall-simulator: cannot write \(path)\n", to: STDERR_FILENO)
      return 73
    }
  }
  var received: Int32 = 0
  unsafe sigwait(&signals, &received)
  simulator.stop()
  return 0
}

private func contents(of path: String) throws(SimulatorError) -> String {
  guard let data = try? Data(contentsOf: URL(filePath: path)) else {
    throw .cannotRead(path: path)
  }
  return String(decoding: data, as: UTF8.self)
}

/// Makes the file appear with all of its content at once. (`Data.write` would do, but links
/// `mktemp`, of which every linker warns.)
private func writeWhole(_ text: String, to path: String) -> Bool {
  let draft = path + ".new"
  let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { return false }
  say(text, to: descriptor)
  close(descriptor)
  return unsafe rename(draft, path) == 0
}

/// Writes without a buffer, so that a line is there as soon as this returns.
private func say(_ text: String, to descriptor: Int32) {
  let bytes = Array(text.utf8)
  var written = 0
  while written < bytes.count {
    let count = unsafe bytes.withUnsafeBytes {
      unsafe write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
    }
    guard count > 0 || (count < 0 && errno == EINTR) else { return }
    written += max(count, 0)
  }
}
