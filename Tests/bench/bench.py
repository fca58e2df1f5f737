#!/usr/bin/python3
"""Measures `instawall render` beside other programs and beside the codecs alone.

    INSTAWALL_CORPUS=/path/to/corpus Tests/bench/bench.py PROGRAM [ROUNDS] [JOB...]

Each job makes a JPEG of quality 92 of a photo that covers the screen. The floor is what the codecs
cost alone: djpeg of the photo at the fraction of its size that still covers the screen, and cjpeg of
a ready picture at quality 92, 4:4:4. All programs take turns, ROUNDS times (7), as whole processes;
the table has the fastest wall time of each, as a multiple of the floor, and the peak memory.
Programs that are missing are named. Ends with 1 when a bar is missed.
"""

import os
import pathlib
import shutil
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).parents[1] / "corpus"))
from program import measure  # noqa: E402

# Photo, screen, the fraction it is decoded at in eighths; the most that the program may take as a
# multiple of the floor, and in megabytes.
JOBS = {
    "hd": ("ig_1080x1350_prog420.jpg", (1920, 1080), 8, 1.5, 25),
    "4k": ("ig_1440x1800_prog420.jpg", (3840, 2160), 8, 1.2, 35),
    "24mp-4k": ("der_24mp_6000x4000_base420.jpg", (3840, 2160), 8, 1.25, 40),
    "24mp-hd": ("der_24mp_6000x4000_base420.jpg", (1920, 1080), 4, 1.25, 30),
    "54mp-4k": ("der_54mp_9000x6000_prog420.jpg", (3840, 2160), 4, 1.15, 180),
}

PILLOW = """
import sys
from PIL import Image
source, output, width, height = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
image = Image.open(source)
shape = width / height
w, h = min(image.width, image.height * shape), min(image.height, image.width / shape)
image.draft("RGB", (round(image.width * width / w), round(image.height * height / h)))
w, h = min(image.width, image.height * shape), min(image.height, image.width / shape)
x, y = (image.width - w) / 2, (image.height - h) / 2
image.resize((width, height), Image.LANCZOS, box=(x, y, x + w, y + h)).save(output, quality=92)
"""


def peers(source, output, screen):
    """The command of each other program for the same job."""
    size = "%dx%d" % screen
    cover = f"scale={size.replace('x', ':')}:force_original_aspect_ratio=increase:flags=lanczos"
    magick = [str(source), "-filter", "Lanczos", "-resize", size + "^", "-gravity", "center",
              "-extent", size, "-quality", "92", output]
    commands = {
        "vips": ["vipsthumbnail", str(source), "-s", size, "--smartcrop", "centre", "-o",
                 output + "[Q=92]"],
        "magick": ["convert", "-define", f"jpeg:size={size}", *magick],
        "gm": ["gm", "convert", "-size", size, *magick],
        "ffmpeg": ["ffmpeg", "-v", "error", "-y", "-i", str(source), "-vf",
                   f"{cover},crop={size.replace('x', ':')}", "-q:v", "2", output],
    }
    found = {name: command for name, command in commands.items() if shutil.which(command[0])}
    found["pillow"] = [sys.executable, "-c", PILLOW, str(source), output, *map(str, screen)]
    return found


def main():
    corpus = os.environ.get("INSTAWALL_CORPUS")
    if not corpus or len(sys.argv) < 2:
        sys.exit(__doc__)
    program = os.path.abspath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    photos = pathlib.Path(corpus) / "photos"
    missed = 0
    # In memory, so that no disk is measured.
    with tempfile.TemporaryDirectory(dir="/dev/shm") as scratch:
        for name in sys.argv[3:] or JOBS:
            missed += bench(name, program, photos, scratch, rounds)
    if missed:
        sys.exit(f"{missed} bars missed")


def bench(name, program, photos, scratch, rounds):
    file, screen, eighths, bar, megabytes = JOBS[name]
    source, output = photos / file, f"{scratch}/out.jpg"
    ready = f"{scratch}/ready.ppm"
    size = "%dx%d" % screen
    render = [program, "render", str(source), "--output", output, "--size", size,
              "--fit", "fill"]
    check(measure(render))
    check(measure(["djpeg", "-outfile", ready, output]))
    commands = {
        "instawall": render,
        "djpeg": ["djpeg", "-scale", f"{eighths}/8", "-outfile", f"{scratch}/d.ppm", str(source)],
        "cjpeg": ["cjpeg", "-quality", "92", "-sample", "1x1", "-outfile", output, ready],
        **peers(source, output, screen),
    }
    best = {}
    for _ in range(rounds):
        for who, command in commands.items():
            run = check(measure(command))
            seconds, memory = best.get(who, (9e9, 0))
            best[who] = (min(seconds, run.seconds), max(memory, run.megabytes))
    floor = best.pop("djpeg")[0] + best.pop("cjpeg")[0]
    print(f"{name}: {file} to {size}; floor {floor * 1000:.0f} ms; bar {bar}, {megabytes} MB")
    for who, (seconds, memory) in sorted(best.items(), key=lambda item: item[1]):
        print(f"  {who:10} {seconds * 1000:6.0f} ms  {seconds / floor:5.2f}  {memory:5.0f} MB")
    sys.stdout.flush()
    seconds, memory = best["instawall"]
    return (seconds > bar * floor) + (memory > megabytes)


def check(run):
    if run.status:
        sys.exit(f"failed: {run.words}")
    return run


main()
