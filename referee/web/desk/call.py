"""The call: what was asked at a table, what the record says, what both seats state."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from fastapi import Request
from starlette.responses import Response

from referee.service import Desk, DeskError
from referee.service.court.appealing import appeals_at
from referee.service.court.judging import handed_on, standing_at
from referee.service.court.newer import newer_cards
from referee.service.court.punishing import penalties_followed_up
from referee.service.court.ruling import rulings_at, statements_at
from referee.service.court.watching import keeps_access
from referee.service.event.placing import belonging
from referee.service.orders import Sitting, cards, penalties, rulings, views
from referee.service.telling import broken, story
from referee.service.trouble import Trouble
from referee.timeline.story import LogLine
from referee.web.access.here import purpose_of
from referee.web.access.rights import allowed
from referee.web.access.sitting import official_at
from referee.web.access.visitors import Visitor, Who
from referee.web.desk.table import WORDS, bar_of, new_key, onward, reserved, screen
from referee.web.pages.people import caller
from referee.web.pages.typed import Typed, attempt, given, typed

SHOWN: Final = 6
"""Lines of the record before a call that are shown as what is agreed."""
JUDGE: Final = "judge"


class IllegalLine(NamedTuple):
    """One line of the record, and the clauses that it breaks."""

    line: LogLine
    broken: tuple[str, ...]


def _record(desk: Desk, match: str, eyes: str, point: int) -> list[IllegalLine]:
    """What the record says last before a point, as these eyes may read it."""
    lines = [
        line
        for line in story(desk, match, eyes, after=max(point - 60, 0), until=point)
        if not line.court and not line.undone and line.words
    ]
    illegal = broken(desk, match, desk.reader(match).head())
    shown = [line for line in lines if line.seq in illegal][-2:]
    rest = [line for line in lines if line.seq not in illegal][-(SHOWN - len(shown)) :]
    found = sorted([*shown, *rest], key=lambda line: line.seq)
    return [IllegalLine(x, illegal[x.seq].clauses if x.seq in illegal else ()) for x in found]


def eyes_of(who: Visitor, desk: Desk, match: str) -> tuple[str, bool]:
    """The eyes with which an official reads a table, and whether they see everything."""
    eyes = allowed(who, desk, match)
    return eyes, eyes == JUDGE


def _takes(desk: Desk, bar: Any, call: Any) -> bool:
    """Whether this official may take a call that waits."""
    power = "call.escalated" if call.escalated else "call.claim"
    return call.stands in {"open", "escalated"} and not reserved(desk, bar, power)


def look(desk: Desk, who: Visitor, match: str) -> dict[str, Any]:
    """Everything on the screen of a call."""
    bar = bar_of(desk, who, match)
    now = standing_at(desk, match, WORDS)
    eyes, full = eyes_of(who, desk, match)
    waiting = now.waiting()
    call = waiting[-1] if waiting else None
    point = call.point if call is not None else bar.head
    return {
        "bar": bar,
        "call": call,
        "standing": now,
        "full": full,
        "point": point,
        "handed": handed_on(desk, match, call.id, WORDS) if call is not None else "",
        "purpose": purpose_of(desk, belonging(desk, match)),
        "mine": call is not None and (call.taken_by, call.stands) == (bar.by, "claimed"),
        "takes": call is not None and _takes(desk, bar, call),
        "agreed": _record(desk, match, eyes, point),
        "statements": [
            one for one in statements_at(desk, match, WORDS) if call is None or one.about in {"", call.id}
        ],
        "rulings": rulings_at(desk, match, WORDS),
        "penalties": penalties_followed_up(desk, match, WORDS),
        "locked": {
            "ruling": reserved(desk, bar, "rule.withdraw"),
            "penalty": reserved(desk, bar, "penalty.withdraw"),
            "cards": reserved(desk, bar, "rule"),
        },
        "appeals": appeals_at(desk, match, WORDS),
        "newer": () if bar.over else newer_cards(desk, match),
        "kept": keeps_access(desk, match),
        "key": new_key(),
        "called": caller(desk),
    }


async def _shown(
    request: Request, who: Visitor, match: str, said: Typed, trouble: Trouble | None = None
) -> Response:
    values = await request.app.state.clerk.read(lambda desk: look(desk, who, match))
    return screen(request, "call.html", values["bar"], values | {"said": said}, trouble)


async def call(request: Request, who: Who, match: str) -> Response:
    """Show the call of a table, or the table where nobody calls."""
    return await _shown(request, who, match, Typed())


def _reason(said: Typed) -> str:
    """Why something is withdrawn; raises DeskError for no reason."""
    if not said.one("reason"):
        what = f"it is not said why {said.one('what')} is withdrawn"
        raise DeskError("unfilled", what, instead="write the reason and press again")
    return said.one("reason")


_ORDERS: Final[dict[str, Callable[[Sitting, Typed], object]]] = {
    "claim": lambda at, said: given(at, "call claim", said),
    "escalate": lambda at, said: given(at, "call escalate", said),
    "close": lambda at, said: given(at, "call close", said),
    "statement": lambda at, said: rulings.state(at, said.one("text"), said.one("person"), said.one("call")),
    "time": lambda at, said: given(at, "extend", said),
    "withdraw-ruling": lambda at, said: rulings.withdraw(at, said.one("what"), _reason(said)),
    "withdraw-penalty": lambda at, said: penalties.withdraw(at, said.one("what"), _reason(said)),
    "note": lambda at, said: given(at, "note", said),
    "take-up": lambda at, said: cards.take_up(at, tuple(said.get("cards", ())), said.one("reason")),
    "view": lambda at, said: views.look(at, said.one("purpose")),
}
"""What a button of the screen orders."""


async def order(request: Request, who: Who, match: str) -> Response:
    """Take, hand on or close a call, add a statement, give time, take up newer cards, open the full view."""
    said = await typed(request)
    carried = _ORDERS.get(said.one("do"))
    if carried is None:
        return onward(request, f"desk/{match}")
    _, trouble = await attempt(
        request, lambda desk: carried(official_at(who, desk, match, said.once()), said)
    )
    if trouble is not None:
        return await _shown(request, who, match, said, trouble)
    return onward(request, f"desk/{match}")
