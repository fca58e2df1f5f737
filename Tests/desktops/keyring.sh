#!/bin/bash
# No desktop: a session bus with GNOME's keyring, unlocked. Nothing is drawn.
# apt: dbus gnome-keyring libsecret-tools systemd (busctl)
. "$(dirname "$0")/lib.sh"
start_desktop() {
  need gnome-keyring-daemon secret-tool busctl
  start_bus
  # Makes a keyring with the password from its input; any will do for a new one.
  spawn keyring sh -c 'printf test | exec gnome-keyring-daemon --unlock --foreground --components=secrets'
  wait_for 10 unlocked
}
unlocked() {
  on_bus org.freedesktop.secrets && run busctl --user get-property org.freedesktop.secrets \
    /org/freedesktop/secrets/aliases/default org.freedesktop.Secret.Collection Locked | grep -q false
}
shot() { die "nothing is drawn here"; }
main "$@"
