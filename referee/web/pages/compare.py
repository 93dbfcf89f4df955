"""Two branches side by side: the stem they share, both boards, and what differs between them."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Final, NamedTuple

from fastapi import APIRouter, Query, Request
from markupsafe import Markup
from starlette.responses import Response

from referee.rerun import Compared, Said
from referee.service import Desk, DeskError
from referee.service.court.records import Given
from referee.timeline.questions import waited_for
from referee.web.access.rights import allowed, horizon, known
from referee.web.access.visitors import Visitor, Who
from referee.web.drawing.cards import faces_of
from referee.web.drawing.laying import laid
from referee.web.drawing.parts import PARTS, Seen, board_parts
from referee.web.pages.rulings import words_of
from referee.web.pages.shell import page
from referee.web.pages.sighted import names_of

router = APIRouter(tags=["pages"], include_in_schema=False)
COUNTS: Final = (
    ("Life Cloth", "life"), ("Hand", "hand"), ("Ener Zone", "ener"), ("Main deck", "deck"),
    ("LRIG deck", "lrig_deck"), ("Trash", "trash"), ("LRIG trash", "lrig_trash"),
    ("Check Zone", "check"), ("Coins", "coins"),
)  # fmt: skip
"""What is counted on either side, by its name and its field in a view."""
STEM_END: Final = 566
ROOM: Final = 1408
"""How wide the drawing of the fork is; its stem ends before that at STEM_END."""
MOST_DOTS: Final = 24
NEAR: Final = 44
"""How far apart two numbers of turns are written, at least."""
SPECTATOR: Final = "spectator"
STRIPS: Final = ("far-strip", "near-strip")
"""Parts that mark each of their counts themselves."""
TURN: Final = "turn.began"


class Line(NamedTuple):
    """One of the two: its name and end, its board, what it did since, and what it waits for.

    `short` is its name in the head of a column, `ruled` the last ruling since they parted,
    `decides` the seat for whose answer it waits.
    """

    name: str
    short: str
    head: int
    board: Markup
    said: tuple[Said, ...]
    waits: str
    over: bool
    ruled: Given | None = None
    decides: str = ""


class Difference(NamedTuple):
    """A count that differs, or a sentence about what does; `seat` is "" for the whole table."""

    what: str
    seat: str
    one: str
    other: str


class Fork(NamedTuple):
    """The drawing of the stem and its two ways: places of the turns, and dots of the facts."""

    turns: tuple[tuple[int, int], ...]
    dots: tuple[tuple[int, ...], tuple[int, ...]]


def _count(value: Any) -> int:
    if isinstance(value, dict):
        return int(value.get("count", 0))
    return len(value) if isinstance(value, list) else int(value or 0)


def _differences(one: dict[str, Any], other: dict[str, Any]) -> tuple[Difference, ...]:
    """Count what lies otherwise, seat by seat."""
    rows = []
    for seat in ("A", "B"):
        mine, theirs = one["seats"][seat], other["seats"][seat]
        for what, field in COUNTS:
            a, b = _count(mine.get(field)), _count(theirs.get(field))
            if a != b:
                rows.append(Difference(what, seat, str(a), str(b)))
    return tuple(rows)


def _same(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """Name what both sides have alike, seat by seat."""
    rows = []
    for seat in ("A", "B"):
        mine, theirs = one["seats"][seat], other["seats"][seat]
        fields = [("field", "signi"), ("LRIGs", "lrig"), *COUNTS]
        alike = [name for name, f in fields if mine.get(f) == theirs.get(f)]
        if alike:
            rows.append(f"{seat}: {', '.join(alike)}")
    return rows


def _said(found: Compared, *, first: bool) -> tuple[Said, ...]:
    rows = [row.one if first else row.other for turn in found.turns for row in turn.rows]
    return tuple(said for said in rows if said is not None)


def _fork(desk: Desk, match: str, found: Compared) -> Fork:
    """Place the turns along the stem, and a dot for each fact of a side."""
    facts = desk.projected(match, SPECTATOR, 0, found.fork)
    seqs = {f["body"]["number"]: f["seq"] for f in facts if f["kind"] == TURN}
    turns = tuple(_apart((n, 20 + s * (STEM_END - 40) // found.fork) for n, s in seqs.items()))
    sides = (_said(found, first=True), _said(found, first=False))
    longest = max(*map(len, sides), 1)
    step = min(56, (ROOM - 110 - 770) // min(longest, MOST_DOTS))
    dots = tuple(tuple(770 + i * step for i in range(min(len(s), MOST_DOTS))) for s in sides)
    return Fork(turns, (dots[0], dots[1]))


def _apart(turns: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Leave out turns whose numbers would be written over the ones before."""
    last = -NEAR
    for number, x in turns:
        if x - last >= NEAR:
            last = x
            yield number, x


def _seen(desk: Desk, point: tuple[str, int], viewer: str, prefix: str) -> Seen:
    view = desk.view(point[0], viewer, point[1])
    faces = faces_of(desk.catalog_at(point[0]))
    names = names_of(desk, desk.reading(point[0]).opened.people)
    return Seen(view, None, viewer, "B" if viewer == "B" else "A", faces, names, (), prefix)


def _point(desk: Desk, who: Visitor, text: str) -> tuple[str, int]:
    """Read MATCH or MATCH@POINT; raises UnknownMatch for what a visitor may not know of."""
    name = text.partition("@")[0]
    if not known(who, desk, name):
        allowed(who, desk, name)
    match, seq = desk.resolve(text)
    return match, min(seq, horizon(who, desk, match))


def _sides(found: Compared, seen: tuple[Seen, Seen]) -> tuple[Line, Line]:
    """Draw both sides, each with what differs on it marked."""
    drawn = [board_parts(one) for one in seen]
    one, other = seen[0].prefix, seen[1].prefix
    alike = [{n: d.replace(one, other) for n, d in side.items()} for side in drawn]
    marked = frozenset(n for n in PARTS if n not in STRIPS and alike[0][n] != alike[1][n])
    lines = []
    for place, side in enumerate(found.sides):
        board = laid(drawn[place], seen[place], marked=marked, title=side.name)
        said, view = _said(found, first=place == 0), seen[place].view
        short = _short(side.name, found.sides[1 - place].name)
        decides = (view["decision"] or {}).get("seat", "")
        waits = waited_for(view)
        lines.append(Line(side.name, short, side.head, board, said, waits, bool(side.winner),
                          decides=decides))  # fmt: skip
    return lines[0], lines[1]


def _short(name: str, other: str) -> str:
    """Say which of two this is, in a word where both are of one match."""
    if other.startswith(f"{name}."):
        return "match"
    root, _, branch = name.rpartition(".")
    return branch if root and f"{other}.".startswith(f"{root}.") else name


def _ruled(desk: Desk, words: str, point: tuple[str, int], fork: int) -> Given | None:
    """Give the last ruling of a side since both parted; None where there is none."""
    rows = [one for one in desk.rulings(point[0], words, point[1]) if one.seq > fork]
    return rows[-1] if rows else None


@router.get("/m/{match}/compare")
async def compare(
    request: Request,
    who: Who,
    match: str,
    *,
    other: Annotated[str, Query(alias="with", max_length=200)] = "",
    at: Annotated[str, Query(max_length=60)] = "",
    eyes: Annotated[str, Query(alias="as", max_length=20)] = "",
) -> Response:
    """Lay a match and a branch of it, or two branches, side by side."""

    def look(desk: Desk) -> dict[str, Any]:
        viewer, words = allowed(who, desk, match, eyes), words_of(who, desk, match)
        branches = [b for b in desk.branches(match, words) if known(who, desk, b.name)]
        named = other or (branches[-1].name if branches else "")
        if not named:
            raise DeskError(
                "no-branch", f"no branch leaves {match}", where=match,
                instead="open one at a seq, or rule otherwise on one: referee whatif",
            )  # fmt: skip
        points = (_point(desk, who, f"{match}@{at}" if at else match), _point(desk, who, named))
        found = desk.compare(points[0], points[1], viewer, "brief")
        ruled = [_ruled(desk, words_of(who, desk, n), (n, at), found.fork) for n, at in points]
        alone = (_seen(desk, points[0], viewer, "one-"), _seen(desk, points[1], viewer, "other-"))
        views = (alone[0].view, alone[1].view)
        seen = (alone[0]._replace(beside=views[1]), alone[1]._replace(beside=views[0]))
        return {
            "found": found,
            "lines": [x._replace(ruled=r) for x, r in zip(_sides(found, seen), ruled, strict=True)],
            "differences": _differences(*views),
            "words": found.differences,
            "same": _same(*views),
            "fork": _fork(desk, match, found),
            "branches": branches,
            "viewer": viewer,
            "pending": [a for a in desk.appeals(match, viewer) if a.pending],
        }

    shown = await request.app.state.clerk.read(look)
    return page(request, "compare.html", match=match, official=who.official, **shown)
