"""Rounds of a tournament as a file of another program tells them."""

import re
from typing import Final
from unicodedata import normalize

from msgspec import Struct

from referee.entrants.rows import ListedPerson, ListFault, PeopleList

A, B, DRAW, DOUBLE_LOSS, BYE, MISSED = "A", "B", "draw", "double-loss", "bye", "missed"
"""How a table ended: who won, or neither; a bye, and a round that somebody missed and lost."""
MAX_TABLES: Final = 10_000
"""Tables of all rounds of a file at most."""
MAX_ROUNDS: Final = 64
LAST_ROUND: Final = 99
"""The highest number of a round that a file may tell."""
_CUT_NAMES: Final = (
    (re.compile(r"\b(quarter[- ]?finals?)\b|準々決勝|準準決勝"), 8),
    (re.compile(r"\b(semi[- ]?finals?)\b|準決勝"), 4),
    (re.compile(r"\bfinals?\b|決勝"), 2),
)
_TOP: Final = re.compile(r"\b(?:top|round of)\s*(\d{1,3})\b|トップ\s*(\d{1,3})")


class ListedTable(Struct, frozen=True):
    """A table of a round: the row that tells it, its number or 0, who sat there, and how it ended.

    `people` are seat A and seat B, as ids or names; seat B is "" for a bye and for a missed round.
    `winner` is "" while the match is not over; `games` are those of A, of B, and drawn ones.
    """

    row: int
    table: int
    people: tuple[str, str]
    winner: str = ""
    games: tuple[int, int, int] | None = None


class ListedRound(Struct, frozen=True):
    """A round of a file: its number, 0 for the next one of the event, and its tables.

    `is_cut` says that its winners go on and its losers are out.
    """

    number: int
    tables: tuple[ListedTable, ...]
    is_cut: bool = False


class EventFile(Struct, frozen=True):
    """What a file says of an event: its people, its rounds, and after which round who left.

    `mentioned` says that the people are not a list of their own, but those whom the rounds name.
    `left` has the row, the id or name, and the last round before they left, None where the file says only
    that they left. `notes` are things of the file that count for nothing here.
    """

    people: PeopleList
    rounds: tuple[ListedRound, ...] = ()
    left: tuple[tuple[int, str, int | None], ...] = ()
    mentioned: bool = False
    notes: tuple[str, ...] = ()


def round_key(text: str) -> tuple[int, bool] | None:
    """The number of a round as a cell says it, and whether it is one of a cut, by how many are in it.

    None for a cell that says no round.
    """
    plain = normalize("NFKC", text).strip().casefold()
    top = _TOP.search(plain)
    if top is not None:
        return int(top[1] or top[2]), True
    for pattern, people in _CUT_NAMES:
        if pattern.search(plain):
            return people, True
    digits = re.search(r"\d+", plain)
    if digits is None or len(digits[0]) > 2 or not 0 < int(digits[0]) <= LAST_ROUND:  # noqa: PLR2004 - digits
        return None
    return int(digits[0]), False


def numbered_rounds(tables: dict[tuple[int, bool], list[ListedTable]]) -> tuple[ListedRound, ...]:
    """Rounds in their order: those before a cut by their numbers, then the cut from its first round on."""
    swiss = sorted(number for number, is_cut in tables if not is_cut)
    cuts = sorted((people for people, is_cut in tables if is_cut), reverse=True)
    found = [ListedRound(number, tuple(tables[number, False])) for number in swiss]
    last = swiss[-1] if swiss else 0
    for number, people in enumerate(cuts, last + 1):
        found.append(ListedRound(number, tuple(tables[people, True]), is_cut=True))
    return tuple(found)


def mentioned_people(kind: str, people: dict[str, ListedPerson], faults: list[ListFault]) -> PeopleList:
    """The people whom rounds name, in the order in which they are named first."""
    return PeopleList(kind, tuple(people.values()), tuple(faults), columns=())
