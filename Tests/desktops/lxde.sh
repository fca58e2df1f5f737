#!/bin/bash
# A desktop drawn by pcmanfm (LXDE) or, with DESK_FM=pcmanfm-qt, by pcmanfm-qt (LXQt), on X11.
# apt: xvfb openbox x11-utils imagemagick dbus pcmanfm pcmanfm-qt
. "$(dirname "$0")/lib.sh"
FM=${DESK_FM:-pcmanfm}
start_desktop() {
  need openbox "$FM" import
  start_x
  if [ "$FM" = pcmanfm ]; then
    setenv XDG_CURRENT_DESKTOP=LXDE DESKTOP_SESSION=LXDE
  else
    setenv XDG_CURRENT_DESKTOP=LXQt DESKTOP_SESSION=lxqt QT_QPA_PLATFORM=xcb
  fi
  setenv XDG_SESSION_TYPE=x11 XDG_DATA_DIRS=/usr/local/share:/usr/share XDG_CONFIG_DIRS=/etc/xdg
  start_bus
  spawn openbox openbox --sm-disable
  if [ "$FM" = pcmanfm ]; then
    spawn fm pcmanfm --desktop --profile LXDE
  else
    spawn fm pcmanfm-qt --desktop --profile=lxqt
  fi
  wait_for 20 has_window
}
has_window() { run xwininfo -root -tree | grep -i pcmanfm | grep -q "${DESK_SIZE}+0+0"; }
shot() { shot_x "$1"; }
main "$@"
