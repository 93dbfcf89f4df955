"""How a point and a stretch of a match are named: by the same words at every door.

A point is a seq, a turn (turn7 or t7), a phase of one (turn7.main), a ruling (R1), a checkpoint, or
`head`. A stretch is one of them alone, or two with dots between: 40..57, t7..t8, 120.. to the head,
..57 from the beginning. A turn or a phase in a stretch is the whole of it; both ends are in it.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, TypeVar

from events.kinds import CheckpointNamed, Fact, PhaseBegan, RulingGiven, TurnBegan
from events.wording import instead_of
from referee.service.errors import DeskError
from referee.timeline import Reader, check_point, checkpoints, live_path, path_facts

T = TypeVar("T")
ENDS: Final = {"", "head", "end"}
DOTS: Final = ".."
_TURN: Final = re.compile(r"t(?:urn)?-?(?=[0-9])", re.IGNORECASE)
_RULING: Final = re.compile(r"r-?(?=[0-9])", re.IGNORECASE)


class Stretch(NamedTuple):
    """Facts of a match that follow each other: the first seq and the last, both in it.

    Of a match without facts both are 0.
    """

    first: int
    last: int


def point_in(reader: Reader, match: str, said: str) -> int:
    """Give the seq of a point; of a turn or a phase the first at which somebody was asked.

    Raises DeskError that names the nearest points, OutOfRangeError for a seq beyond the log.
    """
    if said in ENDS:
        return reader.head()
    if said.isascii() and said.isdecimal():
        return check_point(reader, int(said))
    return _found(points_in(reader), match, said, reader.head())


def points_in(reader: Reader) -> dict[str, int]:
    """Give the seq of each point that has a name: rulings, turns, phases, named checkpoints."""
    rows = checkpoints(reader)
    named = {one.name: one.seq for one in rows if one.name and not one.undone}
    return _rulings(reader) | named | {one.name: one.seq for one in rows if one.kind == "named"}


def stretch_in(reader: Reader, match: str, said: str) -> Stretch:
    """Give the seqs of a stretch; "" is all of the match.

    Raises DeskError for ends that no point has or that stand in no order, OutOfRangeError for a
    seq beyond the log.
    """
    head = reader.head()
    begin, dots, end = said.partition(DOTS)
    if not dots:
        return Stretch(min(head, 1), head) if said in ENDS else _span(reader, match, said)
    first = _span(reader, match, begin).first if begin else min(head, 1)
    last = _span(reader, match, end).last if end not in ENDS else head
    if first > last:
        raise DeskError(
            "bad-stretch", f"{match}@{said} runs backwards: {first} comes after {last}",
            where=f"{match}@{said}", instead="name the earlier end first",
        )  # fmt: skip
    return Stretch(first, last)


def _span(reader: Reader, match: str, said: str) -> Stretch:
    """Give the facts of a turn or a phase, or the one fact of any other point."""
    head = reader.head()
    if said in ENDS:
        return Stretch(head, head)
    if said.isascii() and said.isdecimal():
        seq = check_point(reader, int(said), least=min(head, 1))
        return Stretch(seq, seq)
    facts = reader.facts(0, head)
    points = {f.body.name: f.body.point for f in facts if isinstance(f.body, CheckpointNamed)}
    named = {name: Stretch(seq, seq) for name, seq in (_rulings(reader) | points).items()}
    live = live_path(reader.rewinds(), head)
    spans = _spans(path_facts(reader, live), head)
    return _found(spans | named, match, said, head)


def _spans(facts: Iterable[Fact], head: int) -> dict[str, Stretch]:
    """Give the turns and phases of a path by name, each up to where the next one begins.

    A phase that is entered twice in a turn goes from its first entry to its last end; `attack` is
    all steps of the attack phase.
    """
    found: dict[str, Stretch] = {}
    turn, names, since = "setup", ["setup"], 1

    def close(last: int) -> None:
        for name in names:
            found[name] = Stretch(found[name].first if name in found else since, last)

    for fact in facts:
        body = fact.body
        if not isinstance(body, TurnBegan | PhaseBegan):
            continue
        close(fact.seq - 1)
        turn = f"turn{body.number}" if isinstance(body, TurnBegan) else turn
        phase = "up" if isinstance(body, TurnBegan) else body.phase
        wider = phase.partition(".")[0]
        names = list(dict.fromkeys((turn, f"{turn}.{wider}", f"{turn}.{phase}")))
        since = fact.seq
    close(head)
    return found


def _rulings(reader: Reader) -> dict[str, int]:
    facts = reader.facts(0, reader.head())
    return {f.body.id: f.seq for f in facts if isinstance(f.body, RulingGiven)}


def _found(named: Mapping[str, T], match: str, said: str, head: int) -> T:
    """Look a name up as it was said, or with its word written out: t7 is turn7, r-1 is R1."""
    whole = _RULING.sub("R", _TURN.sub("turn", said, 1), 1)
    for name in (said, whole):
        if name in named:
            return named[name]
    offered = instead_of(whole, named, "name none")
    raise DeskError(
        "unknown-point", f"{match} has no point {said!r}", where=f"{match}@{said}",
        instead=f"name a seq from 0 to {head}, or {offered}",
    )  # fmt: skip
