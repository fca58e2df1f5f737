import Desktop
import Imaging
import Platform

/// A picture that is to be on the screens, before it is rendered.
struct Wanted {
  let source: Picture.Source
  let original: String
  /// Starts the names of its files.
  let stem: String
  /// What an error calls it.
  let name: String
  let look: Look
}

extension Workshop {
  /// Makes `wanted` the current picture, rendering the sizes that are missing.
  /// - Parameter again: makes it current even when only its look differs by an earlier `--fit`.
  /// - Returns: whether anything changed.
  func render(
    _ wanted: Wanted, state: inout State, again: Bool
  ) throws(WallpaperError) -> Bool {
    let configured = Look(configuration)
    var look = wanted.look
    // A look asked for by hand stays until the configuration or the photo changes: the next
    // hourly run is not to undo it.
    if !again, let current = state.current, current.source == wanted.source,
      current.configured == configured
    {
      look = state.lastingLook(of: current)
    }
    let layout = Layout(state.screens ?? .unknown, size: look.size)
    var picture = Picture(
      source: wanted.source, original: wanted.original, look: look, configured: configured,
      files: [])
    if !again, let current = state.current, current.hasSameMaking(as: picture),
      current.covers(layout)
    {
      return false
    }
    picture.files = try renderFiles(wanted, look: look, layout: layout)
    if state.current?.source != picture.source { state.previous = state.current }
    state.current = picture
    try Gallery(directories: directories).pointCurrent(at: picture.files)
    return true
  }

  private func renderFiles(
    _ wanted: Wanted, look: Look, layout: Layout
  ) throws(WallpaperError) -> [WallpaperFile] {
    let gallery = Gallery(directories: directories)
    let original: [UInt8]
    do {
      original = try FileSystem.read(
        gallery.originalPath(wanted.original), maximumBytes: Limits.fileBytes)
    } catch {
      throw .platform(error)
    }
    var files: [WallpaperFile] = []
    for entry in layout.entries {
      progress(.rendering(width: entry.size.width, height: entry.size.height))
      files.append(
        try gallery.render(
          original, stem: wanted.stem, look: look, entry: entry, name: wanted.name))
    }
    return files
  }
}

extension State {
  /// How a picture is to look from now on: as it does, but a size asked for by `--size` that never
  /// reached a screen was for that one run.
  func lastingLook(of picture: Picture) -> Look {
    let paths = picture.files.map(\.path)
    let wasShown = applied?.pictures.contains { paths.contains($0.file) } ?? false
    var look = picture.look
    if !wasShown { look.size = nil }
    return look
  }
}

extension Picture {
  fileprivate func hasSameMaking(as other: Picture) -> Bool {
    source == other.source && original == other.original && look == other.look
      && configured == other.configured
  }

  /// Whether a whole file for each entry of the layout is there.
  fileprivate func covers(_ layout: Layout) -> Bool {
    let made = files.filter { FileSystem.exists($0.path) }.map {
      Layout.Entry(size: PixelSize(width: $0.width, height: $0.height), outputs: $0.outputs)
    }
    return made == layout.entries
  }
}
