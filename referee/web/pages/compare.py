"""Two branches side by side: the stem they share, and both boards that step together from it."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Annotated, Any, Final, NamedTuple
from urllib.parse import urlencode

from fastapi import Query, Request
from markupsafe import Markup
from starlette.responses import Response

from events.given import whole_number
from referee.service import Desk, DeskError
from referee.service.court.appealing import appeals_at
from referee.service.court.comparing import shared_facts
from referee.service.court.records import GivenRuling
from referee.service.court.ruling import rulings_at
from referee.timeline.questions import waited_for
from referee.web.access.rights import allowed, horizon, known
from referee.web.access.visitors import Visitor, Who
from referee.web.drawing.log import said as line_words
from referee.web.drawing.naming import worded
from referee.web.drawing.scrubber import scrubber
from referee.web.encoded import encoded
from referee.web.headers import HEADERS
from referee.web.pages.first import BranchPoint, Moves
from referee.web.pages.left import family, left_in
from referee.web.pages.people import caller_to
from referee.web.pages.rulings import words_of
from referee.web.pages.shell import page
from referee.web.pages.sighted import PageSight, borrowed
from referee.web.pages.together import ENDS, SIDES, PairedStep, beside, marks_of, steps_of, told
from referee.web.pages.viewing import in_script
from referee.web.refusals import ProblemError

STEM_END: Final = 566
WAY, ROOM = 770, 1310
"""Where the drawing of the fork has the first step after its stem, and the last one."""
FAR: Final = 56
NEAR: Final = 44
"""How far apart two numbers of turns are written, at least."""
MOST_DOTS: Final = 120
MOST_STEPS: Final = 50
LAST: Final = "last"
Point = tuple[str, int]


class ComparedLine(NamedTuple):
    """One of the two: its name and end, what came of it since they parted, and what it waits for.

    `short` is its name in the head of a column, `left` where it left its match, None for the match.
    `said` has the number of the step, the seq, the words and whether it is of the court; at step
    `end` it is as far as it goes. `ruled` is
    the last ruling since they parted, `decides` the seat for whose answer it waits.
    """

    name: str
    short: str
    left: BranchPoint | None
    head: int
    said: tuple[tuple[int, int, Markup, bool], ...]
    waits: Markup
    end: int
    over: bool
    ruled: GivenRuling | None
    decides: str


class Fork(NamedTuple):
    """The drawing of the stem and its two ways: places of the turns, steps and their dots."""

    turns: tuple[tuple[int, int], ...]
    places: tuple[int, ...]
    dots: tuple[tuple[int, ...], tuple[int, ...]]


class Pair(NamedTuple):
    """Two lines of play as a visitor sees them, where they part, and every step since."""

    sides: tuple[PageSight, PageSight]
    fork: int
    steps: tuple[PairedStep, ...]

    @property
    def short(self) -> tuple[str, str]:
        """What either is called where there is little room."""
        one, other = (shown.reading.name for shown in self.sides)
        return _short(one, other), _short(other, one)

    @property
    def asked(self) -> dict[str, str]:
        """What an address of these two says besides the step: with both heads as they are."""
        one, other = self.sides
        return {"with": f"{other.reading.name}@{other.head}", "at": str(one.head)}


def _fork(pair: Pair) -> Fork:
    """Place the turns along the stem, and the steps on the ways."""
    shown, count = pair.sides[0], len(pair.steps) - 1
    seqs = ((n, at) for n, _, at in shown.reading.marks(shown.head).turns if at <= pair.fork)
    turns = tuple(_apart((n, 20 + s * (STEM_END - 40) // pair.fork) for n, s in seqs))
    step = min(FAR, (ROOM - WAY) / max(count - 1, 1))
    places = (STEM_END, *(round(WAY + n * step) for n in range(count)))
    moved = [tuple(x for x, s in zip(places, pair.steps, strict=True) if s.new[n]) for n in (0, 1)]
    return Fork(turns, places, (moved[0], moved[1]) if count <= MOST_DOTS else ((), ()))


def _apart(turns: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Leave out turns whose numbers would be written over the ones before."""
    last = -NEAR
    for number, x in turns:
        if x - last >= NEAR:
            last = x
            yield number, x


def _point(desk: Desk, who: Visitor, text: str) -> Point:
    """Read MATCH or MATCH@POINT; raises UnknownMatch for what a visitor may not know of."""
    name = text.partition("@")[0]
    if not known(who, desk, name):
        allowed(who, desk, name)
    match, seq = desk.resolve(text)
    return match, min(seq, horizon(who, desk, match))


def _short(name: str, other: str) -> str:
    """Which of two this is, in a word where both are of one match."""
    if other.startswith(f"{name}."):
        return "match"
    root, _, branch = name.rpartition(".")
    return branch if root and f"{other}.".startswith(f"{root}.") else name


def _paired(desk: Desk, who: Visitor, points: tuple[Point, Point], eyes: str) -> Pair:
    """Give two lines as a visitor sees them; raises what `allowed` raises for either of them."""
    viewer = allowed(who, desk, points[0][0], eyes)
    allowed(who, desk, points[1][0], viewer)
    fork = shared_facts(desk, *points)
    one, other = (borrowed(desk, name, viewer, "", head) for name, head in points)
    return Pair((one, other), fork, steps_of((one, other), fork))


def _asked_for(desk: Desk, who: Visitor, match: str, other: str, at: str) -> tuple[Point, Point]:
    """Read which two are compared: the match and, where none is named, the last of its branches."""
    allowed(who, desk, match)
    named = other
    if not named:
        words = words_of(who, desk, match)
        branches = family(desk, who, match, words, caller_to(desk, match, words))
        own = [one.name for one in branches if one.name != match]
        if not own:
            raise DeskError(
                "no-branch", f"no branch leaves {match}", where=match,
                instead="open one at a seq, or rule otherwise on one: referee whatif",
            )  # fmt: skip
        named = own[-1]
    return _point(desk, who, f"{match}@{at}" if at else match), _point(desk, who, named)


def _ruled(desk: Desk, words: str, point: Point, fork: int) -> GivenRuling | None:
    """The last ruling of a side since both parted; None where there is none."""
    rows = [one for one in rulings_at(desk, point[0], words, point[1]) if one.seq > fork]
    return rows[-1] if rows else None


def _line(desk: Desk, who: Visitor, pair: Pair, side: int) -> ComparedLine:
    shown = pair.sides[side]
    name, head = shown.reading.name, shown.head
    view, seats = shown.reading.view(shown.viewer, head), tuple(shown.named.items())
    new = ((number, step.new[side]) for number, step in enumerate(pair.steps, 1))
    said = tuple(
        (n, o.seq, line_words(o, shown.people, seats=shown.named), o.court)
        for n, o in new
        if o and o.kind not in ENDS
    )
    ends = pair.steps[-1].seqs[side]
    end = next(n for n, step in enumerate(pair.steps, 1) if step.seqs[side] == ends)
    left = left_in(desk, shown, caller_to(desk, name, shown.viewer))
    return ComparedLine(
        name, pair.short[side], left, head, said, worded(waited_for(view), seats, capital=True),
        end, bool(view["winner"]), _ruled(desk, words_of(who, desk, name), (name, head), pair.fork),
        (view["decision"] or {}).get("seat", ""),
    )  # fmt: skip


def _number(text: str, most: int) -> int:
    """Read the step that an address asks for: a number, or `last`; the first is at the fork."""
    if text == LAST:
        return most
    return min(max(whole_number(text) or 1, 1), most)


def _moves(pair: Pair, number: int, address: str) -> Moves:
    """Where one steps to from a step without a script."""
    count = len(pair.steps)
    firsts = [n for n, (a, b) in enumerate(pairwise(pair.steps), 2) if a.turn != b.turn]
    back = max((n for n in firsts if n < number), default=1)
    on = min((n for n in firsts if n > number), default=0)

    def to(n: int) -> str:
        return f"{address}{n}" if 1 <= n <= count and n != number else ""

    return Moves(to(1), to(back), to(number - 1), to(number + 1), to(on), to(count))


async def compare(
    request: Request,
    who: Who,
    match: str,
    *,
    other: Annotated[str, Query(alias="with", max_length=200)] = "",
    at: Annotated[str, Query(max_length=60)] = "",
    eyes: Annotated[str, Query(alias="as", max_length=20)] = "",
    step: Annotated[str, Query(max_length=12)] = "",
) -> Response:
    """Lay a match and a branch of it, or two branches, side by side at a step of both."""
    root = request.scope.get("root_path", "") + "/"

    def look(desk: Desk) -> dict[str, Any]:
        pair = _paired(desk, who, _asked_for(desk, who, match, other, at), eyes)
        viewer, number = pair.sides[0].viewer, _number(step, len(pair.steps))
        kept = {"with": other or pair.sides[1].reading.name, "as": viewer, "at": at}
        address = f"?{urlencode([one for one in kept.items() if one[1]])}&step="
        here, marks = pair.steps[number - 1], marks_of(pair.sides, pair.steps)
        words = words_of(who, desk, match)
        return {
            "lines": [_line(desk, who, pair, side) for side in (0, 1)], "sides": SIDES,
            "fork": _fork(pair), "parted": pair.fork, "viewer": viewer, "address": address,
            "branches": family(desk, who, match, words, caller_to(desk, match, words)),
            "pending": [a for a in appeals_at(desk, match, viewer) if a.pending],
            "moves": _moves(pair, number, address), "number": number, "count": len(pair.steps),
            "track": scrubber(marks, address, "step").at(number),
            "shown": beside(pair.sides, here, root, pair.short),
            "frame": in_script({
                "at": number, "first": 1, "head": len(pair.steps), "as": viewer, "below": "",
                "mark": "", "asked": pair.asked, "turns": marks.turns, "phases": [],
                "stops": marks.stops, "rulings": marks.rulings, "places": _fork(pair).places,
            }),
        }  # fmt: skip

    shown = await request.app.state.clerk.read(look)
    return page(request, "compare.html", match=match, official=who.official, **shown)


async def stepped(
    request: Request,
    who: Who,
    match: str,
    *,
    other: Annotated[str, Query(alias="with", max_length=200)],
    first: Annotated[int, Query(alias="from", ge=1)],
    last: Annotated[int, Query(alias="to", ge=1)],
    at: Annotated[str, Query(max_length=60)] = "",
    eyes: Annotated[str, Query(alias="as", max_length=20)] = "",
) -> Response:
    """Give the parts of both boards at each step of a stretch, by what differs from the last."""
    if not first <= last < first + MOST_STEPS:
        message = f"ask for 1 to {MOST_STEPS} steps in order, not {first} to {last}"
        raise ProblemError("bad-range", message, where=match)
    root = request.scope.get("root_path", "") + "/"

    def look(desk: Desk) -> bytes:
        pair = _paired(desk, who, _asked_for(desk, who, match, other, at), eyes)
        rows = told(pair.sides, pair.steps[first - 1 : last], first, root, pair.short)
        return encoded({"match": match, "as": pair.sides[0].viewer, "steps": rows})

    body = await request.app.state.clerk.read(look)
    headers = {**HEADERS, "cache-control": "private, no-cache", "vary": "authorization, cookie"}
    return Response(body, headers=headers, media_type="application/json")
