"""Compares what is rendered of photographs with Pillow's work on the same crop."""

import io
import math

from PIL import Image, ImageChops, ImageCms, ImageMath, ImageOps

from program import render

Image.MAX_IMAGE_PIXELS = None
SIZES = [(1920, 1080), (3840, 2160)]
# Decibels of luma against Pillow: plain scaling, and where a JPEG is decoded at a fraction of its
# size. Of all three colours less, since libjpeg doubles chroma with a simpler filter, which Pillow
# then scales, and we scale it once.
PLAIN, REDUCED, COLOUR = 45.0, 38.0, 38.0
# Decibels of luma that a JPEG may lose against one that Pillow writes of the exact result, which it
# computes in floating point: this shows the way of planes, as the first comparison that of RGB.
LOSS, REDUCED_LOSS = 0.3, 0.4


def check_fidelity(program, corpus, scratch):
    missed = 0
    print(f"{'photo':38} {'size':>10} {'luma':>6} {'bar':>5} {'RGB':>6} {'loss':>5}  {'seconds':>7} {'MB':>5}")
    for path in sorted((corpus / "photos").iterdir()):
        if path.suffix not in (".jpg", ".png"):
            continue
        photo = upright_srgb(path)
        for size in SIZES:
            output = scratch / "out.png"
            run = render(program, path, output, "%dx%d" % size, "--fit", "fill")
            if run.status:
                print(f"{path.name:38} MISSED: {run.words}")
                missed += 1
                continue
            box = cover(photo.size, size)
            expected = photo.resize(size, Image.LANCZOS, box=box)
            rendered = Image.open(output).convert("RGB")
            light, colour = psnr(rendered.convert("L"), expected.convert("L")), psnr(rendered, expected)
            ratio = min((box[2] - box[0]) / size[0], (box[3] - box[1]) / size[1])
            bar = REDUCED if path.suffix == ".jpg" and ratio >= 3 else PLAIN
            lost = loss(program, path, scratch, size, box, expected)
            most = LOSS if bar == PLAIN else REDUCED_LOSS
            fine = light >= bar and colour >= COLOUR and not lost > most
            verdict = "" if fine else "  MISSED"
            missed += bool(verdict)
            print(f"{path.name:38} {'%dx%d' % size:>10} {light:6.2f} {bar:5.1f} {colour:6.2f} {lost:5.2f}  "
                  f"{run.seconds:7.2f} {run.megabytes:5.0f}{verdict}", flush=True)
    return missed


def loss(program, path, scratch, size, box, expected):
    """Decibels by which the program's JPEG is worse than one made of the exact result.

    Where a profile is converted there is no exact result: Pillow rounds to 8 bits before it scales.
    """
    if "icc_profile" in Image.open(path).info:
        return math.nan
    output = scratch / "out.jpg"
    if render(program, path, output, "%dx%d" % size, "--fit", "fill").status:
        return 99.0
    exact = luma(path).resize(size, Image.LANCZOS, box=box)
    exact = ImageMath.eval("min(max(a, 0.0), 255.0)", a=exact)
    buffer = io.BytesIO()
    if path.suffix == ".png":
        expected.save(buffer, "JPEG", quality=92, subsampling=0)
    else:
        ImageMath.eval("a + 0.5", a=exact).convert("L").save(buffer, "JPEG", quality=92)
    return exact_psnr(luma(buffer), exact) - exact_psnr(luma(output), exact)


def luma(path):
    """The plane of luma in floating point, for a JPEG as it is stored."""
    photo = Image.open(path)
    if photo.format != "JPEG":
        red, green, blue = (plane.convert("F") for plane in upright_srgb(path).split())
        return ImageMath.eval("0.299 * r + 0.587 * g + 0.114 * b", r=red, g=green, b=blue)
    orientation = photo.getexif().get(0x0112, 1)
    photo.draft("L", photo.size)
    photo.load()
    photo.getexif()[0x0112] = orientation
    return ImageOps.exif_transpose(photo).convert("F")


def upright_srgb(path):
    photo = Image.open(path)
    profile = photo.info.get("icc_profile")
    photo = ImageOps.exif_transpose(photo)
    if profile and photo.mode == "RGB":
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        photo = ImageCms.profileToProfile(photo, source, ImageCms.createProfile("sRGB"))
    return photo.convert("RGB")


def cover(photo, screen):
    """The largest centred box of the screen's shape."""
    shape = screen[0] / screen[1]
    width, height = min(photo[0], photo[1] * shape), min(photo[1], photo[0] / shape)
    x, y = (photo[0] - width) / 2, (photo[1] - height) / 2
    return (x, y, x + width, y + height)


def psnr(first, second):
    histogram = ImageChops.difference(first, second).histogram()
    squares = sum(count * (index % 256) ** 2 for index, count in enumerate(histogram))
    mean = squares / (first.size[0] * first.size[1] * len(first.getbands()))
    return 99.0 if mean == 0 else 10 * math.log10(255 * 255 / mean)


def exact_psnr(first, second):
    """Of pictures of one plane, in floating point."""
    squares = ImageMath.eval("(a - b) * (a - b)", a=first if first.mode == "F" else first.convert("F"), b=second)
    mean = squares.resize((1, 1), Image.BOX).getpixel((0, 0))
    return 99.0 if mean == 0 else 10 * math.log10(255 * 255 / mean)
