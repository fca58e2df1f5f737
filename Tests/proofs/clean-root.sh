#!/bin/bash
# clean-root.sh [root|user]: `make demo` and `make test` on a machine that has nothing yet.
#
# A minimal Debian (SUITE, bookworm) in a private mount namespace; of this machine it sees only the
# Swift toolchain and a clone of the last commit. HOME is empty. With `user` both run as an
# ordinary user who may use sudo. Needs root and debootstrap; the network is for packages only.
set -eu
who=${1:-root}
repository=$(cd "$(dirname "$0")/../.." && pwd)

if [ "${CLEAN_ROOT:-}" = "" ]; then
  [ "$(id -u)" = 0 ] || { echo "clean-root.sh needs root." >&2; exit 1; }
  "$repository/.ci/require" proof
  CLEAN_ROOT=$(mktemp -d "${TMPDIR:-/tmp}/clean-root.XXXXXX")
  export CLEAN_ROOT
  trap 'rm -rf --one-file-system "$CLEAN_ROOT"' EXIT
  trap 'exit 130' INT TERM
  # All mounts and processes end with this shell.
  unshare --mount --pid --fork --kill-child --mount-proc "$0" "$who"
  exit
fi

# mirror: where this machine gets its own packages from, in either format of apt's lists
mirror() {
  cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources \
    2>/dev/null |
    sed -n -e 's/^URIs: *\([^ ]*\).*/\1/p' -e 's/^deb \(\[[^]]*\] \)\?\([^ ]*\).*/\2/p' |
    grep '/debian/\?$' | head -n 1
}

toolchain=$(swift -print-target-info |
  sed -n 's|.*"runtimeResourcePath": "\(.*\)/usr/lib/swift".*|\1|p')
root=$CLEAN_ROOT/root
echo "Making a minimal system (make is all it gets on top)..."
include="make"
[ "$who" = root ] || include="make,sudo"
# shellcheck disable=SC2046 # nothing when this machine has no such list
debootstrap --variant=minbase --include=$include "${SUITE:-bookworm}" "$root" $(mirror) \
  >"$root.log" 2>&1 || { cat "$root.log" >&2; exit 1; }
rm "$root.log"

mkdir -p "$root$toolchain"
mount --bind -o ro "$toolchain" "$root$toolchain"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t tmpfs -o mode=755 tmpfs "$root/dev" # no /dev/dri, no sound, no input
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir -m 1777 "$root/dev/shm"
ln -s /proc/self/fd "$root/dev/fd"
mkdir "$root/dev/pts" # the tests type at terminals
mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
cp /etc/resolv.conf "$root/etc/"

home=/root
as=()
if [ "$who" = user ]; then
  home=/home/newcomer
  chroot "$root" useradd --create-home newcomer
  echo 'newcomer ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/newcomer"
  as=(setpriv --reuid=newcomer --regid=newcomer --init-groups)
fi
find "$root$home" -mindepth 1 -delete # HOME is empty
git clone --quiet --no-local -c advice.detachedHead=false "$repository" "$root/clone"
[ "$who" = root ] || chroot "$root" chown -R newcomer: /clone

inside() {
  chroot "$root" "${as[@]}" env -i HOME="$home" PATH="$toolchain/usr/bin:/usr/sbin:/usr/bin:/sbin:/bin" \
    ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
    sh -c "cd /clone && $1" </dev/null
}
# what there is in /tmp and HOME, and what runs
traces() {
  # But for what any `swift build` leaves (its caches, locks and temporary folders), and the folder
  # of sockets that X servers keep.
  find "$root/tmp" "$root$home" -mindepth 1 -maxdepth 1 ! -name .cache ! -name .local \
    ! -name .ssh ! -name .swiftpm ! -name 'TemporaryDirectory.*' ! -name '_*.lock' ! -name .X11-unix
  ps -e -o comm= | grep -vxE 'bash|ps|grep|clean-root.sh|unshare' || :
}
before=$(traces)
for command in 'make demo' 'make test'; do
  echo "== $command, as $who"
  start=$SECONDS
  inside "$command" || { echo "== $command FAILED after $((SECONDS - start)) s"; exit 1; }
  echo "== $command passed, $((SECONDS - start)) s"
done
[ "$(traces)" = "$before" ] || { echo "left behind:"; traces; exit 1; }
echo "Nothing was left behind in /tmp and HOME, and nothing runs."
