"""How a log looks: a section for each turn, a row for each fact, undone stretches folded to one.

It sets lines that were worded for their viewer, and knows nothing besides.
"""

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from referee.service.reading import Undone
from referee.timeline.story import LogLine
from referee.web.drawing.symbols import icon

DEEPEST: Final = 2
"""Outcomes of outcomes are indented so far; deeper ones stay level, as a chain reads best."""
EVERY: Final = "full"
MICROSECONDS: Final = 1_000_000
SEATS: Final = ("A", "B")
ICONS: Final = (
    ("ruling.", "gavel"), ("match.rewound", "rewind"), ("call.", "bell"), ("clock.", "clock"),
    ("time.", "clock"), ("checkpoint.", "flag"), ("takeback.", "undo"), ("penalty.", "alert"),
    ("illegal.", "alert"), ("due.", "alert"), ("appeal.", "gavel"), ("view.", "eye"),
    ("branch.", "branch"), ("consent.", "eye"), ("", "book"),
)  # fmt: skip
"""What stands before a row of the court, by how its kind begins."""

_ROW: Final = Markup(
    '<li class="line {}" data-seq="{}" id="f{}" data-find="{}"{}><a href="{}">'
    '<span class="seq num">{}</span><span class="lead">{}</span>'
    '<span class="said">{}</span>{}</a></li>'
)
_HERE: Final = Markup(' aria-current="step"')
_BOLD: Final = Markup("<b>{}</b>")
_SEAT: Final = Markup('<span class="seat {0}">{0}</span>')
_CLAUSE: Final = Markup('<span class="clause{}">{}</span>')
_STATED: Final = Markup('<span class="chip stated">stated</span>')
_BY: Final = Markup(' <span class="by">{}</span>')
_RULING: Final = Markup("<b>{}</b> {}{}")
_NOW: Final = Markup(' <span class="badge court">{}</span>')
_TURN: Final = Markup(
    '<header class="turn"><h3>{}</h3>{}<span>{}</span><time class="num" datetime="{}"'
    ' title="{} UTC">{}</time></header>'
)
_SECTION: Final = Markup('<section data-turn="{}">{}<ol>{}</ol></section>')
_FOLD: Final = Markup(
    '<li class="undone"><details{}><summary>{}<span class="num">{}–{}</span>'
    "<span>Undone by {}{}</span></summary><ol>{}</ol></details></li>"
)
_MORE: Final = Markup('<p class="more"><a href="{}">{}</a></p>')


class Sketch(NamedTuple):
    """What a log is drawn with, besides its lines.

    `address` begins the address of a row, which ends with its seq. `players` are the names of A
    and B, `people` the names behind the actors of the court. `here` is the seq at which the reader
    stands, 0 for none, and `row` the last one up to it that is told. `whole` is a log that tells
    everything: what people chose stands above its outcomes, and every row shows its clauses.
    """

    address: str
    players: Mapping[str, str]
    people: Mapping[str, str]
    undone: tuple[Undone, ...] = ()
    here: int = 0
    row: int = 0
    whole: bool = False


def seat_tag(seat: str) -> Markup:
    """Give the tag of a seat: A is filled, B is outlined."""
    return _SEAT.format(seat) if seat in SEATS else Markup()


def bold(words: str, names: Iterable[str]) -> Markup:
    """Set the names of cards in some words bold."""
    rows = sorted(names, key=len, reverse=True)
    if not rows:
        return escape(words)
    parts = re.split(f"({'|'.join(map(re.escape, rows))})", words)
    return Markup().join(_BOLD.format(p) if i % 2 else escape(p) for i, p in enumerate(parts))


def sentence(words: str) -> str:
    """Begin words with a capital letter."""
    return words[:1].upper() + words[1:]


def with_people(words: str, people: Mapping[str, str]) -> str:
    """Say the names of persons where words name them by role and id."""
    for actor, name in people.items():
        if actor in words:
            words = words.replace(actor, name)
    return words


def _ruling(line: LogLine) -> Markup:
    """Tell a ruling in a row: its id, its remedy, its decision, what became of it."""
    told = dict(line.details)
    remedy = told.get("remedy", "none")
    rest = [remedy if remedy != "none" else "no remedy"]
    rest += [told["decision"]] if "decision" in told else []
    badge = _NOW.format(told["now"]) if "now" in told else Markup()
    return _RULING.format(sentence(line.words), ": ".join(rest), badge)


def said(line: LogLine, people: Mapping[str, str], *, tagged: bool = False) -> Markup:
    """Set the words of a line; beside the tag of a seat they go on from it."""
    if line.kind == "ruling.given":
        return _ruling(line)
    words = with_people(line.words, people) if line.court else line.words
    plain = words[2:] if tagged and acting(line) else sentence(words)
    return bold(plain, line.names)


def clause_chips(line: LogLine, *, whole: bool) -> Markup:
    """Give the clauses of a line: broken ones crossed, one where not the whole is asked for."""
    broken = line.kind == "illegal.recorded"
    rows = line.clauses if whole or broken else line.clauses[:1]
    quiet = "" if whole else " now"
    return Markup().join(_CLAUSE.format(" broken" if broken else quiet, one) for one in rows)


def acting(line: LogLine) -> str:
    """Give the seat that a row begins with: of what a person chose, and what it came to at once."""
    seat = line.words[:1]
    begins = line.words[1:2] == " " and seat in SEATS
    return seat if begins and line.depth <= 1 and not line.court else ""


def _lead(line: LogLine) -> Markup:
    if line.court:
        return icon(next(name for begin, name in ICONS if line.kind.startswith(begin)))
    return seat_tag(acting(line))


def _classes(line: LogLine, *, whole: bool) -> str:
    depth = line.depth if whole else max(line.depth - 1, 0)
    kinds = [f"d{min(depth, DEEPEST)}"]
    kinds += ["court"] if line.court else []
    kinds += ["ruled"] if line.kind == "ruling.given" else []
    kinds += ["flagged"] if line.kind in {"checkpoint.named", "phase.began", "view.opened"} else []
    kinds += ["dead"] if line.undone else []
    return " ".join(kinds)


def row(line: LogLine, sketch: Sketch) -> Markup:
    """Draw the row of a fact."""
    tail = _STATED if line.stated else Markup()
    tail += clause_chips(line, whole=sketch.whole)
    words = said(line, sketch.people, tagged=True)
    person = sketch.people.get(line.actor) if line.court else None
    if person:
        words += _BY.format(person)
    by = line.by[0] if line.by else ""
    find = " ".join((line.kind, *line.clauses, by))
    here = _HERE if line.seq == sketch.row else Markup()
    place = f"{sketch.address}{line.seq}"
    kinds = _classes(line, whole=sketch.whole)
    return _ROW.format(
        kinds, line.seq, line.seq, find, here, place, line.seq, _lead(line), words, tail
    )


def _heading(line: LogLine, sketch: Sketch) -> Markup:
    number, seat = line.turn
    at = dt.datetime.fromtimestamp(line.at / MICROSECONDS, tz=dt.UTC)
    clock = at.strftime("%H:%M:%S")
    title = f"Turn {number}" if number else "Setup"
    name = sketch.players.get(seat, "") if number else ""
    tag = seat_tag(seat) if number else Markup()
    return _TURN.format(title, tag, name, at.isoformat(), clock, clock)


class _Pen:
    """A log on its way: sections that are closed, the one that is open, and a fold in it."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.drawn: list[Markup] = []
        self._turn: tuple[int, str] | None = None
        self._heading = Markup()
        self._rows: list[Markup] = []
        self._fold: tuple[Undone, list[Markup], tuple[int, str]] | None = None

    def take(self, line: LogLine, stretch: Undone | None) -> None:
        """Draw a line where it belongs."""
        if self._fold is not None and self._fold[0] is not stretch:
            self._unfold()
        if self._turn is None or (not line.court and not stretch and line.turn != self._turn):
            self.close()
            self._turn, self._heading = line.turn, _heading(line, self.sketch)
        if stretch is None:
            self._rows.append(row(line, self.sketch))
            return
        if self._fold is None:
            self._fold = stretch, [], self._turn
        _, rows, turn = self._fold
        if line.turn != turn:
            rows.append(Markup('<li class="turn">{}</li>').format(_heading(line, self.sketch)))
            self._fold = stretch, rows, line.turn
        rows.append(row(line, self.sketch))

    def _unfold(self) -> None:
        if self._fold is None:
            return
        stretch, rows, _ = self._fold
        inside = stretch.first <= self.sketch.here <= stretch.last
        why = Markup(": {}").format(stretch.why) if stretch.why else ""
        opened = Markup(" open data-opened") if inside else Markup()
        self._rows.append(
            _FOLD.format(
                opened, icon("fold"), stretch.first, stretch.last, stretch.by, why,
                Markup().join(rows),
            )
        )  # fmt: skip
        self._fold = None

    def close(self) -> None:
        """End the section that is open."""
        self._unfold()
        if self._turn is not None:
            rows = Markup().join(self._rows)
            self.drawn.append(_SECTION.format(self._turn[0], self._heading, rows))
        self._rows = []


def _placed(
    lines: Iterable[LogLine], undone: Sequence[Undone]
) -> Iterator[tuple[LogLine, Undone | None]]:
    """Give each line with the undone stretch that holds it."""
    ahead = list(reversed(undone))
    for line in lines:
        while ahead and ahead[-1].last < line.seq:
            ahead.pop()
        inside = bool(line.undone and ahead and ahead[-1].first <= line.seq)
        yield line, ahead[-1] if inside else None


def log(lines: Sequence[LogLine], sketch: Sketch) -> Markup:
    """Draw a log, or a part of it."""
    if not lines:
        return Markup('<p class="empty">No fact yet. The match opens with setup.</p>')
    pen = _Pen(sketch)
    for line, stretch in _placed(lines, sketch.undone):
        pen.take(line, stretch)
    pen.close()
    return Markup().join(pen.drawn)


def around(lines: Sequence[LogLine], rows: int, sketch: Sketch) -> Markup:
    """Draw so many rows around where the reader stands, with a way to those left out."""
    place = sum(1 for one in lines if one.seq <= sketch.here)
    first = max(min(place - rows * 2 // 3, len(lines) - rows), 0)
    shown = lines[first : first + rows]
    drawn = log(shown, sketch._replace(row=lines[place - 1].seq if place else 0))
    if first:
        seq = lines[first - 1].seq
        drawn = _MORE.format(f"{sketch.address}{seq}", f"Earlier, to {seq}") + drawn
    if first + rows < len(lines):
        seq = lines[first + rows].seq
        drawn += _MORE.format(f"{sketch.address}{seq}", f"Later, from {seq}")
    return drawn
