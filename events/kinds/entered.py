"""Facts of the people of an event themselves: they enter, say how a table ended, call a judge."""

from msgspec import Struct

from events.kinds.base import Public, Table, fact
from events.kinds.event import Games


@fact("registration.opened", court=True)
class RegistrationOpened(Struct, frozen=True):
    """People may enter themselves: until a time, with lists until another, as long as there is room.

    Both are microseconds since 1970, 0 for no end; `places` is 0 where there is room for everybody.
    """

    until: Public[int] = 0
    lists: Public[int] = 0
    places: Public[int] = 0


@fact("registration.closed", court=True)
class RegistrationClosed(Struct, frozen=True):
    """Nobody enters themselves any more."""


@fact("person.waiting", court=True)
class PersonWaiting(Struct, frozen=True):
    """A person waits for a place, in the order of these facts."""

    person: Public[str]


@fact("result.reported", court=True)
class ResultReported(Struct, frozen=True):
    """Who sits at a table says how it ended; where both say the same it is decided, else a judge comes."""

    round: Public[int]
    table: Public[int]
    seat: Public[str]
    winner: Public[str]
    games: Public[Games]


@fact("table.called", court=True)
class TableCalled(Struct, frozen=True):
    """A judge is called to a table that has no match of its own, by who sits there or since they differ."""

    id: Public[str]
    round: Public[int]
    table: Public[int]
    person: Public[str]
    question: Table[str] = ""


@fact("table.answered", court=True)
class TableAnswered(Struct, frozen=True):
    """A judge came to a table that had called one."""

    id: Public[str]
    answer: Table[str] = ""
