#!/bin/bash
# MATE on X11: caja draws the background; with DESK_NO_CAJA=1 mate-settings-daemon does.
# apt: xvfb x11-utils imagemagick dbus mate-settings-daemon caja marco mate-desktop-common
# apt: libglib2.0-bin
. "$(dirname "$0")/lib.sh"
start_desktop() {
  need marco caja gsettings import
  start_x
  setenv XDG_CURRENT_DESKTOP=MATE XDG_SESSION_DESKTOP=mate DESKTOP_SESSION=mate \
    XDG_SESSION_TYPE=x11 XDG_DATA_DIRS=/usr/share/mate:/usr/local/share:/usr/share
  start_bus
  spawn marco marco --sm-disable --no-composite
  # Newer releases have it in libexec.
  spawn daemon env PATH=/usr/bin:/bin:/usr/libexec mate-settings-daemon
  wait_for 20 on_bus org.mate.SettingsDaemon
  if [ -n "${DESK_NO_CAJA:-}" ]; then
    run gsettings set org.mate.background show-desktop-icons false
  else
    spawn caja caja --no-default-window --force-desktop
    wait_for 20 has_window
  fi
}
has_window() { run xwininfo -root -tree | grep -q 'desktop_window'; }
shot() { shot_x "$1"; }
main "$@"
