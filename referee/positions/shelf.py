"""The positions that come with the referee: one file for each entry of each rule document."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from types import MappingProxyType

from referee.positions.written.reading import Case, read_text

BOOK = Path(__file__).with_name("book")
"""Where they stand: book/<document>/<entry>.toml."""
ROOT = BOOK.parent.parent.parent
_LISTED = re.compile(r"^clauses = \[(.*?)\]", re.DOTALL | re.MULTILINE)
_ID = re.compile(r'"([^"]+)"')
_NAMED = re.compile(r'^id = "([^"]+)"', re.MULTILINE)


@cache
def _texts() -> Mapping[Path, str]:
    """The text of every file, in the order of their names."""
    found = {path: path.read_text("utf-8-sig") for path in sorted(BOOK.rglob("*.toml"))}
    return MappingProxyType(found)


@cache
def _read(path: Path) -> tuple[Case, ...]:
    return tuple(read_text(_texts()[path], str(path.relative_to(ROOT))))


def shipped_cases() -> tuple[Case, ...]:
    """Every shipped position, file by file in the order of their names."""
    return tuple(case for path in _texts() for case in _read(path))


def case_ids() -> Iterator[str]:
    """The ids of all shipped positions, as the files name them: none is read as a position."""
    return (found for text in _texts().values() for found in _NAMED.findall(text))


def nearest_case(wanted: str) -> str:
    """The id of a shipped position that is spelt most like a name."""
    return get_close_matches(wanted, case_ids(), n=1, cutoff=0)[0]


def case_named(wanted: str) -> Case | None:
    """The shipped position of an id, None where there is none; only files that hold it are read."""
    paths = [path for path, text in _texts().items() if f'"{wanted}"' in text]
    return next((c for path in paths for c in _read(path) if c.row.id == wanted), None)


def cases_of(clause: str) -> tuple[Case, ...]:
    """The shipped positions that rest on a clause; the undisputed come first.

    Only the files that name it are read.
    """
    paths = [path for path, text in _texts().items() if f'"{clause}"' in text]
    found = [c for path in paths for c in _read(path) if clause in c.row.clauses]
    return tuple(sorted(found, key=lambda c: c.row.disputed))


def shown_clauses() -> Iterator[str]:
    """Every clause that some shipped position lists, as the files name them."""
    named = (c for text in _texts().values() for rows in _LISTED.findall(text) for c in _ID.findall(rows))
    yield from dict.fromkeys(named)
