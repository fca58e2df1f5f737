#!/bin/bash
# Cinnamon on X11, its whole session: csd-background draws the background, once the session
# manager tells it to.
# apt: xvfb x11-utils imagemagick dbus cinnamon libglib2.0-bin
. "$(dirname "$0")/lib.sh"
start_desktop() {
  need cinnamon-session csd-background gsettings import
  start_x
  setenv XDG_CURRENT_DESKTOP=X-Cinnamon XDG_SESSION_DESKTOP=cinnamon DESKTOP_SESSION=cinnamon \
    XDG_SESSION_TYPE=x11 \
    XDG_DATA_DIRS=/usr/share/cinnamon:/usr/share/gnome:/usr/local/share:/usr/share
  start_bus
  start_sysbus
  spawn session cinnamon-session --session cinnamon
  wait_for 60 on_bus org.Cinnamon
  wait_for 30 painted
}
painted() { run xprop -root _XROOTPMAP_ID | grep -q 'id #'; }
shot() { shot_x "$1"; }
main "$@"
