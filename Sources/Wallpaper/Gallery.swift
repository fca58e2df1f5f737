import Desktop
import Imaging
import Platform

/// The files of pictures: originals as downloaded, and wallpapers rendered from them.
struct Gallery {
  let directories: Directories

  func originalPath(_ name: String) -> String { directories.originals + "/" + name }

  func hasOriginal(_ name: String) -> Bool { FileSystem.exists(originalPath(name)) }

  func removeOriginal(_ name: String) { try? FileSystem.remove(originalPath(name)) }

  /// Keeps a picture as it came.
  /// - Parameter stem: becomes the file's name, with the ending of what it is.
  func keepOriginal(
    _ bytes: [UInt8], stem: String, format: PictureFormat
  ) throws(WallpaperError) -> String {
    let name = stem + format.fileEnding
    try write(bytes, to: originalPath(name))
    return name
  }

  /// Renders an original for one size.
  ///
  /// The name holds a digest of the content: desktops do not look again at a name they know.
  func render(
    _ original: [UInt8], stem: String, look: Look, entry: Layout.Entry, name: String
  ) throws(WallpaperError) -> WallpaperFile {
    let bytes: [UInt8]
    do {
      bytes = try Imaging.render(original, as: look.rendering(entry.size))
    } catch {
      throw .picture(error, name: name)
    }
    let path =
      "\(directories.wallpapers)/\(stem)-\(entry.size)-\(digest(bytes))" + look.format.fileEnding
    if !FileSystem.exists(path) { try write(bytes, to: path) }
    return WallpaperFile(
      path: path, width: entry.size.width, height: entry.size.height, outputs: entry.outputs)
  }

  /// Points `wallpapers/current` at the largest of `files`, for people's own configurations.
  func pointCurrent(at files: [WallpaperFile]) throws(WallpaperError) {
    guard let largest = files.max(by: { $0.width * $0.height < $1.width * $1.height }) else {
      return
    }
    let link = directories.wallpapers + "/current"
    guard FileSystem.linkTarget(link) != largest.path else { return }
    do { try AtomicFile.link(link, to: largest.path) } catch { throw .platform(error) }
  }

  /// Removes what neither the state nor a desktop refers to any more. Failing to is no failure:
  /// the next run tries again.
  func prune(keeping state: State, shown: [String]) {
    let pictures = [state.current, state.previous].compactMap(\.self)
    let wallpapers =
      pictures.flatMap { $0.files.map(\.path) } + shown
      + (state.applied?.pictures.map(\.file) ?? [])
    let originals = state.history.map(\.original) + pictures.map(\.original)
    remove(in: directories.wallpapers, except: wallpapers + [directories.wallpapers + "/current"])
    remove(in: directories.originals, except: originals.map(originalPath))
  }

  private func remove(in directory: String, except kept: [String]) {
    for name in FileSystem.names(in: directory) {
      let path = directory + "/" + name
      if !kept.contains(path) { try? FileSystem.remove(path) }
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(WallpaperError) {
    do { try AtomicFile.write(bytes, to: path, mode: 0o644) } catch { throw .platform(error) }
  }
}

extension PictureFormat {
  fileprivate var fileEnding: String {
    switch self {
    case .jpeg: ".jpg"
    case .png: ".png"
    }
  }
}

/// The FNV-1a hash of some bytes in hexadecimal: tells contents apart, is no protection.
func digest(_ bytes: [UInt8]) -> String {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  return String(hash, radix: 16)
}

/// `text` with all but plain letters, digits, `-` and `_` dropped, so that it can be a file's name.
func plainName(_ text: String) -> String {
  String(text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
}
