"""How a point and a stretch of a match are named: by the same words at every door.

A point is a seq, a turn (turn7 or t7), a phase of one (turn7.main), a ruling (R1), a checkpoint, or
`head`. A stretch is one of them alone, or two with dots between: 40..57, t7..t8, 120.. to the head,
..57 from the beginning. A turn or a phase in a stretch is the whole of it; both ends are in it.
"""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Final, NamedTuple, TypeVar

from events.given import FARTHEST
from events.kinds import CheckpointNamed, PhaseBegan, RulingGiven, TurnBegan
from events.wording import instead_of
from referee.service.errors import DeskError
from referee.timeline import Range, Reader, check_point, checkpoints, live_path

T = TypeVar("T")
ENDS: Final = {"", "head", "end"}
DOTS: Final = ".."
SETUP: Final = "setup"
_TURN: Final = re.compile(r"t(?:urn)?-?(?=[0-9])", re.IGNORECASE)
_RULING: Final = re.compile(r"r-?(?=[0-9])", re.IGNORECASE)


class Stretch(NamedTuple):
    """Facts of a match: the first seq and the last that count, both in it.

    `parts` are the facts of its turns and phases, undone ones of the same turns included, which may
    lie before the first; none means that all seqs between the ends belong to it. Of a match without
    facts both ends are 0.
    """

    first: int
    last: int
    parts: tuple[Range, ...] = ()

    @property
    def ends(self) -> tuple[int, int]:
        """The first seq and the last that belong to it, undone ones included."""
        return (self.parts[0].first, self.parts[-1].last) if self.parts else (self.first, self.last)

    def holds(self, seq: int) -> bool:
        """Whether the fact of a seq belongs to it."""
        return any(part.holds(seq) for part in self.parts or (Range(self.first, self.last),))


class _Piece(NamedTuple):
    """Facts of one turn and phase that follow each other, and whether they still count."""

    first: int
    last: int
    turn: str
    phase: str
    live: bool

    @property
    def names(self) -> tuple[str, ...]:
        """What it is a part of: turn7, turn7.attack, turn7.attack.signi."""
        if self.turn == SETUP:
            return (SETUP,)
        wider = self.phase.partition(".")[0]
        return tuple(dict.fromkeys((self.turn, f"{self.turn}.{wider}", f"{self.turn}.{self.phase}")))


def _seq(said: str) -> int:
    """The seq that figures say; so many that no log has it stand for the farthest."""
    return int(said) if len(said) <= len(str(FARTHEST)) else FARTHEST


def point_in(reader: Reader, match: str, said: str) -> int:
    """The seq of a point; of a turn or a phase the first at which somebody was asked.

    Raises DeskError that names the nearest points, OutOfRangeError for a seq beyond the log.
    """
    if said in ENDS:
        return reader.head()
    if said.isascii() and said.isdecimal():
        return check_point(reader, _seq(said))
    return _found(points_in(reader), match, said, reader.head())


def points_in(reader: Reader) -> dict[str, int]:
    """The seq of each point that has a name: rulings, turns, phases, named checkpoints."""
    rows = checkpoints(reader)
    named = {one.name: one.seq for one in rows if one.name and not one.undone}
    return _rulings(reader) | named | {one.name: one.seq for one in rows if one.kind == "named"}


def stretch_in(reader: Reader, match: str, said: str) -> Stretch:
    """The seqs of a stretch; "" is all of the match.

    Raises DeskError for ends that no point has or that stand in no order, OutOfRangeError for a
    seq beyond the log.
    """
    head = reader.head()
    begin, dots, end = said.partition(DOTS)
    if not dots:
        return Stretch(min(head, 1), head) if said in ENDS else _span(reader, match, said)
    one, other = (_span(reader, match, said) if said else None for said in (begin, end))
    first = one.first if one else min(head, 1)
    last = other.last if other and end not in ENDS else head
    if first > last:
        raise DeskError(
            "bad-stretch",
            f"{match}@{said} runs backwards: {first} comes after {last}",
            where=f"{match}@{said}",
            instead="name the earlier end first",
        )
    whole = one is not None and other is not None and bool(one.parts and other.parts)
    return Stretch(first, last, _parts(_pieces(reader), first, last, begin + end) if whole else ())


def _span(reader: Reader, match: str, said: str) -> Stretch:
    """The facts of a turn or a phase, or the one fact of any other point."""
    head = reader.head()
    if said in ENDS:
        return Stretch(head, head)
    if said.isascii() and said.isdecimal():
        seq = check_point(reader, _seq(said), least=min(head, 1))
        return Stretch(seq, seq)
    facts = reader.facts(0, head)
    points = {f.body.name: f.body.point for f in facts if isinstance(f.body, CheckpointNamed)}
    seqs, pieces = _rulings(reader) | points, _pieces(reader)
    spans = _spans(pieces)
    name = _found({one: one for one in (*spans, *seqs)}, match, said, head)
    if name in seqs:
        return Stretch(seqs[name], seqs[name])
    first, last, _ = spans[name]
    return Stretch(first, last, _parts(pieces, first, last, name))


def _pieces(reader: Reader) -> list[_Piece]:
    """Cut the log where a turn or a phase began or a rewind went back to another one.

    What follows a rewind is of the turn and the phase of the point that it went back to.
    """
    head = reader.head()
    rewinds = dict(reader.rewinds())
    live = live_path(rewinds.items(), head)
    cuts: list[tuple[int, str, str]] = [(1, SETUP, SETUP)]
    for fact in reader.facts(0, head):
        body = fact.body
        if isinstance(body, TurnBegan):
            cuts.append((fact.seq, f"turn{body.number}", "up"))
        elif isinstance(body, PhaseBegan):
            cuts.append((fact.seq, cuts[-1][1], body.phase))
        elif (back := rewinds.get(fact.seq)) is not None:
            _, turn, phase = cuts[max(bisect_right(cuts, back, key=itemgetter(0)) - 1, 0)]
            cuts.append((fact.seq, turn, phase))
    ends = [seq - 1 for seq, _, _ in cuts[1:]] + [head]
    return [
        _Piece(seq, end, turn, phase, any(part.holds(seq) for part in live))
        for (seq, turn, phase), end in zip(cuts, ends, strict=True)
    ]


def _spans(pieces: Sequence[_Piece]) -> dict[str, Stretch]:
    """The turns and phases that count by name, each up to where the next one begins.

    A phase that is entered twice in a turn goes from its first entry to its last end; `attack` is
    all steps of the attack phase.
    """
    found: dict[str, Stretch] = {}
    live = [one for one in pieces if one.live]
    ends = [one.first - 1 for one in live[1:]] + [pieces[-1].last]
    for one, end in zip(live, ends, strict=True):
        for name in one.names:
            found[name] = Stretch(found[name].first if name in found else one.first, end)
    return found


def _parts(pieces: Sequence[_Piece], first: int, last: int, said: str) -> tuple[Range, ...]:
    """The facts of the turns between two seqs that count, undone ones included.

    Where a phase was said it is the phases of those turns that count there.
    """
    depth = 2 if "." in said else 1
    keys = [(one.turn, one.phase)[:depth] for one in pieces]
    live = zip(pieces, keys, strict=True)
    those = {key for one, key in live if one.live and first <= one.first <= last}
    parts: list[Range] = []
    for one, key in zip(pieces, keys, strict=True):
        if key not in those:
            continue
        if parts and parts[-1].last == one.first - 1:
            parts[-1] = Range(parts[-1].first, one.last)
        else:
            parts.append(Range(one.first, one.last))
    return tuple(parts)


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
        "unknown-point",
        f"{match} has no point {said!r}",
        where=f"{match}@{said}",
        instead=f"name a seq from 0 to {head}, or {offered}",
    )
