import Imaging
import Platform
import Wallpaper

/// `instawall render`: one local file in, one out; no account, no desktop, no state.
func render(_ invocation: Invocation, _ program: Program) throws(Failure) {
  let input = invocation.operands[0]
  guard let output = invocation.options["--output"], let size = try invocation.size() else {
    throw Failure(
      "'instawall render' needs both --output FILE and --size WIDTHxHEIGHT.",
      hints: ["run 'instawall render --help'"], status: .usage)
  }
  if let file = FileSystem.resolved(output), file == FileSystem.resolved(input) {
    throw Failure(
      "The output would replace the picture it is made from.", hints: ["name another --output"],
      status: .usage)
  }
  let rendering = Rendering(
    size: size, fit: try invocation.fit() ?? .auto, background: try invocation.background(),
    format: try format(of: output), quality: try invocation.quality())
  let picture: [UInt8]
  do {
    picture = try FileSystem.readRegular(input, maximumBytes: Limits.fileBytes)
  } catch {
    throw words(for: error)
  }
  let wallpaper: [UInt8]
  do {
    wallpaper = try Imaging.render(picture, as: rendering)
  } catch {
    throw words(for: .picture(error, name: input))
  }
  do {
    try AtomicFile.write(wallpaper, to: output, mode: 0o644)
  } catch {
    throw words(for: error)
  }
  program.console.detail("wrote \(output)")
}

private func format(of output: String) throws(Failure) -> PictureFormat {
  let name = output.lowercased()
  if name.hasSuffix(".jpg") || name.hasSuffix(".jpeg") { return .jpeg }
  if name.hasSuffix(".png") { return .png }
  throw Failure(
    "The output file '\(output)' ends neither in .jpg nor in .png.",
    hints: ["give it one of these endings"], status: .usage)
}
