"""What is sent to, and answered by, the resources of events."""

from typing import Annotated, Literal

from msgspec import Meta
from pydantic import Field

from referee.service.event.byes import WithoutTable
from referee.service.event.records import Entrant, Event, Office, WaitingCall
from referee.service.event.running import EventInfo
from referee.service.queries.schema import Answered, Next, means
from referee.web.api.forms import RequestBody
from referee.web.api.ordering import Word

FILE = 200_000
Day = Annotated[str, Field(pattern=r"^(\d{4}-\d{2}-\d{2})?$", examples=["2026-11-22"])]


class Events(Answered, frozen=True):
    """Events in the order in which they were opened."""

    events: list[EventInfo]
    next: Next


class OpenedEvent(Answered, frozen=True):
    """An event that was opened."""

    event: Annotated[str, Meta(examples=["winter-open"])]
    opened: Event


class EventShown(Event, frozen=True, kw_only=True):
    """An event: its rules, officials, people, rounds and tables.

    The list of a person is told to them and to officials alone, and is empty for others.
    """

    event: Annotated[str, means("Its name.", "winter-open")]
    without_table: tuple[WithoutTable, ...]


class EventPeople(Answered, frozen=True):
    """Who takes part in an event, or did; `dropped` is when they left."""

    event: str
    people: list[Entrant]


class Officials(Answered, frozen=True):
    """Who holds a role at an event, or held it: from and until which fact of its log."""

    event: str
    officials: list[Office]


class Queue(Answered, frozen=True):
    """The calls of all tables that wait, the oldest first."""

    event: str
    calls: list[WaitingCall]


class OpenEvent(RequestBody):
    """An event to be opened."""

    name: str = Field(
        min_length=1,
        max_length=100,
        pattern=r"^[^\x00@/]+$",
        examples=["winter-open"],
        description="Its name; matches of its tables begin with it.",
    )
    title: Word = Field(
        default="",
        examples=["Winter Open 2026"],
        description="What people call it, where that is not its name.",
    )
    ruleset: Literal["diva", "classic"] = Field(default="diva", description="Which game.")
    edition: Word = Field(default="", examples=["8.0.0"], description="Else that of the date.")
    date: Day = Field(default="", description="First day; else today.")
    policy: str = Field(default="", max_length=FILE, description="A policy file; else the generic one.")
    names: bool | None = Field(
        default=None,
        description="Whether everybody may read the names of its people, in the hall and on printed "
        "pages; else the policy's choice, and yes where that makes none.",
    )
    by: Word = Field(default="", examples=["kim"], description="Who opens it and is its organiser.")
