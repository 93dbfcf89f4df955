"""What seats do: actions, and what is asked of whom.

Programs play whole matches through these two, so that the answer to an action already says what is
asked next. It is made at the desk in the same look, and written once.
"""

import asyncio
from typing import Annotated, Any, Literal, NamedTuple, Self

from fastapi import Depends, Query, Request
from msgspec import UNSET, UnsetType
from pydantic import Field, model_validator
from starlette.responses import Response

from events.data import as_fields
from events.given import FARTHEST
from referee.service import Acted, ActionRequest, Desk
from referee.service.event.placing import belonging
from referee.service.play.asking import PendingDecision, asked_at, question_at
from referee.service.queries.schema import means
from referee.service.table.asked import Question
from referee.service.table.listing import MOST_LISTED
from referee.sight import project_fact
from referee.web.access.here import here
from referee.web.access.rights import allowed, horizon, ordering, seat_of
from referee.web.access.visitors import OWNER, TABLE, Visitor, Who, visitor_by_now
from referee.web.api.answers import fixed, fresh
from referee.web.api.forms import LOOKS, PROBLEMS, As, CommandBody, KeyHeader, Match, Seq, point
from referee.web.api.schemas import answers
from referee.web.clerk import Clerk
from referee.web.encoded import encoded
from referee.web.live.hub import Hub
from referee.web.routes import Router

router = Router(prefix="/v1/matches", tags=["table"], strict_content_type=False)
JUDGE = "judge"
LISTED = 50
LONGEST = 60.0
Most = Annotated[int, Field(ge=0, le=2000, description="How many answers are listed at most; 0 for none.")]


class ActionBody(CommandBody):
    """An action of a seat: in words, or by its number among the answers that were listed."""

    seat: Literal["", "A", "B", "judge"] = Field(
        default="",
        examples=["A"],
        description="Who acts; left out it is the seat of the token, or the seat that is asked.",
    )
    say: str = Field(
        default="",
        max_length=4000,
        examples=["attack left"],
        description="The action in words, as at the command line.",
    )
    choice: int | None = Field(
        default=None,
        ge=1,
        le=1_000_000,
        examples=[3],
        description="The number of a listed answer, in place of `say`.",
    )
    by: str = Field(
        default="",
        max_length=200,
        examples=["judge:kim"],
        description="The official who acts for the seat, where the policy lets them.",
    )
    why: str = Field(default="", max_length=4000, description="Why an official acts.")
    ask_always: bool = Field(
        default=False,
        description="Ask also where all can see that there is one answer; else it is given.",
    )
    eyes: Literal["", "A", "B", "spectator", "judge"] = Field(
        default="",
        alias="as",
        examples=["A"],
        description="View the answer as; left out, as whoever acts.",
    )
    most: Most = LISTED

    @model_validator(mode="after")
    def _said_once(self) -> Self:
        if bool(self.say.strip()) == (self.choice is not None):
            message = "say what is done in words, or give the number of a choice"
            raise ValueError(message)
        return self

    def words(self) -> tuple[str, ...]:
        """What was said, word by word."""
        return (str(self.choice),) if self.choice is not None else tuple(self.say.split())


class ActionDone(PendingDecision, frozen=True):
    """What an action did, as its viewer may know it, and what is asked after it."""

    match: str
    first: Annotated[int, means("Seq of its first fact.")]
    last: Annotated[int, means("Seq of its last fact.")]
    repeated: Annotated[bool, means("Whether its key was answered before.")]
    facts: Annotated[list[dict[str, Any]], means("What it led to, as the viewer may know it.")]


@router.post("/{match}/actions", responses=answers(ActionDone) | PROBLEMS, summary="Act at a table")
async def act(request: Request, match: Match, body: ActionBody, who: Who, key: KeyHeader = "") -> Response:
    """Carry out an action of a seat; answered when it is kept for good.

    The answer says what is asked next, with what may be answered where the visitor acts for whoever
    is asked. What the rules refuse is 422 with every reason and its clauses.
    """
    clerk: Clerk = request.app.state.clerk
    onward = "" if body.ask_always else request.app.state.onward.seats(match)
    eyes = ""

    def order(desk: Desk) -> ActionRequest:
        nonlocal eyes
        seat, by = _actor(who, desk, match, body)
        eyes = _eyes(who, desk, match, body.eyes, seat)
        named = seat if body.seat or len(who.seats()) == 1 else ""
        return ActionRequest(
            match,
            named,
            body.words(),
            body.key or key,
            body.expect,
            by,
            body.why if by else "",
            onward,
        )

    def tell(desk: Desk, done: Acted) -> bytes:
        now = asked_at(desk, match, eyes, seats=_playing(who, desk, match), most=body.most)
        facts = [project_fact(fact, eyes) for fact in done.facts]
        told = {"match": match, "first": done.first, "last": done.last, "repeated": done.repeated}
        return encoded({**told, **as_fields(now), "facts": facts})

    return Response(await clerk.act(order, tell), media_type="application/json")


class WholeQuestion(PendingDecision, frozen=True):
    """What is asked, and where it was asked for, the question as the page of a seat has it."""

    question: Annotated[
        Question | UnsetType | None,
        means(
            "With `whole`: the question in words with everything that may be answered; "
            "null for who is not told what may be answered."
        ),
    ] = UNSET


class WaitLimit(NamedTuple):
    """Until when an answer is held back: until a match goes beyond a seq, or so many seconds."""

    after: int
    seconds: float


class AnswerTerms(NamedTuple):
    """What is asked, and how that is answered."""

    asked: PendingDecision
    answer: Any


async def waiting_of(
    after: Annotated[int, Query(ge=0, le=FARTHEST, description="Seq that is known; used with `wait`.")] = 0,
    wait: Annotated[
        float,
        Query(ge=0, le=LONGEST, description="Seconds to wait until the match goes beyond `after`."),
    ] = 0.0,
) -> WaitLimit:
    """Read how long somebody waits."""
    return WaitLimit(after, wait)


@router.get("/{match}/decision", responses=answers(WholeQuestion) | LOOKS, summary="What is asked")
async def decision(
    request: Request,
    match: Match,
    who: Who,
    until: Annotated[WaitLimit, Depends(waiting_of)],
    *,
    eyes: As = None,
    seq: Seq = "",
    whole: Annotated[bool, Query(description="Tell the question too, as the page of a seat has it.")] = False,
) -> Response:
    """Say what a match waits for, of whom, and what may be answered, numbered in a pinned order.

    With `wait` the answer comes as soon as something happened after the seq `after`.
    """
    clerk: Clerk = request.app.state.clerk
    hub: Hub = request.app.state.hub

    def look(desk: Desk) -> AnswerTerms:
        seen = _eyes(who, desk, match, eyes or "", "")
        head = horizon(who, desk, match) if who.delay or seq else 0
        at = point(desk, match, seq, head) if seq else head or None
        told = asked_at(desk, match, seen, at, seats=_playing(who, desk, match), most=MOST_LISTED)
        asked = question_at(desk, match, at) if whole and told.choices else None
        return AnswerTerms(told, {**as_fields(told), "question": asked} if whole else told)

    clock = asyncio.get_running_loop().time
    end = clock() + until.seconds
    told = await clerk.read(look)
    while not seq and told.asked.seq <= until.after and clock() < end and not hub.closed:
        if who.delay:
            await asyncio.sleep(min(1.0, end - clock()))
        else:
            await hub.moved(match, until.after, end - clock(), who)
        who = await visitor_by_now(request)
        told = await clerk.read(look)
    return fixed(request, told.answer) if seq else fresh(request, told.answer)


def _playing(who: Visitor, desk: Desk, match: str) -> tuple[str, ...]:
    """The seats whose answers a visitor is told whatever eyes they borrow: a program's."""
    if who.role != TABLE:
        return ()
    return here(who, desk, belonging(desk, match)).seats()


def _actor(who: Visitor, desk: Desk, match: str, body: ActionBody) -> tuple[str, str]:
    """The seat that acts and the official who acts for it, "" where it acts itself.

    The owner acts for whichever seat is asked, which the desk finds out: its seat is "" here.
    """
    official = who.official and (body.by or body.seat == JUDGE or not who.seats())
    if official:
        by = ordering(who, desk, match, body.by)
        return body.seat or _asked_seat(who, desk, match), by
    if not body.seat and who.role == OWNER:
        return "", ""
    seat = body.seat or (_asked_seat(who, desk, match) if len(who.seats()) > 1 else "")
    return seat_of(who, desk, match, seat), ""


def _asked_seat(who: Visitor, desk: Desk, match: str) -> str:
    allowed(who, desk, match)
    return desk.table(match).seat or "A"


def _eyes(who: Visitor, desk: Desk, match: str, named: str, seat: str) -> str:
    """The eyes of an answer: those that were named, else those of the seat that acts."""
    own = seat if seat in who.seats() and who.role != OWNER else ""
    return allowed(who, desk, match, named or own)
