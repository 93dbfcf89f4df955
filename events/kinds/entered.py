"""Facts of the people of an event themselves: they enter, say how a table ended, call a judge."""

from msgspec import Struct

from events.kinds.base import Public, Table, fact
from events.kinds.event import Games, Pages


@fact("registration.opened", v=2, court=True)
class RegistrationOpened(Struct, frozen=True):
    """People may enter themselves: until a time, with lists until another, as long as there is room.

    Both are microseconds since 1970, 0 for no end; `places` is 0 where there is room for everybody.
    `waiting` is how many may wait for a place, -1 where nobody said so. `asks_code` says that a code
    is asked for; the code itself is no part of any record.
    """

    until: Public[int] = 0
    lists: Public[int] = 0
    places: Public[int] = 0
    waiting: Public[int] = -1
    asks_code: Public[bool] = False


@fact("registration.closed", court=True)
class RegistrationClosed(Struct, frozen=True):
    """Nobody enters themselves any more."""


@fact("person.waiting", court=True)
class PersonWaiting(Struct, frozen=True):
    """A person waits for a place, in the order of these facts."""

    person: Public[str]


@fact("page.given", court=True)
class PageGiven(Struct, frozen=True):
    """An official gave out a token, or a link, that opens the page of a person at the event.

    Who holds it may report results as that person. `token` is the id of the token, never the token.
    Who gave it out is the actor: "desk" is whoever runs the service.
    """

    person: Public[str]
    token: Public[str] = ""


@fact("result.reported", v=2, court=True)
class ResultReported(Struct, frozen=True):
    """Who sits at a table says how it ended; where both say the same it is decided, else a judge comes.

    `pages` says who held the page that it was reported from, as in table.decided.
    """

    round: Public[int]
    table: Public[int]
    seat: Public[str]
    winner: Public[str]
    games: Public[Games]
    pages: Public[Pages] = ()


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
