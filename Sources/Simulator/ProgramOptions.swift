/// What was typed after `instawall-simulator`.
struct ProgramOptions {
  struct Refusal: Error {
    var reason: String
  }

  var account = ""
  var port: UInt16 = 0
  var log: String?
  var readyFile: String?
  var certificate: String?
  var key: String?
  var answers: String?
  var wantsSample = false
  var wantsHelp = false

  static let usage = """
    usage: instawall-simulator --account FILE [--port N] [--log FILE] [--ready-file FILE]
                               [--tls-certificate FILE --tls-key FILE] [--answers DIR]
           instawall-simulator --sample

      --account FILE      serve the account that FILE describes, on 127.0.0.1
      --port N            listen on port N; without it the kernel chooses one
      --log FILE          append one line of JSON for each request, secrets left out
      --ready-file FILE   write the address to FILE once requests are answered
      --tls-certificate FILE, --tls-key FILE
                          answer https with this certificate and key (PEM)
      --answers DIR       have the recorded answers of DIR/index.json ready to be served
      --sample            print an account file to begin with
      --help              print this

    """

  static func parse(_ arguments: [String]) -> Result<ProgramOptions, Refusal> {
    var options = ProgramOptions()
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "--sample": options.wantsSample = true
      case "--help": options.wantsHelp = true
      case "--account", "--port", "--log", "--ready-file", "--tls-certificate", "--tls-key",
        "--answers":
        guard let value = rest.popFirst() else {
          return .failure(Refusal(reason: "\(name) needs a value"))
        }
        guard options.set(name, to: value) else {
          return .failure(Refusal(reason: "\(name) does not take '\(value)'"))
        }
      default:
        return .failure(Refusal(reason: "unknown argument '\(name)'"))
      }
    }
    if options.account.isEmpty, !options.wantsSample, !options.wantsHelp {
      return .failure(Refusal(reason: "--account is missing"))
    }
    if (options.certificate == nil) != (options.key == nil) {
      return .failure(Refusal(reason: "--tls-certificate and --tls-key go together"))
    }
    return .success(options)
  }

  private mutating func set(_ name: String, to value: String) -> Bool {
    switch name {
    case "--account": account = value
    case "--log": log = value
    case "--ready-file": readyFile = value
    case "--tls-certificate": certificate = value
    case "--tls-key": key = value
    case "--answers": answers = value
    default:
      guard let port = UInt16(value) else { return false }
      self.port = port
    }
    return true
  }
}
