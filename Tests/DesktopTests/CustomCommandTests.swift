import Foundation
import Testing

@testable import Desktop

@Suite struct CustomCommandTests {
  let machine: Machine
  let environment: [String: String]

  init() throws {
    machine = try Machine()
    environment = ["HOME": machine.home]
    try machine.files.makeProgram(
      "setter", #"for word; do printf '<%s>' "$word"; done >>"$HOME/calls"; echo >>"$HOME/calls""#)
    for (connector, mode) in [("A-1", "1920x1080"), ("B-1", "800x1280")] {
      try machine.files.write("drm/card0-\(connector)/status", "connected\n")
      try machine.files.write("drm/card0-\(connector)/enabled", "enabled\n")
      try machine.files.write("drm/card0-\(connector)/modes", mode + "\n")
    }
  }

  private func calls(_ command: String, _ pictures: [ShownPicture]) throws -> String? {
    let desktop = try machine.desktop(environment, DesktopChoice(command: command))
    try desktop.show(pictures)
    #expect(try desktop.shown() == nil)
    return try? String(contentsOfFile: machine.home + "/calls", encoding: .utf8)
  }

  private let pictures = [
    ShownPicture(output: "A-1", file: "/p/a b's {output}.jpg"),
    ShownPicture(output: "B-1", file: "/p/$(touch x);c.jpg"),
  ]

  @Test(arguments: [
    ("setter --set {file}", "<--set></p/a b's {output}.jpg>\n"),
    ("setter '{uri}' \"two words\"", "<file:///p/a%20b%27s%20%7Boutput%7D.jpg><two words>\n"),
    ("setter {width}x{height}:{file}:{o-1}{", "<1920x1080:/p/a b's {output}.jpg:{o-1}{>\n"),
    (
      "setter -o {output} {file} {height}",
      "<-o><A-1></p/a b's {output}.jpg><1080>\n<-o><B-1></p/$(touch x);c.jpg><1280>\n"
    ),
  ])
  func `placeholders are put into words, which stay words`(
    _ command: String, _ expected: String
  ) throws {
    #expect(try calls(command, pictures) == expected)
  }

  @Test(arguments: ["", "setter", "setter 'open {file}", "'' {file}", "setter {file} {bogus}"])
  func `a command that cannot work is refused`(_ command: String) {
    let error = #expect(throws: DesktopError.self) { try calls(command, pictures) }
    guard case .badCommand = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a missing program is named`() {
    #expect(throws: DesktopError.setterMissing(desktop: "custom command", programs: ["absent"])) {
      try calls("absent {file}", pictures)
    }
  }

  @Test func `a failing command's own last words are kept`() throws {
    try machine.files.makeProgram("setter", "echo first >&2; echo 'no display' >&2; exit 3")
    #expect(
      throws: DesktopError.setterFailed(desktop: "custom command", reason: "setter: no display")
    ) { try calls("setter {file}", pictures) }
  }
}
