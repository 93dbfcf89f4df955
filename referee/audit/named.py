"""What the log of an event says of its matches, and whether a match is the one that it means."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from referee.audit.packed import value_of
from referee.audit.words import Unsound

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.audit.signed import VerifiedCheckpoint
    from referee.audit.verify import Stored

OPENED: Final = "event.opened"
SEATED: Final = "table.seated"
DECIDED: Final = "table.decided"
PINS: Final = ("event.opened", "policy.adopted", "match.opened", "catalog.replaced")
KINDS_PINNED: Final = ("catalog", "policy")
OF_MATCH: Final = "match"
DRAWN: Final = "draw"
DECIDES: Final = ("match.ended", "penalty.issued")
"""What decides a match of several games in the log of the last one."""


class NamedPlace(NamedTuple):
    """Where a match was played: the round, the table, and who sat there."""

    round: int
    table: int
    people: tuple[str, ...]

    def words(self) -> str:
        """The place as people say it."""
        return f"round {self.round}, table {self.table}"


class NamedEnd(NamedTuple):
    """How the log of an event says that a match ended: at which seq, and who won."""

    seq: int
    winner: str


@dataclass(slots=True)
class EventNames:
    """What the log of an event names: matches with their places, their ends, signed checkpoints.

    `games` are the matches of each table in the order in which they were seated: the games of one
    match, where several win it.
    """

    event: str
    seated: dict[str, NamedPlace] = field(default_factory=dict)
    games: dict[tuple[int, int], list[str]] = field(default_factory=dict)
    ends: dict[tuple[int, int], NamedEnd] = field(default_factory=dict)
    signed: list[VerifiedCheckpoint] = field(default_factory=list)


def names_in(event: str, rows: Iterable[Stored], pinned: dict[str, str]) -> EventNames:
    """Read the log of an event; what its facts pin is noted in ``pinned``, with where.

    Raises Unsound for the log of something else.
    """
    found = EventNames(event)
    for row in rows:
        seq, kind = row[0], row[1]
        if seq == 1 and kind != OPENED:
            raise Unsound("it is the log of no event")
        if kind in PINS:
            _pin(row, "event.jsonl", pinned)
        elif kind == SEATED:
            said = _open(row)
            people = tuple(map(str, said["people"])) if isinstance(said.get("people"), list) else ()
            place = NamedPlace(_number(said, "round"), _number(said, "table"), people)
            found.seated[str(said.get("match", ""))] = place
            found.games.setdefault((place.round, place.table), []).append(str(said.get("match", "")))
        elif kind == DECIDED:
            said = _open(row)
            if said.get("source") == OF_MATCH and said.get("end"):
                end = NamedEnd(_number(said, "end"), str(said.get("winner")))
                found.ends[_number(said, "round"), _number(said, "table")] = end
    return found


def own_place(rows: Iterable[Stored], names: EventNames, match: str, pinned: dict[str, str]) -> str:
    """Why a match is not the one that its event names; "" where it is. Raises Unsound.

    It was opened for its place, and ended as the event took it over. Of several games the last one
    decided the match, by its end or by a penalty that lost the match; who won it says the audit.
    """
    place = names.seated[match]
    games = names.games[place.round, place.table]
    end = names.ends.get((place.round, place.table)) if games[-1] == match else None
    by_seq: dict[int, Stored] = {}
    for row in rows:
        seq, kind = row[0], row[1]
        if seq == 1:
            said = _open(row)
            given = (said.get("event"), said.get("round"), said.get("table"), said.get("people"))
            if kind != "match.opened" or given != (names.event, place.round, place.table, [*place.people]):
                return "it was opened for another place than the event seated it at"
        if kind in PINS:
            _pin(row, match, pinned)
        if end is not None and seq <= end.seq:
            by_seq[seq] = row
    if end is None or _won(by_seq, end.seq) == end.winner:
        return ""
    decided = by_seq.get(end.seq)
    if len(games) > 1:
        if decided is not None and decided[1] in DECIDES:
            return ""
        return f"the event says that its match was decided at seq {end.seq}; it was not"
    return f"the event says that it ended at seq {end.seq}, won by {end.winner}; it does not"


def _won(rows: dict[int, Stored], seq: int) -> str:
    """Who won by the end at a seq, as an official recorded it or as the rules had it."""
    row = rows.get(seq)
    if row is None or row[1] != "match.ended":
        return ""
    cause = rows.get(row[5])
    said = _open(cause if cause is not None and cause[1] == "result.recorded" else row)
    winner = str(said.get("winner"))
    return winner if winner in {"A", "B", DRAWN, "double-loss"} else DRAWN


def _pin(row: Stored, where: str, pinned: dict[str, str]) -> None:
    said = _open(row)
    for kind in KINDS_PINNED:
        if said.get(kind):
            pinned.setdefault(f"{kind}-{said[kind]}", f"{where}, seq {row[0]}")


def _open(row: Stored) -> dict[str, Any]:
    said = value_of(row[6])
    if not isinstance(said, dict):
        raise Unsound("a fact is no object")
    return said


def _number(said: dict[str, Any], name: str) -> int:
    value = said.get(name)
    if type(value) is not int:
        message = f"a fact says no {name}"
        raise Unsound(message)
    return value
