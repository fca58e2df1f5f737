import Desktop
import Imaging
import Platform

/// What `apply` is asked to show.
package enum ApplyRequest: Equatable, Sendable {
  /// The current picture, once more.
  case current
  /// The current picture, but only when it is new, or a new session has forgotten it.
  case ifChanged
  /// Any local picture; it stays until the next new post.
  case file(String)
}

/// The result of `apply`.
package enum ApplyOutcome: Equatable, Sendable {
  case shown(ShowReport, [WallpaperFile])
  /// The screens show our picture already.
  case alreadyShown
  /// Somebody chose another picture; it stays until the next new post.
  case chosenByHand
  /// Nothing was fetched yet, or the earlier setting was put back: nobody asked for a picture.
  case nothingAsked
}

extension Workshop {
  /// Shows a picture on the screens there are now, rendering missing sizes from the original.
  package func apply(_ request: ApplyRequest) throws(WallpaperError) -> ApplyOutcome {
    let file = try localFile(request)
    return try withState { state throws(WallpaperError) in
      if request == .ifChanged, state.current == nil || state.isRestored { return .nothingAsked }
      let desktop: any Desktop
      switch findRunningDesktop(&state) {
      case .running(let running): desktop = running
      case .missing(let error): throw .desktop(error)
      }
      if let file {
        try take(file, state: &state)
      } else {
        try renderForPresentScreens(&state)
      }
      guard let picture = state.current else { throw .nothingToShow }
      if request == .ifChanged {
        switch try need(for: picture, on: desktop, state) {
        case .none: return .alreadyShown
        case .chosenByHand: return .chosenByHand
        case .show: break
        }
      }
      let report = try show(picture, on: desktop, state: &state)
      tidy(state, desktop: desktop)
      return .shown(report, picture.files)
    }
  }

  private func renderForPresentScreens(_ state: inout State) throws(WallpaperError) {
    guard let current = state.current else { throw .nothingToShow }
    let wanted = Wanted(
      source: current.source, original: current.original, stem: stem(of: current.original),
      name: current.original, look: state.lastingLook(of: current))
    _ = try render(wanted, state: &state, again: false)
  }

  private struct LocalFile {
    let path: String
    let bytes: [UInt8]
    let format: PictureFormat
  }

  /// The picture that is asked for, read before the lock is taken.
  private func localFile(_ request: ApplyRequest) throws(WallpaperError) -> LocalFile? {
    guard case .file(let given) = request else { return nil }
    let path = FileSystem.resolved(given) ?? given
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.readRegular(path, maximumBytes: Limits.fileBytes)
    } catch {
      throw .platform(error)
    }
    return LocalFile(path: path, bytes: bytes, format: try format(of: bytes, name: given))
  }

  private func take(_ file: LocalFile, state: inout State) throws(WallpaperError) {
    let stem = "local-" + digest(file.bytes)
    let original = try Gallery(directories: directories).keepOriginal(
      file.bytes, stem: stem, format: file.format)
    let wanted = Wanted(
      source: .file(path: file.path), original: original, stem: stem, name: file.path,
      look: Look(configuration))
    _ = try render(wanted, state: &state, again: true)
    state.isDue = true
  }
}

/// An original's name without its ending.
private func stem(of original: String) -> String {
  original.split(separator: ".").first.map(String.init) ?? original
}
