"""Tables that still play: what holds up the end of a round and of an event, until it is said."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.court.draft import DraftRefusal
from referee.court.event.clock import TableClock
from referee.court.event.clock_words import clock_words
from referee.fold.event import ELIMINATION, Event, SeatedTable

STILL_PLAYING = "still-playing"


class Playing(NamedTuple):
    """A table whose match has no result yet, and its clock.

    `game` says which game of a match of several is missing and how it stands, "" for other matches.
    """

    seated: SeatedTable
    clock: TableClock
    game: str = ""

    def words(self, *, of_round: bool) -> str:
        """Name the table, its round where that is not said, its people, its game and its time."""
        one = self.seated
        where = f"table {one.table}" + (f" of round {one.round}" if of_round else "")
        told = (" - ".join(one.people), *([self.game] if self.game else ()), clock_words(self.clock))
        return f"{where} ({', '.join(told)})"


def still(playing: Sequence[Playing], number: int = 0) -> Iterator[DraftRefusal]:
    """Name the tables that still play, of one round or of all, where an order passes over them."""
    if playing:
        rows = ", ".join(one.words(of_round=not number) for one in playing)
        plays = "still plays" if len(playing) == 1 else "still play"
        where, order = (f" in round {number}", "end it") if number else ("", "close it")
        instead = f"wait for them or record their results, or {order} anyway: --anyway"
        yield DraftRefusal(STILL_PLAYING, f"{rows} {plays}{where}", instead)


def unexplained(reason: str) -> Iterator[DraftRefusal]:
    """Say that what takes an end back needs a reason."""
    if not reason.strip():
        yield DraftRefusal("empty", "it is reopened for no reason", "write the reason")


def no_table(event: Event, number: int, table: int) -> DraftRefusal:
    """Refuse a table at which nobody sits, and name those of its round."""
    there = ", ".join(map(str, sorted(one.table for one in event.tables_of(number))[:12]))
    what = f"nobody is seated at table {table} of round {number}"
    return DraftRefusal("unknown-table", what, f"name one of its tables: {there or 'none'}")


def not_paired_cut(number: int) -> DraftRefusal:
    """Say that a round goes on with the winners of a cut, and by which order."""
    what = f"round {number} is one of a cut, where only winners go on"
    return DraftRefusal("of-a-cut", what, f"pair it so: referee event pair {number} --how {ELIMINATION}")


def unknown_person(event: Event, person: str) -> Iterator[DraftRefusal]:
    """Say that a person was never entered."""
    if event.entrant(person) is None:
        known = ", ".join(one.id for one in event.entrants[:12])
        instead = f"name one of {known}" if known else "enter people first: referee event enter PERSON"
        yield DraftRefusal("unknown-person", f"{person} was never entered", instead)
