#!/bin/bash
# GNOME's settings without its shell: a session bus with dconf. Nothing is drawn.
# apt: dbus dconf-gsettings-backend libglib2.0-bin gsettings-desktop-schemas
. "$(dirname "$0")/lib.sh"
start_desktop() {
  need gsettings
  setenv XDG_CURRENT_DESKTOP=GNOME
  start_bus
}
shot() { die "nothing is drawn here"; }
main "$@"
