#!/bin/sh
# demo.sh INSTAWALL SIMULATOR: the main job from sign-in to screen, touching nothing of yours.
#
# Instagram is our simulator, the desktop a headless sway with two screens. Everything runs in a
# private directory, as an unprivileged user and, where the system allows one, in a network
# namespace that has loopback only. build/demo keeps the screenshot and the wallpapers.
set -eu
umask 077
repository=$(cd "$(dirname "$0")/../.." && pwd)
nobody=65534

place=$(mktemp -d /tmp/instawall-demo.XXXXXX)
inside=
finish() {
  [ -z "$inside" ] || { kill "$inside" 2>/dev/null && wait "$inside"; } || :
  rm -rf "$place"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

cp "$1" "$place/instawall"
cp "$2" "$place/simulator"
cp "$repository/Tests/demo/inside.sh" "$place"
mkdir "$place/home" "$place/run" "$place/kept"

if [ "$(id -u)" = 0 ]; then # sway refuses to be root
  chown -R $nobody:$nobody "$place"
  namespace="unshare --net"
  drop="setpriv --reuid=$nobody --regid=$nobody --clear-groups --no-new-privs"
else
  namespace="unshare --net --map-current-user --keep-caps"
  drop="setpriv --ambient-caps=-all --inh-caps=-all --no-new-privs"
fi
# shellcheck disable=SC2016 # expanded by the inner shell
loopback='PATH=$PATH:/usr/sbin:/sbin ip link set lo up && exec "$@"'
if $namespace sh -c "$loopback" - true 2>/dev/null; then
  network="in a network of its own, so no packet left this machine"
  set -- $namespace sh -c "$loopback" - $drop
else
  network="reached through 127.0.0.1 only (this system allows no network namespace)"
  set -- $drop
fi
echo "Instagram is a local stand-in with drawn pictures, $network."

cd "$place"
"$@" env -i PATH="$PATH" LANG=C.UTF-8 HOME="$place/home" XDG_RUNTIME_DIR="$place/run" \
  sh ./inside.sh &
inside=$!
wait "$inside" || { inside=; exit 1; }
inside=

results=$repository/build/demo
umask 022
rm -rf "$results"
mkdir -p "$results"
cat kept/screenshot.png >"$results/screenshot.png"
for file in kept/*.jpg; do cat "$file" >"$results/${file#kept/}"; done
echo "Kept in build/demo: screenshot.png, both screens side by side, and the wallpaper files."
