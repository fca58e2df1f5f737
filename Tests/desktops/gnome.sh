#!/bin/bash
# GNOME Shell on Wayland with a virtual monitor of DESK_SIZE, and a second one of DESK_SIZE2.
# apt: gnome-shell gnome-settings-daemon gsettings-desktop-schemas libglib2.0-bin dbus
. "$(dirname "$0")/lib.sh"
start_desktop() {
  need gnome-shell gsettings gdbus
  setenv XDG_CURRENT_DESKTOP=GNOME XDG_SESSION_DESKTOP=gnome DESKTOP_SESSION=gnome \
    XDG_SESSION_TYPE=wayland XDG_DATA_DIRS=/usr/share/gnome:/usr/local/share:/usr/share
  start_bus
  start_sysbus
  setenv WAYLAND_DISPLAY=wayland-0
  spawn shell gnome-shell --headless --wayland --no-x11 --unsafe-mode \
    --virtual-monitor "$DESK_SIZE" ${DESK_SIZE2:+--virtual-monitor "$DESK_SIZE2"}
  wait_for 60 on_bus org.gnome.Shell.Screenshot
  # It starts in the overview, where the wallpaper is only a small tile.
  wait_for 20 no_overview
}
no_overview() {
  eval_js 'if (!Main.layoutManager._startingUp) Main.overview.hide();
    Main.layoutManager._startingUp || Main.overview.visible' | grep -q "'false'"
}
eval_js() {
  run gdbus call --session --dest org.gnome.Shell --object-path /org/gnome/Shell \
    --method org.gnome.Shell.Eval "$1"
}
shot() {
  run gdbus call --session --dest org.gnome.Shell.Screenshot \
    --object-path /org/gnome/Shell/Screenshot --method org.gnome.Shell.Screenshot.Screenshot \
    false false "$DESK_DIR/home/shot.png" >/dev/null && cat "$DESK_DIR/home/shot.png" >"$1"
}
main "$@"
