"""What is printed of an event: pairings, result slips, standings, deck check lists, in pages.

What hangs in the hall has names as far as the policy lets the public read them; slips and check lists
are handed to the people themselves and to officials, and have the names that are kept.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from referee.cards import DeckFault, DeckList, check_deck
from referee.service import Desk, DeskError
from referee.service.event.ordering import event_at
from referee.service.event.people import natural, people_names
from referee.service.event.public import public_names
from referee.service.event.records import Entrant, Event
from referee.service.event.running import title_of
from referee.service.event.standing import NumberTold, standings_at
from referee.web.drawing.qr import qr
from referee.web.pages.files import HERE
from referee.web.pages.shell import fragment
from referee.web.pages.widths import size

PAIRINGS, SLIPS, STANDINGS, DECKS = "pairings", "slips", "standings", "decks"
PAPERS: Final = (PAIRINGS, SLIPS, STANDINGS, DECKS)
NAME, TABLE = "name", "table"
SIZES: Final = ("a4", "letter")
"""The sizes of paper; every page fits on both."""
COLUMN: Final = 40
"""Rows of a column of pairings."""
PLACES: Final = 36
"""Rows of a page of standings."""
CUT: Final = 5
"""Slips of a page."""
SHORT: Final = 12
"""Letters of a hash that are printed."""
NOWHERE: Final = "./"
NAMES: Final = ((13, ""), (34, "long"))
"""Up to how many letters a name is printed in which size."""
SMALLEST: Final = "longest"
SHARED: Final = "wins"
"""Ends the names of numbers that are shares of a whole."""


class PaperAsk(NamedTuple):
    """What is printed: which pages, of which round or the last for 0, in which order.

    `address` is where the service is reached, for the codes of tables; "" prints none.
    """

    what: str
    round: int = 0
    by: str = NAME
    paper: str = SIZES[0]
    address: str = ""


class Slip(NamedTuple):
    """The slip of a table: who sits there, and the code of its page, empty where it has none."""

    table: int
    a: str
    b: str
    code: Markup


class PaperDeck(NamedTuple):
    """A list to be checked: whose it is, its sections with their counts, and what is wrong with it."""

    person: str
    name: str
    deck: str
    sections: tuple[tuple[str, int, tuple[tuple[str, int], ...]], ...]
    faults: tuple[DeckFault, ...]
    sealed: bool


class Paper(NamedTuple):
    """What is printed, in pages; `title`, `event` and `proof` stand at the head of each."""

    what: str
    title: str
    event: str
    proof: str
    pages: tuple[Any, ...]
    columns: tuple[str, ...] = ()


def paper_of(desk: Desk, name: str, ask: PaperAsk) -> Paper:
    """Lay out what is printed of an event; raises DeskError for no event, no round and nothing to print."""
    event = event_at(desk, name)
    made = {PAIRINGS: _pairings, SLIPS: _slips, STANDINGS: _standings, DECKS: _decks}[ask.what]
    title, pages, columns = made(desk, name, event, ask)
    head = desk.log.head(desk.log.match(name).id)
    proof = f"as of seq {event.seq}, head {head.hash.hex()[:SHORT]}"
    return Paper(ask.what, title, f"{title_of(desk, name)} · {event.date}", proof, tuple(pages), columns)


def printed(desk: Desk, name: str, ask: PaperAsk) -> str:
    """What is printed of an event as one file that needs no other; raises DeskError as `paper_of`."""
    style = (HERE / "static" / "css" / "print.css").read_text(encoding="utf-8")
    own = Markup(style)  # noqa: S704 - a file of ours
    shown = paper_of(desk, name, ask)
    return str(fragment("print.html", root=NOWHERE, shown=shown, ask=ask, style=own, sized=sized))


def sized(text: str) -> str:
    """The size in which all of a name stands in its cell."""
    return size(text, NAMES, SMALLEST)


Made = tuple[str, Iterable[Any], tuple[str, ...]]
"""The title of what is printed, its pages, the heads of their columns."""


def _round_of(event: Event, name: str, ask: PaperAsk) -> int:
    """The round that is printed; raises DeskError for none."""
    number = ask.round or max((one.number for one in event.rounds), default=0)
    if event.round(number) is None or not (event.tables_of(number) or event.pairing(number)):
        what = f"round {number} of {name} is not paired" if number else f"{name} has no round"
        raise DeskError("unknown-round", what, where=name, instead="pair it first")
    return number


def _pairings(desk: Desk, name: str, event: Event, ask: PaperAsk) -> Made:
    number, names = _round_of(event, name, ask), public_names(desk, name)
    tables = sorted(event.tables_of(number), key=lambda one: one.table)
    paired = event.pairing(number)
    byes = paired.byes if paired is not None else ()
    rows: list[tuple[str, str, str]]
    if ask.by == TABLE:
        rows = [(str(one.table), *_called(names, one.people)) for one in tables]
        rows += [("bye", names.get(one, one), "") for one in byes]
        columns = ("Table", "Seat A", "Seat B")
    else:
        pairs = [(one.table, *both) for one in tables for both in (one.people, one.people[::-1])]
        rows = [(names.get(a, a), str(table), names.get(b, b)) for table, a, b in pairs]
        rows += [(names.get(one, one), "bye", "") for one in byes]
        rows.sort(key=lambda row: natural(row[0].casefold()))
        columns = ("Person", "Table", "Against")
    title = f"Pairings of round {number} by {ask.by}"
    return title, [tuple(_cut(page, COLUMN)) for page in _cut(rows, 2 * COLUMN)], columns


def _called(names: Mapping[str, str], people: tuple[str, str]) -> tuple[str, str]:
    a, b = people
    return names.get(a, a), names.get(b, b)


def _slips(desk: Desk, name: str, event: Event, ask: PaperAsk) -> Made:
    """Slips so laid out that the pile, once it is cut, lies in the order of the tables."""
    number, names = _round_of(event, name, ask), people_names(desk)
    slips = [
        Slip(one.table, *_called(names, one.people), _code(ask.address, one.match))
        for one in sorted(event.tables_of(number), key=lambda one: one.table)
    ]
    if not slips:
        raise DeskError(
            "empty", f"round {number} of {name} has no table", where=name, instead="pair it first"
        )
    count = -(-len(slips) // CUT)
    pages = [slips[at::count] for at in range(count)]
    return f"Round {number}", pages, ()


def _code(address: str, match: str) -> Markup:
    return qr(f"{address.rstrip('/')}/m/{match}") if address and match else Markup()


def _standings(desk: Desk, name: str, event: Event, ask: PaperAsk) -> Made:
    found, names = standings_at(desk, name, until=ask.round), public_names(desk, name)
    if not found.rows or not event.rounds:
        raise DeskError("empty", f"{name} has no standings yet", where=name, instead="play a round first")
    columns = ("Place", "Person", "W-L-D", "Points", *(one.name for one in found.rows[0].numbers[1:]))
    rows = [
        (
            str(one.place),
            names.get(one.person, one.person) + (" (dropped)" if one.dropped else ""),
            f"{one.won}-{one.lost}-{one.drawn}",
            str(one.points),
            *map(_number, one.numbers[1:]),
        )
        for one in found.rows
    ]
    return f"Standings after round {found.round}", _cut(rows, PLACES), columns


def _number(one: NumberTold) -> str:
    """A share as a percentage, any other number as it is."""
    over, _, under = one.value.partition("/")
    share = bool(under) or one.name.endswith(SHARED)
    return f"{100 * int(over) / int(under or 1):.2f} %" if share else one.value


def _decks(desk: Desk, name: str, event: Event, ask: PaperAsk) -> Made:
    del ask
    catalog, names = desk.catalog_of(event.ruleset), people_names(desk)
    rules = (event.ruleset, event.edition)
    pages = []
    for one in sorted((e for e in event.entrants if not e.dropped), key=lambda e: natural(e.id)):
        deck = DeckList(one.deck, one.lrig_deck, one.main)
        faults = check_deck(deck, catalog, *rules) if one.main else ()
        called = names.get(one.id, "")
        pages.append(PaperDeck(one.id, called, one.deck, tuple(_sections(one)), faults, one.sealed))
    if not pages:
        raise DeskError("empty", f"nobody takes part in {name}", where=name, instead="enter people first")
    return "Deck check", pages, ()


def _sections(one: Entrant) -> Iterator[tuple[str, int, tuple[tuple[str, int], ...]]]:
    for title, cards in (("LRIG Deck", one.lrig_deck), ("Main Deck", one.main)):
        if cards:
            yield title, len(cards), tuple(sorted(Counter(cards).items()))


def _cut(rows: Sequence[Any], each: int) -> list[Sequence[Any]]:
    return [rows[at : at + each] for at in range(0, len(rows), each)] or [rows]
