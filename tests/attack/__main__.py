"""Attack a service as a whole: everybody asks for everything, and nothing may come of it.

    python -m tests.attack --seed 1 [--endpoints GLOB] [--quick | --share PART]

Everybody asks about one match of each class in which rights are the same, picked by the seed; other
seeds ask about others. Parts of a run go on at once, each over a copy of the record.

A service is started in a process of its own over a record whose matches stand in every state, with
so much memory. What it can be asked is taken from its own description and from its screens. Exit 1
at a finding, each with the request that repeats it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from tests.attack.striking import Wish, strike, table

QUICK: Final = 0.1
"""The part of all combinations that is asked in a hurry."""


def main(argv: Sequence[str] | None = None) -> int:
    """Print what was asked and found; 1 says that something was found."""
    reader = argparse.ArgumentParser(prog="python -m tests.attack")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--endpoints", default="*", help="only addresses of this form")
    reader.add_argument("--quick", action="store_true", help="a tenth of it")
    reader.add_argument("--share", type=float, default=1.0, help="part of all combinations")
    said = reader.parse_args(argv)
    struck = strike(Wish(said.seed, said.endpoints, QUICK if said.quick else said.share))
    sys.stdout.write("\n".join(table(struck)) + "\n")
    return 1 if struck.tally.findings else 0


if __name__ == "__main__":
    sys.exit(main())
