"""What is printed of an event: pairings, result slips, standings, deck check lists, in pages.

What hangs in the hall has names as far as the policy lets the public read them; slips and check lists
are handed to the people themselves and to officials, and have the names that are kept.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from events.values import changed
from referee.cards import DeckFault, DeckList, check_deck
from referee.service import Desk, DeskError
from referee.service.court.losses import losses_of_round
from referee.service.event.ordering import event_at
from referee.service.event.people import natural, people_names
from referee.service.event.public import named_in_public, public_names
from referee.service.event.records import (
    Entrant,
    Event,
    cut_winner,
    round_called,
    round_title,
)
from referee.service.event.running import title_of
from referee.service.event.standing import EventStandings, standings_at, working_text
from referee.web.access.reach import command_for_phones, leads_elsewhere
from referee.web.drawing.qr import qr
from referee.web.pages.files import HERE
from referee.web.pages.shell import fragment
from referee.web.pages.widths import line_count, size

PAIRINGS, SLIPS, STANDINGS, DECKS = "pairings", "slips", "standings", "decks"
PAPERS: Final = (PAIRINGS, SLIPS, STANDINGS, DECKS)
NAME, TABLE = "name", "table"
SIZES: Final = ("a4", "letter")
"""The sizes of paper; every page fits on both."""
COLUMN: Final = 40
"""Rows of a column of pairings; one with a very long name takes the place of two."""
PLACES: Final = 34
"""Rows of a page of standings."""
LED: Final = 30
"""Rows of a page of standings over which stands who won the cut."""
CUT: Final = 5
"""Slips of a page."""
SHORT: Final = 12
"""Letters of a hash that are printed."""
NOWHERE: Final = "./"
NAMES: Final = ((13, ""), (34, "long"), (70, "longest"))
"""Up to how many letters a name is printed in which size, in a column."""
LETTERS: Final = 19
"""Letters of a line in a cell, in the size "long"; the first column is bold, so this is its number."""
LINES_OF_A_ROW: Final = 2
LINES: Final = ((24, ""), (64, "long"), (110, "longest"))
"""The same on a slip, where a name has a line of its own."""
SMALLEST: Final = "least"
ONE_ROW: Final = frozenset({"", "long"})
"""The sizes in which a name needs one row."""
NUMBERS: Final = "People stand by their numbers."
BY_CUT: Final = (
    "Those of the cut stand first, by how far they came. Points are those of the rounds before it."
)


class PaperAsk(NamedTuple):
    """What is printed: which pages, of which round or the last for 0, in which order.

    `address` is where the service is reached, for the codes of tables; "" prints none. `why` is a
    person whose standing is printed with its working, "" for the standings of all.
    """

    what: str
    round: int = 0
    by: str = NAME
    paper: str = SIZES[0]
    address: str = ""
    why: str = ""


class Slip(NamedTuple):
    """The slip of a table: who sits there, and the code of its page, empty where it has none.

    `numbers` are those by which the two stand in the hall, "" where that is by their names; `played`
    says that their match is played here. `losses` are those by penalties that count in it, in words.
    """

    table: int
    a: str
    b: str
    code: Markup
    numbers: tuple[str, str] = ("", "")
    played: bool = False
    losses: tuple[str, ...] = ()


class PaperDeck(NamedTuple):
    """A list to be checked: whose it is, its sections with their counts, and what is wrong with it."""

    person: str
    name: str
    deck: str
    sections: tuple[tuple[str, int, tuple[tuple[str, int], ...]], ...]
    faults: tuple[DeckFault, ...]
    sealed: bool


class PaperLaid(NamedTuple):
    """What was laid out: its title, its pages, the heads of their columns.

    `note` says by what people stand there; `winner` won the cut, "" while nobody did, and `order` says
    how those of it stand. `cut` says that the round is one of a cut, from which somebody goes on, and
    `games` how many games win a match. `rules` names the tie-breaks of standings.
    """

    title: str
    pages: Iterable[Any]
    columns: tuple[str, ...] = ()
    note: str = ""
    winner: str = ""
    order: str = ""
    cut: bool = False
    rules: str = ""
    games: int = 1


class Paper(NamedTuple):
    """What is printed, in pages; `event` and `proof` stand on each of them."""

    what: str
    laid: PaperLaid
    event: str
    proof: str
    pages: tuple[Any, ...]


def paper_of(desk: Desk, name: str, ask: PaperAsk) -> Paper:
    """Lay out what is printed of an event; raises DeskError for no event, no round and nothing to print."""
    event = event_at(desk, name)
    made = {PAIRINGS: _pairings, SLIPS: _slips, STANDINGS: _standings, DECKS: _decks}[ask.what]
    laid = made(desk, name, event, ask)
    head = desk.log.head(desk.log.match(name).id)
    proof = f"as of seq {event.seq}, head {head.hash.hex()[:SHORT]}"
    return Paper(ask.what, laid, f"{title_of(desk, name)} · {event.date}", proof, tuple(laid.pages))


def printed(desk: Desk, name: str, ask: PaperAsk) -> str:
    """What is printed of an event as one file that needs no other; raises DeskError as `paper_of`."""
    style = (HERE / "static" / "css" / "print.css").read_text(encoding="utf-8")
    own = Markup(style)  # noqa: S704 - a file of ours
    shown = paper_of(desk, name, ask)
    command = uncoded(shown, ask)
    return str(
        fragment("print.html", root=NOWHERE, shown=shown, ask=ask, style=own, uncoded=command, **SIZED)
    )


def sized(text: str) -> str:
    """The size in which all of a name stands in its cell."""
    found = size(text, NAMES, SMALLEST)
    # A name that breaks after a short first word takes a third line, which one row has no room for.
    too_many = found == "long" and line_count(text, LETTERS) > LINES_OF_A_ROW
    return "longest" if too_many else found


def sized_line(text: str) -> str:
    """The size in which all of a name stands on its slip."""
    return size(text, LINES, SMALLEST)


SIZED: Final[dict[str, Any]] = {"sized": sized, "sized_line": sized_line}
"""What the template asks for the sizes of names."""


def uncoded(paper: Paper, ask: PaperAsk) -> str:
    """The command that lets phones in, where slips of matches have no codes for want of it."""
    played = ask.what == SLIPS and any(slip.played for page in paper.pages for slip in page)
    return command_for_phones(ask.address) if played and ask.address else ""


def _round_of(event: Event, name: str, ask: PaperAsk) -> int:
    """The round that is printed; raises DeskError for none."""
    number = ask.round or event.last_round
    if event.round(number) is None or not (event.tables_of(number) or event.pairing(number)):
        what = f"round {number} of {name} is not paired" if number else f"{name} has no round"
        raise DeskError("unknown-round", what, where=name, instead="pair it first")
    return number


def _note(desk: Desk, name: str) -> str:
    """By what people stand on what hangs in the hall, where that is not their names."""
    return "" if named_in_public(desk, name) else NUMBERS


def _pairings(desk: Desk, name: str, event: Event, ask: PaperAsk) -> PaperLaid:
    number, names = _round_of(event, name, ask), public_names(desk, name)
    tables = sorted(event.tables_of(number), key=lambda one: one.table)
    byes = event.byes_of(number)
    note, rows = _note(desk, name), list[tuple[str, str, str]]()
    if ask.by == TABLE:
        rows = [(str(one.table), *_called(names, one.people)) for one in tables]
        rows += [("bye", names.get(one, one), "") for one in byes]
        columns = ("Table", "Seat A", "Seat B")
    else:
        pairs = [(one.table, *both) for one in tables for both in (one.people, one.people[::-1])]
        rows = [(names.get(a, a), str(table), names.get(b, b)) for table, a, b in pairs]
        rows += [(names.get(one, one), "bye", "") for one in byes]
        rows.sort(key=lambda row: natural(row[0].casefold()))
        columns = ("Number" if note else "Person", "Table", "Against")
    order = "number" if note and ask.by == NAME else ask.by
    title = f"Pairings of {round_called(event, number)} by {order}"
    return PaperLaid(title, _cut(_columns(rows), 2), columns, note)


def _columns(rows: Iterable[tuple[str, ...]]) -> list[list[tuple[str, ...]]]:
    """Rows in columns that each fill a page from head to foot."""
    found, room = list[list[tuple[str, ...]]](), 0
    for row in rows:
        needs = 1 if all(sized(cell) in ONE_ROW for cell in row) else 2
        if needs > room:
            found.append([])
            room = COLUMN
        found[-1].append(row)
        room -= needs
    return found


def _called(names: Mapping[str, str], people: tuple[str, str]) -> tuple[str, str]:
    a, b = people
    return names.get(a, a), names.get(b, b)


def _slips(desk: Desk, name: str, event: Event, ask: PaperAsk) -> PaperLaid:
    """Slips so laid out that the pile, once it is cut, lies in the order of the tables."""
    number, names = _round_of(event, name, ask), people_names(desk)
    public, losses = named_in_public(desk, name), losses_of_round(desk, name, number)
    slips = [
        Slip(
            one.table,
            *_called(names, one.people),
            _code(ask.address, one.match),
            _numbers({} if public else names, one.people),
            bool(one.match),
            tuple(
                changed(loss, person=names.get(loss.person, loss.person)).words
                for loss in losses
                if loss.person in one.people
            ),
        )
        for one in sorted(event.tables_of(number), key=lambda one: one.table)
    ]
    if not slips:
        raise DeskError(
            "empty", f"round {number} of {name} has no table", where=name, instead="pair it first"
        )
    count = -(-len(slips) // CUT)
    pages = [slips[at::count] for at in range(count)]
    games = desk.policy(name).scoring.games
    return PaperLaid(round_title(event, number), pages, cut=number in event.cut_rounds(), games=games)


def _numbers(names: Mapping[str, str], people: tuple[str, str]) -> tuple[str, str]:
    """The ids of two people whose names stand beside them, "" for others."""
    a, b = people
    return a if a in names else "", b if b in names else ""


def _code(address: str, match: str) -> Markup:
    reached = bool(address and match) and leads_elsewhere(address)
    return qr(f"{address.rstrip('/')}/m/{match}") if reached else Markup()


def _standings(desk: Desk, name: str, event: Event, ask: PaperAsk) -> PaperLaid:
    found, names = standings_at(desk, name, until=ask.round, why=ask.why), public_names(desk, name)
    if not found.rows or not event.rounds:
        raise DeskError("empty", f"{name} has no standings yet", where=name, instead="play a round first")
    title, note = f"Standings {found.when} {round_called(event, found.round)}", _note(desk, name)
    rules = f"Tie-breaks: {found.family_title} ({found.document})"
    if ask.why:
        return PaperLaid(title, [_working(found, ask.why, names)], note=note, rules=rules)
    columns = (
        "Place",
        "Number" if note else "Person",
        "W-L-D",
        "Points",
        *(one.title for one in found.tiebreaks),
    )
    shares = {one.title for one in found.tiebreaks if one.kind == "share"}
    rows = [
        (
            str(one.place),
            names.get(one.person, one.person) + (" (dropped)" if one.dropped else ""),
            f"{one.won}-{one.lost}-{one.drawn}",
            str(one.points),
            *(f"{n.shown} %" if n.name in shares else n.shown for n in one.numbers[1:]),
        )
        for one in found.rows
    ]
    if not any(number <= found.round for number in event.cut_rounds()):
        return PaperLaid(title, _cut(rows, PLACES), columns, note, rules=rules)
    last = max(one.number for one in event.rounds)
    won = cut_winner(event) if found.round == last else ""
    return PaperLaid(title, _cut(rows, LED), columns, note, names.get(won, won), BY_CUT, rules=rules)


class PaperWorking(NamedTuple):
    """How a person came to their place: each number with its value, what it rests on, and its formula."""

    person: str
    place: int
    numbers: tuple[tuple[str, str, str, str], ...]


def _working(found: EventStandings, person: str, names: Mapping[str, str]) -> PaperWorking:
    row = next((one for one in found.rows if one.person == person), None)
    if row is None:
        what = f"{person} has no place: disqualified, or never at a table"
        raise DeskError("unknown-person", what, where=found.event, instead="name somebody who has one")
    known = {one.title: one for one in found.tiebreaks}
    numbers = []
    for number in row.numbers:
        tiebreak = known.get(number.name)
        formula, source = ("", "") if tiebreak is None else (tiebreak.formula, tiebreak.source)
        numbers.append((number.name, working_text(number, tiebreak, names), formula, source))
    return PaperWorking(names.get(person, person), row.place, tuple(numbers))


def _decks(desk: Desk, name: str, event: Event, ask: PaperAsk) -> PaperLaid:
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
    return PaperLaid("Deck check", pages)


def _sections(one: Entrant) -> Iterator[tuple[str, int, tuple[tuple[str, int], ...]]]:
    for title, cards in (("LRIG Deck", one.lrig_deck), ("Main Deck", one.main)):
        if cards:
            yield title, len(cards), tuple(sorted(Counter(cards).items()))


def _cut(rows: Sequence[Any], each: int) -> list[Sequence[Any]]:
    return [rows[at : at + each] for at in range(0, len(rows), each)] or [rows]
