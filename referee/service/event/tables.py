"""Tables of an event as they are taken elsewhere: rows of plain values under fixed columns.

Names stand in them as far as they are kept. Deck lists, contacts and penalties are for officials alone.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Any, Final, NamedTuple

from msgspec import Meta, Struct

from events.wording import counted, instead_of
from referee.entrants.rounds import ABSENT, LEFT, MISSED, MISSED_FREE, OUT
from referee.fold.event import BYE, TABLE, Event, RoundPart, SeatedTable
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.event.ordering import event_at
from referee.service.event.own_tables import PENALTY, deck_columns, deck_rows, list_text, penalty_rows
from referee.service.event.people import people_names
from referee.service.event.standing import StandingRow, standings_at
from referee.tournament.cutting import round_title

PAIRINGS, STANDINGS, RESULTS, PEOPLE = "pairings", "standings", "results", "people"
DECKS, PENALTIES = "decks", "penalties"
TABLES: Final = (PAIRINGS, STANDINGS, RESULTS, PEOPLE, DECKS, PENALTIES)
OF_ROUNDS: Final = (PAIRINGS, STANDINGS, RESULTS)
"""Tables that can be had of one round."""
PLACE: Final = ("round", "table", "person_a", "name_a", "person_b", "name_b")
ENDED: Final = ("winner", "games_a", "games_b", "games_drawn", "source", "cut")
STOOD: Final = ("place", "person", "name", "points", "won", "lost", "drawn")
DROPPED: Final = "dropped"
OPEN: Final = ("id", "name", DROPPED)
OWN: Final = ("contact", "deck", "list")
"""What of people stands in their table for officials alone."""
Row = dict[str, Any]
Names = Mapping[str, str]


class AskedTable(NamedTuple):
    """How a table is asked for.

    `round` is 0 for the last one of pairings, and all of results and standings; `own` says that an
    official asks, who is shown contacts, lists and penalties; with `named` people have their names.
    `seq` is that of the log of the event at which it stood so, None for its head.
    """

    round: int = 0
    own: bool = False
    named: bool = True
    seq: int | None = None


ALL: Final = AskedTable()


class EventTable(Struct, frozen=True):
    """A table of an event: of which round, 0 for none or all, at which seq of its log.

    Each row has a value for every column, null where there is none.
    """

    event: str
    head: int
    table: Annotated[str, Meta(description="Which table it is.")]
    round: Annotated[int, Meta(description="The round; 0 for none or all.")]
    columns: Annotated[tuple[str, ...], Meta(description="The columns in their order.")]
    rows: Annotated[tuple[Row, ...], Meta(description="A row each, by column; null where nothing is.")]

    def cells(self) -> Iterator[tuple[object, ...]]:
        """The rows as a spreadsheet takes them: shares of a whole as decimal numbers."""
        shares = {*self.columns} - {*STOOD, DROPPED} if self.table == STANDINGS else set()
        for row in self.rows:
            yield tuple(_decimal(row[one]) if one in shares else row[one] for one in self.columns)


def event_table(desk: Desk, name: str, table: str, asked: AskedTable = ALL) -> EventTable:
    """Make a table of an event as it stands, or stood.

    Raises DeskError where there is no such event, table or round, where a table is for officials
    alone, and where the lists of it are sealed in this copy.
    """
    event, names = event_at(desk, name, asked.seq), people_names(desk) if asked.named else {}
    if table not in TABLES:
        instead = instead_of(table, TABLES, f"name one of {', '.join(TABLES)}")
        raise DeskError("unknown-table", f"there is no table {table!r}", where=name, instead=instead)
    _require_shown(event, name, table, own=asked.own)
    number = _round_of(event, name, table, asked.round)
    columns: tuple[str, ...]
    rows: Iterator[Row]
    match table:
        case "pairings":
            columns, rows = (*PLACE, "match"), _pairings(event, number, names)
        case "results":
            columns, rows = (*PLACE, *ENDED), _results(event, number, names)
        case "people":
            columns, rows = (*OPEN, *OWN) if asked.own else OPEN, _people(desk, event, names, own=asked.own)
        case "decks":
            columns, rows = deck_columns(own=asked.own), deck_rows(desk, name, event, names, own=asked.own)
        case "penalties":
            columns, rows = PENALTY, penalty_rows(desk, name, event, names)
        case _:
            found = standings_at(desk, name, until=number, seq=asked.seq).rows
            numbers = [_column(one.name) for one in found[0].numbers[1:]] if found else []
            columns, rows = (*STOOD, *numbers, DROPPED), _stood(event, found, names)
    return EventTable(name, event.seq, table, number, columns, tuple(rows))


def _require_shown(event: Event, name: str, table: str, *, own: bool) -> None:
    """Raise DeskError for what officials alone are shown, and for lists that are sealed in this copy."""
    if table == PENALTIES and not own:
        what, instead = "penalties are for the officials of the event", "ask as one: --by WHO, or their token"
        raise DeskError("for-officials", what, where=name, instead=instead)
    count = sum(one.sealed for one in event.entrants) if own and table in {PEOPLE, DECKS} else 0
    if count:
        what = f"{counted(count, 'deck list')} {'is' if count == 1 else 'are'} sealed in this copy"
        instead = "ask where the whole record is, or leave out who asks"
        raise DeskError("sealed", what, where=name, instead=instead)


def _round_of(event: Event, name: str, table: str, number: int) -> int:
    """The round of a table, 0 for none or all; raises DeskError for one that there is not."""
    if number and (table not in OF_ROUNDS or event.round(number) is None):
        what = f"{name} has no round {number}" if table in OF_ROUNDS else f"{table} are of no round"
        last = f", or name one up to {len(event.rounds)}" if table in OF_ROUNDS and event.rounds else ""
        raise DeskError("unknown-round", what, where=name, instead=f"leave the round out{last}")
    return number or (event.last_round if table == PAIRINGS else 0)


def _pairings(event: Event, number: int, names: Names) -> Iterator[Row]:
    for one in sorted(event.tables_of(number), key=lambda one: one.table):
        yield _seats(one, names) | {"match": one.match or None}
    for person in event.byes_of(number):
        yield _seats(SeatedTable(number, 0, "", (person, "")), names) | {"match": None}


def _seats(one: SeatedTable, names: Names) -> Row:
    """Who sits where; a bye has no table and nobody on the other side."""
    (a, b), table = one.people, one.table or None
    values = (one.round, table, a, names.get(a), b or None, names.get(b))
    return dict(zip(PLACE, values, strict=True))


def _results(event: Event, number: int, names: Names) -> Iterator[Row]:
    """What everybody did in the rounds that have begun, and after which of them who left.

    So that an import of the rows knows who missed a round from who had left.
    """
    left, seated = left_rounds(event), _last_seated(event)
    begun = [one.number for one in event.rounds if one.begun and number in {0, one.number}]
    cut = event.cut_rounds()
    for held in begun:
        called = round_title(event, held) if held in cut else None
        yield from (row | {"cut": called} for row in _round_rows(event, held, names, left))
        for one in event.entrants:
            after = left[one.id]
            # Who left once a round was paired is told with it, so that it can be brought in by itself.
            if after is not None and max(after, seated.get(one.id, 1)) == held:
                yield _single_row(after, one.id, names, OUT if one.out else LEFT)


def left_rounds(event: Event) -> dict[str, int | None]:
    """After which round everybody left, None for who takes part; who sat at a table was there before it."""
    seated = _last_seated(event)
    found = {one.id: event.left_after(one.id) for one in event.entrants}
    return {id: after if after is None else max(after, seated.get(id, 1) - 1) for id, after in found.items()}


def _last_seated(event: Event) -> dict[str, int]:
    tables = sorted(event.tables, key=lambda one: one.round)
    return {person: one.round for one in tables for person in one.people}


def _round_rows(event: Event, number: int, names: Names, left: Mapping[str, int | None]) -> Iterator[Row]:
    """The tables of a round, then everybody else who takes part or had not left by then."""
    for one in sorted(event.tables_of(number), key=lambda one: one.table):
        found = event.ended(number, one.table)
        if found is None:
            yield _seats(one, names) | dict.fromkeys(ENDED)
            continue
        winner = one.people["AB".index(found.winner)] if found.winner in {"A", "B"} else found.winner
        yield _seats(one, names) | dict(zip(ENDED, (winner, *found.games, found.source, None), strict=True))
    is_cut = number in event.cut_rounds()
    parts = {part.person: part for part in event.parts(number)}
    for person, after in left.items():
        part = parts.get(person)
        if part is None and (is_cut or (after is not None and after < number)):
            continue
        if part is None or part.kind != TABLE:
            yield _single_row(number, person, names, _word_of(part), part.games if part is not None else None)


def _word_of(part: RoundPart | None) -> str:
    """What a row says of somebody without a table."""
    if part is None or part.kind == BYE:
        return ABSENT if part is None else BYE
    return MISSED if part.loss else MISSED_FREE


def _single_row(
    number: int, person: str, names: Names, word: str, games: tuple[int, int, int] | None = None
) -> Row:
    """A row of somebody without a table."""
    told = (word, *(games if games and any(games) else (None, None, None)), None, None)
    return _seats(SeatedTable(number, 0, "", (person, "")), names) | dict(zip(ENDED, told, strict=True))


def _stood(event: Event, found: tuple[StandingRow, ...], names: Names) -> Iterator[Row]:
    left = {one.id: event.left_after(one.id) for one in event.entrants}
    for one in found:
        values = (one.place, one.person, names.get(one.person), one.points, one.won, one.lost, one.drawn)
        numbers = {_column(number.name): number.value for number in one.numbers[1:]}
        yield (
            dict(zip(STOOD, values, strict=True))
            | numbers
            | {DROPPED: left[one.person] if one.dropped else None}
        )


def _people(desk: Desk, event: Event, names: Names, *, own: bool) -> Iterator[Row]:
    contacts = {one.id: one.contact for one in desk.registry.people()} if own else {}
    for one in event.entrants:
        row: Row = {"id": one.id, "name": names.get(one.id), "dropped": event.left_after(one.id)}
        if own:
            row |= {"contact": contacts.get(one.id) or None, "deck": one.deck or None, "list": list_text(one)}
        yield row


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
