/// One screen as the desktop names it.
package struct Output: Hashable, Codable, Sendable {
  /// The connector: "eDP-1", "HDMI-A-1", "HEADLESS-1".
  package let name: String
  /// Physical pixels after rotation.
  package let width: Int
  package let height: Int

  package init(name: String, width: Int, height: Int) {
    self.name = name
    self.width = width
    self.height = height
  }
}
