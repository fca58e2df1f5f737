import Testing

@testable import Simulator

struct ProgramOptionsTests {
  @Test
  func `reads every option`() throws {
    let options = try ProgramOptions.parse([
      "--account", "a", "--port", "8080", "--log", "l", "--ready-file", "r", "--tls-certificate",
      "c", "--tls-key", "k", "--answers", "d",
    ]).get()
    #expect(options.account == "a")
    #expect(options.port == 8080)
    #expect(options.log == "l")
    #expect(options.readyFile == "r")
    #expect(options.certificate == "c")
    #expect(options.key == "k")
    #expect(options.answers == "d")
  }

  @Test(arguments: [
    ([], "--account is missing"), (["--account"], "--account needs a value"),
    (["--account", "a", "--port", "70000"], "--port does not take '70000'"),
    (["--acount", "a"], "unknown argument '--acount'"),
    (["--account", "a", "--tls-key", "k"], "--tls-certificate and --tls-key go together"),
  ])
  func `refuses`(arguments: [String], reason: String) {
    let refusal = #expect(throws: ProgramOptions.Refusal.self) {
      try ProgramOptions.parse(arguments).get()
    }
    #expect(refusal?.reason == reason)
  }
}
