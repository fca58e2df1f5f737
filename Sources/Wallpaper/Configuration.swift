package import Desktop
package import Imaging
package import Platform

/// What the person may set in `config.ini`; every value has a default, so the file may be missing.
package struct Configuration: Equatable, Sendable {
  package var fit = Fit.auto
  package var background = Color.black
  package var quality = 92
  package var format = PictureFormat.jpeg
  /// How often the timer looks for a new photo.
  package var hours = 1
  package var desktop = DesktopChoice()
  package var proxy: String?
  package var authorityFile: String?
  package var graphAddress: String?
  package var apiAddress: String?
  package var authorizeAddress: String?
  package var apiVersion: String?
  package var clientID: String?
  package var redirectAddress: String?
  package var secretCommand: String?

  package init() {}

  /// Reads the configuration file; a missing one gives the defaults.
  package static func load(_ path: String) throws(ConfigurationError) -> Configuration {
    guard FileSystem.exists(path) else { return Configuration() }
    let file: KeyFile
    do {
      let bytes = try FileSystem.read(path, maximumBytes: 1 << 20)
      file = try KeyFile(String(decoding: bytes, as: UTF8.self), path: path)
    } catch {
      throw .unreadable(error)
    }
    var configuration = Configuration()
    for entry in file.entries { try configuration.set(entry, path: path) }
    return configuration
  }

  private mutating func set(_ entry: KeyFile.Entry, path: String) throws(ConfigurationError) {
    guard entry.group == ConfigurationKey.group else {
      throw .unknownGroup(
        path: path, group: entry.group, nearest: nearest(entry.group, [ConfigurationKey.group]))
    }
    guard let key = ConfigurationKey.all.first(where: { $0.name == entry.key }) else {
      throw .unknownKey(
        path: path, key: entry.key, nearest: nearest(entry.key, ConfigurationKey.all.map(\.name)))
    }
    guard key.apply(&self, entry.value) else {
      throw .badValue(path: path, key: key.name, value: entry.value, expected: key.expected)
    }
  }
}

/// Why the configuration cannot be used.
package enum ConfigurationError: Error, Equatable, Sendable {
  case unreadable(PlatformError)
  case unknownGroup(path: String, group: String, nearest: String?)
  case unknownKey(path: String, key: String, nearest: String?)
  case badValue(path: String, key: String, value: String, expected: String)
}

/// One key of the configuration file: the table that reading, and later the manual, come from.
package struct ConfigurationKey: Sendable {
  package let name: String
  /// What a value looks like: "fill or fit", "#rrggbb".
  package let expected: String
  package let summary: String
  /// Takes over a value; false when it is not one.
  let apply: @Sendable (inout Configuration, String) -> Bool

  /// The group all keys stand in.
  package static let group = "instawall"

  package static let all: [ConfigurationKey] = [
    ConfigurationKey(
      name: "fit", expected: Fit.allCases.map(\.rawValue).joined(separator: ", "),
      summary: "how a photo is laid on a screen of another shape"
    ) { configuration, value in
      guard let fit = Fit(rawValue: value) else { return false }
      configuration.fit = fit
      return true
    },
    ConfigurationKey(
      name: "background", expected: "#rrggbb",
      summary: "the colour around a photo that does not cover the screen"
    ) { configuration, value in
      guard let color = Color(value) else { return false }
      configuration.background = color
      return true
    },
    ConfigurationKey(
      name: "quality", expected: "a number from 1 to 100", summary: "JPEG quality of the wallpaper"
    ) { configuration, value in
      guard let quality = Int(value), (1...100).contains(quality) else { return false }
      configuration.quality = quality
      return true
    },
    ConfigurationKey(
      name: "format", expected: "jpeg, png", summary: "the kind of file wallpapers are written as"
    ) { configuration, value in
      guard let format = PictureFormat(rawValue: value) else { return false }
      configuration.format = format
      return true
    },
    ConfigurationKey(
      name: "every", expected: intervals.map { "\($0)h" }.joined(separator: ", "),
      summary: "how often the timer looks for a new photo; takes effect with 'timer enable'"
    ) { configuration, value in
      guard let hours = intervals.first(where: { "\($0)h" == value }) else { return false }
      configuration.hours = hours
      return true
    },
    text(
      "desktop", \.desktop.desktop, expected: "a desktop's name",
      summary: "the desktop to use instead of the one that is found"),
    text(
      "command", \.desktop.command, expected: "a command",
      summary: "shows a wallpaper: {file} {uri} {output} {width} {height} are filled in, no shell"),
    text(
      "client-id", \.clientID, expected: "the Instagram app id, a number",
      summary: "your app at Meta, for 'login --browser'"),
    text(
      "redirect-uri", \.redirectAddress, expected: "an address such as https://localhost/",
      summary: "where Instagram's login page leads, as saved in the App Dashboard"),
    text(
      "secret-command", \.secretCommand, expected: "a command",
      summary: "prints the app secret for 'login --browser', for example from a password manager"),
    text(
      "proxy", \.proxy, expected: "an address such as http://proxy.example:3128",
      summary: "the proxy for every connection; a timer does not know the shell's variables"),
    text(
      "ca-file", \.authorityFile, expected: "a file of PEM certificates",
      summary: "the certificate authorities to trust instead of the system's"),
    text(
      "graph-url", \.graphAddress, expected: "an https address",
      summary: "where Instagram's graph endpoints are"),
    text(
      "api-url", \.apiAddress, expected: "an https address",
      summary: "where Instagram's token endpoint is"),
    text(
      "authorize-url", \.authorizeAddress, expected: "an https address",
      summary: "the page where a person allows the app"),
    ConfigurationKey(
      name: "api-version", expected: "a version such as v25.0, or nothing",
      summary: "the version in the path of graph requests"
    ) { configuration, value in
      configuration.apiVersion = value
      return true
    },
  ]

  /// Hours between two runs that fill a day evenly.
  private static let intervals = [1, 2, 3, 4, 6, 8, 12, 24]

  /// A key whose value is any text but none.
  private static func text(
    _ name: String, _ path: any WritableKeyPath<Configuration, String?> & Sendable,
    expected: String,
    summary: String
  ) -> ConfigurationKey {
    ConfigurationKey(name: name, expected: expected, summary: summary) { configuration, value in
      guard !value.isEmpty else { return false }
      configuration[keyPath: path] = value
      return true
    }
  }
}
