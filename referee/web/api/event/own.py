"""What the people of an event do themselves: enter, bring a list, report, call a judge, leave."""

from collections.abc import Callable
from functools import partial
from typing import Any

from events.data import as_fields
from events.letters import cleaned
from referee.service import Desk
from referee.service.commands import Once
from referee.service.event.games import open_next_game
from referee.service.event.own import (
    Newcomer,
    SaidTable,
    SelfEntered,
    appeal_own,
    bring,
    call_to_table,
    join,
    joined_before,
    leave_event,
    report_result,
)
from referee.service.event.own_part import OwnEvent, own_event
from referee.web.access.credentials import address_of
from referee.web.access.own import require_join, takes_part
from referee.web.api.event.at_event import AtEvent
from referee.web.api.event.own_forms import (
    AppealForm,
    CallForm,
    GameForm,
    JoinedAnswer,
    JoinForm,
    LeaveForm,
    ListForm,
    ReportForm,
)
from referee.web.api.forms import PROBLEMS, CommandBody, Json
from referee.web.api.schemas import answers
from referee.web.routes import Router

router = Router(prefix="/v1/events/{event}", tags=["events"])


def _once(at: AtEvent, body: CommandBody) -> Once:
    return {"key": body.key or at.key or None, "expect": body.expect}


async def _did(at: AtEvent, do: Callable[[Desk, str], object]) -> Json:
    """Do something for whose page it is, and tell the event as they see it then."""

    def work(desk: Desk) -> dict[str, Any]:
        person = takes_part(at.who, at.event)
        do(desk, person)
        return as_fields(own_event(desk, at.event, person))

    return Json(await at.request.app.state.clerk.write(work))


@router.post("/join", responses=answers(JoinedAnswer) | PROBLEMS, summary="Enter oneself")
async def joined(at: AtEvent, body: JoinForm) -> Json:
    """Enter somebody by their name while registration is open, with a list or without one yet.

    The answer has the token of their page. Where there is no room they wait. The same key and words
    again give the same answer, with the token only where nobody could guess the key: 24 hex digits of
    chance, or a random UUID. Only a few people enter from one address in an hour.
    """
    address = address_of(at.request.scope)

    def work(desk: Desk) -> dict[str, Any]:
        name = cleaned(body.name)
        new = Newcomer(name, body.contact, body.text, name if body.second else "", body.code)
        once = _once(at, body)

        def enter() -> SelfEntered:
            require_join(at.who, desk, at.event)
            return join(desk, at.event, new, **once)

        before = partial(joined_before, desk, at.event, new, **once)
        done = at.request.app.state.entries.counted(at.event, address, enter, before)
        return {"event": at.event, "person": done.person, "token": done.token or None, "waits": done.waits}

    return Json(await at.request.app.state.clerk.write(work), 200, {"cache-control": "no-store"})


@router.post("/own/list", responses=answers(OwnEvent) | PROBLEMS, summary="Bring one's own list")
async def listed(at: AtEvent, body: ListForm) -> Json:
    """Register one's own deck list, or another in its place, until the deadline."""
    return await _did(at, lambda desk, me: bring(desk, at.event, me, "", body.text, **_once(at, body)))


@router.post("/own/report", responses=answers(OwnEvent) | PROBLEMS, summary="Report one's own result")
async def reported(at: AtEvent, body: ReportForm) -> Json:
    """Say how one's own table ended; decided where both say the same, else a judge is called."""

    def do(desk: Desk, me: str) -> None:
        place = SaidTable(me, body.round, body.table)
        report_result(desk, at.event, place, body.winner, body.games, **_once(at, body))

    return await _did(at, do)


@router.post("/own/call", responses=answers(OwnEvent) | PROBLEMS, summary="Call a judge to one's table")
async def called(at: AtEvent, body: CallForm) -> Json:
    """Call a judge to one's own table, where it has no match of its own."""

    def do(desk: Desk, me: str) -> None:
        place = SaidTable(me, body.round, body.table)
        call_to_table(desk, at.event, place, body.question, **_once(at, body))

    return await _did(at, do)


@router.post("/own/appeal", responses=answers(OwnEvent) | PROBLEMS, summary="Appeal one's own penalty")
async def appealed(at: AtEvent, body: AppealForm) -> Json:
    """Appeal a penalty of one's own that was given at a table without a match."""
    asked = body.penalty, body.grounds
    return await _did(at, lambda desk, me: appeal_own(desk, at.event, (me, *asked), **_once(at, body)))


@router.post("/own/game", responses=answers(OwnEvent) | PROBLEMS, summary="Open the next game of one's match")
async def played_on(at: AtEvent, body: GameForm) -> Json:
    """Open the next game of one's own match of several games, once the game before is over."""

    def do(desk: Desk, me: str) -> None:
        open_next_game(desk, at.event, SaidTable(me, body.round, body.table), **_once(at, body))

    return await _did(at, do)


@router.post("/own/leave", responses=answers(OwnEvent) | PROBLEMS, summary="Leave an event")
async def left(at: AtEvent, body: LeaveForm) -> Json:
    """Leave the event; what was played stands."""
    return await _did(at, lambda desk, me: leave_event(desk, at.event, me, **_once(at, body)))
