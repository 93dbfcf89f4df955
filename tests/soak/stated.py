"""Every card with a line that nobody reads, played by outcomes that are stated in words.

    python -m tests.soak.stated --cards cards.jsonl --cards more.jsonl

Prints how many cards have such lines, how many lines came up and were stated, and each card that
failed or of which a line never came up. Exit 1 when there is one, 2 where a file is missing.
"""

from __future__ import annotations

import argparse
import gzip
import sys
from pathlib import Path

from referee.proving import sheet_catalog
from referee.proving.stated import stated_cards


def read(path: Path) -> bytes:
    """The rows of a file, packed or not."""
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def main() -> int:
    """Play the cards of the files that were named and print what became of them."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--cards", type=Path, action="append", required=True)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    missing = [str(path) for path in given.cards if not path.is_file()]
    if missing:
        sys.stdout.write(f"nothing is played: {', '.join(missing)} missing\n")
        return 2
    bad = 0
    for path in given.cards:
        catalog = sheet_catalog(read(path))
        found = list(stated_cards([catalog.get(name) for name in catalog.names()], seed=given.seed))
        lines, said = sum(len(one.lines) for one in found), sum(len(one.stated) for one in found)
        failed = [one for one in found if not one.ok]
        bad += len(failed)
        sys.stdout.write(
            f"{path.name}: {len(found)} cards with lines that are stated, {lines} lines; "
            f"{len(found) - len(failed)} cards played through, {said} lines stated\n"
        )
        for one in failed:
            left = [line for line in one.lines if line not in one.stated]
            why = "; ".join(one.faults) or f"lines {left} never came up"
            sys.stdout.write(f"  {one.name}: {why}\n")
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
