"""Which program this is: what a record was made with, and what would read it the same."""

from functools import cache

from msgspec import Struct

from referee.fold.fold import FOLD_ID
from referee.rulebook import editions
from referee.version import version


class Program(Struct, frozen=True):
    """The program: its version, its fold, and the editions of the rules that it knows.

    Two programs with the same `fold` give the same state for the same facts. `editions` are by
    ruleset, oldest first.
    """

    version: str
    fold: str
    editions: dict[str, tuple[str, ...]]


@cache
def program() -> Program:
    """Which program this is."""
    known = {name: tuple(e.name for e in editions(name)) for name in ("diva", "classic")}
    return Program(version(), FOLD_ID, known)
