"""How a table of an event is written for others: for a spreadsheet, as our JSON, as other programs have it.

Which form fits which table stands in one list, by which every door refuses the others.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from events.csv_tables import written_csv
from events.wording import counted, instead_of
from referee.cards import parse_deck
from referee.court.event import USUAL
from referee.entrants import TomMatch, TomPlayer, TomRound, TomTournament, written_tom
from referee.entrants.rounds import ABSENT, BYE, DOUBLE_LOSS, DRAW, LEFT, MISSED, MISSED_FREE, OUT
from referee.fold.event import MISSED as FREE
from referee.fold.event import Event
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.event.ordering import event_at
from referee.service.event.standing import standings_at
from referee.service.event.tables import (
    DECKS,
    PAIRINGS,
    RESULTS,
    STANDINGS,
    TABLES,
    EventTable,
    Row,
    left_rounds,
)

CSV, JSON, LIMITLESS, TOPDECK, TOM = "csv", "json", "limitless", "topdeck", "tom"
FITTING: Final = {
    CSV: TABLES,
    JSON: TABLES,
    LIMITLESS: (STANDINGS, RESULTS, PAIRINGS, DECKS),
    TOPDECK: (STANDINGS, RESULTS, DECKS),
    TOM: (STANDINGS, RESULTS),
}
"""The forms, and the tables that each of them has."""
MEDIA: Final = {CSV: "text/csv; charset=utf-8; header=present", TOM: "application/xml; charset=utf-8"}
"""What a form is sent as; the others are JSON."""
OUTCOMES: Final = {"A": 1, "B": 2, DRAW: 3, DOUBLE_LOSS: 10}
"""How TOM numbers what came of a match; a match that is not over is 0 there, and a bye 5."""
OUTCOME_BYE, OUTCOME_MISSED = 5, 8


class Written(NamedTuple):
    """A table as it is written: as what it is sent, and its text, or the value that becomes JSON.

    `untold` says what of the event the form cannot hold.
    """

    media: str
    text: str
    value: Any
    untold: tuple[str, ...] = ()


def require_form(table: str, form: str) -> None:
    """Raise DeskError for a form that there is not, or that has no such table; it says which has."""
    if form not in FITTING:
        instead = instead_of(form, FITTING, f"name one of {', '.join(FITTING)}")
        raise DeskError("unknown-format", f"there is no format {form!r}", instead=instead)
    if table in TABLES and table not in FITTING[form]:
        fit = [one for one, tables in FITTING.items() if table in tables]
        what = f"{form} has no form of {table}, only of {', '.join(FITTING[form])}"
        raise DeskError("unfit-format", what, instead=f"give the format {' or '.join(fit)}")


def written_table(desk: Desk, table: EventTable, form: str, *, named: bool = True) -> Written:
    """Write a table in a form; raises DeskError for one that does not fit it.

    `named` says whether a tournament file has the names of people; where none is, the id stands for it.
    """
    require_form(table.table, form)
    match form:
        case "csv":
            return Written(MEDIA[CSV], written_csv(table.columns, table.cells()), None)
        case "tom":
            one = _tournament(desk, table, named=named)
            return Written(MEDIA[TOM], written_tom(one), None, one.untold)
        case "limitless":
            return Written("", "", _LIMITLESS[table.table](table), tuple(_site_notes(table, form)))
        case "topdeck":
            return Written("", "", _TOPDECK[table.table](table), tuple(_site_notes(table, form)))
    return Written("", "", table)


def _site_notes(table: EventTable, form: str) -> Iterator[str]:
    """What a table holds that the form of a site has no place for, a sentence each."""
    if table.table == STANDINGS and form == TOPDECK:
        yield from _left_note([row["person"] for row in table.rows if row["dropped"]])
    if table.table not in {RESULTS, PAIRINGS}:
        return
    rows = [row for row in table.rows if row.get("winner") is not None]
    yield from _games_note(
        sum(row["games_a"] + row["games_b"] + row["games_drawn"] > 1 for row in rows if row["person_b"])
    )
    for number in dict.fromkeys(row["round"] for row in rows):
        missed = [r["person_a"] for r in rows if (r["round"], r["winner"]) == (number, MISSED_FREE)]
        yield from _missed_note(number, missed)
    yield from _left_note([row["person_a"] for row in rows if row["winner"] in {LEFT, OUT}])


def _games_note(count: int) -> Iterator[str]:
    if count:
        yield f"The games of {counted(count, 'match', 'matches')} are not in the file, only who won."


def _missed_note(number: int, people: Sequence[str]) -> Iterator[str]:
    if people:
        yield f"Who missed round {number} without a loss is not in it: {', '.join(people)}."


def _left_note(people: Sequence[str]) -> Iterator[str]:
    if people:
        yield f"Who left is not in the file: {', '.join(people)}."


# Limitless


def _limitless_standings(table: EventTable) -> list[Row]:
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


def _limitless_pairings(table: EventTable) -> list[Row]:
    """The players of each table, and the winner if there is one: an id, 0 for a draw, -1 where both lose.

    A bye has no second player, and neither has a missed round that its player lost; those of a cut have a
    match such as "T4-1".
    """
    found = []
    tables = Counter(row["round"] for row in table.rows)
    for row in table.rows:
        winner = row.get("winner")
        if winner in {MISSED_FREE, ABSENT, LEFT, OUT}:
            continue
        one: Row = {"round": row["round"], "table": row["table"], "player1": row["person_a"]}
        if row["person_b"] is not None:
            one["player2"] = row["person_b"]
        if row.get("cut"):
            one["match"] = f"T{2 * tables[row['round']]}-{row['table']}"
        if winner is not None:
            said = {DRAW: 0, DOUBLE_LOSS: -1, MISSED: -1, BYE: row["person_a"]}
            one["winner"] = said.get(winner, winner)
        found.append(one)
    return found


def _limitless_decks(table: EventTable) -> list[Row]:
    """Everybody with their list; without lists, where no official asks, there is nothing to write."""
    _require_lists(table)
    rows = []
    for row in table.rows:
        deck = parse_deck(row["list"], row["deck"] or "")
        parts = {"lrigdeck": _counts(deck.lrig_deck), "maindeck": _counts(deck.main)}
        rows.append({"name": row["name"] or row["person"], "player": row["person"], "decklist": parts})
    return rows


def _counts(cards: tuple[str, ...]) -> list[Row]:
    return [{"count": cards.count(one), "name": one} for one in dict.fromkeys(cards)]


# TopDeck


def _topdeck_standings(table: EventTable) -> Row:
    """Standings with a share of wins of four places."""
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


def _topdeck_rounds(table: EventTable) -> list[Row]:
    """The tables of each round. Alone at one sits who has a bye, or who lost by missing the round."""
    rounds: dict[int | str, list[Row]] = {}
    for row in table.rows:
        bye, missed = row["winner"] == BYE, row["winner"] == MISSED
        if row["person_b"] is None and not (bye or missed):
            continue
        seats = [(row[f"person_{s}"], row[f"name_{s}"]) for s in "ab" if row[f"person_{s}"]]
        players = [{"name": name or id, "id": id} for id, name in seats]
        won = next((one for one in players if bye or one["id"] == row["winner"]), None)
        draw = row["winner"] == DRAW
        rounds.setdefault(row["cut"] or row["round"], []).append(
            {
                "table": "Byes" if bye else "Missed" if missed else row["table"],
                "players": players,
                "winner": won["name"] if won is not None else "Draw" if draw else None,
                "winner_id": won["id"] if won is not None else None,
                "status": "Bye" if bye else "Completed" if row["winner"] else "Active",
            }
        )
    return [{"round": number, "tables": tables} for number, tables in rounds.items()]


def _topdeck_decks(table: EventTable) -> Row:
    _require_lists(table)
    rows = [
        {"name": row["name"] or row["person"], "id": row["person"], "decklist": row["list"]}
        for row in table.rows
    ]
    return {"players": rows}


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _require_lists(table: EventTable) -> None:
    """Raise DeskError for decks of which commitments alone are shown."""
    if "list" not in table.columns:
        what = "only commitments to the lists are shown, and other programs have no form of those"
        instead = "ask as an official, or give the format csv or json"
        raise DeskError("for-officials", what, where=table.event, instead=instead)


_LIMITLESS: Final = {
    STANDINGS: _limitless_standings,
    RESULTS: _limitless_pairings,
    PAIRINGS: _limitless_pairings,
    DECKS: _limitless_decks,
}
_TOPDECK: Final[dict[str, Any]] = {
    STANDINGS: _topdeck_standings,
    RESULTS: _topdeck_rounds,
    DECKS: _topdeck_decks,
}


# TOM


def _tournament(desk: Desk, table: EventTable, *, named: bool) -> TomTournament:
    """An event as a tournament file has it; of one round, that round and what it came to."""
    event = event_at(desk, table.event, table.head)
    names = {one.id: one.name for one in desk.registry.people()} if named else {}
    stood = standings_at(desk, table.event, until=table.round, seq=table.head).rows
    clock = desk.policy(table.event).clock.minutes
    numbers = [one.number for one in event.rounds if table.round in {0, one.number}]
    last, cut = max(numbers, default=0), event.cut_rounds()
    seated = {one: held.round for held in event.tables if held.round <= last for one in held.people}
    left = left_rounds(event).items()
    gone = {id: max(after, seated.get(id, 0)) for id, after in left if after is not None and after <= last}
    return TomTournament(
        table.event,
        event.title or table.event,
        event.date,
        max((one.minutes for one in event.rounds), default=clock),
        tuple(TomPlayer(one.id, names.get(one.id) or one.id, gone.get(one.id)) for one in event.entrants),
        tuple(TomRound(number, _matches(event, number), number in cut) for number in numbers),
        tuple(one.person for one in stood),
        tuple(_missing_notes(event, numbers)),
    )


def _missing_notes(event: Event, numbers: Sequence[int]) -> Iterator[str]:
    """What rounds of an event hold that a tournament file has no form of, a sentence each."""
    cut = event.cut_rounds()
    games = [one for one in event.decided if one.round in numbers and one.games != USUAL[one.winner]]
    yield from _games_note(len(games))
    for number in numbers:
        free = [part.person for part in event.parts(number) if part.kind == FREE and not part.loss]
        yield from _missed_note(number, free)
    for last in [number for number in numbers if number not in cut][-1:]:
        told = {part.person for part in event.parts(last) if part.kind != FREE or part.loss}
        here = [person for person in event.playing() if person not in told]
        if here:
            yield f"Without a match in round {last} these look as if they had left: {', '.join(here)}."
    gone = [person for one in event.rounds if one.number in numbers for person in one.gone]
    if gone:
        yield f"Who left before a round began that seats them left after it there: {', '.join(gone)}."
    out = [one.id for one in event.entrants if one.out]
    if out:
        yield f"Who was disqualified stands there as somebody who left: {', '.join(out)}."


def _matches(event: Event, number: int) -> tuple[TomMatch, ...]:
    rows = []
    for one in sorted(event.tables_of(number), key=lambda one: one.table):
        ended = event.ended(number, one.table)
        rows.append(TomMatch(one.table, one.people, OUTCOMES[ended.winner] if ended is not None else 0))
    lost = (part.person for part in event.parts(number) if part.loss)
    byes = (TomMatch(0, (one, ""), OUTCOME_BYE) for one in event.byes_of(number))
    return (*rows, *byes, *(TomMatch(0, (one, ""), OUTCOME_MISSED) for one in lost))
