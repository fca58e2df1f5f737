import Platform
import Testing

struct KeyFileTests {
  @Test
  func `reads groups, keys and values with comments around them`() throws {
    let text = "# note\n[one]\na = x y \n\nb=\n[two words]\n; no\n"
    #expect(throws: PlatformError.self) { try KeyFile(text, path: "f") }
    let file = try KeyFile("# note\n[one]\na = x y\n\nb=\n[two words]\nc=#d\n", path: "f")
    #expect(
      file.entries == [
        KeyFile.Entry(group: "one", key: "a", value: "x y"),
        KeyFile.Entry(group: "one", key: "b", value: ""),
        KeyFile.Entry(group: "two words", key: "c", value: "#d"),
      ])
  }

  @Test(arguments: ["a = b\n", "[one\n", "[one]\nno equals sign\n"])
  func `names the line that is wrong`(_ text: String) {
    let error = #expect(throws: PlatformError.self) { try KeyFile(text, path: "/etc/f") }
    guard case .badKeyFile("/etc/f", let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test
  func `splits words as a shell would`() throws {
    #expect(
      try ShellWords.split(#"feh --bg "a b" 'c $d' e\ f"#) == [
        "feh", "--bg", "a b", "c $d", "e f",
      ])
    #expect(throws: PlatformError.self) { try ShellWords.split("open 'quote") }
    #expect(throws: PlatformError.self) { try ShellWords.split("  ") }
  }
}
