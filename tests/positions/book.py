"""The shipped positions, each file of them run once for all the tests that ask what came of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from referee.positions import CaseOutcome, files_of, run_file
from referee.positions.shelf import BOOK, ROOT

FILES = files_of(BOOK)


@cache
def ran(path: Path) -> tuple[CaseOutcome, ...]:
    """What came of each case of a file, which is told as it stands in the project."""
    return tuple(run_file(path, str(path.relative_to(ROOT))))


def outcomes() -> tuple[CaseOutcome, ...]:
    """What came of every shipped position."""
    return tuple(outcome for path in FILES for outcome in ran(path))
