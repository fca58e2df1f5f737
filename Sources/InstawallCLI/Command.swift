/// One row of the command table: parsing, `--help`, and later the manual and completions, all come
/// from it.
struct Command: Sendable {
  let name: String
  let summary: String
  var operands: [Operand] = []
  var options: [Option] = []
  var examples: [Example] = []
  /// Carries the command out.
  let run: @Sendable (Invocation, Program) throws(Failure) -> Void
}

/// A word that is no option.
struct Operand: Sendable, Equatable {
  let name: String
  let isRequired: Bool
  /// The only words allowed; empty for any.
  var choices: [String] = []

  var described: String {
    choices.isEmpty ? name : "one of " + choices.joined(separator: ", ")
  }
}

struct Option: Sendable, Equatable {
  /// With its dashes: `--size`.
  let name: String
  /// One letter for the same: `-q`.
  var short: String? = nil
  /// What its value is called in the help; nil for an option without one.
  var value: String? = nil
  let summary: String
}

struct Example: Sendable, Equatable {
  let line: String
  let meaning: String
}

/// What the person typed, taken apart but not yet understood.
struct Invocation: Equatable {
  var command: String?
  var operands: [String] = []
  /// Options by name, with an empty value for those that take none. The last one counts.
  var options: [String: String] = [:]

  func has(_ option: String) -> Bool { options[option] != nil }
}
