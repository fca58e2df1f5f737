import Desktop
import Imaging

/// The sizes to render, and which screens each is for.
struct Layout: Equatable {
  struct Entry: Equatable {
    let size: PixelSize
    let outputs: [String]
  }

  let entries: [Entry]

  /// One entry for each distinct size where every screen can show its own picture, else one of the
  /// largest screen's size for all. `size`, when given, takes the place of all of them.
  init(_ screens: Screens, size: PixelSize?) {
    let names = screens.outputs.map(\.name)
    if let size {
      entries = [Entry(size: size, outputs: names)]
    } else if screens.picturePerOutput {
      var entries: [Entry] = []
      for output in screens.outputs {
        let size = output.size
        guard !entries.contains(where: { $0.size == size }) else { continue }
        let same = screens.outputs.filter { $0.size == size }
        entries.append(Entry(size: size, outputs: same.map(\.name)))
      }
      self.entries = entries
    } else {
      let largest = screens.outputs.map(\.size).max {
        $0.width * $0.height < $1.width * $1.height
      }
      entries = largest.map { [Entry(size: $0, outputs: names)] } ?? []
    }
  }
}

extension Output {
  var size: PixelSize { PixelSize(width: width, height: height) }
}

extension Screens {
  /// What a picture is rendered for when no screen has ever been seen: a 4K one, which any other
  /// screen can show reduced.
  static let unknown = Screens(
    outputs: [Output(name: "*", width: 3840, height: 2160)], picturePerOutput: false)
}
