"""Rounds of a tournament as a file of another program tells them."""

import re
from typing import Final
from unicodedata import normalize

from msgspec import Struct

from events.letters import same_name
from referee.entrants.rows import ListedPerson, ListFault, PeopleList

A, B, DRAW, DOUBLE_LOSS, BYE = "A", "B", "draw", "double-loss", "bye"
"""How a table ended: who won, or neither; a bye."""
MISSED, MISSED_FREE, ABSENT = "missed with a loss", "missed without a loss", "no place"
"""What somebody did in a round without a table and without a bye."""
LEFT, OUT = "left", "disqualified"
"""What a row says of somebody who took part up to its round and no longer."""
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
_NUMBER: Final = re.compile(
    r"(?:(?:[^\W\d_]+ )*[^\W\d_]+(?: |\. ?|: ?|-| ?# ?)?|# ?)?0*(\d{1,5})(?:\.0+)?"
    r"(?:\.| ?(?:st|nd|rd|th|回戦|回|ラウンド|輪|轮|番|番卓|卓|号)| ?(?:/|of) ?\d{1,3})?(?: [^\W\d_]+){0,2}"
)
"""A whole number with what people write around it: 3, T3, Table 3, 3rd, 第3回戦, Round 3 of 5."""


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
    that they left; `out` are the ids or names of those of them who were disqualified. `notes` say what was
    read otherwise than it may be meant. `is_own` says that the file is our own table of results, in which
    who left between the pairing and the beginning of a round still has a table of it.
    """

    people: PeopleList
    rounds: tuple[ListedRound, ...] = ()
    left: tuple[tuple[int, str, int | None], ...] = ()
    mentioned: bool = False
    out: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    is_own: bool = False


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
    number = plain_number(text)
    return (number, False) if number is not None and number <= LAST_ROUND else None


def plain_number(text: str) -> int | None:
    """The number from 1 on that a cell plainly means, such as "3", "T3" or "Table 3"; None for another."""
    found = _NUMBER.fullmatch(" ".join(normalize("NFKC", text).casefold().split()))
    return int(found[1]) or None if found is not None else None


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


def named_again(people: dict[str, ListedPerson], key: str, one: ListedPerson) -> ListFault | None:
    """Note a person under a key; the fault where the key has another name already."""
    before = people.setdefault(key, one)
    if before.name and one.name and same_name(before.name) != same_name(one.name):
        what = f"{one.id} is {one.name} here, and {before.name} in row {before.row}"
        return ListFault(one.row, what, "write one name for each id")
    if one.name and not before.name:
        people[key] = one
    return None
