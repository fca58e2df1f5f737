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
# The mean error as a share of 1 is in parentheses. ImageMagick's own PSNR cannot be used: version 7
# prints 0 for equal pictures. compare exits 1 for any difference at all.
difference=$(compare -metric RMSE -extract "${area:-$size+0+0}" "$work/shot.png" \
  "$work/wanted.png" null: 2>&1)
awk -v share="$(sed -n 's/.*(\(.*\)).*/\1/p' <<<"$difference")" 'BEGIN {
  if (share == "") exit 2
  if (share + 0 == 0) { print "inf"; exit 0 }
  psnr = -20 * log(share) / log(10)
  printf "%.2f\n", psnr
  exit psnr < 40
}'
