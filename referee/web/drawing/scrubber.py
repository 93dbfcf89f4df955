"""The scrubber: turns as ticks, what was undone and judged in the track, marks below it.

It is drawn once for a wide and once for a narrow screen, since marks that would touch become one.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from events.wording import counted
from referee.service.court.records import Remark
from referee.timeline.marks import Marks
from referee.web.drawing.components import component
from referee.web.drawing.noted import SIGNS

WIDE: Final = 900
"""The width of the track on a screen of 1440 pixels, about."""
NARROW: Final = 350
"""The width of the track on a phone, about."""
APART: Final = 14
"""Pixels; marks that stand closer join to one."""
TICKS_APART: Final = 20

_AT: Final = '="@"'
"""Stands where the place of the reader is filled in; no value can hold its quotation marks."""


class Mark(NamedTuple):
    """A mark of the scrubber: its seq, what kind it is, and what it says."""

    seq: int
    kind: str
    words: str


class Joined(NamedTuple):
    """Marks that stand too close to be told apart: shown as the first of the highest kind."""

    at: float
    marks: tuple[Mark, ...]

    @property
    def chief(self) -> Mark:
        """The mark that stands for all."""
        return min(self.marks, key=lambda one: (RANK[one.kind], one.seq))


ICONS: Final = {"ruling": "gavel", "flag": "flag", "reveal": "eye"} | SIGNS
RANK: Final = {"ruling": 0, "wrong": 1, "doubtful": 2, "good": 3, "flag": 4, "reveal": 5}


def place(seq: int, head: int) -> float:
    """Where a seq stands, in hundredths of the track."""
    return round((seq - 1) / (head - 1) * 100, 3) if head > 1 else 0.0


def marked(found: Marks, notes: Sequence[Remark] = ()) -> list[Mark]:
    """The marks of a match in order, with those that a reader's notes say."""
    rows = [Mark(seq, "ruling", f"Ruling {name} at {seq}") for seq, name in found.rulings]
    rows += [Mark(seq, "flag", f"Checkpoint {name} at {seq}") for seq, name in found.checkpoints]
    rows += [Mark(seq, "reveal", f"Reveal at {seq}") for seq in found.reveals]
    rows += [
        Mark(one.point, one.mark, f"Note: {one.mark} at {one.point}") for one in notes if one.mark in SIGNS
    ]
    return sorted(rows)


def close(rows: list[Mark], head: int, width: int) -> list[Joined]:
    """Join the marks that would stand closer than they can be told apart at a width."""
    found: list[Joined] = []
    for one in rows:
        at = place(one.seq, head)
        if found and (at - found[-1].at) * width / 100 < APART:
            found[-1] = found[-1]._replace(marks=(*found[-1].marks, one))
        else:
            found.append(Joined(at, (one,)))
    return found


def _ticks(found: Marks, width: int) -> Iterator[tuple[float, int | None]]:
    """Where turns begin that count, each with its number where there is room for it."""
    gone = [(first, last) for first, last, _ in found.undone]
    free = 0.0
    seen: set[int] = set()
    for number, _, seq in found.turns:
        if number in seen or any(first <= seq <= last for first, last in gone):
            continue
        seen.add(number)
        at = place(seq, found.head)
        room = at * width / 100 - free >= 0
        free = at * width / 100 + TICKS_APART if room else free
        yield at, number if room else None


def _span(first: int, last: int, head: int) -> tuple[float, float]:
    """Where a stretch begins, and how wide it is; the shortest can still be seen."""
    begin = place(first, head)
    return begin, round(max(place(last, head) - begin, 0.2), 3)


def _says(found: Marks, rows: Iterable[Mark], each: str) -> str:
    """Say in words what the track shows."""
    shown = (
        (len({number for number, _, _ in found.turns}), "turn"),
        (len(found.undone), "undone stretch"),
        (len(found.rulings), "ruling"),
        (len(found.reveals), "reveal"),
        (len(found.checkpoints), "checkpoint"),
        (sum(one.kind in SIGNS for one in rows), "marked note"),
    )
    plural = {"undone stretch": "undone stretches"}
    words = [counted(n, word, plural.get(word, "")) for n, word in shown if n]
    return ": ".join([counted(found.head, each), *([", ".join(words)] if words else [])])


class Track(NamedTuple):
    """A scrubber that is drawn but for where the reader stands: its pieces around that number."""

    pieces: tuple[str, ...]
    head: int

    def at(self, seq: int) -> Markup:
        """The scrubber of a reader who stands at a seq."""
        where = f'="{place(seq, self.head)}%"'
        return str.__new__(Markup, where.join(self.pieces))


def scrubber(found: Marks, address: str, each: str = "fact", notes: Sequence[Remark] = ()) -> Track:
    """Draw the scrubber of a match; `address` begins an address that ends with a seq.

    `each` is what lies along it; `notes` are those that the reader may read.
    """
    rows = marked(found, notes)
    gone = [(*_span(first, last, found.head), first, last, by) for first, last, by in found.undone]
    judged = [(*_span(first, last, found.head), first, last) for first, last in found.judged]
    drawn = "".join(
        component("scrubber", "scale")(
            kind, _says(found, rows, each), _ticks(found, width), gone, judged,
            close(rows, found.head, width), ICONS, address,
        )
        for kind, width in (("wide-only", WIDE), ("phone-only", NARROW))
    )  # fmt: skip
    return Track(tuple(drawn.split(_AT)), found.head)
