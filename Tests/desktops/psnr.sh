#!/bin/bash
# psnr.sh SHOT WANTED [X,Y [ROWS]]: prints the PSNR in dB between the picture WANTED and the part
# of the screenshot of its size whose corner is at X,Y (0,0), "inf" when they are equal. The first
# ROWS rows of that part are left out: panels and messages lie over the background there.
# Exit status 1 below 40 dB, from where on a difference cannot be seen; 2 when they do not fit.
# apt: imagemagick
set -u -o pipefail
shot=$1 wanted=$2 corner=${3:-0,0} rows=${4:-0}
size=$(identify -format %wx%h "$wanted") || exit 2
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
convert "$shot" -crop "$size+${corner/,/+}" +repage -alpha off "$work/shot.png" || exit 2
if [ "$(identify -format %wx%h "$work/shot.png")" != "$size" ]; then
  echo "psnr.sh: $shot has no $size pixels at $corner" >&2
  exit 2
fi
# compare exits 1 for any difference at all.
psnr=$(compare -metric PSNR \
  \( "$work/shot.png" -crop "+0+$rows" +repage \) \( "$wanted" -crop "+0+$rows" +repage \) \
  -alpha off null: 2>&1)
echo "$psnr"
case $psnr in
  inf) exit 0 ;;
  *) awk -v psnr="$psnr" 'BEGIN { exit !(psnr >= 40) }' ;;
esac
