import Testing

@testable import Desktop

@Suite struct WordsTests {
  /// Encoded by Python's `pathlib.Path.as_uri`.
  @Test(arguments: [
    ("/home/a/photo-1_2.x~y.jpg", "file:///home/a/photo-1_2.x~y.jpg"),
    ("/a b/c#d%e?f.jpg", "file:///a%20b/c%23d%25e%3Ff.jpg"),
    ("/it's \"ü\".png", "file:///it%27s%20%22%C3%BC%22.png"),
  ])
  func `a path becomes an address and comes back`(_ path: String, _ uri: String) {
    #expect(FileURI.encode(path) == uri)
    #expect(FileURI.path(uri) == path)
  }

  @Test(arguments: [
    ("file:///a%2", "/a%2"), ("file:///a%zz", "/a%zz"), ("file:///a%+1", "/a%+1"),
    ("/plain%20path", "/plain%20path"), ("https://example.org/a", "https://example.org/a"),
  ])
  func `an odd address is taken as it is`(_ uri: String, _ path: String) {
    #expect(FileURI.path(uri) == path)
  }

  /// Printed by gsettings of GLib 2.74.
  @Test(arguments: [
    ("'file:///tmp/a%27b.jpg'", "file:///tmp/a%27b.jpg"),
    (#""file:///tmp/a'b.jpg""#, "file:///tmp/a'b.jpg"),
    (#"'back\\slash and "quotes"'"#, #"back\slash and "quotes""#),
    (#"'bell\u0007'"#, "bell\u{7}"),
    ("''", ""),
  ])
  func `a string in GVariant's text form is read`(_ text: String, _ string: String) {
    #expect(GVariantText.string(text) == string)
  }

  @Test(arguments: ["", "true", "uint32 5", "'open", #"'\u12'"#, #"'\"#])
  func `what is no string in GVariant's text form is none`(_ text: String) {
    #expect(GVariantText.string(text) == nil)
  }

  /// Lines of pcmanfm 1.3's and pcmanfm-qt 1.2's files; Qt's escapes by QSettings' documentation.
  @Test(
    arguments: [
      ("wallpaper", "*", "/tmp/it's #2.jpg"), ("Wallpaper", "Desktop", "/home/jürgen/a,b.jpg"),
      ("Wallpaper", "*", nil), ("Font", "Desktop", "Sans Serif,9,-1"),
      ("Odd", "Desktop", "a\\b\tc"),
    ] as [(String, String, String?)])
  func `a value is read from a settings file`(
    _ key: String, _ section: String, _ expected: String?
  ) {
    let text = #"""
      [*]
      wallpaper_mode=crop
      wallpaper=/tmp/it's #2.jpg

      [Desktop]
      Font="Sans Serif,9,-1"
      Wallpaper="/home/j\xfcrgen/a,b.jpg"
      Odd=a\\b\tc
      """#
    #expect(SettingsText.value(of: key, in: section, of: text) == expected)
  }

  /// The arguments that sway 1.7 gave its swaybg.
  @Test func `the arguments of a swaybg tell each output's background`() {
    let arguments = [
      "swaybg", "-o", "HEADLESS-1", "-c", "#ff0000", "-o", "HEADLESS-2", "-i", "/tmp/p q.jpg",
      "-m", "fill", "-o", "*", "-i", "/tmp/p.jpg", "-m", "fit", "-c", "#112233",
    ]
    #expect(
      SwayBackground.parse(arguments) == [
        SwayBackground(output: "HEADLESS-1", color: "#ff0000"),
        SwayBackground(output: "HEADLESS-2", picture: "/tmp/p q.jpg", mode: "fill"),
        SwayBackground(output: "*", picture: "/tmp/p.jpg", mode: "fit", color: "#112233"),
      ])
    #expect(SwayBackground.parse([]).isEmpty)
    #expect(
      SwayBackground.parse(["swaybg", "-i", "/p.jpg"]) == [
        SwayBackground(output: "*", picture: "/p.jpg")
      ])
  }
}
