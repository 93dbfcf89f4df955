"""Two lines of play that step together from the seq that they share last: outcome by outcome.

A step lays the outcome of one line beside that of the other in the same turn: those that say the
same beside each other, then those that differ in their order. A line that has none there stays
where it is. So both are always as far as each other, whatever their seqs.
"""

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from itertools import pairwise, zip_longest
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from referee.timeline import diff
from referee.timeline.marks import Marks
from referee.timeline.story import LogLine
from referee.web.drawing.caption import ASKED, Captioned, caption
from referee.web.drawing.laying import laid
from referee.web.drawing.parts import PARTS, BoardSource, board_parts
from referee.web.pages.shell import fragment
from referee.web.pages.sighted import PageSight

SIDES: Final = ("one", "other")
STRIPS: Final = ("far-strip", "near-strip")
"""Parts that mark each of their counts themselves."""
ENDS: Final = frozenset({ASKED, "branch.opened"})
"""Kinds of facts that end a line and are no outcome."""
RULED: Final = "ruling.given"
COUNTS: Final = (
    ("Life Cloth", "life"),
    ("Hand", "hand"),
    ("Ener Zone", "ener"),
    ("Main deck", "deck"),
    ("LRIG deck", "lrig_deck"),
    ("Trash", "trash"),
    ("LRIG trash", "lrig_trash"),
    ("Check Zone", "check"),
    ("Coins", "coins"),
)
"""What is counted on either side, by its name and its field in a view."""
Outcome = LogLine | None
Turn = tuple[int, str]


class PairedStep(NamedTuple):
    """Where both lines stand: their seqs, the turn, and what is new on each, None for nothing."""

    seqs: tuple[int, int]
    turn: Turn
    new: tuple[Outcome, Outcome]


class CountDifference(NamedTuple):
    """A count that differs, seat by seat."""

    what: str
    seat: str
    one: str
    other: str


class BoardPair(NamedTuple):
    """Two boards at a step: all parts by side and name, and which of them differ."""

    parts: dict[str, Markup]
    boards: tuple[Markup, Markup]
    differences: int


def _outcomes(shown: PageSight, fork: int) -> Iterator[LogLine]:
    """What came of a line since the fork, and at the end what it waits for."""
    reading, head, viewer = shown.reading, shown.head, shown.viewer
    last = fork
    for seq in reading.marks(head).stops:
        line = reading.line(viewer, seq, head) if seq > fork else None
        if line is not None and not line.undone:
            last = seq
            yield line
    end = reading.line(viewer, head, head)
    if head > last:
        yield end


def _aligned(one: list[LogLine], other: list[LogLine]) -> Iterator[tuple[Outcome, Outcome]]:
    """Set the outcomes of a turn beside each other; those alike belong together."""
    words = [line.words for line in one], [line.words for line in other]
    for _, a, b, c, d in SequenceMatcher(None, *words, autojunk=False).get_opcodes():
        yield from zip_longest(one[a:b], other[c:d])


def _by_turn(lines: list[LogLine]) -> list[tuple[Turn, LogLine]]:
    """In which turn each outcome is told: what went before a rewind, in the one it led to."""
    rows: list[tuple[Turn, LogLine]] = []
    for line in reversed(lines):
        rows.append((min(line.turn, rows[-1][0]) if rows else line.turn, line))
    return rows[::-1]


def steps_of(sides: tuple[PageSight, PageSight], fork: int) -> tuple[PairedStep, ...]:
    """Every step of two lines, the first at the fork."""
    rows: tuple[dict[Turn, list[LogLine]], ...] = ({}, {})
    for row, shown in zip(rows, sides, strict=True):
        for turn, line in _by_turn(list(_outcomes(shown, fork))):
            row.setdefault(turn, []).append(line)
    at = sides[0].reading.line(sides[0].viewer, fork, sides[0].head)
    seqs = (fork, fork)
    steps = [PairedStep(seqs, at.turn, (None, None))]
    for turn in sorted({*rows[0], *rows[1]}):
        for new in _aligned(rows[0].get(turn, []), rows[1].get(turn, [])):
            one, other = (x.seq if x else s for x, s in zip(new, seqs, strict=True))
            seqs = (one, other)
            steps.append(PairedStep(seqs, turn, new))
    return tuple(steps)


def marks_of(sides: tuple[PageSight, PageSight], steps: tuple[PairedStep, ...]) -> Marks:
    """What stands along the steps, as along a match: where turns begin, and rulings."""
    firsts = [(1, steps[0].turn)]
    firsts += [(n, b.turn) for n, (a, b) in enumerate(pairwise(steps), 2) if a.turn != b.turn]
    named = [dict(shown.reading.marks(shown.head).rulings) for shown in sides]
    ruled = (
        (number, named[n][line.seq])
        for number, step in enumerate(steps, 1)
        for n, line in enumerate(step.new)
        if line is not None and line.kind == RULED
    )
    turns = tuple((number, seat, at) for at, (number, seat) in firsts if number)
    every = tuple(range(1, len(steps) + 1))
    return Marks(len(steps), turns, (), (), every, tuple(ruled), (), (), (), (), ended=False)


def _count(value: Any) -> int:
    if isinstance(value, dict):
        return int(value.get("count", 0))
    return len(value) if isinstance(value, list) else int(value or 0)


def differences(one: dict[str, Any], other: dict[str, Any]) -> tuple[CountDifference, ...]:
    """Count what lies otherwise, seat by seat."""
    rows = []
    for seat in ("A", "B"):
        mine, theirs = one["seats"][seat], other["seats"][seat]
        for what, field in COUNTS:
            a, b = _count(mine.get(field)), _count(theirs.get(field))
            if a != b:
                rows.append(CountDifference(what, seat, str(a), str(b)))
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


def _told(shown: PageSight, step: PairedStep, side: int, root: str) -> Markup:
    """Draw the caption of a side, and say where nothing happened on it."""
    seq = step.seqs[side]
    moment = shown.reading.moment(shown.viewer, seq, shown.head)
    why = f"{root}m/{shown.reading.name}{shown.place}{seq}&why=1"
    drawn = caption(Captioned(moment, None, shown.faces, shown.people, why, leads=True, seats=shown.named))
    return drawn if step.new[side] is not None else drawn + fragment("drawn/still.html")


def beside(
    sides: tuple[PageSight, PageSight], step: PairedStep, root: str, short: tuple[str, str]
) -> BoardPair:
    """Draw both boards at a step with what differs marked, their captions, and the differences.

    `root` is where every address begins, `short` what either side is called in the table.
    """
    views = [s.reading.view(s.viewer, at) for s, at in zip(sides, step.seqs, strict=True)]
    seen = [
        BoardSource(views[n], None, s.viewer, s.below, s.faces, s.players, (), f"{SIDES[n]}-", views[1 - n])
        for n, s in enumerate(sides)
    ]
    drawn = [board_parts(one) for one in seen]
    alike = {name: part.replace("one-", "other-") for name, part in drawn[0].items()}
    marked = frozenset(n for n in PARTS if n not in STRIPS and alike[n] != drawn[1][n])
    counts, parts = differences(views[0], views[1]), dict[str, Markup]()
    boards = []
    for n, shown in enumerate(sides):
        name = shown.reading.name
        sheet = f"{root}m/{name}/card"
        boards.append(laid(drawn[n], seen[n], sheet=sheet, marked=marked, title=name))
        parts |= {f"{SIDES[n]}-{part}": markup for part, markup in drawn[n].items()}
        parts[f"{SIDES[n]}-caption"] = _told(shown, step, n, root)
    parts["between"] = fragment(
        "drawn/between.html",
        differences=counts,
        words=diff(views[0], views[1]),
        same=_same(views[0], views[1]),
        short=short,
        marked=sorted(marked),
    )
    return BoardPair(parts, (boards[0], boards[1]), len(counts))


def told(
    sides: tuple[PageSight, PageSight],
    steps: Iterable[PairedStep],
    first: int,
    root: str,
    short: tuple[str, str],
) -> list[dict[str, Any]]:
    """Draw steps by their numbers: the first whole, each later one by the parts that differ."""
    rows: list[dict[str, Any]] = []
    earlier: dict[str, Markup] = {}
    for number, step in enumerate(steps, first):
        parts = beside(sides, step, root, short).parts
        fresh = {name: one for name, one in parts.items() if earlier.get(name) != one}
        rows.append({"seq": number, "parts": fresh})
        earlier = parts
    return rows
