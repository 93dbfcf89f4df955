"""What hangs on the wall, in sheets that each fit on one screen.

Names stand on them as far as the policy of the event lets the public read them, whoever looks: a
television is looked at by everybody. Of a call only the table is told, and how long it waits.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from events.wording import counted
from referee.service import Desk
from referee.service.chance import MICROSECONDS
from referee.service.event.ordering import event_at
from referee.service.event.people import natural
from referee.service.event.public import named_in_public, public_names
from referee.service.event.records import (
    Event,
    SeatedTable,
    cut_winner,
    own_time,
    round_called,
    round_left,
    round_title,
)
from referee.service.event.seating import TableTime, calls_at_event, round_time
from referee.service.event.standing import standings_at
from referee.web.pages.clocks import STILL, Ticking, minutes, of_table
from referee.web.pages.people import titler
from referee.web.pages.widths import size

PAIRINGS, CLOCK, STANDINGS, CALLS, NOTICE = "pairings", "clock", "standings", "calls", "notice"
SCREENS: Final = (PAIRINGS, CLOCK, STANDINGS, CALLS)
"""What a screen can show alone."""
NAME, TABLE = "name", "table"
ROWS: Final = 30
"""Rows of a sheet, in two columns."""
LED: Final = 26
"""Rows of a sheet of standings over which stands who won the cut."""
LARGE: Final = 12
"""Rows of a sheet with few and large things: calls, tables with time of their own."""
BETWEEN: Final = 3
"""After so many sheets of pairings the clock comes again while it runs."""
SIZES: Final = ((15, ""), (32, "long"), (80, "longest"))
"""Up to how many letters a name is set in which size; a letter of Chinese or Japanese counts two."""
SMALLEST: Final = "least"
WORD: Final = 10
"""Letters that say from whom to whom a sheet goes."""
NUMBERS: Final = "people stand by their numbers"
"""Said where the policy makes no names public."""
BY_CUT: Final = (
    "Those of the cut stand first, by how far they came. Points are those of the rounds before it."
)


class HallCell(NamedTuple):
    """A name as it stands in a row; `size` is "" for one line, else a word of `SIZES`.

    `number` says that it is the id of a person, which stands for their name.
    """

    text: str
    size: str
    number: bool = False


class HallSheet(NamedTuple):
    """One sheet of the wall: its kind, its title, its rows, and which of how many it is.

    `span` says from which to which row it goes, as a lexicon does: "Ada" and "Kim". `note` is said beside
    its title; `winner` won the cut, none while nobody did, and `order` says how those of it stand.
    """

    kind: str
    title: str
    rows: tuple[Any, ...] = ()
    number: int = 1
    total: int = 1
    span: tuple[str, str] = ("", "")
    note: str = ""
    winner: HallCell | None = None
    order: str = ""


class HallAsk(NamedTuple):
    """What a screen shows: one kind or "" for what matters now; pairings in which order.

    Of a long list it can show one `part` of so many, so that several screens share it. `delay` is
    how many seconds later whoever looks learns of everything.
    """

    what: str = ""
    by: str = NAME
    part: int = 1
    parts: int = 1
    delay: int = 0


class HallLook(NamedTuple):
    """A screen of a hall: the event, its round, the clock, and the sheets in their order.

    `now` is the time of the service in microseconds, `head` the last seq of the event that is known.
    """

    title: str
    round: str
    left: Ticking
    sheets: tuple[HallSheet, ...]
    head: int
    now: int


def hall_of(desk: Desk, name: str, ask: HallAsk, until: int) -> HallLook:
    """What hangs on the wall of an event that is known up to a seq of its log.

    Raises DeskError for no event.
    """
    wall = _Wall(desk, name, ask, until)
    made = {PAIRINGS: wall.pairings, CLOCK: wall.clocks, STANDINGS: wall.standings, CALLS: wall.calls}
    sheets = made[ask.what]() if ask.what else wall.now_due()
    title = titler(desk, (name,))(name)
    return HallLook(title, wall.round_words(), wall.left, tuple(sheets), wall.event.seq, desk.clock())


class _Wall:
    """One look at an event for its wall."""

    def __init__(self, desk: Desk, name: str, ask: HallAsk, until: int) -> None:
        self.desk, self.name, self.ask = desk, name, ask
        self.event: Event = event_at(desk, name, until)
        self.names: Mapping[str, str] = public_names(desk, name)
        self.note = "" if named_in_public(desk, name) else NUMBERS
        self.now = desk.clock() - ask.delay * MICROSECONDS
        self.round = self.event.rounds[-1] if self.event.rounds else None
        self.time = round_time(desk, name, self.round.number) if self.round and not ask.delay else None
        self.left = self._left()

    def _left(self) -> Ticking:
        """The clock of the round as whoever looks may know it."""
        held = self.round
        if held is None or not held.begun or held.ended or not held.minutes:
            return STILL
        micros = round_left(held, self.now)
        words = minutes(micros)
        return Ticking(words, f"{words} left", (self.desk.clock() + micros) / MICROSECONDS)

    def round_words(self) -> str:
        """Say which round it is, and how it stands."""
        held = self.round
        if self.event.closed:
            return "The event is over"
        if held is None:
            return ""
        stands = "ended" if held.ended else "time" if held.called else "" if held.begun else "begins soon"
        return round_title(self.event, held.number) + (f" · {stands}" if stands else "")

    def called(self, person: str) -> HallCell:
        """How somebody is called here."""
        return cell(self.names.get(person, person), number=person not in self.names)

    def now_due(self) -> list[HallSheet]:
        """What matters now: pairings before a round, then its clock among them, then standings."""
        held = self.round
        if held is None:
            return self._notice("The first round is not paired yet")
        if held.ended or self.event.closed:
            return self.standings()
        if not held.begun:
            return self.pairings()
        return _between(self.pairings(), self.clocks())

    def _notice(self, words: str) -> list[HallSheet]:
        there = counted(len(self.event.playing()), "person", "people")
        return [HallSheet(NOTICE, words, (f"{there} entered",))]

    def pairings(self) -> list[HallSheet]:
        """Who plays where in the last round: by name, or by table."""
        held = self.round
        if held is None:
            return self._notice("The first round is not paired yet")
        tables = sorted(self.event.tables_of(held.number), key=lambda one: one.table)
        byes = self.event.byes_of(held.number)
        if not tables and not byes:
            return self._notice(f"{round_title(self.event, held.number)}: not paired yet")
        if self.ask.by == TABLE:
            rows: list[Any] = [(one.table, *map(self.called, one.people)) for one in tables]
            rows += [("Bye", self.called(one), cell("")) for one in byes]
            return self._noted(self._sheets(PAIRINGS, "By table", rows, lambda row: str(row[0])))
        seats = self._by_name(tables, byes)
        return self._noted(self._sheets(PAIRINGS, "Pairings", seats, lambda row: row[0].text))

    def _noted(self, sheets: list[HallSheet]) -> list[HallSheet]:
        """Say of sheets with people on them by what they stand there, where that is no name."""
        return [one._replace(note=self.note) for one in sheets]

    def _by_name(self, tables: Iterable[SeatedTable], byes: Iterable[str]) -> list[Any]:
        rows: list[Any] = [
            (self.called(one), self.called(other), seated.table)
            for seated in tables
            for one, other in (seated.people, seated.people[::-1])
        ]
        rows += [(self.called(one), cell(""), "Bye") for one in byes]
        return sorted(rows, key=lambda row: natural(row[0].text.casefold()))

    def standings(self) -> list[HallSheet]:
        """How everybody stands."""
        found = standings_at(self.desk, self.name, seq=self.event.seq)
        if not found.rows or not found.round:
            return self._notice("Nobody has played yet")
        rows = [
            (one.place, self.called(one.person), f"{one.won}-{one.lost}-{one.drawn}", one.points)
            for one in found.rows
            if not one.dropped or self.event.closed
        ]
        title = f"Standings {found.when} {round_called(self.event, found.round)}"
        cut = any(number <= found.round for number in self.event.cut_rounds())
        each = LED if cut else ROWS
        sheets = self._noted(self._sheets(STANDINGS, title, rows, lambda row: str(row[0]), each))
        if not cut:
            return sheets
        won = cut_winner(self.event)
        winner = self.called(won) if won else None
        return [one._replace(winner=winner, order=BY_CUT) for one in sheets]

    def clocks(self) -> list[HallSheet]:
        """The clock of the round, with the tables that have a time of their own."""
        held = self.round
        if held is None or not held.begun:
            return self._notice("The clock does not run yet")
        if held.ended:
            return self._notice(f"{round_title(self.event, held.number)}: ended")
        times = (one for one in self._times() if one.result is None)
        rows = [
            (one.seated.table, of_table(self.desk, one.seated.match, one.clock))
            for one in times
            if own_time(one.clock)
        ]
        title = "Time" if held.called else "Time left" if held.minutes else "No time limit"
        return self._sheets(CLOCK, title, rows, lambda row: str(row[0]), LARGE)

    def _times(self) -> Sequence[TableTime]:
        return self.time.tables if self.time is not None else ()

    def calls(self) -> list[HallSheet]:
        """The tables at which a judge is wanted, the oldest call first; not what is asked there."""
        found = () if self.ask.delay else calls_at_event(self.desk, self.name)
        rows = [
            (one.table, one.call.opened // MICROSECONDS, minutes(one.waited), bool(one.call.taken_by))
            for one in found
            if one.table
        ]
        return self._sheets(CALLS, "A judge is called", rows, lambda row: str(row[0]), LARGE)

    def _sheets(
        self, kind: str, title: str, rows: Sequence[Any], named: Callable[[Any], str], each: int = ROWS
    ) -> list[HallSheet]:
        """Cut the rows of this screen's part of a list into sheets; there is one at least."""
        ask = self.ask
        first, last = (len(rows) * n // ask.parts for n in (ask.part - 1, ask.part))
        mine = rows[first:last]
        cuts = [mine[at : at + each] for at in range(0, len(mine), each)] or [mine]
        return [
            HallSheet(kind, title, tuple(one), n, len(cuts), _span(one, named))
            for n, one in enumerate(cuts, 1)
        ]


def _between(sheets: list[HallSheet], clocks: list[HallSheet]) -> list[HallSheet]:
    """The clock first, and again after some sheets of what else is shown."""
    found = []
    for at in range(0, len(sheets), BETWEEN):
        found += [*clocks, *sheets[at : at + BETWEEN]]
    return found


def _span(rows: Sequence[Any], named: Callable[[Any], str]) -> tuple[str, str]:
    first, last = (named(rows[0]), named(rows[-1])) if rows else ("", "")
    short = tuple((text.split() or [""])[0][:WORD] for text in (first, last))
    return (short[0], short[1]) if short[0] != short[1] else (first[: 2 * WORD], last[: 2 * WORD])


def cell(text: str, *, number: bool = False) -> HallCell:
    """A name, or the number of a person, with the size in which all of it can be read."""
    return HallCell(text, size(text, SIZES, SMALLEST), number)
