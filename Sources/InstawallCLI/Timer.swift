import Platform

/// The hourly refresh, as the person's own systemd carries it out.
struct Timer {
  enum Status: String {
    case enabled
    case disabled
    /// There is no user systemd, or the units are not installed.
    case unavailable
  }

  static let units = ["instawall.timer", "instawall-apply.service"]

  private static let programs = [
    "/usr/bin/systemctl", "/bin/systemctl", "/run/current-system/sw/bin/systemctl",
  ]

  let environment: [String: String]

  var status: Status {
    guard let result = systemctl(["is-enabled", Self.units[0]]) else { return .unavailable }
    switch result.text.split(whereSeparator: \.isWhitespace).first {
    case "enabled", "enabled-runtime", "linked": return .enabled
    case "disabled": return .disabled
    default: return .unavailable
    }
  }

  /// Whether the person's systemd answers at all.
  var isAvailable: Bool { systemctl(["show", "--property=Version"])?.succeeded ?? false }

  /// - Returns: systemd's own words when it refuses.
  func enable() -> String? {
    _ = systemctl(["daemon-reload"])
    // Restarted, so that a new interval counts at once.
    for arguments in [["enable"] + Self.units, ["restart", Self.units[0]]] {
      guard let result = systemctl(arguments) else { return "systemctl did not answer" }
      if !result.succeeded { return result.errorText }
    }
    return nil
  }

  enum Stop {
    case stopped
    case wasOff
    /// It was on and still is.
    case failed
  }

  func disable() -> Stop {
    let wasOn = status == .enabled
    guard wasOn || isAvailable else { return .wasOff }
    // The units of `enable`, each even where only one of them is on.
    _ = systemctl(["stop", Self.units[0]])
    _ = systemctl(["disable"] + Self.units)
    _ = systemctl(["daemon-reload"])
    guard wasOn else { return .wasOff }
    return status == .enabled ? .failed : .stopped
  }

  private func systemctl(_ arguments: [String]) -> ChildResult? {
    guard let program = Self.programs.first(where: FileSystem.isExecutable) else { return nil }
    return try? ChildProcess.run(
      program, ["--user", "--no-pager"] + arguments, environment: environment, seconds: 20)
  }
}
