"""An earlier entry is amended: chosen beside the log, tried, then ordered."""

from typing import Annotated, Any, Final

from fastapi import Query, Request
from starlette.responses import Response

from referee.service import Desk, DeskError
from referee.service.event.placing import belonging
from referee.service.orders.schema import TEXT
from referee.service.play.amending import NOTHING, Change, amendment, entries_before
from referee.service.play.listings import choices_at
from referee.service.trouble import Trouble, trouble_of
from referee.web.access.here import purpose_of
from referee.web.access.sitting import official_at, vouched
from referee.web.access.visitors import OWNER, Visitor, Who
from referee.web.desk.call import eyes_of
from referee.web.desk.check import GRADES, POWER
from referee.web.desk.table import against, bar_of, new_key, onward, reserved, screen
from referee.web.pages.typed import Typed, attempt, given, typed

LISTED: Final = 12
"""Entries that are offered, and rows of what an amendment does that stand open."""
OFFERED: Final = 200
"""Answers that are offered for what was really done."""


def look(desk: Desk, who: Visitor, match: str, said: Typed) -> dict[str, Any]:
    """Everything on the screen: the entries, the one that is chosen, and what was tried."""
    bar, seq = bar_of(desk, who, match), said.number("seq") if said.one("seq") else 0
    eyes, full = eyes_of(who, desk, match)
    rows = entries_before(desk, match, eyes, bar.head, LISTED)
    chosen = next(iter(entries_before(desk, match, eyes, seq, 1)), None) if seq else None
    if chosen is not None and chosen not in rows:
        rows = entries_before(desk, match, eyes, seq, LISTED)
    could = _could(desk, match, chosen.seq - 1) if chosen and full else ()
    tried, why = None, None
    if chosen and "words" in said and not said.one("words").strip() and not said.one("nothing"):
        why = _unwritten(match, could)
    elif chosen and ("words" in said or said.one("nothing")):
        change = Change(seq, "" if said.one("nothing") else said.one("words"))
        try:
            tried = amendment(desk, match, change, bar.by, eyes)
        except DeskError as error:
            why = trouble_of(error)
    roles = reserved(desk, bar, _power(tried.grade, at_random=True)) if tried else ()
    return {
        "bar": bar,
        "full": full,
        "purpose": purpose_of(desk, belonging(desk, match)),
        "vouches": who.role == OWNER,
        "seq": seq,
        "rows": rows,
        "chosen": chosen,
        "could": could,
        "tried": tried,
        "nothing": NOTHING,
        "why": why,
        "roles": roles,
        "most": LISTED,
        "key": new_key(),
    }


def _power(grade: str, *, at_random: bool) -> str:
    """The power that an amendment asks for: cards stay as they lie, which is unsafe where they could not."""
    worst = GRADES[-1] if at_random and grade == GRADES[3] else grade
    return POWER[worst]


def _could(desk: Desk, match: str, seq: int) -> tuple[str, ...]:
    """What could have been done there."""
    try:
        return tuple(one.text for one in choices_at(desk, match, seq, OFFERED).choices)
    except DeskError:
        return ()


def _unwritten(match: str, could: tuple[str, ...]) -> Trouble:
    """Say what is to be written where somebody tries nothing."""
    such = f", such as {could[0]}" if could else ""
    instead = f"write what was done{such}; or press: It was not done at all"
    return Trouble("unclear", "nothing is written yet", match, instead)


async def _shown(
    request: Request, who: Visitor, match: str, said: Typed, trouble: Trouble | None = None
) -> Response:
    values = await request.app.state.clerk.study(lambda desk: look(desk, who, match, said))
    told = trouble or values.pop("why")
    return screen(request, "amend.html", values["bar"], values | {"said": said}, told)


async def amend(
    request: Request,
    who: Who,
    match: str,
    *,
    seq: Annotated[str, Query(max_length=12)] = "",
    words: Annotated[str | None, Query(max_length=TEXT)] = None,
    nothing: Annotated[str, Query(max_length=3)] = "",
) -> Response:
    """Show the entries that can be amended, and what the words in the address would do."""
    found = {"seq": [seq]} if seq.isdecimal() else {}
    if words is not None or nothing:
        found |= {"words": [words or ""], "nothing": [nothing]}
    return await _shown(request, who, match, Typed(found))


async def ordered(request: Request, who: Who, match: str) -> Response:
    """Order the amendment that was tried."""
    said = await typed(request)

    def give(desk: Desk) -> object:
        at = official_at(who, desk, match, against(desk, match, said))
        vouched(who, at, said.one("authorised"))
        return given(at, "amend", said)

    _, trouble = await attempt(request, give)
    if trouble is not None:
        return await _shown(request, who, match, said, trouble)
    return onward(request, f"m/{match}")
