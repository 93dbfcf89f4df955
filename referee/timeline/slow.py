"""The pace of players beside their own and that of the field: numbers for a judge, no verdict.

A decision is held against those of its kind in other matches. Below 20 of them, nothing is flagged.
Times are microseconds; a median or a percentile is the time that so many decisions did not exceed.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from events.data import OptionalSeq
from referee.timeline.pace import TimedDecision

LEAST: Final = 20
"""With fewer decisions of a kind in the field, nothing is flagged."""
TIMES: Final = 2
"""So many times the field's figure is worth a look."""
LONG = "one decision"
STEADY = "the median"


class PacedMatch(Struct, frozen=True):
    """The decisions of one match, and who sat there; `paper` where a scorekeeper entered them."""

    match: str
    people: tuple[str, str]
    decisions: tuple[TimedDecision, ...]
    paper: bool = False


class Spread(Struct, frozen=True):
    """How times lie: how many there are, and what half of them, 95 % and all did not exceed."""

    count: int = 0
    median: int = 0
    most: int = 0
    longest: int = 0


class KindPace(Struct, frozen=True):
    """The times of a seat for one kind of question, its player's own, and those of the field."""

    seat: str
    kind: str
    seat_times: Spread
    own: Spread
    field: Spread


class SeatPace(Struct, frozen=True):
    """The decisions of one seat: those answered, and what of their time was undone since.

    `unanswered` are questions that got no answer of the seat, `open_time` the time spent on them;
    `judged` is the time of judges that was left out.
    """

    match: str
    seat: str
    person: str
    times: Spread
    total: int
    longest: int
    undone: int
    undone_time: int
    unanswered: int
    open_time: int
    judged: int
    kinds: tuple[KindPace, ...]


class Flag(Struct, frozen=True):
    """Numbers that are worth a look: a decision, or the median of a kind, beside the field.

    `what` is "one decision" or "the median"; `seq` is where to look, 0 for a median; `took` the
    time, `limit` the field's figure that it is at least twice.
    """

    what: str
    match: str
    seat: str
    person: str
    kind: str
    seq: OptionalSeq
    took: int
    limit: int
    undone: bool
    own: Spread
    field: Spread


class PaceReport(Struct, frozen=True):
    """The pace of matches: each seat, what is worth a look, and how large the field was.

    `field` names where the other matches come from, `matches` counts them; `left_out` names
    matches that say nothing of the pace of players, because a scorekeeper entered them.
    """

    field: str
    matches: int
    decisions: int
    seats: tuple[SeatPace, ...]
    flags: tuple[Flag, ...]
    left_out: tuple[str, ...] = ()


def spread(times: Sequence[int], besides: Sequence[int] = ()) -> Spread:
    """Measure times, without some of them; both are in ascending order."""
    count = len(times) - len(besides)
    if count <= 0:
        return Spread()

    def ranked(rank: int) -> int:
        place = bisect_left(times, rank, key=lambda t: bisect_right(times, t) - bisect_right(besides, t))
        return times[place]

    return Spread(count, ranked((count + 1) // 2), ranked((count * 19 + 19) // 20), ranked(count))


def _by_kind(decisions: Iterable[TimedDecision]) -> dict[str, list[int]]:
    """The times of what was answered by kind, in ascending order."""
    found: dict[str, list[int]] = {}
    for one in decisions:
        if one.answered:
            found.setdefault(one.kind, []).append(one.took)
    return {kind: sorted(times) for kind, times in sorted(found.items())}


class _Field:
    """All decisions of all matches by kind, and those of each person."""

    def __init__(self, played: Sequence[PacedMatch]) -> None:
        self.matches = len(played)
        self.all = _by_kind(d for one in played for d in one.decisions)
        self._people: dict[str, list[TimedDecision]] = {}
        for one in played:
            for decision in one.decisions:
                person = _person(one, decision.seat)
                if person:
                    self._people.setdefault(person, []).append(decision)
        self._own: dict[str, dict[str, list[int]]] = {}

    def own(self, person: str, seat: Sequence[TimedDecision]) -> dict[str, list[int]]:
        """The times of a player in all matches, of one who is not named those of the seat."""
        if not person:
            return _by_kind(seat)
        if person not in self._own:
            self._own[person] = _by_kind(self._people.get(person, ()))
        return self._own[person]


def _person(played: PacedMatch, seat: str) -> str:
    return played.people["AB".index(seat)]


def _seat_pace(played: PacedMatch, seat: str, field: _Field) -> SeatPace:
    mine = [d for d in played.decisions if d.seat == seat]
    done, left = [d for d in mine if d.answered], [d for d in mine if not d.answered]
    here, times = _by_kind(played.decisions), _by_kind(mine)
    person = _person(played, seat)
    own = field.own(person, mine)
    kinds = tuple(
        KindPace(
            seat,
            kind,
            spread(times.get(kind, ())),
            spread(own.get(kind, ())),
            spread(field.all.get(kind, ()), here.get(kind, ())),
        )
        for kind in sorted({d.kind for d in mine})
    )
    gone = [d.took for d in done if d.undone]
    longest = max(done, key=lambda d: d.took, default=None)
    return SeatPace(
        played.match,
        seat,
        person,
        spread(sorted(d.took for d in done)),
        total=sum(d.took for d in done),
        longest=longest.seq if longest else 0,
        undone=len(gone),
        undone_time=sum(gone),
        unanswered=len(left),
        open_time=sum(d.took for d in left),
        judged=sum(d.judged for d in mine),
        kinds=kinds,
    )


def _flags(played: PacedMatch, pace: SeatPace) -> list[Flag]:
    """What is worth a look at one seat: at least twice what nearly all of the field took."""
    kinds = {row.kind: row for row in pace.kinds if row.field.count >= LEAST}
    long = [
        _flag(LONG, pace, kinds[one.kind], one)
        for one in played.decisions
        if one.seat == pace.seat and one.kind in kinds and _far(one.took, kinds[one.kind].field.most)
    ]
    steady = [
        _flag(STEADY, pace, row)
        for row in kinds.values()
        if row.seat_times.count >= LEAST and _far(row.seat_times.median, row.field.median)
    ]
    return long + steady


def _far(took: int, limit: int) -> bool:
    return took > 0 and took >= TIMES * limit


def _flag(what: str, pace: SeatPace, row: KindPace, one: TimedDecision | None = None) -> Flag:
    took, limit = row.seat_times.median, row.field.median
    if one is not None:
        took, limit = one.took, row.field.most
    return Flag(
        what,
        pace.match,
        pace.seat,
        pace.person,
        row.kind,
        seq=0 if one is None else one.seq,
        took=took,
        limit=limit,
        undone=one is not None and one.undone,
        own=row.own,
        field=row.field,
    )


def report(
    asked: Sequence[PacedMatch],
    others: Sequence[PacedMatch],
    where: str,
    left_out: Sequence[str] = (),
) -> PaceReport:
    """Report the pace of matches; each is held against all the others and never against itself."""
    names = {one.match for one in asked}
    field = _Field([*asked, *(one for one in others if one.match not in names)])
    seats, flags = [], []
    for one in asked:
        for seat in "AB":
            pace = _seat_pace(one, seat, field)
            seats.append(pace)
            flags += _flags(one, pace)
    flags.sort(key=lambda flag: (-flag.took / max(flag.limit, 1), flag.match, flag.seq))
    counted = sum(len(times) for times in field.all.values())
    alone = len(asked) == 1
    own = sum(1 for d in asked[0].decisions if d.answered) if alone else 0
    return PaceReport(
        where,
        field.matches - alone,
        counted - own,
        seats=tuple(seats),
        flags=tuple(flags),
        left_out=tuple(left_out),
    )
