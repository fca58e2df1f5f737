# shellcheck shell=bash
# Sourced by the desktop scripts beside it; not run by itself.
#
# Each script runs one real desktop without a screen:
#   NAME.sh start            returns when it is ready, or fails after a bounded wait
#   NAME.sh env              its environment, NAME=value lines
#   NAME.sh exec CMD...      CMD with only that environment
#   NAME.sh screenshot FILE  a PNG of the whole screen; of one output with DESK_OUTPUT (sway)
#   NAME.sh stop             ends only what it started, found by a tag in the environment
#
#   DESK_DIR        folder for its state (required; short: Unix socket paths end at 107 bytes)
#   DESK_SIZE       screen size, 1920x1080; DESK_SIZE2 that of a second screen
# As root everything runs as the unprivileged user DESK_UID (65534): sway refuses root.
set -u
: "${DESK_DIR:?set DESK_DIR to a folder for the state}"
DESK_UID=${DESK_UID:-65534}
DESK_SIZE=${DESK_SIZE:-1920x1080}

die() { echo "$(basename "$0"): $*" >&2; exit 1; }

need() {
  local command
  for command; do command -v "$command" >/dev/null || die "missing command: $command"; done
}

init() {
  [ -e "$DESK_DIR/env" ] && die "already started in $DESK_DIR (stop it first)"
  [ "$(id -u)" = 0 ] || DESK_UID=$(id -u)
  # Named after the user, like those in /run/user.
  mkdir -p "$DESK_DIR"/{home,log,run/$DESK_UID}
  chmod 700 "$DESK_DIR/run/$DESK_UID"
  if [ "$(id -u)" = 0 ]; then chown -R "$DESK_UID:$DESK_UID" "$DESK_DIR"; fi
  [ -e /tmp/.X11-unix ] || mkdir -m 1777 /tmp/.X11-unix
  RUNTIME=$DESK_DIR/run/$DESK_UID
  printf '%s\n' "HOME=$DESK_DIR/home" "XDG_RUNTIME_DIR=$RUNTIME" PATH=/usr/local/bin:/usr/bin:/bin \
    LANG=C.UTF-8 NO_AT_BRIDGE=1 LIBGL_ALWAYS_SOFTWARE=1 >"$DESK_DIR/env"
}

setenv() { printf '%s\n' "$@" >>"$DESK_DIR/env"; }

# as CMD...: become CMD, as the desktop's user and with the desktop's environment only
as() {
  local vars
  mapfile -t vars <"$DESK_DIR/env"
  if [ "$(id -u)" = 0 ]; then
    exec setpriv --reuid="$DESK_UID" --regid="$DESK_UID" --clear-groups env -i "${vars[@]}" "$@"
  fi
  exec env -i "${vars[@]}" "$@"
}
run() { (as "$@"); }

# spawn NAME CMD...: CMD in the background, in a session of its own, tagged for stop
spawn() {
  local name=$1
  shift
  (as setsid env DESK_TAG="$DESK_DIR" "$@" >"$DESK_DIR/log/$name" 2>&1 </dev/null) &
}

# wait_for SECONDS CMD...: until CMD succeeds
wait_for() {
  local end=$(($(date +%s%3N) + $1 * 1000))
  shift
  until "$@" >/dev/null 2>&1; do
    if [ "$(date +%s%3N)" -ge "$end" ]; then
      tail -n 5 "$DESK_DIR"/log/* >&2
      stop
      die "timed out waiting for: $*"
    fi
    sleep 0.1
  done
}

# start_x: Xvfb with one monitor; with DESK_SIZE2 Xorg's dummy driver with two side by side,
# DUMMY0 and DUMMY1
start_x() {
  need xdpyinfo
  if [ -z "${DESK_SIZE2:-}" ]; then
    need Xvfb
    spawn x sh -c 'exec Xvfb -displayfd 3 -screen 0 "$1x24" -nolisten tcp -noreset 3>"$2"' - \
      "$DESK_SIZE" "$DESK_DIR/run/display"
  else
    need xrandr
    [ -x /usr/lib/xorg/Xorg ] || die "missing: Xorg with its dummy driver"
    printf '%s\n' \
      'Section "ServerFlags"' 'Option "DontVTSwitch" "true"' 'Option "AutoAddDevices" "false"' \
      EndSection 'Section "Device"' 'Identifier "d"' 'Driver "dummy"' 'VideoRam 256000' \
      EndSection 'Section "Monitor"' 'Identifier "m"' 'HorizSync 5-1000' 'VertRefresh 5-200' \
      EndSection 'Section "Screen"' 'Identifier "s"' 'Device "d"' 'Monitor "m"' \
      'DefaultDepth 24' EndSection >"$DESK_DIR/run/xorg.conf"
    spawn x sh -c 'exec /usr/lib/xorg/Xorg -displayfd 3 -config "$1/run/xorg.conf" \
      -logfile "$1/log/xorg" -noreset -nolisten tcp -novtswitch -sharevts 3>"$1/run/display"' - \
      "$DESK_DIR"
  fi
  wait_for 10 test -s "$DESK_DIR/run/display"
  setenv "DISPLAY=:$(cat "$DESK_DIR/run/display")"
  wait_for 10 run xdpyinfo
  if [ -n "${DESK_SIZE2:-}" ]; then
    run xrandr --output DUMMY0 --mode "$DESK_SIZE" &&
      run xrandr --addmode DUMMY1 "$DESK_SIZE2" &&
      run xrandr --output DUMMY1 --mode "$DESK_SIZE2" --right-of DUMMY0 ||
      die "no such mode: $DESK_SIZE or $DESK_SIZE2"
  fi
}

start_bus() {
  need dbus-daemon
  spawn dbus dbus-daemon --session --nofork --nopidfile --address="unix:path=$RUNTIME/bus"
  setenv "DBUS_SESSION_BUS_ADDRESS=unix:path=$RUNTIME/bus"
  wait_for 5 test -S "$RUNTIME/bus"
}

# start_sysbus: a system bus of our own; desktops look for logind, upower and others on it and do
# without them
start_sysbus() {
  spawn sysbus dbus-daemon --session --nofork --nopidfile \
    --address="unix:path=$RUNTIME/system"
  setenv "DBUS_SYSTEM_BUS_ADDRESS=unix:path=$RUNTIME/system"
  wait_for 5 test -S "$RUNTIME/system"
}

on_bus() {
  run dbus-send --session --print-reply --dest=org.freedesktop.DBus / \
    org.freedesktop.DBus.NameHasOwner "string:$1" | grep -q 'boolean true'
}

# ours: the processes that carry our tag: what spawn started, and all their children
ours() { grep -lszxF "DESK_TAG=$DESK_DIR" /proc/[0-9]*/environ | cut -d/ -f3; }

stop() {
  local signal pids _
  for signal in TERM KILL; do
    pids=$(ours)
    [ -n "$pids" ] || break
    kill -$signal $pids 2>/dev/null
    for _ in $(seq 30); do
      [ -n "$(ours)" ] || break
      sleep 0.1
    done
  done
  rm -f "$DESK_DIR/env" "$DESK_DIR/run/display"
}

shot_x() { run import -window root png:- >"$1"; }

main() {
  case ${1:-} in
    start) init; start_desktop ;;
    env) cat "$DESK_DIR/env" ;;
    exec) shift; as "$@" ;;
    screenshot) shot "$2" ;;
    stop) stop ;;
    *) die "usage: $(basename "$0") start|env|exec CMD...|screenshot FILE|stop" ;;
  esac
}
