"""What an event is told and answered with, whatever the door: as far as its reader may know it.

The list that a person registered is theirs and the officials' until the event opens it.
"""

from msgspec import Struct

from events.values import changed
from referee.court.event import TableResult
from referee.entrants import ColumnRead
from referee.fold.event import Entrant, Event, SeatedTable


class EventAnswer(Struct, frozen=True):
    """What an order at an event did, in words, and the last seq of its log then.

    `repeated` says that the key of the order had been answered before.
    """

    event: str
    head: int
    done: str
    repeated: bool


class RowUnderstood(Struct, frozen=True):
    """A row of a list as it was understood: the person's id, name and deck, and whether they are new."""

    row: int
    person: str
    name: str
    deck: str
    new: bool


class PeopleImported(Struct, frozen=True):
    """A file that was brought in, in words, and the last seq of the event's log then.

    `entered` are the ids of those who were entered by it, in the order of the list; `already` is how
    many had been before and were left as they are, `ignored` which columns counted for nothing. `kind`
    and `encoding` say how the file was read, `columns` which field each heading fills. `rounds` are
    those of which something was written, `results` how many tables were given a result, `left` who
    left. `notes` say what was read between the lines. A trial writes nothing: `written` is false, and
    `people` are the rows as they were understood.
    """

    event: str
    head: int
    done: str
    repeated: bool
    entered: tuple[str, ...]
    already: int
    ignored: tuple[str, ...]
    kind: str = ""
    encoding: str = ""
    columns: tuple[ColumnRead, ...] = ()
    rounds: tuple[int, ...] = ()
    results: int = 0
    left: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    written: bool = True
    people: tuple[RowUnderstood, ...] = ()


class SeatedAnswer(Struct, frozen=True):
    """A table that was seated, and the last seq of the event's log then."""

    event: str
    head: int
    seated: SeatedTable
    repeated: bool


class ResultAnswer(Struct, frozen=True):
    """The result of a match as it stands, None while it runs, and the last seq of its log then."""

    match: str
    head: int
    repeated: bool
    result: TableResult | None


def event_for(event: Event, person: str = "", *, official: bool) -> Event:
    """Give an event as its officials read it, or as a person does: with their own list alone."""
    if official:
        return event
    rows = tuple(one if person and one.id == person else _bare(one) for one in event.entrants)
    return changed(event, entrants=rows)


def _bare(one: Entrant) -> Entrant:
    return changed(one, deck="", main=(), lrig_deck=())
