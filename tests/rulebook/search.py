"""How many questions of the table does the search of clauses answer among the first three?

`python -m tests.rulebook.search` prints the rank of the best of the right clauses for each.
"""

import sys
import tomllib
from pathlib import Path
from typing import Final, NamedTuple

from referee.rulebook import search

SHEETS: Final = {
    "written before": "questions.toml",
    "written after": "unseen.toml",
    "looked at": "looked_at.toml",
    "held out": "held_out.toml",
}
UNTOLD: Final = "held_out.toml"
"""The sheet whose ranks are counted and never printed: nobody betters the search for them."""
FIRST: Final = 3


class Asked(NamedTuple):
    """A question, and the place of the first right clause in the answer; 0 where none is."""

    question: str
    rank: int
    first: str


def asked(sheet: str) -> list[Asked]:
    """Ask the questions of a sheet."""
    rows = tomllib.loads((Path(__file__).parent / sheet).read_text("utf-8"))["question"]
    return [_ask(row) for row in rows]


def _ask(row: dict[str, object]) -> Asked:
    found = [c.id for c in search(str(row["asked"]), str(row.get("ruleset", "")))]
    right = row["right"]
    rank = next((n for n, one in enumerate(found, 1) if one in right), 0)  # type: ignore[operator]
    return Asked(str(row["asked"]), rank, found[0] if found else "")


def answered(rows: list[Asked]) -> int:
    """Count the questions whose right clause is among the first."""
    return sum(1 <= row.rank <= FIRST for row in rows)


def main() -> None:
    """Print each question with its rank, but for those held out; then how many were answered."""
    for name, sheet in SHEETS.items():
        rows = asked(sheet)
        told = [] if sheet == UNTOLD else rows
        lines = [f"{row.rank or '-':>4}  {row.question}  ({row.first})" for row in told]
        lines.append(f"{name}: {answered(rows)} of {len(rows)} among the first {FIRST}")
        sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
