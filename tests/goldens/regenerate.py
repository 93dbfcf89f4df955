"""Write the goldens anew: `python -m tests.goldens.regenerate`; then read what git shows.

With `--release` the records of this version are kept as well, once and for ever.

A difference is a change of the rules, the cards or the cost of a decision. Commit it only when it
was meant, and say why.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from referee.service.program import program
from tests.goldens import counts, kept, perft, playthrough, record_page, samples, shipped

FOLDER = Path(__file__).parent
PLAYTHROUGH = FOLDER / "playthrough.txt"
COUNTS = FOLDER / "counts.json"
PERFT = FOLDER / "perft.json"


def _write(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, indent=1) + "\n", "utf-8")


def _release() -> int:
    """Keep the records of this version, if none are kept yet."""
    version = program().version
    folder = kept.keep() if version else None
    if folder is None:
        why = f"the records of {version} are kept and never written anew; count the version up"
        sys.stderr.write(f"{why if version else 'a copy that is not installed has no version'}\n")
        return 1
    sys.stdout.write(f"{folder.relative_to(FOLDER.parent.parent)}\n")
    return 0


def main() -> int:
    """Write everything; name what was written."""
    if "--release" in sys.argv[1:]:
        return _release()
    added = samples.add_missing()
    PLAYTHROUGH.write_text(playthrough.text(), "utf-8")
    record_page.PAGE.write_text(record_page.page(), "utf-8")
    _write(COUNTS, counts.measured())
    _write(PERFT, perft.counted())
    shipped.PATH.write_bytes(shipped.recorded())
    for path in (PLAYTHROUGH, COUNTS, PERFT, shipped.PATH, record_page.PAGE):
        sys.stdout.write(f"{path.relative_to(FOLDER.parent.parent)}\n")
    for folder in kept.releases():
        sys.stdout.write(f"{kept.write_said(folder).relative_to(FOLDER.parent.parent)}\n")
    sys.stdout.write(f"samples added: {', '.join(added) or 'none'}\n")
    gone = samples.missing(samples.FOLDER)
    if gone:
        sys.stdout.write(f"no game and no body of tests/goldens/bodies.py has: {', '.join(gone)}\n")
    return 1 if gone else 0


if __name__ == "__main__":
    sys.exit(main())
