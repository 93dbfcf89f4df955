"""What the resources of the court share: for whom its words are told, who orders, on which seq.

Rulings, calls and penalties hold words for the table and its judges, and no hidden card. So an
official of the match reads them without opening the full view; a seat reads what the table may,
everybody else what is public.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeVar

from fastapi import Depends, Path, Query, Request
from pydantic import Field
from starlette.responses import Response

from referee.service import Desk
from referee.service.orders import Sitting
from referee.service.sealing import sealed_facts
from referee.web.access.here import officiates
from referee.web.access.rights import allowed, horizon
from referee.web.access.sitting import official_at, seat_at
from referee.web.access.visitors import JUDGE, Visitor, Who
from referee.web.api.answers import fixed, fresh
from referee.web.api.forms import CommandBody, Json, KeyHeader, Match, Seq, point
from referee.web.refusals import ProblemError

T = TypeVar("T")
WORDS: Final = 4000
"""The longest text of a person, in signs."""
NAME: Final = 200
Id = Annotated[str, Path(max_length=40, pattern=r"^[^\x00]+$", description="Its id in the match.")]
Eyes = Annotated[
    Literal["A", "B", "spectator", "judge"] | None,
    Query(
        alias="as",
        examples=["A"],
        description="For whom it is told: A, B, spectator or judge; else the most that the visitor may read.",
    ),
]
Text = Annotated[str, Field(max_length=WORDS)]
Word = Annotated[str, Field(max_length=NAME)]
Clauses = Annotated[tuple[Word, ...], Field(max_length=40, examples=[["glossary.attack.1"]])]


class OrderBody(CommandBody):
    """An order of an official."""

    by: Word = Field(
        default="",
        examples=["head-judge:ann"],
        description="Who orders it. A token orders as its own person; the owner may name anybody.",
    )


class OfSeat(CommandBody):
    """An order of a seat."""

    seat: Literal["A", "B", ""] = Field(
        default="", examples=["A"], description="The seat; else that of the token."
    )


def words_for(who: Visitor, desk: Desk, match: str, viewer: str | None = None) -> str:
    """For whom the words of the court are told: the most that a visitor may read.

    Raises ProblemError for words of others, UnknownMatch for a match they may not know of.
    """
    own = allowed(who, desk, match)
    if officiates(who, desk, match):
        return viewer or JUDGE
    return allowed(who, desk, match, viewer) if viewer else own


class CourtLook(NamedTuple):
    """A look at what the court left at a match."""

    request: Request
    who: Visitor
    match: str
    viewer: str | None
    seq: str

    async def told(
        self, tell: Callable[[Desk, str, int], dict[str, Any]], kinds: tuple[str, ...] = ()
    ) -> Response:
        """Answer what is told of a seq for those words; of a past seq it never changes.

        `kinds` are those of the facts behind it, of which it is said how many are sealed.
        """

        def work(desk: Desk) -> dict[str, Any]:
            words = words_for(self.who, desk, self.match, self.viewer)
            at = point(desk, self.match, self.seq, horizon(self.who, desk, self.match))
            sealed = sealed_facts(desk, self.match, kinds, at)
            said = {"match": self.match, "seq": at, "as": words, "sealed": sealed}
            return said | tell(desk, words, at)

        found = await self.request.app.state.clerk.read(work)
        answer = fixed if self.seq.isdecimal() and self.viewer else fresh
        return answer(self.request, found)


async def _look(request: Request, who: Who, match: Match, viewer: Eyes = None, seq: Seq = "") -> CourtLook:
    return CourtLook(request, who, match, viewer, seq)


Looks = Annotated[CourtLook, Depends(_look)]


class OrderRequest(NamedTuple):
    """An order at a match, as it came in."""

    request: Request
    who: Visitor
    match: str
    key: str

    async def official(self, body: OrderBody, give: Callable[[Sitting], object]) -> Json:
        """Carry out an order of an official; raises what rights and the court refuse it with."""

        def work(desk: Desk) -> object:
            return give(official_at(self.who, desk, self.match, body.once(self.key), body.by))

        return Json(await self.request.app.state.clerk.write(work))

    async def seat(self, body: OfSeat, give: Callable[[Sitting], object]) -> Json:
        """Carry out an order of a seat."""

        def work(desk: Desk) -> object:
            return give(seat_at(self.who, desk, self.match, body.once(self.key), body.seat))

        return Json(await self.request.app.state.clerk.write(work))


async def _orders(request: Request, who: Who, match: Match, key: KeyHeader = "") -> OrderRequest:
    return OrderRequest(request, who, match, key)


Ordered = Annotated[OrderRequest, Depends(_orders)]


def live_only(who: Visitor) -> None:
    """Refuse what is told of now alone to who learns of it later; raises ProblemError."""
    if who.delay:
        raise ProblemError("no-right", "this is told as it stands now, and this token looks back")
