"""Who asks: a person with a role and a match or event, as their token says."""

from hmac import compare_digest
from typing import Final, NamedTuple

from fastapi import Request

from referee.web.problems import ProblemError
from referee.web.settings import Settings

OWNER: Final = "owner"
SPECTATOR: Final = "spectator"
PLAYER: Final = "player"
TABLE: Final = "table"
"""The role of a program that plays both seats of a match: a simulator, a scorekeeping client."""
JUDGE: Final = "judge"
NOBODY: Final = ""
"""Who came without a token to a service that is not public."""
SEATS: Final = ("A", "B")
EVERYBODY: Final = ("spectator",)
ALL: Final = ("A", "B", "spectator", "judge")


class Visitor(NamedTuple):
    """Somebody who asks. `match` and `event` say where their role holds, "" for everywhere.

    `seat` is that of a player; `delay` is how many seconds after a fact they learn of it; on a
    `public` service they may read every other match as a spectator. `token` is the id of their
    token, never the token itself.
    """

    role: str
    person: str = ""
    match: str = ""
    event: str = ""
    seat: str = ""
    delay: int = 0
    token: str = ""
    public: bool = False

    @property
    def by(self) -> str:
        """Give who orders, as the log writes it."""
        return f"{self.role}:{self.person}" if self.person else self.role

    @property
    def official(self) -> bool:
        """Say whether this is somebody in charge, whose full view is kept."""
        return self.role not in {PLAYER, SPECTATOR, TABLE, NOBODY}

    def sights(self) -> tuple[str, ...]:
        """Give whose eyes this visitor may borrow."""
        if self.role == PLAYER:
            return (self.seat, *EVERYBODY)
        if self.role == TABLE:
            return (*SEATS, *EVERYBODY)
        return EVERYBODY if self.role == SPECTATOR else ALL

    def seats(self) -> tuple[str, ...]:
        """Give the seats for which this visitor may act."""
        if self.role == PLAYER:
            return (self.seat,)
        return SEATS if self.role in {TABLE, OWNER} else ()


async def visitor(request: Request) -> Visitor:
    """Say who asks; raises ProblemError for a token that is none."""
    settings: Settings = request.app.state.settings
    given = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    given = given or request.cookies.get("referee", "")
    if not given:
        return Visitor(SPECTATOR, public=True) if settings.public else Visitor(NOBODY)
    if settings.owner and compare_digest(given.encode(), settings.owner.encode()):
        return Visitor(OWNER, token=OWNER, public=settings.public)
    raise ProblemError("bad-token", "this token opens nothing", instead="ask for a new one")
