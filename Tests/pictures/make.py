#!/usr/bin/python3
"""Makes the small test pictures beside it, and expected.txt: what outside programs read in them.

Needs Pillow, cjpeg and djpeg of libjpeg-turbo, and ImageMagick's convert. Each line of expected.txt
is a file, a tolerance in steps of 255, and the upright picture's size and colours at nine points.
"""

import io
import pathlib
import struct
import subprocess

from PIL import Image, ImageCms, ImageOps

HERE = pathlib.Path(__file__).parent
WIDTH, HEIGHT = 45, 31
lines = []


def picture(width=WIDTH, height=HEIGHT):
    """Smooth, so that decoders differ little, and different in every corner."""
    image = Image.new("RGB", (width, height))
    for y in range(height):
        for x in range(width):
            u, v = x / max(1, width - 1), y / max(1, height - 1)
            image.putpixel((x, y), (round(40 + 180 * u), round(60 + 150 * v),
                                    round(200 - 90 * u - 80 * v)))
    return image


def expect(name, image, tolerance):
    image = image.convert("RGB")
    width, height = image.size
    points = [(x, y) for y in (height // 8, height // 2, height - 1 - height // 8)
              for x in (width // 8, width // 2, width - 1 - width // 8)]
    colours = " ".join("%d,%d=%02x%02x%02x" % (*point, *image.getpixel(point)) for point in points)
    lines.append(f"{name} {tolerance} {width}x{height} {colours}")


def run(*command, data=None):
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout


def ppm(image):
    buffer = io.BytesIO()
    image.save(buffer, "PPM")
    return buffer.getvalue()


def jpeg(name, *options, image=None, tolerance=2):
    (HERE / name).write_bytes(run("cjpeg", "-quality", "95", *options, data=ppm(image or picture())))
    expect(name, Image.open(io.BytesIO(run("djpeg", str(HERE / name)))), tolerance)


def png(name, *options, source=None, tolerance=1):
    """With ImageMagick, and read back with it on black."""
    path = str(HERE / name)
    buffer = io.BytesIO()
    (source or picture()).save(buffer, "PNG")
    run("convert", "png:-", *options, "-strip", path, data=buffer.getvalue())
    read = run("convert", path, "-background", "black", "-flatten", "-depth", "8", "-type",
               "TrueColor", "ppm:-")
    expect(name, Image.open(io.BytesIO(read)), tolerance)


def profile(space, tags):
    """A minimal ICC version 2 profile."""
    table, data = struct.pack(">I", len(tags)), b""
    offset = 128 + 4 + 12 * len(tags)
    for tag, body in tags:
        table += struct.pack(">4sII", tag, offset + len(data), len(body))
        data += body + b"\0" * (-len(body) % 4)
    header = struct.pack(">I4sI4s4s4s12s4s4sI4s4sQI3I", offset + len(data), b"\0" * 4, 0x02400000,
                         b"mntr", space, b"XYZ ", b"\0" * 12, b"acsp", b"\0" * 4, 0, b"\0" * 4,
                         b"\0" * 4, 0, 0, 0xF6D6, 0x10000, 0xD32D)
    return header.ljust(128, b"\0") + table + data


def xyz(x, y, z):
    return struct.pack(">4sI3i", b"XYZ ", 0, *(round(v * 65536) for v in (x, y, z)))


def gamma(value):
    return struct.pack(">4sIIH", b"curv", 0, 1, round(value * 256))


WIDE = profile(b"RGB ", [
    (b"wtpt", xyz(0.9642, 1, 0.8249)), (b"rXYZ", xyz(0.6097, 0.3111, 0.0195)),
    (b"gXYZ", xyz(0.2053, 0.6257, 0.0609)), (b"bXYZ", xyz(0.1492, 0.0632, 0.7446)),
    (b"rTRC", gamma(2.2)), (b"gTRC", gamma(2.2)), (b"bTRC", gamma(2.2))])
LINEAR_GRAY = profile(b"GRAY", [(b"wtpt", xyz(0.9642, 1, 0.8249)), (b"kTRC", gamma(1.0))])


def managed(name, image, icc, **options):
    image.save(HERE / name, icc_profile=icc, **options)
    read = Image.open(HERE / name)
    expect(name, ImageCms.profileToProfile(
        read, ImageCms.ImageCmsProfile(io.BytesIO(icc)), ImageCms.createProfile("sRGB"),
        outputMode="RGB"), 2)


def oriented(name, orientation, **options):
    exif = Image.Exif()
    exif[0x0112] = orientation
    picture().save(HERE / name, exif=exif, **options)
    expect(name, ImageOps.exif_transpose(Image.open(HERE / name)), 2)


for sampling in ("1x1", "2x1", "2x2", "1x2", "4x1", "4x2"):
    # djpeg repeats chroma samples where four share one; we interpolate.
    jpeg(f"sampling-{sampling}.jpg", "-sample", sampling, tolerance=9 if "4" in sampling else 4)
jpeg("gray.jpg", "-grayscale")
jpeg("progressive.jpg", "-progressive")
jpeg("arithmetic.jpg", "-arithmetic")
jpeg("restart.jpg", "-restart", "1B")
jpeg("rgb.jpg", "-rgb")
jpeg("one.jpg", image=picture(1, 1))
jpeg("wide.jpg", image=picture(300, 1))
picture().convert("CMYK").save(HERE / "cmyk.jpg", quality=95)
expect("cmyk.jpg", Image.open(HERE / "cmyk.jpg"), 2)
for value in range(1, 9):
    oriented(f"orientation-{value}.jpg", value, quality=95, subsampling=0)
oriented("orientation-6.png", 6)
managed("wide-gamut.jpg", picture(), WIDE, quality=95, subsampling=0)
managed("wide-gamut.png", picture(), WIDE)
managed("linear-gray.png", picture().convert("L"), LINEAR_GRAY)

soft = picture().convert("RGBA")
soft.putalpha(picture().convert("L"))
for name, options in {
    "gray-1.png": ["-colorspace", "Gray", "-threshold", "50%", "-depth", "1"],
    "gray-4.png": ["-colorspace", "Gray", "+dither", "-posterize", "16", "-depth", "4"],
    "gray-8.png": ["-colorspace", "Gray", "-depth", "8"],
    "palette-4.png": ["+dither", "-colors", "16", "-type", "Palette"],
    "palette-8.png": ["+dither", "-colors", "200", "-type", "Palette"],
    "interlaced.png": ["-interlace", "PNG"],
}.items():
    png(name, *options)
png("rgb-16.png", "-depth", "16", "-define", "png:bit-depth=16", "-evaluate", "multiply", "0.913")
png("rgba-8.png", source=soft)
png("rgba-16.png", "-define", "png:bit-depth=16", "-define", "png:color-type=6", source=soft)
png("gray-alpha.png", "-colorspace", "Gray", "-define", "png:color-type=4", source=soft)
png("rgba-interlaced.png", "-interlace", "PNG", source=soft)
picture().quantize(16).save(HERE / "palette-clear.png", transparency=3)
clear = Image.new("RGB", (WIDTH, HEIGHT))
shown = Image.open(HERE / "palette-clear.png").convert("RGBA")
clear.paste(shown, (0, 0), shown)
expect("palette-clear.png", clear, 1)

(HERE / "expected.txt").write_text("\n".join(lines) + "\n")
