"""The scrubber: turns as ticks, what was undone and judged in the track, marks below it.

It is drawn once for a wide and once for a narrow screen, since marks that would touch become one.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from events.wording import counted
from referee.service.court.records import Remark
from referee.timeline.marks import Marks
from referee.web.drawing.noted import SIGNS

WIDE: Final = 900
"""The width of the track on a screen of 1440 pixels, about."""
NARROW: Final = 350
"""The width of the track on a phone, about."""
APART: Final = 14
"""Pixels; marks that stand closer join to one."""
TICKS_APART: Final = 20

_ALL: Final = Markup(
    '<svg class="scale %(kind)s" width="100%%" height="46" role="group" aria-label="%(says)s">'
    '<defs><pattern id="gone-%(kind)s" width="4" height="4" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect class="stripe" width="1.5" height="4"/></pattern></defs>'
    '<rect class="rail" x="0" y="17" width="100%%" height="10" rx="5"/>'
    '<rect class="done" data-done="" x="0" y="20" width="@" height="4" rx="2"/>'
    '<svg class="known" data-known="" width="100%%" height="46">'
    '<svg class="track" data-track="" width="100%%" height="46">%(ticks)s%(spans)s%(marks)s</svg>'
    '</svg><svg class="at" data-knob="" x="@" overflow="visible">'
    '<rect class="knob" x="-2" y="13" width="4" height="18" rx="2"/></svg></svg>'
)
"""The track lies in what is known of it, so that a script can show a part without its end."""
_TICK: Final = Markup('<svg class="tick" x="%s%%" overflow="visible"><line y1="0" y2="15"/>%s</svg>')
_NUMBER: Final = Markup('<text class="num" x="4" y="11">%s</text>')
_GONE: Final = Markup(
    '<rect class="gone" x="%s%%" y="17" width="%s%%" height="10" rx="2" fill="url(#gone-%s)">'
    "<title>%s</title></rect>"
)
_JUDGED: Final = Markup(
    '<rect class="judged" x="%s%%" y="12" width="%s%%" height="2.5"><title>%s</title></rect>'
)
_MARK: Final = Markup(
    '<svg class="m %s" x="%s%%" overflow="visible"><a href="%s%s" aria-label="%s"><title>%s</title>'
    '<rect class="hit" x="-8" y="30" width="%s" height="16"/>'
    '<use href="#i-%s" x="-6" y="32" width="12" height="12"/>%s</a></svg>'
)
_MANY: Final = Markup('<text class="num" x="8" y="42">%s</text>')
_AT: Final = '="@"'
"""Stands where the place of the reader is filled in; no value can hold its quotation marks."""
HIT, HIT_WITH_NUMBER = 16, 26


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


def _mark(one: Joined, address: str) -> Markup:
    chief, many = one.chief, len(one.marks) > 1
    words = "; ".join(mark.words for mark in one.marks)
    return _MARK % (
        chief.kind,
        one.at,
        address,
        chief.seq,
        words,
        words,
        HIT_WITH_NUMBER if many else HIT,
        ICONS[chief.kind],
        _MANY % len(one.marks) if many else "",
    )


def _ticks(found: Marks, width: int) -> Markup:
    """Draw where turns begin that count; a number stands where there is room for it."""
    gone = [(first, last) for first, last, _ in found.undone]
    rows, free = [], 0.0
    seen: set[int] = set()
    for number, _, seq in found.turns:
        if number in seen or any(first <= seq <= last for first, last in gone):
            continue
        seen.add(number)
        at = place(seq, found.head)
        room = at * width / 100 - free >= 0
        free = at * width / 100 + TICKS_APART if room else free
        rows.append(_TICK % (at, _NUMBER % number if room else ""))
    return Markup().join(rows)


def _spans(found: Marks, kind: str) -> Markup:
    head = found.head
    rows = []
    for first, last, by in found.undone:
        begin, end = place(first, head), place(last, head)
        words = f"{first} to {last}, undone by {by}"
        rows.append(_GONE % (begin, round(max(end - begin, 0.2), 3), kind, words))
    for first, last in found.judged:
        begin, end = place(first, head), place(last, head)
        words = f"Judge time, {first} to {last}"
        rows.append(_JUDGED % (begin, round(max(end - begin, 0.2), 3), words))
    return Markup().join(rows)


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
    drawn = Markup().join(
        _ALL
        % {
            "kind": kind,
            "says": _says(found, rows, each),
            "ticks": _ticks(found, width),
            "spans": _spans(found, kind),
            "marks": Markup().join(_mark(one, address) for one in close(rows, found.head, width)),
        }
        for kind, width in (("wide-only", WIDE), ("phone-only", NARROW))
    )
    return Track(tuple(drawn.split(_AT)), found.head)
