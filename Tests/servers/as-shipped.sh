#!/bin/sh
# as-shipped.sh PROGRAMS DIRECTORY PICTURE-HOST: signs in and refreshes with the addresses and the
# rules that ship, nothing replaced by environment or configuration but the trusted authority.
#
# In user, mount and network namespaces of its own the names of Instagram's hosts, and some that
# only look like them, lead to loopback, where the simulator serves them over TLS on port 443.
# The exit status is that of `instawall refresh`; 99 when the scene could not be set.
set -eu
programs=$1 place=$2 picture_host=$3

if [ "${4:-}" != inside ]; then
  exec unshare --user --map-root-user --mount --net sh "$0" "$1" "$2" "$3" inside
fi
fail() { echo "as-shipped.sh: $1" >&2; exit 99; }
PATH=$PATH:/usr/sbin:/sbin
cd "$place" || fail "no directory"
ip link set lo up || fail "no loopback"

hosts="graph.instagram.com api.instagram.com scontent-abc1-1.cdninstagram.com
  instagram.fabc1-1.fna.fbcdn.net cdninstagram.com.example.org evilcdninstagram.com example.org"
echo "127.0.0.1 localhost" $hosts >hosts
mount --bind hosts /etc/hosts || fail "no mount"

names=$(for host in $hosts; do printf ',DNS:%s' "$host"; done)
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=test authority" \
  -keyout authority.key -out authority.pem 2>/dev/null
openssl req -newkey rsa:2048 -nodes -subj "/CN=instagram" -keyout leaf.key -out leaf.csr 2>/dev/null
echo "subjectAltName=${names#,},IP:127.0.0.1" >extensions
openssl x509 -req -days 2 -in leaf.csr -CA authority.pem -CAkey authority.key -CAcreateserial \
  -extfile extensions -out leaf.pem 2>/dev/null || fail "no certificate"

cat >account.json <<END
{"username": "as.shipped", "account_type": "BUSINESS", "token": "IGAAasShipped",
 "behavior": {"picture_host": "$picture_host"},
 "posts": [{"id": "17900000000081001", "kind": "IMAGE", "timestamp": "2026-11-20T08:15:42+0000",
            "picture": {"draw": "waves", "width": 108, "height": 135, "seed": 1}}]}
END
"$programs/instawall-simulator" --account account.json --port 443 --ready-file ready \
  --tls-certificate leaf.pem --tls-key leaf.key --log requests >/dev/null &
server=$!
trap 'kill $server' EXIT
tries=100
until [ -s ready ]; do
  tries=$((tries - 1))
  [ $tries -gt 0 ] || fail "the simulator did not start"
  sleep 0.1
done

mkdir -p home/.config/instawall run
printf '[instawall]\nca-file = %s/authority.pem\n' "$place" >home/.config/instawall/config.ini
instawall() {
  env -i HOME="$place/home" XDG_RUNTIME_DIR="$place/run" PATH=/usr/bin:/bin \
    "$programs/instawall" "$@"
}
echo IGAAasShipped | instawall login --token-file - || fail "no sign-in"
status=0
instawall refresh --no-apply --size 64x40 || status=$?
exit $status
