import Desktop
import FoundationEssentials
import Platform

extension Workshop {
  /// The desktop that is running, with its screens remembered; nil with the reason kept when there
  /// is none that can be used.
  func findRunningDesktop(_ state: inout State) -> RunningDesktop {
    do throws(DesktopError) {
      let desktop = try findDesktop()
      let outputs = try desktop.outputs()
      if !outputs.isEmpty {
        state.screens = Screens(outputs: outputs, picturePerOutput: desktop.picturePerOutput)
      } else if state.screens == nil {
        let connected = connectedOutputs()
        if !connected.isEmpty {
          state.screens = Screens(
            outputs: connected, picturePerOutput: desktop.picturePerOutput)
        }
      }
      return .running(desktop)
    } catch {
      return .missing(error)
    }
  }

  /// Shows the current picture unless it is there already or somebody chose another one.
  /// - Parameter again: shows it in any case.
  func showIfNeeded(
    _ found: RunningDesktop, state: inout State, again: Bool
  ) throws(WallpaperError) -> Application {
    guard let picture = state.current else { return .notNeeded }
    let desktop: any Desktop
    switch found {
    case .running(let running): desktop = running
    case .missing(.noSession(let looked)): return .later(looked: looked)
    case .missing(let error): throw .desktop(error)
    }
    if !again {
      switch try need(for: picture, on: desktop, state) {
      case .none: return .notNeeded
      case .chosenByHand: return .chosenByHand
      case .show: break
      }
    }
    return .shown(try show(picture, on: desktop, state: &state))
  }

  /// Asks the desktop to show the files, then reads back until it says so or time is up.
  func show(
    _ picture: Picture, on desktop: any Desktop, state: inout State
  ) throws(WallpaperError) -> ShowReport {
    let pictures = picture.assignment(to: state.screens ?? .unknown)
    do throws(DesktopError) {
      try recordSetting(of: desktop, state: &state)
    } catch {
      throw .desktop(error)
    }
    try save(state)
    progress(.showing(desktop: desktop.name))
    let report: ShowReport
    do throws(DesktopError) {
      try desktop.show(pictures)
      report = try readBack(pictures, from: desktop)
    } catch {
      throw .desktop(error)
    }
    state.applied = Applied(
      desktop: desktop.name, source: picture.source, pictures: pictures,
      confirmed: report.confirmed, time: now(),
      session: desktop.session)
    state.isRestored = false
    // Otherwise the next run tries again.
    state.isDue = !report.confirmed && report.canConfirm
    guard !state.isDue else {
      throw .notConfirmed(desktop: desktop.name, outputs: report.outputs)
    }
    return report
  }

  /// Whether the desktop has to be asked, for a run that nobody insists on.
  func need(
    for picture: Picture, on desktop: any Desktop, _ state: State
  ) throws(WallpaperError) -> Need {
    // A desktop that forgets starts every session with a picture that nobody chose just now.
    guard !state.isDue, let applied = state.applied, applied.desktop == desktop.name,
      applied.session == desktop.session
    else { return .show }
    let shown: [ShownPicture]?
    do { shown = try desktop.shown() } catch { throw .desktop(error) }
    // A screen that we never set, just plugged in, shows whatever its desktop begins with.
    let ours = Set(applied.pictures.map(\.output) + ["*"])
    if let shown, shown.contains(where: { ours.contains($0.output) && !isOurs($0) }) {
      return .chosenByHand
    }
    let pictures = picture.assignment(to: state.screens ?? .unknown)
    let isThere = shown.map { shown in pictures.allSatisfy(shown.confirms) } ?? true
    return applied.pictures == pictures && isThere ? .none : .show
  }

  /// Every setter returns before the picture is drawn (0.2 to 4 s), so read-back is repeated.
  private func readBack(
    _ pictures: [ShownPicture], from desktop: any Desktop
  ) throws(DesktopError) -> ShowReport {
    let end = Clock.monotonicSeconds() + 5
    while true {
      let shown = try desktop.shown()
      let outputs = pictures.map { picture in
        OutputReport(name: picture.output, confirmed: shown?.confirms(picture) ?? false)
      }
      let report = ShowReport(
        desktop: desktop.name, canConfirm: shown != nil, outputs: outputs)
      if report.confirmed || shown == nil || Clock.monotonicSeconds() > end { return report }
      Clock.sleep(seconds: 0.1)
    }
  }

  /// Keeps the person's own setting before our first change; ours is never taken for theirs.
  private func recordSetting(
    of desktop: any Desktop, state: inout State
  ) throws(DesktopError) {
    guard !state.earlier.contains(where: { $0.desktop == desktop.name }) else { return }
    if let shown = try desktop.shown(), shown.contains(where: isOurs) { return }
    state.earlier.append(try desktop.setting())
  }

  func isOurs(_ picture: ShownPicture) -> Bool {
    picture.file.hasPrefix(directories.wallpapers + "/")
  }

  /// Removes files that nothing needs any more.
  func tidy(_ state: State, desktop: (any Desktop)?) {
    let shown = (try? desktop?.shown()) ?? []
    Gallery(directories: directories).prune(keeping: state, shown: shown.map(\.file))
  }
}

/// What a run that nobody watches has to do about the screens.
enum Need {
  case none
  case show
  case chosenByHand
}

/// The outcome of looking for a desktop.
enum RunningDesktop {
  case running(any Desktop)
  case missing(DesktopError)

  var running: (any Desktop)? {
    if case .running(let desktop) = self { return desktop }
    return nil
  }
}

extension Picture {
  /// Which file goes on which screen: the one made for it, else the largest there is.
  func assignment(to screens: Screens) -> [ShownPicture] {
    let largest = files.max { $0.width * $0.height < $1.width * $1.height }
    return screens.outputs.compactMap { output in
      let own = files.first { $0.outputs.contains(output.name) }
      return (own ?? largest).map { ShownPicture(output: output.name, file: $0.path) }
    }
  }
}

extension [ShownPicture] {
  /// Whether one of these, or one for all outputs, is just that picture.
  func confirms(_ picture: ShownPicture) -> Bool {
    contains { $0.file == picture.file && ($0.output == picture.output || $0.output == "*") }
  }
}
