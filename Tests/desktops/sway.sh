#!/bin/bash
# sway with two outputs: HEADLESS-1 at DESK_SIZE, HEADLESS-2 at DESK_SIZE2 (1280x800).
# apt: sway swaybg grim dbus
. "$(dirname "$0")/lib.sh"
start_desktop() {
  need sway swaybg swaymsg grim
  setenv WAYLAND_DISPLAY=wayland-1 "SWAYSOCK=$RUNTIME/sway-ipc.$DESK_UID.1.sock" \
    XDG_CURRENT_DESKTOP=sway XDG_SESSION_TYPE=wayland
  printf '%s\n' "output HEADLESS-1 mode $DESK_SIZE position 0 0" \
    "output HEADLESS-2 mode ${DESK_SIZE2:-1280x800}" 'xwayland disable' 'default_border none' \
    >"$DESK_DIR/run/config"
  start_bus
  spawn sway env WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1 \
    WLR_HEADLESS_OUTPUTS=2 sway -c "$DESK_DIR/run/config"
  wait_for 10 run swaymsg -t get_outputs
}
shot() { run grim ${DESK_OUTPUT:+-o "$DESK_OUTPUT"} - >"$1"; }
main "$@"
