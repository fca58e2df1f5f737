#!/bin/bash
# systemd.sh: the installed units at work in a booted systemd, with sway as the desktop.
#
# The machine is a container over a throw-away overlay of this one: its own loopback-only network,
# its own users, and every change is gone afterwards. Needs root, `make build` done, and what the
# groups demo and proof of .ci/packages name. One line for each check; exits 1 when one fails.
set -u
repository=$(cd "$(dirname "$0")/../.." && pwd)
cd "$repository" || exit
[ "$(id -u)" = 0 ] || { echo "systemd.sh needs root." >&2; exit 1; }
user=walltest
place=$(mktemp -d /tmp/systemd-proof.XXXXXX) # short: Unix sockets' names are
group=walltest-${place##*.}
nspawn=
init=

# --- the machine

boot() { # in a mount namespace of its own
  local hierarchy
  for hierarchy in /sys/fs/cgroup/unified /sys/fs/cgroup/systemd /sys/fs/cgroup; do
    [ -f "$hierarchy/cgroup.procs" ] && mkdir -p "$hierarchy/$group" &&
      echo $$ >"$hierarchy/$group/cgroup.procs"
  done
  mkdir "$place/machine"
  mount -t tmpfs -o mode=755 tmpfs "$place/machine" || exit
  mkdir "$place"/machine/{upper,work,root}
  mount -t overlay overlay "$place/machine/root" -o \
    "lowerdir=/,upperdir=$place/machine/upper,workdir=$place/machine/work" || exit
  local root=$place/machine/root
  make --silent install DESTDIR="$root" PREFIX=/usr/local || exit
  install -m 755 .build/release/instawall-simulator "$root/usr/local/bin/" || exit
  useradd --root "$root" --create-home --shell /bin/sh $user || exit
  exec systemd-nspawn --directory="$root" --boot --register=no --keep-unit --machine=walltest \
    --private-network --link-journal=no --console=pipe systemd.unit=basic.target
}
export -f boot
export place group user

finish() {
  [ -z "$nspawn" ] || {
    kill -TERM "$nspawn" 2>/dev/null
    within 6 gone "$nspawn" || kill -KILL "$nspawn" $init 2>/dev/null
    wait "$nspawn" 2>/dev/null
  }
  local hierarchy
  for hierarchy in /sys/fs/cgroup/unified /sys/fs/cgroup/systemd /sys/fs/cgroup; do
    [ ! -d "$hierarchy/$group" ] || find "$hierarchy/$group" -depth -type d -exec rmdir {} \; 2>/dev/null
  done
  rm -rf --one-file-system "$place"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

inside() { nsenter -t "$init" --mount --uts --ipc --net --pid --cgroup -- "$@"; }
# as_user COMMAND...: with what a systemd service has, and nothing of the desktop
as_user() {
  inside setpriv --reuid=$user --regid=$user --init-groups env -i HOME=/home/$user USER=$user \
    LANG=C.UTF-8 PATH=/usr/local/bin:/usr/bin:/bin XDG_RUNTIME_DIR="/run/user/$uid" \
    DBUS_SESSION_BUS_ADDRESS="unix:path=/run/user/$uid/bus" "$@"
}
as_user_sh() { as_user sh -c "cd && $1"; }

# within SECONDS CONDITION...: waits for it to hold
within() {
  local tries=$(($1 * 10))
  shift
  until "$@" >/dev/null 2>&1; do
    [ $((tries -= 1)) -gt 0 ] || return 1
    sleep 0.1
  done
}
gone() { ! [ -d "/proc/$1/ns" ]; }

failed=0
# check SENTENCE CONDITION...
check() {
  local sentence=$1
  shift
  if "$@"; then echo "ok: $sentence"; else echo "FAILED: $sentence"; failed=1; fi
}
# must SENTENCE CONDITION...: nothing after it would mean anything
must() {
  check "$@"
  [ $failed = 0 ] && return
  tail -n 5 "$place/boot.log" >&2
  [ -z "$init" ] || inside journalctl --no-pager -q -n 40 >&2
  exit 1
}

# --- what is seen

requests() { as_user_sh "grep -c '\"path\":\"/[^\"]*media\"' requests.log" || true; }
downloads() { as_user_sh "grep -c 'jpg\"' requests.log" || true; }
runs() { inside journalctl -q -o cat "_SYSTEMD_USER_UNIT=instawall.service" + USER_UNIT=instawall.service | grep -c '^Finished' || true; }
# each swaybg is one setter call; sway ends the one before
drawers() { inside pgrep -x swaybg | tr '\n' ' '; }
more_requests() { [ "$(requests)" -ge "$1" ]; }
# screen OUTPUT: its picture as PPM
screen() { as_user env WAYLAND_DISPLAY=wayland-1 grim -t ppm -o "$1" -; }
# shows OUTPUT FILE: at least 40 dB in all channels
shows() {
  screen "$1" >"$place/screen.ppm" && as_user djpeg "$2" >"$place/file.ppm" &&
    pnmpsnr "$place/file.ppm" "$place/screen.ppm" 2>&1 | awk '/dB|differ/ { channels++ }
      /dB/ && $(NF - 1) < 40 { bad = 1 } END { exit bad || channels != 3 }'
}
# newest SIZE: the wallpaper file of this size that was made last
newest() { as_user_sh "ls -t .local/share/instawall/wallpapers/*-$1-*.jpg | head -n 1"; }
shows_newest() { shows HEADLESS-1 "/home/$user/$(newest 1920x1080)" && shows HEADLESS-2 "/home/$user/$(newest 1280x800)"; }
shows_new_one() { [ "$(newest 1920x1080)" != "$1" ] && shows_newest; }
start_service() { # NAME COMMAND...: as a transient unit of the user
  local name=$1
  shift
  as_user systemd-run --user --quiet --unit="$name" --working-directory=/home/$user "$@"
}
swaymsg() { as_user sh -c 'SWAYSOCK=$(ls $XDG_RUNTIME_DIR/sway-ipc.*) exec swaymsg "$@"' - "$@"; }
post() { # BODY: a new post for the stand-in
  as_user curl -fsS --data "$1" "$(as_user_sh 'cat address')/_simulator/posts"
}

# --- the story

mkdir -p "$place"
setsid unshare --mount bash -c boot >"$place/boot.log" 2>&1 </dev/null &
nspawn=$!
find_init() { init=$(pgrep -P $nspawn -x systemd); }
must "the machine starts" within 30 find_init
must "systemd boots" within 60 inside systemctl is-active --quiet basic.target
uid=$(inside id -u $user)
inside systemctl start systemd-user-sessions systemd-logind
inside loginctl enable-linger $user
must "the user's manager starts" within 30 inside test -S "/run/user/$uid/bus"

as_user_sh "instawall-simulator --sample >account.json; umask 077
  sed -n 's/.*\"token\": \"\(.*\)\".*/\1/p' account.json >token
  printf '%s\n' 'output HEADLESS-1 mode 1920x1080 position 0 0' \
    'output HEADLESS-2 mode 1280x800 position 1920 0' 'xwayland disable' >sway.config"
start_service simulator instawall-simulator --account account.json --ready-file address --log requests.log
start_service sway --setenv=WLR_BACKENDS=headless \
  --setenv=WLR_HEADLESS_OUTPUTS=2 --setenv=WLR_RENDERER=pixman --setenv=WLR_LIBINPUT_NO_DEVICES=1 \
  --setenv=XDG_CURRENT_DESKTOP=sway sway -c sway.config
must "the stand-in for Instagram answers" within 20 as_user_sh "test -s address"
must "sway has two screens" within 20 swaymsg -t get_outputs

# A timer knows nothing of the shell's variables: the address is in the configuration. It fires
# every two seconds here, by a drop-in such as a person may write.
as_user_sh "mkdir -p .config/instawall .config/systemd/user/instawall.timer.d
  printf '[instawall]\ngraph-url=%s\napi-url=%s\n' \$(cat address) \$(cat address) >.config/instawall/config.ini
  printf '[Timer]\nOnCalendar=\nOnCalendar=*:*:0/2\nAccuracySec=100ms\nRandomizedDelaySec=0\n' \
    >.config/systemd/user/instawall.timer.d/often.conf"
must "instawall login" as_user_sh "instawall login --token-file token >/dev/null"
must "instawall timer enable" as_user_sh "instawall timer enable >/dev/null"
check "the timer is enabled for the next login" as_user systemctl --user --quiet is-enabled instawall.timer
check "so is the apply unit" as_user systemctl --user --quiet is-enabled instawall-apply.service

show() { as_user systemctl --user show "$1" -p "$2" --value; }
check "the strong confinement is on, where user namespaces are allowed" \
  [ "$(show instawall.service ProtectSystem)" = strict ]
as_user systemd-analyze --user security instawall.service 2>/dev/null | tail -n 1

must "the timer fires and the hardened service asks Instagram" within 15 more_requests 1
must "the apply unit shows the photo on both screens, each in its own size" within 30 shows_newest
check "the service was confined" eval "as_user systemctl --user show instawall.service \
  -p NoNewPrivileges -p MemoryDenyWriteExecute | grep -c =yes | grep -qx 2"

sleep 3 # the run in flight
drawer=$(drawers) asked=$(requests) loaded=$(downloads) ran=$(runs)
must "24 more runs" within 90 more_requests $((asked + 24))
as_user systemctl --user stop instawall.timer
sleep 2
check "24 idle runs made no setter call" [ -n "$drawer" -a "$(drawers)" = "$drawer" ]
check "they downloaded nothing" [ "$(downloads)" = "$loaded" ]
check "each made one request" [ $(($(requests) - asked)) = $(($(runs) - ran)) ]
check "the screens still show the photo" shows_newest

as_user_sh "printf 'P3 1 1 255 40 120 60\n' | pnmscale 64 | cjpeg -quality 95 >chosen.jpg"
swaymsg -q "output * bg /home/$user/chosen.jpg fill"
as_user_sh "printf 'P3 1 1 255 40 120 60\n' | pnmscale -width 1920 -height 1080 | cjpeg >chosen-1.jpg
  printf 'P3 1 1 255 40 120 60\n' | pnmscale -width 1280 -height 800 | cjpeg >chosen-2.jpg"
shows_chosen() { shows HEADLESS-1 /home/$user/chosen-1.jpg && shows HEADLESS-2 /home/$user/chosen-2.jpg; }
must "a wallpaper is chosen by hand" within 10 shows_chosen
asked=$(requests)
as_user systemctl --user start instawall.timer
must "5 more runs" within 30 more_requests $((asked + 5))
check "the chosen wallpaper stays" shows_chosen
before=$(newest 1920x1080)
post '{"id": "17900000000059001", "kind": "IMAGE", "timestamp": "2026-11-30T08:00:00+0000",
  "caption": "New", "picture": {"draw": "waves", "width": 1440, "height": 1800, "seed": 77}}' >/dev/null
check "until the next new post, which is shown on both screens" within 30 shows_new_one "$before"

check "instawall restore" as_user_sh "instawall restore >/dev/null"
check "it stopped the timer" eval "! as_user systemctl --user --quiet is-active instawall.timer"
check "its drop-ins are gone" eval '! as_user_sh "ls .config/systemd/user/instawall.*.d/instawall-*" 2>/dev/null | grep .'
check "no unit failed" eval "! as_user systemctl --user --quiet is-failed instawall.service instawall-apply.service"
exit $failed
