"""The appeal: heard and decided by the head judge, from the record of the ruling."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from referee.service import Desk, DeskError
from referee.service.court.appealing import Verdict
from referee.service.orders import Sitting, appeals
from referee.service.trouble import Trouble
from referee.web.access.sitting import official_at
from referee.web.access.visitors import Visitor, Who
from referee.web.desk.ruling import ruled
from referee.web.desk.table import MINUTE, WORDS, bar_of, new_key, onward, reserved, screen
from referee.web.pages.people import caller
from referee.web.pages.typed import Typed, attempt, typed

router = APIRouter(tags=["desk"], include_in_schema=False)


def look(desk: Desk, who: Visitor, match: str, said: Typed) -> dict[str, Any]:
    """Give everything on the screen of an appeal; raises DeskError where nobody appealed."""
    bar = bar_of(desk, who, match)
    rows = desk.appeals(match, WORDS)
    found = next((a for a in rows if a.id == said.one("id")), None) or next(iter(rows[::-1]), None)
    if found is None:
        raise DeskError(
            "no-appeal", f"nobody appealed at {match}", where=match,
            instead="a seat appeals a ruling from its own screen",
        )  # fmt: skip
    chain = desk.ruling_chain(match, found.ruling, WORDS)
    return {
        "bar": bar, "appeal": found, "ruling": next(r for r in chain if r.id == found.ruling),
        "reserved": reserved(desk, bar, "appeal.decide"), "said": said,
        "statements": [
            s for s in desk.statements(match, WORDS) if s.about in {found.id, found.ruling}
        ],
        "branches": desk.branches(match), "key": said.one("key") or new_key(),
        "called": caller(desk),
    }  # fmt: skip


async def _shown(
    request: Request, who: Visitor, match: str, said: Typed, trouble: Trouble | None = None
) -> Response:
    values = await request.app.state.clerk.read(lambda desk: look(desk, who, match, said))
    return screen(request, "appeal.html", values["bar"], values, trouble)


@router.get("/desk/{match}/appeal")
async def appeal(
    request: Request, who: Who, match: str,
    named: Annotated[str, Query(alias="id", max_length=40)] = "",
    outcome: Annotated[str, Query(max_length=20)] = "",
) -> Response:  # fmt: skip
    """Show an appeal with the ruling that it is about."""
    return await _shown(request, who, match, Typed({"id": [named], "outcome": [outcome]}))


def _verdict(at: Sitting, said: Typed) -> Verdict:
    outcome = said.one("outcome")
    given = ruled(at, said) if outcome == "overturned" else None
    time = said.number("minutes") * MINUTE
    return Verdict(outcome, said.one("reasons"), given=given, extension=time)


@router.post("/desk/{match}/appeal")
async def decide(request: Request, who: Who, match: str) -> Response:
    """Open the hearing, or decide the appeal."""
    said = await typed(request)

    def give(desk: Desk) -> object:
        part = "hear" if said.one("do") == "hear" else "decide"
        at, name = official_at(who, desk, match, said.once(part)), said.one("id")
        if part == "hear":
            return appeals.hear(at, name, said.one("briefing"))
        return appeals.decide(at, name, _verdict(at, said))

    _, trouble = await attempt(request, give)
    if trouble is not None:
        return await _shown(request, who, match, said, trouble)
    return onward(request, f"desk/{match}" if said.one("do") != "hear" else f"desk/{match}/appeal")
