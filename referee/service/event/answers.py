"""What an event is told and answered with, whatever the door: as far as its reader may know it.

The list that a person registered is theirs and the officials' until the event opens it.
"""

from typing import Annotated

from msgspec import Meta, Struct

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

    row: Annotated[int, Meta(description="The row of the file.")]
    person: Annotated[str, Meta(description="The id of the person.")]
    name: Annotated[str, Meta(description="Their name.")]
    deck: Annotated[str, Meta(description="The deck that the row names.")]
    new: Annotated[bool, Meta(description="Whether they are entered by the file.")]


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
    kind: Annotated[str, Meta(description="What the file is: CSV, workbook, TOM or JSON.")] = ""
    encoding: Annotated[str, Meta(description="In which encoding a text was read.")] = ""
    columns: Annotated[tuple[ColumnRead, ...], Meta(description="The columns that were understood.")] = ()
    rounds: Annotated[tuple[int, ...], Meta(description="The rounds of which something was written.")] = ()
    results: Annotated[int, Meta(description="How many tables were given a result.")] = 0
    left: Annotated[tuple[str, ...], Meta(description="The ids of those who left.")] = ()
    notes: Annotated[tuple[str, ...], Meta(description="What the file does not say itself.")] = ()
    written: Annotated[bool, Meta(description="False for a trial, which writes nothing.")] = True
    people: Annotated[
        tuple[RowUnderstood, ...], Meta(description="Of a trial: the rows as they were understood.")
    ] = ()


class SeatedAnswer(Struct, frozen=True):
    """A table that was seated, and the last seq of the event's log then.

    `kept` says with which order a loss that is kept for one of the two is carried out; `paper` that they
    deal themselves, so that the match is entered.
    """

    event: str
    head: int
    seated: SeatedTable
    repeated: bool
    kept: Annotated[tuple[str, ...], Meta(description="Losses kept for them, and how they are carried.")] = ()
    paper: Annotated[bool, Meta(description="Whether they deal themselves, and the match is entered.")] = (
        False
    )


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
