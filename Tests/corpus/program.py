"""Runs the program on one picture and measures it."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass

# Linux counts what the parent had in memory before exec as the child's, so a small process of its
# own starts and measures the program.
MEASURE = """
import json, os, subprocess, sys, time
start = time.monotonic()
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
words = child.stdout.read().decode(errors="replace").strip()
_, status, usage = os.wait4(child.pid, 0)
child.returncode = os.waitstatus_to_exitcode(status)
print(json.dumps([child.returncode, words, time.monotonic() - start, usage.ru_maxrss / 1024]))
"""


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
    return measure(
        [program, "render", str(picture), "--output", str(output), "--size", size, *options])


def measure(command):
    """Runs a command, at most a minute."""
    measured = subprocess.run([sys.executable, "-I", "-S", "-c", MEASURE, *command],
                              stdout=subprocess.PIPE, check=True, timeout=60)
    return Run(*json.loads(measured.stdout))
