/// What the screen shows around the photo.
enum RGBSurroundings {
  case even(Color)
  case enlarged(Backdrop)
}

/// Makes rows of RGB of what lies around the photo.
struct RGBBorder {
  private let width: Int
  private let around: RGBSurroundings
  private let scalers: [PlaneScaler]
  private let rows: [PlaneWindow]

  init(_ around: RGBSurroundings, _ screen: PixelSize) {
    self.around = around
    width = screen.width
    guard case .enlarged(let backdrop) = around else {
      (scalers, rows) = ([], [])
      return
    }
    scalers = (0..<3).map { _ in backdrop.scaler(chroma: .full) }
    rows = (0..<3).map { _ in PlaneWindow(width: screen.width, capacity: 1) }
  }

  /// Fills a row of the screen; call with rising rows.
  func fill(_ row: UnsafeMutablePointer<UInt8>, _ y: Int) {
    switch around {
    case .even(let colour):
      for x in 0..<width {
        unsafe row[x * 3] = colour.red
        unsafe row[x * 3 + 1] = colour.green
        unsafe row[x * 3 + 2] = colour.blue
      }
    case .enlarged(let backdrop):
      for index in 0..<3 {
        unsafe scalers[index].scale(y, from: backdrop.window(index), into: rows[index].base)
      }
      unsafe Pixels.interleave(
        rows.map { unsafe UnsafePointer($0.base) }, into: row, count: width)
    }
  }
}

extension PictureSource {
  /// Turns small planes of this picture into planes of red, green and blue.
  func rgbPlanes(_ planes: [PlaneWindow], _ size: PixelSize, on background: Color) -> [PlaneWindow]
  {
    let result = (0..<3).map { _ in PlaneWindow(width: size.width, capacity: size.height) }
    let pixels = PlaneWindow(width: size.width * 4, capacity: 1)
    let rgb = PlaneWindow(width: size.width * 3, capacity: 1)
    for y in 0..<size.height {
      unsafe model.toRGB(
        planes.map { unsafe UnsafePointer($0.row(y)) }, converting: conversion, on: background,
        through: pixels.base, into: rgb.base, count: size.width)
      for channel in 0..<3 {
        let row = unsafe result[channel].row(y)
        for x in 0..<size.width { unsafe row[x] = rgb.base[x * 3 + channel] }
      }
    }
    return result
  }
}
