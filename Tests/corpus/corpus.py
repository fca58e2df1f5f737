#!/usr/bin/python3
"""Renders a collection of real pictures and checks what becomes of each.

    INSTAWALL_CORPUS=/path/to/corpus Tests/corpus/corpus.py PROGRAM

The collection has a README.md with tables whose columns "file" and "expected" say what must happen
(decode, refuse, decode-or-refuse), one table for each folder, and a folder photos/ of ordinary
photographs. PROGRAM is the built instawall. Needs Pillow. Ends with 1 when a bar is missed.
"""

import os
import pathlib
import sys
import tempfile

from outcomes import check_outcomes
from fidelity import check_fidelity


def main():
    corpus = os.environ.get("INSTAWALL_CORPUS")
    if not corpus or len(sys.argv) < 2:
        sys.exit(__doc__)
    corpus, program = pathlib.Path(corpus), os.path.abspath(sys.argv[1])
    only = sys.argv[2] if len(sys.argv) > 2 else None
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        missed = 0
        if only in (None, "outcomes"):
            missed += check_outcomes(program, corpus, scratch)
        if only in (None, "fidelity"):
            missed += check_fidelity(program, corpus, scratch)
    if missed:
        sys.exit(f"{missed} bars missed")


main()
