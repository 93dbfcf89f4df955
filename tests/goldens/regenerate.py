"""Write the goldens anew: `python -m tests.goldens.regenerate`; then read what git shows.

A difference is a change of the rules, the cards or the cost of a decision. Commit it only when it
was meant, and say why.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tests.goldens import counts, perft, playthrough, record_page, samples, shipped

FOLDER = Path(__file__).parent
PLAYTHROUGH = FOLDER / "playthrough.txt"
COUNTS = FOLDER / "counts.json"
PERFT = FOLDER / "perft.json"


def _write(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, indent=1) + "\n", "utf-8")


def main() -> int:
    """Write everything; name what was written."""
    added = samples.add_missing()
    PLAYTHROUGH.write_text(playthrough.text(), "utf-8")
    record_page.PAGE.write_text(record_page.page(), "utf-8")
    _write(COUNTS, counts.measured())
    _write(PERFT, perft.counted())
    shipped.PATH.write_bytes(shipped.recorded())
    for path in (PLAYTHROUGH, COUNTS, PERFT, shipped.PATH, record_page.PAGE):
        sys.stdout.write(f"{path.relative_to(FOLDER.parent.parent)}\n")
    sys.stdout.write(f"samples added: {', '.join(added) or 'none'}\n")
    gone = samples.missing(samples.FOLDER)
    if gone:
        sys.stdout.write(f"no game and no body of tests/goldens/bodies.py has: {', '.join(gone)}\n")
    return 1 if gone else 0


if __name__ == "__main__":
    sys.exit(main())
