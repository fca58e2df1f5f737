import Foundation
import Platform
import Testing

@testable import InstawallCLI

/// What is typed, and what comes back, before any command runs.
struct CommandLineTests {
  struct Line: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let words: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let wrong = [
    Line(arguments: ["refesh"], words: "did you mean 'refresh'?"),
    Line(arguments: ["refresh", "--jsn"], words: "did you mean '--json'?"),
    Line(arguments: ["refresh", "--size"], words: "needs a value"),
    Line(arguments: ["refresh", "--size", "12"], words: "WIDTHxHEIGHT"),
    Line(arguments: ["refresh", "--size", "0x5"], words: "WIDTHxHEIGHT"),
    Line(arguments: ["refresh", "--size", "99999x5"], words: "WIDTHxHEIGHT"),
    Line(arguments: ["refresh", "--fit", "bigger"], words: "fill"),
    Line(arguments: ["refresh", "--force=yes"], words: "takes no value"),
    Line(arguments: ["refresh", "extra"], words: "one word too many"),
    Line(arguments: ["timer"], words: "needs one of enable"),
    Line(arguments: ["timer", "enabel"], words: "did you mean 'enable'?"),
    Line(arguments: ["render", "a.jpg", "--output", "b.jpg"], words: "needs both"),
    Line(
      arguments: ["render", "a.jpg", "--output", "b.gif", "--size", "5x5"], words: "neither in"),
    Line(arguments: ["login"], words: "no terminal"),
  ]

  @Test(arguments: wrong)
  func `refuses a wrong line with a sentence and a hint`(_ line: Line) throws {
    let stage = try Stage()
    let result = try ChildProcess.run(
      Stage.program, line.arguments, environment: stage.environment, seconds: 20)
    #expect(result.ending == .exited(64), "\(result.errorText)")
    #expect(result.errorText.contains(line.words), "\(result.errorText)")
    #expect(result.errorText.contains("instawall: hint: "))
    #expect(result.output.isEmpty)
  }

  @Test(arguments: commandTable.map(\.name))
  func `explains every command`(_ name: String) throws {
    let stage = try Stage()
    let result = try stage.run(name, "--help")
    #expect(result.ending == .exited(0))
    #expect(result.text.contains("Usage: instawall \(name)"))
    let command = try #require(commandTable.first { $0.name == name })
    for option in command.options { #expect(result.text.contains(option.name)) }
    #expect(try stage.run("--help").text.contains(command.summary))
    #expect(try stage.run("help", name).output == result.output)
    #expect(try stage.run(name, "-h").output == result.output)
  }

  @Test
  func `knows its version and needs no home for it`() throws {
    let result = try ChildProcess.run(Stage.program, ["--version"], environment: [:], seconds: 20)
    #expect(result.ending == .exited(0))
    #expect(result.text == "instawall \(version)\n")
  }

  struct Setting: CustomTestStringConvertible, Sendable {
    let line: String
    let words: [String]
    var testDescription: String { line }
  }

  @Test(arguments: [
    Setting(line: "ft = fill", words: ["'ft'", "'fit'"]),
    Setting(line: "fit = wide", words: ["'fit'", "'wide'", "fill"]),
    Setting(line: "quality = 101", words: ["'quality'", "1 to 100"]),
    Setting(line: "background = red", words: ["'background'", "#rrggbb"]),
    Setting(line: "no equals sign", words: ["config.ini"]),
    Setting(line: "[outputs]\nfit = fit", words: ["[outputs]"]),
  ])
  func `names file, key and what was meant in a wrong configuration`(_ setting: Setting) throws {
    let stage = try Stage()
    try stage.configure(setting.line)
    let result = try stage.run("status")
    #expect(result.ending == .exited(78))
    for word in setting.words { #expect(result.errorText.contains(word), "\(result.errorText)") }
  }

  @Test
  func `makes text from the network harmless`() {
    #expect(sanitized("a\u{1B}[31mb\u{7}c\u{202E}d\ne") == "a [31mb c d e")
    #expect(sanitized("\u{1F469}\u{200D}\u{1F4BB} é 日本") == "\u{1F469}\u{200D}\u{1F4BB} é 日本")
  }
}
