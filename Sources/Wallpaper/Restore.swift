import Desktop

extension Workshop {
  /// Puts back what the desktop showed before our first change, and forgets that we ever showed
  /// anything, so that the next change records the setting anew.
  /// - Returns: the desktop's name.
  package func restore() throws(WallpaperError) -> String {
    try withState { state throws(WallpaperError) in
      let desktop: any Desktop
      switch findRunningDesktop(&state) {
      case .running(let running): desktop = running
      case .missing(let error): throw .desktop(error)
      }
      guard let index = state.earlier.firstIndex(where: { $0.desktop == desktop.name }) else {
        let shown = (try? desktop.shown()) ?? nil
        guard let shown, shown.contains(where: isOurs) else {
          throw .nothingToRestore(desktop: desktop.name)
        }
        throw .desktop(
          .setterFailed(
            desktop: desktop.name, reason: "what was there before is not known any more"))
      }
      do throws(DesktopError) {
        try desktop.restore(state.earlier[index])
      } catch {
        throw .desktop(error)
      }
      state.earlier.remove(at: index)
      state.applied = nil
      state.isRestored = true
      return desktop.name
    }
  }

  /// Shows new posts again after a `restore`, as somebody has asked for by turning the timer on.
  package func resume() throws(WallpaperError) {
    try withState { state throws(WallpaperError) in
      guard state.isRestored else { return }
      state.isRestored = false
      state.isDue = state.current != nil
    }
  }
}
