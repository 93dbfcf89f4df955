"""The rewind check: what a rewind would mean, and the order of it by whom may."""

from typing import Annotated, Any, Final, NamedTuple

from fastapi import Query, Request
from starlette.responses import Response

from referee.service import Desk, DeskError
from referee.service.court.judging import rewind_check, standing_at
from referee.service.event.placing import belonging
from referee.service.trouble import Trouble, trouble_of
from referee.web.access.here import purpose_of
from referee.web.access.sitting import official_at, vouched
from referee.web.access.visitors import OWNER, Visitor, Who
from referee.web.desk.asking import RemedyRequest, ask
from referee.web.desk.call import eyes_of
from referee.web.desk.table import WORDS, against, bar_of, new_key, onward, reserved, screen
from referee.web.desk.targets import targets
from referee.web.pages.typed import Typed, attempt, given, typed

GRADES: Final = ("clean", "simple", "full", "needs random replacement", "unsafe")
SHORT: Final = ("clean", "simple", "full", "random", "unsafe")
WAYS: Final = ("drawn", "looked at", "revealed", "chosen")
POWER: Final = {
    "clean": "rewind.clean",
    "simple": "rewind.simple",
    "full": "rewind.full",
    "needs random replacement": "rewind.needs-random",
    "unsafe": "rewind.unsafe",
}
"""The power that a policy asks for, by the grade."""


class LearnedCount(NamedTuple):
    """What a seat learned since a point, counted by the way it did."""

    seat: str
    counts: tuple[int, int, int, int]


def _learned(found: Any) -> list[LearnedCount]:
    """Count what each seat learned, and what it chose."""
    rows = []
    for seat in ("A", "B"):
        counts = [0, 0, 0, 0]
        for one in found.learned:
            if one.seat == seat:
                counts[_way(one.how)] += one.count
        counts[3] = sum(1 for one in found.decisions if one.seat == seat)
        rows.append(LearnedCount(seat, (counts[0], counts[1], counts[2], counts[3])))
    return rows


def _way(how: str) -> int:
    if how.startswith("drew"):
        return 0
    return 2 if "revealed" in how else 1


def look(desk: Desk, who: Visitor, match: str, to: int | None) -> dict[str, Any]:
    """Everything on the screen of a check."""
    bar = bar_of(desk, who, match)
    eyes, full = eyes_of(who, desk, match)
    waiting = standing_at(desk, match, WORDS).waiting()
    call = waiting[-1] if waiting else None
    now = call.point if call is not None else bar.head
    offered = targets(desk, match, eyes, now)
    chosen = offered.usual if to is None else to
    found, why = None, None
    if chosen:
        try:
            found = rewind_check(desk, match, chosen, eyes)
        except (DeskError, LookupError, ValueError) as error:
            why = trouble_of(error)
    grade = GRADES.index(found.grade) if found is not None else -1
    power = POWER[found.grade] if found is not None else ""
    roles = reserved(desk, bar, power) if power else ()
    return {
        "purpose": purpose_of(desk, belonging(desk, match)),
        "vouches": who.role == OWNER,
        "call": call,
        "bar": bar,
        "full": full,
        "offered": offered,
        "to": chosen,
        "found": found,
        "why": why,
        "grade": grade,
        "short": SHORT,
        "ways": WAYS,
        "roles": roles,
        "learned": _learned(found) if found is not None else [],
        "key": new_key(),
    }


def _asked(desk: Desk, who: Visitor, match: str, said: Typed) -> object:
    """Hand the call on to the head judge, with the rewind that is wanted and what was drafted."""
    to, at = said.number("to", 1), official_at(who, desk, match, {"key": said.once("ask")["key"]})
    found = rewind_check(desk, match, to, eyes_of(who, desk, match)[0])
    draft = said.one("draft") or said.one("decision")
    what = RemedyRequest("a rewind", to, found.grade, said.all("clause"), draft)
    return ask(at, said.one("call"), what)


async def _shown(
    request: Request, who: Visitor, match: str, said: Typed, trouble: Trouble | None = None
) -> Response:
    to = said.number("to") if said.one("to") else None
    values = await request.app.state.clerk.read(lambda desk: look(desk, who, match, to))
    told = trouble or values.pop("why")
    return screen(request, "check.html", values["bar"], values | {"said": said}, told)


async def check(
    request: Request, who: Who, match: str, to: Annotated[str, Query(max_length=12)] = ""
) -> Response:
    """Show what a rewind would mean; nothing is changed."""
    return await _shown(request, who, match, Typed({"to": [to]} if to.isdecimal() else {}))


async def rewind(request: Request, who: Who, match: str) -> Response:
    """Order the rewind that was checked."""
    said = await typed(request)

    def give(desk: Desk) -> object:
        if said.one("do") == "ask":
            return _asked(desk, who, match, said)
        at = official_at(who, desk, match, against(desk, match, said))
        vouched(who, at, said.one("authorised"))
        return given(at, "rewind", said)

    _, trouble = await attempt(request, give)
    if trouble is not None:
        return await _shown(request, who, match, said, trouble)
    return onward(request, f"desk/{match}")
