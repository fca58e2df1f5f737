/// A failure in words: one plain sentence, hints that say what to type, and the exit status.
struct Failure: Error, Equatable {
  let message: String
  let hints: [String]
  let status: ExitStatus
  /// Nobody watches, and an earlier run has said it: only the exit status tells.
  var isSilent = false

  init(_ message: String, hints: [String] = [], status: ExitStatus) {
    self.message = message
    self.hints = hints
    self.status = status
  }
}

/// The exit statuses, in the numbers of sysexits(3).
enum ExitStatus: Int32, CaseIterable {
  case done = 0
  case usage = 64
  case unusablePicture = 65
  case unavailable = 69
  case bug = 70
  case cannotWrite = 73
  case inputOutput = 74
  case tryLater = 75
  case signInNeeded = 77
  case configuration = 78

  var meaning: String {
    switch self {
    case .done: "done, also when there was nothing new"
    case .usage: "the command line is wrong"
    case .unusablePicture: "the picture cannot be used"
    case .unavailable: "the service or the desktop's setter is not available"
    case .bug: "a bug in instawall"
    case .cannotWrite: "a file cannot be written"
    case .inputOutput: "a file cannot be read"
    case .tryLater: "try again later: offline, rate limit, server fault, or no session yet"
    case .signInNeeded: "sign in again, or the account is not a professional one"
    case .configuration: "the configuration is wrong"
    }
  }
}
