/// A picture that one thread decodes while others scale the rows that there are.
final class SharedRows {
  let source: any PictureSource
  private let monitor = Monitor()
  /// Rows of each plane that have been read, and the first that is still wanted.
  private var ends: [Int]
  private var kept: [Int]
  private var failure: ImagingError?
  /// Whether the one who waits has to decode, as there is no other thread.
  private var isAlone = false

  /// - Parameter source: has begun.
  init(_ source: any PictureSource) {
    self.source = source
    ends = source.windows.map(\.end)
    kept = ends.map { _ in 0 }
  }

  /// Whether all rows can stay, so that they can be read in any order.
  var holdsWhole: Bool {
    zip(source.shapes, source.windows).allSatisfy { $0.height <= $1.capacity }
  }

  /// From now on whoever waits decodes.
  func decodeOnDemand() { isAlone = true }

  /// Decodes until each plane has so many rows; a strip waits until its room is free.
  func decode(upTo rows: [Int]) {
    let isWhole = holdsWhole
    let strips = source.shapes.map { shape in
      Int((Double(source.stripRows) * shape.scaleY).rounded(.up))
    }
    while zip(source.windows, rows).contains(where: { $0.end < $1 }) {
      let mayGoOn = { isWhole || self.failure != nil || self.hasRoom(for: strips) }
      let goesOn = monitor.locked(when: mayGoOn) { failure == nil }
      guard goesOn else { return }
      do {
        try source.readStrip()
      } catch {
        fail(error)
        return
      }
      monitor.locked { ends = source.windows.map(\.end) }
    }
  }

  /// Waits until each plane has so many rows.
  func wait(for rows: [Int]) throws(ImagingError) {
    if isAlone {
      for (window, rows) in zip(source.windows, rows) { try source.read(rows, of: window) }
      return
    }
    let stop = monitor.locked(
      when: { failure != nil || !zip(ends, rows).contains { $0 < $1 } }, { failure })
    if let stop { throw stop }
  }

  /// Gives up the rows before these.
  func keep(from rows: [Int]) { monitor.locked { kept = rows } }

  /// Stops everybody.
  func fail(_ error: ImagingError) {
    monitor.locked { if failure == nil { failure = error } }
  }

  /// What stopped everybody, if anything did.
  func check() throws(ImagingError) {
    if let stop = monitor.locked({ failure }) { throw stop }
  }

  private func hasRoom(for strips: [Int]) -> Bool {
    zip(zip(source.windows, strips), kept).allSatisfy { plane, kept in
      let (window, strip) = plane
      return window.end + strip - window.capacity <= kept
    }
  }
}
