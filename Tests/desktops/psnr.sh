#!/bin/bash
# psnr.sh SHOT WANTED [X,Y [AREA]]: prints the PSNR in dB between the picture WANTED and the part
# of the screenshot of its size whose corner is at X,Y (0,0), "inf" when they are equal. With AREA
# (WxH+X+Y, inside the picture) only that is compared: panels may lie over the rest.
# Exit status 1 below 40 dB, from where on a difference cannot be seen; 2 when they do not fit.
# apt: imagemagick
set -u -o pipefail
shot=$1 wanted=$2 corner=${3:-0,0} area=${4:-}
size=$(identify -format %wx%h "$wanted") || exit 2
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
convert "$shot" -crop "$size+${corner/,/+}" +repage -alpha off "$work/shot.png" || exit 2
convert "$wanted" "$work/wanted.png" || exit 2
if [ "$(identify -format %wx%h "$work/shot.png")" != "$size" ]; then
  echo "psnr.sh: $shot has no $size pixels at $corner" >&2
  exit 2
fi
# compare exits 1 for any difference at all.
psnr=$(compare -metric PSNR -extract "${area:-$size+0+0}" "$work/shot.png" "$work/wanted.png" \
  null: 2>&1)
psnr=${psnr%% *} # ImageMagick 7 adds the same on a scale of 1, in parentheses
echo "$psnr"
case $psnr in
  inf) exit 0 ;;
  *) awk -v psnr="$psnr" 'BEGIN { exit !(psnr >= 40) }' ;;
esac
