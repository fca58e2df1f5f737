import Imaging

extension Invocation {
  /// The value of `--size`.
  func size() throws(Failure) -> PixelSize? {
    try value("--size", "WIDTHxHEIGHT, each from 1 to 16384") { PixelSize($0) }
  }

  /// The value of `--fit`.
  func fit() throws(Failure) -> Fit? {
    try value("--fit", "one of \(Fit.allCases.map(\.rawValue).joined(separator: ", "))") {
      Fit(rawValue: $0)
    }
  }

  /// The value of `--background`; black if not given.
  func background() throws(Failure) -> Color {
    try value("--background", "a colour as '#rrggbb'") { Color($0) } ?? .black
  }

  /// The value of `--quality`; 92 if not given.
  func quality() throws(Failure) -> Int {
    try value("--quality", "a number from 1 to 100") { text in
      Int(text).flatMap { (1...100).contains($0) ? $0 : nil }
    } ?? 92
  }

  private func value<Value>(
    _ option: String, _ expected: String, _ read: (String) -> Value?
  ) throws(Failure) -> Value? {
    guard let text = options[option] else { return nil }
    guard let value = read(text) else {
      throw Failure(
        "The value '\(text)' of \(option) is not \(expected).",
        hints: ["run 'instawall \(command ?? "") --help'"], status: .usage)
    }
    return value
  }
}
