/// One desktop that is running now, and everything this program asks of it.
///
/// Adding a desktop means one new file with a type of this kind, and one row in the table.
package protocol Desktop {
  /// What people call it: "sway", "GNOME", "X11 (feh)".
  var name: String { get }
  /// Whether each output can show a picture of its own.
  var picturePerOutput: Bool { get }
  /// Names the running session of a desktop that forgets its wallpaper when the session ends; nil
  /// where the setting is kept.
  var session: String? { get }
  /// The active screens, in the desktop's order. Empty when the desktop cannot tell.
  func outputs() throws(DesktopError) -> [Output]
  /// Asks the desktop to show these files. Returning is no proof that it does: read back.
  /// - Parameter pictures: at least one; absolute paths of existing files, one for each output
  ///   (the same file for all when the desktop takes one picture only).
  func show(_ pictures: [ShownPicture]) throws(DesktopError)
  /// What the desktop says it shows, asked anew in a separate process.
  /// - Returns: nil where this desktop cannot be asked; else a file for each output it told of.
  ///   A `file` that is no absolute path stands for a background without a picture file that is
  ///   known: "color:#rrggbb", "pixmap:0x400000".
  func shown() throws(DesktopError) -> [ShownPicture]?
  /// The desktop's own setting that will replace our picture before long, such as a slide show
  /// that is on; nil without one. It is the person's to switch off.
  func slideshow() -> String?
  /// The person's present setting, complete enough for `restore`. Taken before our first change.
  func setting() throws(DesktopError) -> SavedSetting
  /// Puts a recorded setting back.
  func restore(_ setting: SavedSetting) throws(DesktopError)
}

extension Desktop {
  package func slideshow() -> String? { nil }
}

/// A picture file on one output. `output` is "*" where the desktop has one picture for all.
package struct ShownPicture: Hashable, Codable, Sendable {
  package let output: String
  package let file: String

  package init(output: String, file: String) {
    self.output = output
    self.file = file
  }
}

/// A desktop's own wallpaper setting, kept in the state file until `instawall restore`.
package struct SavedSetting: Equatable, Codable, Sendable {
  /// The `name` of the desktop it belongs to.
  package let desktop: String
  /// The desktop's own keys and values.
  package let values: [String: String]

  package init(desktop: String, values: [String: String]) {
    self.desktop = desktop
    self.values = values
  }
}

/// What the person configured about the desktop.
package struct DesktopChoice: Equatable, Sendable {
  /// A name from the table ("sway", "gnome", ...) instead of a guess; nil finds out.
  package var desktop: String?
  /// A command with `{file} {uri} {output} {width} {height}`, split into words without a shell;
  /// wins over everything else.
  package var command: String?

  package init(desktop: String? = nil, command: String? = nil) {
    self.desktop = desktop
    self.command = command
  }
}
