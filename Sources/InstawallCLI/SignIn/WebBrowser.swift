import Platform

/// The person's own web browser.
struct WebBrowser {
  private let program: String
  private let environment: [String: String]

  private static let openers = [
    "/usr/bin/xdg-open", "/usr/local/bin/xdg-open", "/run/current-system/sw/bin/xdg-open",
  ]

  /// - Returns: nil without a display, unless `BROWSER` names a program: it may well lead to the
  ///   browser of another machine.
  init?(_ environment: [String: String]) {
    self.environment = environment
    if let own = environment["BROWSER"], own.hasPrefix("/"), FileSystem.isExecutable(own) {
      program = own
      return
    }
    let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    guard hasDisplay, let opener = Self.openers.first(where: FileSystem.isExecutable) else {
      return nil
    }
    program = opener
  }

  /// Opens a page and does not wait for the browser to end.
  /// - Returns: false when that failed at once.
  func open(_ page: String) -> Bool {
    do {
      let ending = try ChildProcess.launch(
        program, [page], environment: environment, seconds: 2)
      return ending == nil || ending == .exited(0)
    } catch {
      return false
    }
  }
}
