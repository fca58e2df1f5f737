import Platform
import Wallpaper

/// `instawall timer enable|disable|status`.
func timer(_ invocation: Invocation, _ program: Program) throws(Failure) {
  let timer = Timer(environment: program.environment)
  switch invocation.operands[0] {
  case "enable": try enableTimer(program)
  case "disable":
    try disableTimer(program, sayingWhenOff: true)
  default: program.console.say(sentence(timer.status))
  }
}

/// Turns the timer off and takes its drop-ins away.
func disableTimer(_ program: Program, sayingWhenOff: Bool = false) throws(Failure) {
  let dropIns = UnitDropIns(try program.directories(), environment: program.environment)
  do { try dropIns.removeAll() } catch { throw words(for: error) }
  switch Timer(environment: program.environment).disable() {
  case .stopped: program.console.say("The timer is stopped.")
  case .wasOff: if sayingWhenOff { program.console.say("The timer was not on.") }
  case .failed:
    throw Failure(
      "systemd did not stop the timer.", hints: ["run 'systemctl --user stop instawall.timer'"],
      status: .unavailable)
  }
}

/// Turns the timer on, or says how cron does the same.
func enableTimer(_ program: Program) throws(Failure) {
  let timer = Timer(environment: program.environment)
  // A hardened unit cannot create them.
  let workshop = try program.workshop()
  do { try workshop.makeDirectories() } catch { throw words(for: error) }
  do { try workshop.resume() } catch { throw words(for: error) }
  guard timer.isAvailable else {
    let line = "7 * * * * \(ownPath()) refresh --quiet"
    program.console.print(line)
    throw Failure(
      "There is no user systemd to keep the wallpaper up to date.",
      hints: ["the line above does the same from cron; add it with 'crontab -e'"],
      status: .unavailable)
  }
  let isConfined: Bool
  do {
    isConfined = try UnitDropIns(workshop.directories, environment: program.environment)
      .write(workshop.configuration)
  } catch {
    throw words(for: error)
  }
  program.console.detail(
    isConfined
      ? "the fetch is confined to its own directories"
      : "this system allows no user namespaces, so the fetch is confined a little less")
  if let reason = timer.enable() {
    throw Failure(
      "systemd did not enable the timer: \(firstLine(reason))",
      hints: ["install the units with 'make install', then run 'instawall timer enable' again"],
      status: .unavailable)
  }
  let hours = workshop.configuration.hours
  program.console.say(
    "The wallpaper is kept up to date, every " + (hours == 1 ? "hour." : "\(hours) hours."))
}

private func sentence(_ status: Timer.Status) -> String {
  switch status {
  case .enabled: "The timer is on."
  case .disabled: "The timer is off; turn it on with: instawall timer enable"
  case .unavailable: "There is no timer: no user systemd, or its units are not installed."
  }
}

private func firstLine(_ text: String) -> String {
  text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it gave no reason"
}

/// Where this program lies, for a crontab that has no PATH.
private func ownPath() -> String {
  FileSystem.linkTarget("/proc/self/exe") ?? "instawall"
}
