#!/bin/sh
# The part of the demo that runs unprivileged, in its private directory: see demo.sh.
set -eu
started=
finish() {
  # shellcheck disable=SC2086 # a list of ids
  [ -z "$started" ] || { kill $started 2>/dev/null && wait $started; } || :
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

fail() {
  echo "The demo failed: $1." >&2
  for log in *.log; do sed "s/^/  $log: /" "$log" | tail -n 5 >&2; done
  exit 1
}

# within SECONDS CONDITION...: waits for it to hold
within() {
  tries=$(($1 * 10))
  shift
  until "$@" >/dev/null 2>&1; do
    tries=$((tries - 1))
    [ $tries -gt 0 ] || return 1
    sleep 0.1
  done
}

./simulator --sample >account.json
sed -n 's/.*"token": "\(.*\)".*/\1/p' account.json >token
./simulator --account account.json --ready-file address --log requests >simulator.log 2>&1 &
started=$!

printf '%s\n' 'output HEADLESS-1 mode 1920x1080 position 0 0' \
  'output HEADLESS-2 mode 1280x800 position 1920 0' 'xwayland disable' >sway.config
export SWAYSOCK="$PWD/run/sway.sock" WAYLAND_DISPLAY=wayland-1 XDG_CURRENT_DESKTOP=sway
WLR_BACKENDS=headless WLR_HEADLESS_OUTPUTS=2 WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1 \
  sway -c sway.config >sway.log 2>&1 &
started="$started $!"

within 20 test -s address || fail "the stand-in did not start"
within 20 swaymsg -t get_outputs || fail "sway did not start"

INSTAWALL_GRAPH_URL=$(cat address)
export INSTAWALL_GRAPH_URL INSTAWALL_API_URL="$INSTAWALL_GRAPH_URL"
timeout 60 ./instawall login --token-file token >login.log 2>&1 || fail "instawall login"
timeout 60 ./instawall refresh --json >refresh.json 2>refresh.log || fail "instawall refresh"
grep '^Signed in' login.log
grep '^Newest photo' refresh.log

# objects KEY: each innermost object of the answer that has this key, one a line
objects() { tr -d '\n' <refresh.json | tr '{}' '\n\n' | grep "\"$1\" *:"; }
# member KEY: its string, number or list of strings in the object on standard input
member() {
  sed -n "s/.*\"$1\" *: *\(\[[^]]*\]\|\"[^\"]*\"\|[^,]*\).*/\1/p" | tr -d '"[] ' | sed 's|\\/|/|g'
}

# same OUTPUT FILE: whether the screen shows the file, at least 40 dB in all three channels
same() {
  grim -t ppm -o "$1" screen.ppm && djpeg "$2" | pnmpsnr - screen.ppm 2>&1 |
    awk '/dB|differ/ { channels++ } /dB/ && $(NF - 1) < 40 { bad = 1 } END { exit bad || channels != 3 }'
}

objects path >wallpapers
while read -r wallpaper; do
  file=$(echo "$wallpaper" | member path)
  size=$(echo "$wallpaper" | member width)x$(echo "$wallpaper" | member height)
  for output in $(echo "$wallpaper" | member outputs | tr , ' '); do
    [ "$(objects name | grep "\"$output\"" | member confirmed)" = true ] ||
      fail "sway did not confirm $output"
    within 10 same "$output" "$file" || fail "the screenshot of $output is not $file"
    echo "$output: $(basename "$file"), $size, confirmed, and the screenshot shows it."
    echo "$output" >>shown
  done
  cp "$file" kept
done <wallpapers
[ "$(wc -l <shown)" = 2 ] || fail "not on both screens"
grim kept/screenshot.png
