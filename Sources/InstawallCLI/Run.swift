import FoundationEssentials
import Instagram
import Platform

/// Runs the command that `arguments` (without the program's name) ask for.
/// - Returns: the exit status, one of `ExitStatus`.
package func runInstawall(arguments: [String]) -> Int32 {
  StandardStream.setSignals()
  // Before the environment is read: no child shall have it.
  let secret = EnvironmentVariable.take(Program.appSecretVariable)
    .flatMap { $0.isEmpty ? nil : Secret($0) }
  let environment = ProcessInfo.processInfo.environment
  var console = Console()
  console.underSystemd =
    environment["JOURNAL_STREAM"].map { $0 == StandardStream.error.identity } ?? false
  do throws(Failure) {
    let parser = Parser(commands: commandTable, globalOptions: globalOptions)
    let invocation = try parser.parse(arguments)
    console.isQuiet = invocation.has("--quiet")
    console.isVerbose = invocation.has("--verbose")
    console.outputIsData = invocation.has("--json")
    let program = Program(environment: environment, console: console, appSecret: secret)
    try run(invocation, parser, program)
    return ExitStatus.done.rawValue
  } catch {
    if !error.isSilent || console.isVerbose { console.error(error) }
    return error.status.rawValue
  }
}

private func run(
  _ invocation: Invocation, _ parser: Parser, _ program: Program
) throws(Failure) {
  if invocation.has("--version") {
    program.console.print("instawall \(version)")
    return
  }
  let help = HelpPage(commands: parser.commands, globalOptions: parser.globalOptions)
  guard let command = parser.command(of: invocation) else {
    program.console.print(help.overview)
    return
  }
  if invocation.has("--help") {
    program.console.print(help.page(command))
    return
  }
  try command.run(invocation, program)
}
