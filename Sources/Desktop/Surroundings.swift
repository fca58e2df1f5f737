import Platform

/// Where the machine tells about its sessions, screens and programs. Tests pass places of their own.
package struct Surroundings: Sendable {
  package var processes = "/proc"
  /// Holds one runtime directory for each user, named after the user's number.
  package var runtimeDirectories = "/run/user"
  package var xSockets = "/tmp/.X11-unix"
  package var graphicsCards = "/sys/class/drm"
  /// Searched before the session's PATH: a `gsettings` of conda or Homebrew writes where no desktop
  /// reads (https://github.com/adi1090x/dynamic-wallpaper/issues/23). "~" is the person's home.
  package var programDirectories = [
    "/usr/bin", "/usr/local/bin", "/run/current-system/sw/bin", "~/.nix-profile/bin",
  ]
  package var user = CurrentUser.id

  package init() {}
}
