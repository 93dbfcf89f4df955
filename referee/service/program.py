"""Which program this is: what a record was made with, and what would read it the same."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from msgspec import Struct

from referee.fold.fold import FOLD_ID
from referee.rulebook import editions
from referee.version import version

RULES: Final = {
    "events": ("canonical.py", "kinds", "shares.py", "values.py", "vocabulary.py"),
    "referee": (
        "cards/borne.py",
        "cards/catalog.py",
        "cards/definition.py",
        "effects",
        "fold",
        "rulebook",
        "rules",
        "state",
    ),
}
"""Files and folders, by package, whose content decides which facts follow from an action.

The cards of a match and the chance that fell stand in its record, so neither the compiler of card
text nor the dice belong to them.
"""
CONTENT: Final = (".py", ".toml")
DIGITS: Final = 16


class Program(Struct, frozen=True):
    """The program: its version, its fold, its rules, and the editions of the rules that it knows.

    Two programs with the same `fold` give the same state for the same facts, two with the same
    `rules` the same facts for the same actions. `editions` are by ruleset, oldest first.
    """

    version: str
    fold: str
    rules: str
    editions: dict[str, tuple[str, ...]]


@cache
def program() -> Program:
    """Which program this is."""
    known = {name: tuple(e.name for e in editions(name)) for name in ("diva", "classic")}
    return Program(version(), FOLD_ID, rules_fingerprint(), known)


@cache
def rules_fingerprint() -> str:
    """Fingerprint the rules: 16 hex digits over the program that decides and the rulebook.

    The bytes of the files are hashed, with newlines as on Unix, so that a wheel, a checkout and
    every version of Python give the same. Compiled code or syntax trees differ between versions
    of Python. A changed comment changes the fingerprint too; that costs nothing but that a
    difference, if there is one, is told instead of charged.
    """
    made = sha256()
    for package, parts in RULES.items():
        for part in parts:
            for name, data in _contents(files(package).joinpath(part), f"{package}/{part}"):
                made.update(f"{name}\n{len(data)}\n".encode())
                made.update(data)
    return made.hexdigest()[:DIGITS]


def _contents(place: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    """The content of a file, or of all files under a folder in the order of their names."""
    if place.is_dir():
        for one in sorted(place.iterdir(), key=lambda one: one.name):
            yield from _contents(one, f"{name}/{one.name}")
    elif name.endswith(CONTENT):
        yield name, place.read_bytes().replace(b"\r\n", b"\n")
