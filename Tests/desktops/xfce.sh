#!/bin/bash
# Xfce on X11: xfdesktop draws the background.
# apt: xvfb x11-utils x11-xserver-utils imagemagick dbus xfdesktop4 xfce4-settings xfconf xfwm4
. "$(dirname "$0")/lib.sh"
start_desktop() {
  need xfdesktop xfconf-query xfsettingsd xfwm4 import
  start_x
  setenv XDG_CURRENT_DESKTOP=XFCE XDG_SESSION_DESKTOP=xfce DESKTOP_SESSION=xfce \
    XDG_SESSION_TYPE=x11 XDG_CONFIG_DIRS=/etc/xdg XDG_DATA_DIRS=/usr/local/share:/usr/share
  start_bus
  spawn xfwm4 xfwm4 --compositor=off
  spawn xfsettingsd xfsettingsd --no-daemon
  spawn xfdesktop xfdesktop
  wait_for 20 on_bus org.xfce.xfdesktop
  wait_for 20 has_window
  wait_for 20 painted
}
painted() { run xprop -root _XROOTPMAP_ID | grep -q 'id #'; }
has_window() { run xwininfo -root -tree | grep -q '"Desktop": ("xfdesktop"'; }
shot() { shot_x "$1"; }
main "$@"
