"""Which entries of the rule documents a card's text rests on: its keywords and icons."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from referee.rulebook.clauses import Clause
from referee.rulebook.documents import registry

_ICON: Final = re.compile(r"[\[{]([A-Z][A-Za-z ]*?)(?: - [^\]}]*)?(?: x?\d+)?[\]}]|\b(Exceed)\b|(##)")
_SPELT: Final = {
    "const": "constant",
    "team-const": "team-constant",
    "twice-per-turn": "once-per-turn",
    "use-condition": "use",
    "##": "burst-icon",
}
"""The entries of icons that cards print by another name."""


@cache
def _entries(ruleset: str) -> Mapping[str, tuple[Clause, ...]]:
    """The clauses of a ruleset by the name of their entry, as their ids spell it."""
    found: dict[str, tuple[Clause, ...]] = {}
    document = "glossary" if ruleset == "diva" else "classic"
    for one in registry().values():
        if one.id.startswith(f"{document}."):
            name = one.id.split(".")[1]
            found[name] = (*found.get(name, ()), one)
    return found


def entries_of(lines: Iterable[str], ruleset: str = "diva") -> Mapping[str, tuple[Clause, ...]]:
    """The clauses on which the keywords and icons in some lines rest, by entry.

    Keywords stand in the order in which the lines name them; colours and what no document explains
    have no entry.
    """
    known, found = _entries(ruleset), {}
    for line in lines:
        for match in _ICON.finditer(line):
            word = next(part for part in match.groups() if part)
            name = word.lower().replace(" ", "-")
            name = _SPELT.get(name, name)
            if name in known:
                found[known[name][0].entry] = known[name]
    return found
