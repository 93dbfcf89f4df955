"""Rulings as they are searched for: a projection of the log that may be lost and made again.

It holds nothing that the log does not. A ruling is found by marks (a clause, a card, an infraction,
a phase, an event, a remedy, ...) and by its words, newest first.
"""

from __future__ import annotations

from typing import Final, NamedTuple

COUNTED: Final = 1_000
"""Rulings among which those that decided the same and otherwise are counted: the newest ones."""
MARKS: Final = (
    "clause",
    "card",
    "infraction",
    "phase",
    "event",
    "remedy",
    "edition",
    "ruleset",
    "judge",
    "stands",
    "appeal",
    "match",
    "over",
    "sealed",
)
"""By what a ruling is found beside its words."""

Mark = tuple[str, str]
"""A mark and its value: ("clause", "glossary.guard.1")."""


class Precedent(NamedTuple):
    """A ruling in its match, as it stands, and what it is found by.

    `at` is microseconds; `point` names what was asked (the clauses and the infraction), `outcome`
    how it was decided; two rulings with the same point and other outcomes decided differently.
    """

    match: str
    id: str
    seq: int
    at: int
    by: str
    question: str
    decision: str
    remedy: str
    infraction: str
    stands: str
    point: str
    outcome: str
    marks: tuple[Mark, ...] = ()
    words: str = ""

    def all(self, kind: str) -> list[str]:
        """The values of one kind of mark."""
        return [value for name, value in self.marks if name == kind]

    def shown(self) -> tuple[object, ...]:
        """What can be held against another projection of the same ruling."""
        return (*self[:-2], frozenset(self.marks))


class PrecedentSearch(NamedTuple):
    """What is searched for: all of these marks, and all of these words.

    `among` narrows what is searched at all to rulings with one of these marks; none is no limit.
    `parts` says what the words are about: each part may be met by any of its expressions. Where
    there are none, each word stands for itself.
    """

    marks: tuple[Mark, ...] = ()
    words: str = ""
    among: tuple[Mark, ...] = ()
    parts: tuple[tuple[str, ...], ...] = ()

    def worded(self) -> tuple[tuple[str, ...], ...]:
        """The expressions of which one of each row must stand in a ruling."""
        return self.parts or tuple((word,) for word in self.words.split())


class PrecedentPage(NamedTuple):
    """A page of what was found, newest first.

    `total` is how many there are, up to COUNTED; `groups` counts among them those that stand by
    point and outcome.
    """

    rows: list[Precedent]
    total: int
    groups: dict[tuple[str, str], int]
    more: bool = False
