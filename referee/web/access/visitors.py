"""Who asks: a person with a role and a match or event, as their token says."""

from typing import Annotated, Final, NamedTuple

from fastapi import Depends, Request

from referee.service.event.tokens import OWNER, PLAYER, SPECTATOR, TABLE

JUDGE: Final = "judge"
ORGANISER: Final = "organiser"
NOBODY: Final = ""
"""Who came without a token to a service that is not public."""
WATCHING: Final = frozenset({SPECTATOR, NOBODY})
"""Who only watches, and is heard after those who play and judge."""
SEATS: Final = ("A", "B")
EVERYBODY: Final = ("spectator",)
ALL: Final = ("A", "B", "spectator", "judge")


class Visitor(NamedTuple):
    """Somebody who asks. `match` and `event` say where their role holds, "" for everywhere.

    `seat` is that of a player, "" for who takes part in an event and brings none; `delay` is how many
    seconds after a fact they learn of it; on a `public` service they may read every other match as a
    spectator. `token` is the id of their token, never the token itself. `named` is the official for
    whom they order, as the address that they came by says; only the owner orders for another than
    themselves. A `monitor` reads the
    figures of the service as well.
    """

    role: str
    person: str = ""
    match: str = ""
    event: str = ""
    seat: str = ""
    delay: int = 0
    token: str = ""
    public: bool = False
    named: str = ""
    monitor: bool = False

    @property
    def by(self) -> str:
        """Who orders, as the log writes it."""
        return f"{self.role}:{self.person}" if self.person else self.role

    @property
    def official(self) -> bool:
        """Whether this is somebody in charge, whose full view is kept."""
        return self.role not in {PLAYER, SPECTATOR, TABLE, NOBODY}

    @property
    def signed_in(self) -> bool:
        """Whether this is somebody who brought a token, and not just anybody who watches."""
        return bool(self.token) or self.role not in {SPECTATOR, NOBODY}

    def sights(self) -> tuple[str, ...]:
        """Whose eyes this visitor may borrow."""
        if self.role == PLAYER:
            return (self.seat, *EVERYBODY) if self.seat else EVERYBODY
        if self.role == TABLE:
            return (*SEATS, *EVERYBODY)
        return ALL if self.official else EVERYBODY

    def seats(self) -> tuple[str, ...]:
        """The seats for which this visitor may act."""
        if self.role == PLAYER:
            return (self.seat,) if self.seat else ()
        return SEATS if self.role in {TABLE, OWNER} else ()


async def visitor(request: Request) -> Visitor:
    """Who asks, as the gate found it."""
    found: Visitor = request.scope["visitor"]
    return found


async def visitor_by_now(request: Request) -> Visitor:
    """Who asks by now, where a request lasts long; raises DeskError for a token gone."""
    found: Visitor = await request.scope["again"]()
    return found


Who = Annotated[Visitor, Depends(visitor)]
"""Who asks, as an endpoint takes it."""

__all__ = [
    "ALL",
    "EVERYBODY",
    "JUDGE",
    "NOBODY",
    "ORGANISER",
    "OWNER",
    "PLAYER",
    "SEATS",
    "SPECTATOR",
    "TABLE",
    "WATCHING",
    "Visitor",
    "Who",
    "visitor",
    "visitor_by_now",
]
