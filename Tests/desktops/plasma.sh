#!/bin/bash
# KDE Plasma 5 on X11. plasma-desktop holds modules without which the desktop stays black.
# apt: xvfb x11-utils imagemagick dbus plasma-desktop plasma-workspace kwin-x11 qdbus-qt5
. "$(dirname "$0")/lib.sh"
start_desktop() {
  need kwin_x11 plasmashell qdbus import
  start_x
  setenv XDG_CURRENT_DESKTOP=KDE XDG_SESSION_DESKTOP=KDE DESKTOP_SESSION=plasma \
    KDE_FULL_SESSION=true KDE_SESSION_VERSION=5 XDG_SESSION_TYPE=x11 \
    XDG_DATA_DIRS=/usr/local/share:/usr/share XDG_CONFIG_DIRS=/etc/xdg
  start_bus
  start_sysbus
  spawn kwin env KWIN_COMPOSE=N kwin_x11
  spawn activities /usr/lib/x86_64-linux-gnu/libexec/kactivitymanagerd
  spawn plasmashell plasmashell --no-respawn
  wait_for 60 has_desktop
}
has_desktop() {
  [ "$(run qdbus org.kde.plasmashell /PlasmaShell org.kde.PlasmaShell.evaluateScript \
    'print(desktops().length)')" -ge 1 ]
}
shot() { shot_x "$1"; }
main "$@"
