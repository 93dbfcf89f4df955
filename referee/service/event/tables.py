"""Tables of an event as they are taken elsewhere: rows of plain values under fixed columns.

Names stand in them as far as they are kept. Deck lists and contacts are for officials alone.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from msgspec import Struct

from events.wording import counted, instead_of
from referee.cards import DeckList
from referee.cards.decks import format_deck
from referee.entrants import written_csv
from referee.fold.event import Entrant, Event, SeatedTable
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.event.offices import require_official
from referee.service.event.ordering import event_at
from referee.service.event.people import people_names
from referee.service.event.standing import StandingRow, standings_at
from referee.tournament import round_left_in

PAIRINGS, STANDINGS, RESULTS, PEOPLE = "pairings", "standings", "results", "people"
TABLES: Final = (PAIRINGS, STANDINGS, RESULTS, PEOPLE)
PLACE: Final = ("round", "table", "person_a", "name_a", "person_b", "name_b")
ENDED: Final = ("winner", "games_a", "games_b", "games_drawn", "source")
STOOD: Final = ("place", "person", "name", "points", "won", "lost", "drawn")
DROPPED: Final = "dropped"
OPEN: Final = ("id", "name", DROPPED)
OWN: Final = ("contact", "deck", "list")
"""What of people stands in their table for officials alone."""
Row = dict[str, Any]
Names = Mapping[str, str]


class EventTable(Struct, frozen=True):
    """A table of an event: of which round, 0 for none or all, at which seq of its log.

    Each row has a value for every column, null where there is none.
    """

    event: str
    head: int
    table: str
    round: int
    columns: tuple[str, ...]
    rows: tuple[Row, ...]

    def cells(self) -> Iterator[tuple[object, ...]]:
        """The rows as a spreadsheet takes them: shares of a whole as decimal numbers."""
        shares = {*self.columns} - {*STOOD, DROPPED} if self.table == STANDINGS else set()
        for row in self.rows:
            yield tuple(_decimal(row[one]) if one in shares else row[one] for one in self.columns)


def event_table(desk: Desk, name: str, table: str, *, number: int = 0, by: str = "") -> EventTable:
    """Make a table of an event as it stands.

    Args:
        desk: Where the record is.
        name: The event.
        table: Which of `TABLES`.
        number: The round; 0 for the last one of pairings, and all of results and standings.
        by: The official who asks, for whom people have their contacts and lists; "" for nobody.

    Raises:
        DeskError: There is no such event, table or round, or who asks is no official.
    """
    event, names = event_at(desk, name), people_names(desk)
    if by:
        require_official(event, by, name)
    if by and table == PEOPLE:
        _require_open(event, name)
    if number and (table == PEOPLE or event.round(number) is None):
        what = "people are of no round" if table == PEOPLE else f"{name} has no round {number}"
        last = f", or name one up to {len(event.rounds)}" if table != PEOPLE and event.rounds else ""
        raise DeskError("unknown-round", what, where=name, instead=f"leave the round out{last}")
    columns: tuple[str, ...]
    rows: Iterator[Row]
    match table:
        case "pairings":
            number = number or max((one.number for one in event.rounds), default=0)
            columns, rows = (*PLACE, "match"), _pairings(event, number, names)
        case "results":
            columns, rows = (*PLACE, *ENDED), _results(event, number, names)
        case "people":
            columns, rows = (*OPEN, *OWN) if by else OPEN, _people(desk, event, names, own=bool(by))
        case "standings":
            found = standings_at(desk, name, until=number).rows
            numbers = [_column(one.name) for one in found[0].numbers[1:]] if found else []
            columns, rows = (*STOOD, *numbers, DROPPED), _stood(event, found, names)
        case _:
            instead = instead_of(table, TABLES, f"name one of {', '.join(TABLES)}")
            raise DeskError("unknown-table", f"there is no table {table!r}", where=name, instead=instead)
    return EventTable(name, event.seq, table, number, columns, tuple(rows))


def _require_open(event: Event, name: str) -> None:
    """Raise DeskError where lists are sealed in this copy of the log, so that none looks absent."""
    count = sum(one.sealed for one in event.entrants)
    if count:
        what = f"{counted(count, 'deck list')} {'is' if count == 1 else 'are'} sealed in this copy"
        instead = "ask where the whole record is, or leave out who asks"
        raise DeskError("sealed", what, where=name, instead=instead)


def _pairings(event: Event, number: int, names: Names) -> Iterator[Row]:
    for one in sorted(event.tables_of(number), key=lambda one: one.table):
        yield _seats(one, names) | {"match": one.match or None}
    paired = event.pairing(number)
    for person in paired.byes if paired is not None else ():
        yield _seats(SeatedTable(number, 0, "", (person, "")), names) | {"match": None}


def _seats(one: SeatedTable, names: Names) -> Row:
    """Who sits where; a bye has no table and nobody on the other side."""
    (a, b), table = one.people, one.table or None
    values = (one.round, table, a, names.get(a), b or None, names.get(b))
    return dict(zip(PLACE, values, strict=True))


def _results(event: Event, number: int, names: Names) -> Iterator[Row]:
    ended = {(one.round, one.table): one for one in event.decided}
    for one in sorted(event.tables, key=lambda one: (one.round, one.table)):
        found = ended.get((one.round, one.table))
        if found is None or number not in {0, one.round}:
            continue
        winner = one.people["AB".index(found.winner)] if found.winner in {"A", "B"} else found.winner
        yield _seats(one, names) | dict(zip(ENDED, (winner, *found.games, found.source), strict=True))


def _stood(event: Event, found: tuple[StandingRow, ...], names: Names) -> Iterator[Row]:
    left = {one.id: round_left_in(event, one) for one in event.entrants}
    for one in found:
        values = (one.place, one.person, names.get(one.person), one.points, one.won, one.lost, one.drawn)
        numbers = {_column(number.name): number.value for number in one.numbers[1:]}
        yield dict(zip(STOOD, values, strict=True)) | numbers | {DROPPED: left[one.person]}


def _people(desk: Desk, event: Event, names: Names, *, own: bool) -> Iterator[Row]:
    contacts = {one.id: one.contact for one in desk.registry.people()} if own else {}
    for one in event.entrants:
        row: Row = {"id": one.id, "name": names.get(one.id), "dropped": round_left_in(event, one)}
        if own:
            row |= {"contact": contacts.get(one.id) or None, "deck": one.deck or None, "list": _list_of(one)}
        yield row


def _list_of(one: Entrant) -> str | None:
    return format_deck(DeckList(one.deck, one.lrig_deck, one.main)) if one.main else None


def csv_table(table: EventTable) -> str:
    """A table as comma-separated values that no spreadsheet takes for formulas."""
    return written_csv(table.columns, table.cells())


def limitless_standings(table: EventTable) -> list[Row]:
    """Standings in the form in which Limitless gives them out."""
    return [
        {
            "name": row["name"] or row["person"],
            "player": row["person"],
            "placing": row["place"],
            "record": {"wins": row["won"], "losses": row["lost"], "ties": row["drawn"]},
            "drop": row["dropped"],
        }
        for row in table.rows
    ]


def topdeck_standings(table: EventTable) -> Row:
    """Standings in the form in which TopDeck gives them out; a share of wins has four places."""
    return {
        "standings": [
            {
                "standing": row["place"],
                "name": row["name"] or row["person"],
                "id": row["person"],
                "points": row["points"],
                "wins": row["won"],
                "losses": row["lost"],
                "draws": row["drawn"],
                "winRate": _share(row["won"], row["won"] + row["lost"] + row["drawn"]),
            }
            for row in table.rows
        ],
    }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _column(number: str) -> str:
    """The name of a number as a column."""
    return number.replace("'", "").replace(" ", "_")


def _decimal(value: object) -> object:
    """A whole fraction such as 2/3 as a decimal number, which no spreadsheet takes for a day."""
    if not isinstance(value, str):
        return value
    over, sign, under = value.partition("/")
    if not (sign and over.isdecimal() and under.isdecimal() and int(under)):
        return value
    return f"{float(Fraction(int(over), int(under))):.4f}"
