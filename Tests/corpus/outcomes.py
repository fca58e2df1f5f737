"""Whether each file is decoded or refused as it must be, quickly and in bounded memory."""

import pathlib
import re
import struct

from program import render

SIZE = (1920, 1080)
DECODED, REFUSED = 0, 65
SECONDS, MEGABYTES = 2.0, 300.0


def check_outcomes(program, corpus, scratch):
    decisions = read_decisions()
    missed = counted = 0
    worst_time = worst_memory = 0
    output = scratch / "out.png"
    for file, expected in rows(corpus):
        counted += 1
        if unreadable_kind(corpus / file):
            expected = "refuse"
        elif expected == "decode-or-refuse":
            expected = decisions.get(file, "undecided")
        run = render(program, corpus / file, output, "%dx%d" % SIZE)
        happened = {DECODED: "decode", REFUSED: "refuse"}.get(run.status, f"exit {run.status}")
        problems = []
        if happened != expected:
            problems.append(f"{happened} instead of {expected}")
        if run.status == DECODED and png_size(output) != SIZE:
            problems.append("wrong size")
        if run.status != DECODED and output.exists():
            problems.append("left a file")
        if run.status == REFUSED and (not run.words or run.seconds > SECONDS):
            problems.append(f"refused in {run.seconds:.1f} s saying {run.words!r}")
        if run.megabytes > MEGABYTES:
            problems.append(f"{run.megabytes:.0f} MB")
        if run.status == REFUSED:
            worst_time = max(worst_time, run.seconds)
        worst_memory = max(worst_memory, run.megabytes)
        if problems:
            missed += 1
            print(f"MISSED {file}: {'; '.join(problems)} ({run.words})")
    print(f"outcomes: {counted - missed} of {counted} files as expected; slowest refusal "
          f"{worst_time:.2f} s, most memory {worst_memory:.0f} MB")
    return missed if counted else 1


def rows(corpus):
    """Path and expected outcome of each row of the collection's tables."""
    folder, columns = "", []
    for line in (corpus / "README.md").read_text().splitlines():
        heading = re.match(r"## (\S+/)", line)
        if heading:
            folder = heading.group(1)
        if not line.startswith("| "):
            continue
        cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
        if cells[0] == "file":
            columns = cells
        elif "expected" in columns:
            yield folder + cells[0], cells[columns.index("expected")]


def read_decisions():
    """What is done with files that may be decoded or refused."""
    lines = pathlib.Path(__file__).with_name("decisions.txt").read_text().splitlines()
    parts = [line.split() for line in lines if line and not line.startswith("#")]
    return {part[0]: part[1] for part in parts}


def unreadable_kind(path):
    """Whether the first bytes are those of WebP, HEIC, AVIF or GIF, which are all refused."""
    head = path.read_bytes()[:16]
    return head[8:12] == b"WEBP" or head[4:8] == b"ftyp" or head[:4] == b"GIF8"


def png_size(path):
    return struct.unpack(">II", path.read_bytes()[16:24]) if path.exists() else None
