"""How a log looks: a section for each turn, a row for each fact, undone stretches folded to one.

It sets lines that were worded for their viewer, and knows nothing besides.
"""

import datetime as dt
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from types import MappingProxyType
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from events.letters import cleaned
from referee.service.reading import Undone
from referee.timeline.story import LogLine
from referee.web.drawing.forms import NONE, MarkupForm, joined
from referee.web.drawing.naming import People, name, sentence, worded
from referee.web.drawing.noted import sign
from referee.web.drawing.symbols import icon

DEEPEST: Final = 2
"""Outcomes of outcomes are indented so far; deeper ones stay level, as a chain reads best."""
ROWS_KEPT: Final = 20_000
"""Rows that are kept as they were drawn, of all matches together."""
LONGEST_KEPT: Final = 500
"""Letters of the words of a row that is kept."""
HEADINGS_KEPT: Final = 2_000
MICROSECONDS: Final = 1_000_000
SEATS: Final = ("A", "B")
ICONS: Final = (
    ("ruling.", "gavel"),
    ("match.rewound", "rewind"),
    ("call.", "bell"),
    ("clock.", "clock"),
    ("time.", "clock"),
    ("checkpoint.", "flag"),
    ("takeback.", "undo"),
    ("penalty.", "alert"),
    ("illegal.", "alert"),
    ("due.", "alert"),
    ("appeal.", "gavel"),
    ("view.", "eye"),
    ("branch.", "branch"),
    ("consent.", "eye"),
    ("result.", "check"),
    ("", "book"),
)
"""What stands before a row of the court, by how its kind begins."""

_BEFORE: Final = MarkupForm('<li class="line %s" data-seq="%s" id="f%s" data-find="%s"')
_AFTER: Final = MarkupForm(
    '><a href="%s%s"><span class="seq num">%s</span><span class="lead">%s</span>'
    '<span class="said">%s</span>%s</a></li>'
)
_HERE: Final = Markup(' aria-current="step"')
_SEATS: Final = {seat: Markup('<span class="seat {0}">{0}</span>').format(seat) for seat in ("A", "B")}
_CLAUSE: Final = MarkupForm('<span class="clause%s">%s</span>')
_SHORT: Final = MarkupForm('<span class="clause%s" title="%s">%s</span>')
USUAL: Final = "glossary."
"""How the ids of most clauses begin; a row of the log leaves it out."""
_STATED: Final = Markup('<span class="chip stated">stated</span>')
_BY: Final = MarkupForm('%s <span class="by">%s</span>')
_RULING: Final = MarkupForm("<b>%s</b> %s%s")
_NOW: Final = MarkupForm(' <span class="badge court">%s</span>')
_TURN: Final = MarkupForm(
    '<header class="turn"><h3>%s</h3>%s<span>%s</span><time class="num" datetime="%s"'
    ' title="%s UTC">%s</time></header>'
)
_SECTION: Final = MarkupForm('<section data-turn="%s">%s<ol>%s</ol></section>')
_INSIDE: Final = MarkupForm('<li class="turn">%s</li>')
_FOLD: Final = MarkupForm(
    '<li class="undone"><details%s data-by="%s"><summary>%s<span class="num">%s–%s</span>'
    "<span>Undone by %s%s</span></summary><ol>%s</ol></details></li>"
)
_WHY: Final = MarkupForm(": %s")
_WRITTEN: Final = re.compile(r"(?:(?:penalty|appeal) [\w.-]+: )?+.*?: (.*)", re.DOTALL)
"""Words of the court go before a colon; those of penalties and appeals have one of their own."""
_BY_RULES: Final = frozenset({"due.flagged", "due.cleared", "result.recorded"})
"""Kinds of the court after whose colon nothing stands that somebody wrote."""
_OPEN: Final = Markup(" open data-opened")
_SEQ_OF: Final = attrgetter("seq")
_MORE: Final = MarkupForm('<p class="more"><a href="%s%s">%s</a></p>')
_EMPTY: Final = Markup('<p class="empty">No fact yet. The match opens with setup.</p>')


class Sketch(NamedTuple):
    """What a log is drawn with, besides its lines.

    `address` begins the address of a row, which ends with its seq. `players` are the names of A
    and B, `people` the names behind the actors of the court. `here` is the seq at which the reader
    stands, 0 for none, and `row` the last one up to it that is told. `whole` is a log that tells
    everything: what people chose stands above its outcomes, and every row shows its clauses.
    `marks` are those that notes give, by the seq of the row in which they stand.
    """

    address: str
    players: Mapping[str, str]
    people: Mapping[str, str]
    undone: tuple[Undone, ...] = ()
    here: int = 0
    row: int = 0
    whole: bool = False
    marks: Mapping[int, tuple[str, ...]] = MappingProxyType({})


def seat_tag(seat: str) -> Markup:
    """The tag of a seat: A is filled, B is outlined."""
    return _SEATS.get(seat, NONE)


def people_in(words: str, people: Mapping[str, str]) -> People:
    """Those of some people whom words name by role and id."""
    return tuple((actor, name) for actor, name in people.items() if actor in words)


def _names_people(line: LogLine) -> bool:
    """Whether words may name a person: those of the court, and what an official entered."""
    return line.court or ":" in line.actor


def _free(line: LogLine) -> str:
    """What somebody wrote and the words of a fact of the court end with, "" for nothing."""
    written = line.court and line.kind not in _BY_RULES
    found = _WRITTEN.fullmatch(line.words) if written else None
    return found[1] if found else ""


def _ruling(line: LogLine) -> Markup:
    """Tell a ruling in a row: its id, its remedy, its decision, what became of it."""
    told = dict(line.details)
    remedy = told.get("remedy", "none")
    rest = [remedy if remedy != "none" else "no remedy"]
    rest += [name(told["decision"])] if "decision" in told else []
    badge = _NOW % told["now"] if "now" in told else NONE
    return _RULING % (sentence(line.words), Markup(": ").join(rest), badge)


def said(
    line: LogLine,
    people: Mapping[str, str],
    *,
    tagged: bool = False,
    seats: Mapping[str, str] = MappingProxyType({}),
) -> Markup:
    """Set the words of a line; after the tag of a seat they go on from it.

    Seats are called by the names of `seats`, where these are known.
    """
    if line.kind == "ruling.given":
        return _ruling(line)
    found = people_in(line.words, people) if _names_people(line) else ()
    found += tuple(seats.items())
    goes_on = tagged and bool(acting(line))
    words = line.words[2:] if goes_on else line.words
    free = _free(line)
    told = worded(words.removesuffix(free), found, line.names, capital=not goes_on)
    return joined((told, name(free)))


def words_of(line: LogLine) -> Markup:
    """Set the words of a line alone, with what somebody wrote by itself."""
    free = _free(line)
    return joined((escape(cleaned(sentence(line.words.removesuffix(free)))), name(free)))


def clause_chips(line: LogLine) -> Markup:
    """The clauses of a line, broken ones crossed."""
    kind = " broken" if line.kind == "illegal.recorded" else ""
    return joined(_CLAUSE % (kind, one) for one in line.clauses)


def _row_chips(line: LogLine, *, whole: bool) -> Markup:
    """The clauses in a row of the log: one of the current row, or all of each."""
    broken = line.kind == "illegal.recorded"
    kind = " broken" if broken else "" if whole else " now"
    rows = line.clauses if whole or broken else line.clauses[:1]
    return joined(_SHORT % (kind, one, one.removeprefix(USUAL)) for one in rows)


def acting(line: LogLine) -> str:
    """The seat that a row begins with: of what a person chose, and what it came to at once."""
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


def _marked(said: str) -> Markup:
    mark, blank, where = said.partition(" ")
    return sign(mark, f"{blank}{where}")


@lru_cache(ROWS_KEPT)
def _row(
    line: LogLine,
    address: str,
    person: str,
    people: People,
    marks: tuple[str, ...] = (),
    *,
    whole: bool,
) -> tuple[Markup, Markup]:
    """Draw the row of a fact in two pieces, between which the mark of the current one stands."""
    tail = joined((*map(_marked, marks), _row_chips(line, whole=whole)))
    tail = joined((_STATED, tail)) if line.stated else tail
    words = said(line, dict(people), tagged=True)
    words = _BY % (words, name(person)) if person else words
    find = " ".join((line.kind, *line.clauses, line.by[0] if line.by else ""))
    kinds, seq = _classes(line, whole=whole), line.seq
    after = _AFTER % (address, seq, seq, _lead(line), words, tail)
    return _BEFORE % (kinds, seq, seq, find), after


def row(line: LogLine, sketch: Sketch) -> Markup:
    """Draw the row of a fact."""
    person = sketch.people.get(line.actor, "") if line.court else ""
    people = people_in(line.words, sketch.people) if _names_people(line) else ()
    marks = sketch.marks.get(line.seq, ())
    draw = _row if len(line.words) <= LONGEST_KEPT else _row.__wrapped__
    before, after = draw(line, sketch.address, person, people, marks, whole=sketch.whole)
    return joined((before, _HERE if line.seq == sketch.row else NONE, after))


def _heading(line: LogLine, sketch: Sketch) -> Markup:
    number, seat = line.turn
    return _headed(number, seat if number else "", sketch.players.get(seat, ""), line.at)


@lru_cache(HEADINGS_KEPT)
def _headed(number: int, seat: str, person: str, microseconds: int) -> Markup:
    """Draw the heading of a turn, or of the setup, which is nobody's."""
    at = dt.datetime.fromtimestamp(microseconds / MICROSECONDS, tz=dt.UTC)
    clock, named = at.strftime("%H:%M:%S"), name(person)
    title = f"Turn {number}" if number else "Setup"
    return _TURN % (title, seat_tag(seat), named if seat else NONE, at.isoformat(), clock, clock)


class _Pen:
    """A log on its way: sections that are closed, the one that is open, and a fold in it."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.drawn: list[Markup] = []
        self._turn: tuple[int, str] | None = None
        self._heading = NONE
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
            rows.append(_INSIDE % _heading(line, self.sketch))
            self._fold = stretch, rows, line.turn
        rows.append(row(line, self.sketch))

    def _unfold(self) -> None:
        if self._fold is None:
            return
        stretch, rows, _ = self._fold
        inside = stretch.first <= self.sketch.here <= stretch.last
        why = _WHY % name(stretch.why) if stretch.why else NONE
        opened, ends = _OPEN if inside else NONE, (stretch.first, stretch.last)
        drawn = _FOLD % (opened, stretch.by, icon("fold"), *ends, stretch.by, why, joined(rows))
        self._rows.append(drawn)
        self._fold = None

    def close(self) -> None:
        """End the section that is open."""
        self._unfold()
        if self._turn is not None:
            self.drawn.append(_SECTION % (self._turn[0], self._heading, joined(self._rows)))
        self._rows = []


def _placed(lines: Iterable[LogLine], undone: Sequence[Undone]) -> Iterator[tuple[LogLine, Undone | None]]:
    """Each line with the undone stretch that holds it."""
    ahead = list(reversed(undone))
    for line in lines:
        while ahead and ahead[-1].last < line.seq:
            ahead.pop()
        inside = bool(line.undone and ahead and ahead[-1].first <= line.seq)
        yield line, ahead[-1] if inside else None


def log(lines: Sequence[LogLine], sketch: Sketch) -> Markup:
    """Draw a log, or a part of it."""
    if not lines:
        return _EMPTY
    pen = _Pen(sketch)
    for line, stretch in _placed(lines, sketch.undone):
        pen.take(line, stretch)
    pen.close()
    return joined(pen.drawn)


def around(lines: Sequence[LogLine], rows: int, sketch: Sketch) -> Markup:
    """Draw so many rows around where the reader stands, with a way to those left out."""
    place = bisect_right(lines, sketch.here, key=_SEQ_OF)
    first = max(min(place - rows * 2 // 3, len(lines) - rows), 0)
    shown = lines[first : first + rows]
    drawn = log(shown, sketch._replace(row=lines[place - 1].seq if place else 0))
    if first:
        seq = lines[first - 1].seq
        drawn = joined((_MORE % (sketch.address, seq, f"Earlier, to {seq}"), drawn))
    if first + rows < len(lines):
        seq = lines[first + rows].seq
        drawn = joined((drawn, _MORE % (sketch.address, seq, f"Later, from {seq}")))
    return drawn
