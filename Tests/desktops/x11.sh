#!/bin/bash
# Plain X11: a window manager that draws no background.
# apt: xvfb openbox x11-utils x11-xserver-utils imagemagick dbus
# apt, for two monitors: xserver-xorg-core xserver-xorg-video-dummy
. "$(dirname "$0")/lib.sh"
start_desktop() {
  need openbox import
  start_x
  setenv XDG_SESSION_TYPE=x11 XDG_CURRENT_DESKTOP=openbox DESKTOP_SESSION=openbox
  start_bus
  spawn openbox openbox --sm-disable
  wait_for 10 wm_ready
}
wm_ready() { run xprop -root _NET_SUPPORTING_WM_CHECK | grep -q 'window id'; }
shot() { shot_x "$1"; }
main "$@"
