"""The positions that come with the referee: one file for each entry of each rule document."""

from functools import cache
from pathlib import Path

from referee.positions.reading import Case, read_file

BOOK = Path(__file__).with_name("book")
"""Where they stand: book/<document>/<entry>.toml."""


@cache
def shipped_cases() -> tuple[Case, ...]:
    """Give every shipped position, file by file in the order of their names."""
    found: list[Case] = []
    for path in sorted(BOOK.rglob("*.toml")):
        found += read_file(path, str(path.relative_to(BOOK.parent.parent.parent)))
    return tuple(found)


def cases_of(clause: str) -> tuple[Case, ...]:
    """Give the shipped positions that rest on a clause; the undisputed come first."""
    found = [c for c in shipped_cases() if clause in c.row.clauses]
    return tuple(sorted(found, key=lambda c: c.row.disputed))
