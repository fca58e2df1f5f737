import Foundation
import Testing

@testable import Desktop

/// GNOME's setter against stand-ins for `gsettings` that fail as the real one does.
@Suite struct BackgroundSettingsTests {
  let machine: Machine
  let desktop: any Desktop
  private let picture = [ShownPicture(output: "*", file: "/p/a#b.jpg")]

  init() throws {
    machine = try Machine()
    try machine.startBus(names: ["org.gnome.Shell"])
    try machine.files.makeProgram("gsettings", "exit 1")
    desktop = try machine.desktop(["HOME": machine.home, "XDG_RUNTIME_DIR": machine.runtime])
  }

  /// Keeps values in files below HOME, one for each key.
  private func keep(_ keys: [String], overriding cases: String = "") throws {
    for key in keys { try machine.files.write("home/\(key)", "''\n") }
    try machine.files.makeProgram(
      "gsettings",
      """
      case "$*" in
        \(cases)
        list-keys*) cd "$HOME" && ls ;;
        writable*) echo true ;;
        'get org.gnome.desktop.background '*) cat "$HOME/$3" ;;
        'set org.gnome.desktop.background '*) echo "$4" >"$HOME/$3" ;;
        *) exit 1 ;;
      esac
      """)
  }

  @Test func `both keys are set where there are two`() throws {
    try keep(["picture-uri", "picture-uri-dark", "picture-options"])
    try desktop.show(picture)
    for (key, value) in [
      ("picture-uri", "'file:///p/a%23b.jpg'\n"), ("picture-uri-dark", "'file:///p/a%23b.jpg'\n"),
      ("picture-options", "'zoom'\n"),
    ] {
      #expect(try String(contentsOfFile: machine.home + "/" + key, encoding: .utf8) == value)
    }
    #expect(try desktop.shown() == picture)
  }

  @Test func `a GNOME from before the dark style has one key`() throws {
    try keep(["picture-uri", "picture-options"])
    try desktop.show(picture)
    #expect(try desktop.shown() == picture)
  }

  @Test func `in the dark style the dark picture is the one shown`() throws {
    try keep(
      ["picture-uri", "picture-uri-dark", "picture-options"],
      overriding: "'get org.gnome.desktop.interface color-scheme') echo \"'prefer-dark'\" ;;")
    try desktop.show(picture)
    try machine.files.write("home/picture-uri-dark", "'file:///their/own.jpg'\n")
    #expect(try desktop.shown() == [ShownPicture(output: "*", file: "/their/own.jpg")])
  }

  @Test func `a locked key is reported`() throws {
    try keep(
      ["picture-uri", "picture-options"], overriding: "'writable '*picture-uri) echo false ;;")
    #expect(
      throws: DesktopError.setterFailed(
        desktop: "GNOME", reason: "picture-uri is locked by the administrator")
    ) { try desktop.show(picture) }
  }

  @Test func `a set that is not kept is a failure, whatever its exit status`() throws {
    try keep(["picture-uri", "picture-options"], overriding: "set*) exit 0 ;;")
    #expect(
      throws: DesktopError.setterFailed(
        desktop: "GNOME", reason: "picture-uri did not keep its new value")
    ) { try desktop.show(picture) }
  }
}
