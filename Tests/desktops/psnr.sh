#!/bin/bash
# psnr.sh SHOT WANTED [X,Y]: prints the PSNR in dB between the picture WANTED and the part of the
# screenshot of its size whose corner is at X,Y (0,0); "inf" when they are equal.
# Exit status 1 below 40 dB, from where on a difference cannot be seen; 2 when they do not fit.
# apt: imagemagick
set -u -o pipefail
shot=$1 wanted=$2 corner=${3:-0,0}
size=$(identify -format %wx%h "$wanted") || exit 2
cut=$(mktemp --suffix=.png) && trap 'rm -f "$cut"' EXIT
convert "$shot" -crop "$size+${corner/,/+}" +repage -alpha off "$cut" || exit 2
if [ "$(identify -format %wx%h "$cut")" != "$size" ]; then
  echo "psnr.sh: $shot has no $size pixels at $corner" >&2
  exit 2
fi
# compare exits 1 for any difference at all.
psnr=$(compare -metric PSNR "$cut" "$wanted" -alpha off null: 2>&1)
echo "$psnr"
case $psnr in
  inf) exit 0 ;;
  *) awk -v psnr="$psnr" 'BEGIN { exit !(psnr >= 40) }' ;;
esac
