import Platform

/// The connected screens as the kernel's graphics drivers tell, at their preferred modes: no
/// rotation, no scale, but it works without any session.
/// - Parameter drmRoot: has one directory for each connector, such as `card1-HDMI-A-1`.
package func connectedOutputs(drmRoot: String = "/sys/class/drm") -> [Output] {
  FileSystem.names(in: drmRoot).compactMap { directory in
    let path = drmRoot + "/" + directory
    func line(_ name: String) -> Substring? {
      FileSystem.text(path + "/" + name)?.split(separator: "\n").first
    }
    guard line("status") == "connected", line("enabled") == "enabled",
      let dash = directory.firstIndex(of: "-"), let mode = line("modes"),
      let size = parseSize(mode.prefix { $0.isNumber || $0 == "x" })
    else { return nil }
    let name = String(directory[directory.index(after: dash)...])
    return Output(name: name, width: size.width, height: size.height)
  }
}

/// "1920x1080" as two positive numbers.
func parseSize(_ text: some StringProtocol) -> (width: Int, height: Int)? {
  let parts = text.split(separator: "x").compactMap { Int($0) }
  guard parts.count == 2, parts.allSatisfy({ $0 > 0 }) else { return nil }
  return (parts[0], parts[1])
}
