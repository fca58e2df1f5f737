"""Runs the program on one picture and measures it."""

import os
import subprocess
import time
from dataclasses import dataclass


@dataclass
class Run:
    status: int
    words: str
    seconds: float
    megabytes: float


def render(program, picture, output, size, *options):
    """Renders `picture` and waits for it, at most a minute."""
    if os.path.exists(output):
        os.unlink(output)
    command = ["timeout", "60", program, "render", str(picture), "--output", str(output),
               "--size", size, *options]
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    words = process.stdout.read().decode(errors="replace").strip()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return Run(process.returncode, words, time.monotonic() - start, usage.ru_maxrss / 1024)
