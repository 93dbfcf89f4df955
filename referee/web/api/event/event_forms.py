"""What is sent to, and answered by, the resources of events."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from referee.service.event.records import Entrant, Event, Office, Waiting
from referee.service.event.running import EventInfo
from referee.web.api.answers import Next
from referee.web.api.forms import Body, form_of
from referee.web.api.ordering import Word

FILE = 200_000
Day = Annotated[str, Field(pattern=r"^(\d{4}-\d{2}-\d{2})?$", examples=["2026-11-22"])]


class Events(BaseModel):
    """Events in the order in which they were opened."""

    events: list[form_of(EventInfo)]  # type: ignore[valid-type]
    next: Next


class OpenedEvent(BaseModel):
    """An event that was opened."""

    event: str = Field(examples=["winter-open"])
    opened: form_of(Event)  # type: ignore[valid-type]


class EventShown(form_of(Event)):  # type: ignore[misc]
    """An event: its rules, officials, people, rounds and tables.

    The list of a person is told to them and to officials alone, and is empty for others.
    """

    event: str = Field(examples=["winter-open"], description="Its name.")


class People(BaseModel):
    """Who takes part in an event, or did; `dropped` is when they left."""

    event: str
    people: list[form_of(Entrant)]  # type: ignore[valid-type]


class Officials(BaseModel):
    """Who holds a role at an event, or held it: from and until which fact of its log."""

    event: str
    officials: list[form_of(Office)]  # type: ignore[valid-type]


class Queue(BaseModel):
    """The calls of all tables that wait, the oldest first."""

    event: str
    calls: list[form_of(Waiting)]  # type: ignore[valid-type]


class OpenEvent(Body):
    """An event to be opened."""

    name: str = Field(
        min_length=1, max_length=100, pattern=r"^[^\x00@/]+$", examples=["winter-open"],
        description="Its name; matches of its tables begin with it.",
    )  # fmt: skip
    title: Word = Field(
        default="", examples=["Winter Open 2026"],
        description="What people call it, where that is not its name.",
    )  # fmt: skip
    ruleset: Literal["diva", "classic"] = Field(default="diva", description="Which game.")
    edition: Word = Field(default="", examples=["8.0.0"], description="Else that of the date.")
    date: Day = Field(default="", description="First day; else today.")
    policy: str = Field(
        default="", max_length=FILE, description="A policy file; else the generic one."
    )
    by: Word = Field(default="", examples=["kim"], description="Who opens it and is its organiser.")
