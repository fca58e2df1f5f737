import Platform
import Wallpaper

/// What `timer enable` adds to the installed units for this person and this machine, as drop-ins of
/// theirs: see systemd.unit(5). `timer disable` takes it away again.
struct UnitDropIns {
  private let directories: Directories
  private let environment: [String: String]

  init(_ directories: Directories, environment: [String: String]) {
    self.directories = directories
    self.environment = environment
  }

  /// Writes what the configuration and the machine call for, and removes what they do not.
  /// - Returns: whether the strong confinement is on.
  func write(_ configuration: Configuration) throws(PlatformError) -> Bool {
    if configuration.hours == 1 {
      try remove(interval)
    } else {
      let hours = configuration.hours == 24 ? "00" : "00/\(configuration.hours)"
      try write("[Timer]\nOnCalendar=\nOnCalendar=*-*-* \(hours):00:00\n", to: interval)
    }
    let works = confinementWorks()
    if works {
      try write("[Service]\n" + confinement.joined(separator: "\n") + "\n", to: confined)
    } else {
      try remove(confined)
    }
    return works
  }

  func removeAll() throws(PlatformError) {
    try remove(interval)
    try remove(confined)
  }

  private var units: String { directories.configurationRoot + "/systemd/user" }
  private var interval: String { units + "/instawall.timer.d/instawall-every.conf" }
  private var confined: String { units + "/instawall.service.d/instawall-confined.conf" }

  /// What needs a user namespace in a person's own systemd. Some systems forbid those, and mount
  /// options without `PrivateUsers=` do nothing there before systemd 253:
  /// https://github.com/systemd/systemd/pull/25233
  private var confinement: [String] {
    [
      "PrivateUsers=yes", "ProtectSystem=strict", "ProtectHome=read-only", "PrivateTmp=yes",
      "PrivateDevices=yes", "ProtectKernelTunables=yes", "ProtectKernelModules=yes",
      "ProtectControlGroups=yes", "ProtectClock=yes", "ProtectHostname=yes",
      "ProtectProc=invisible", "CapabilityBoundingSet=",
      "ReadWritePaths=\(quoted(directories.state)) \(quoted(directories.data))",
    ]
  }

  /// Tries the options on a program that does nothing.
  private func confinementWorks() -> Bool {
    let programs = [
      "/usr/bin/systemd-run", "/bin/systemd-run", "/run/current-system/sw/bin/systemd-run",
    ]
    guard let program = programs.first(where: FileSystem.isExecutable) else { return false }
    let options = confinement.flatMap { ["-p", $0] }
    let result = try? ChildProcess.run(
      program, ["--user", "--wait", "--collect", "--quiet"] + options + ["/bin/true"],
      environment: environment, seconds: 20)
    return result?.succeeded ?? false
  }

  private func write(_ text: String, to path: String) throws(PlatformError) {
    try FileSystem.makeDirectory(folder(of: path), mode: 0o755)
    try AtomicFile.write(Array(text.utf8), to: path, mode: 0o644)
  }

  private func remove(_ path: String) throws(PlatformError) {
    try FileSystem.remove(path)
    FileSystem.removeDirectoryIfEmpty(folder(of: path))
  }

  private func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
  }

  /// A path as systemd reads it: in quotes, since it may hold blanks, and without specifiers.
  private func quoted(_ path: String) -> String {
    var text = ""
    for character in path {
      switch character {
      case "\"", "\\": text += "\\" + String(character)
      case "%": text += "%%"
      default: text.append(character)
      }
    }
    return "\"" + text + "\""
  }
}
