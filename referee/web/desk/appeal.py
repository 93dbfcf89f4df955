"""The appeal: heard and decided by the head judge, from the record of the ruling."""

from typing import Annotated, Any, Final

from fastapi import Query, Request
from starlette.responses import Response

from referee.service import Desk, DeskError
from referee.service.court.appealing import AppealVerdict, appeals_at, penalties_given_with
from referee.service.court.branching import branches_of
from referee.service.court.punishing import penalties_at
from referee.service.court.ruling import ruling_chain, seq_before_ruling, statements_at
from referee.service.orders import Sitting, appeals
from referee.service.orders.rulings import ruling_of
from referee.service.trouble import Trouble
from referee.web.access.sitting import official_at
from referee.web.access.visitors import Visitor, Who
from referee.web.desk.ruling import worded_ruling
from referee.web.desk.table import MINUTE, WORDS, bar_of, new_key, onward, reserved, screen
from referee.web.pages.people import caller
from referee.web.pages.typed import Typed, attempt, typed

KEEP, WITHDRAW = "keep", "withdraw"
OUTCOMES: Final = ("upheld", "overturned")
OVERTURNED: Final = OUTCOMES[1]
MOVED: Final = ("partial-fix", "state-edit")
REMEDIES: Final = (
    ("none", "None"),
    ("rewind", "Rewind"),
    ("partial-fix", "Partial fix"),
    ("state-edit", "State edit"),
    ("random-return", "Random return"),
)


def _before(desk: Desk, match: str, ruling: Any) -> int:
    """The seq to which a rewind undoes what a ruling did, 0 for one that did nothing."""
    return seq_before_ruling(desk, match, ruling.id) if ruling.remedy != "none" else 0


def look(desk: Desk, who: Visitor, match: str, said: Typed) -> dict[str, Any]:
    """Everything on the screen of an appeal; raises DeskError where nobody appealed."""
    bar = bar_of(desk, who, match)
    rows = appeals_at(desk, match, WORDS)
    found = next((a for a in rows if a.id == said.one("id")), None) or next(iter(rows[::-1]), None)
    if found is None:
        raise DeskError(
            "no-appeal",
            f"nobody appealed at {match}",
            where=match,
            instead="a seat appeals a ruling from its own screen",
        )
    chain = ruling_chain(desk, match, found.ruling, WORDS)
    ruling = next(r for r in chain if r.id == found.ruling)
    return {
        "bar": bar,
        "appeal": found,
        "ruling": ruling,
        "remedies": REMEDIES,
        "penalties": penalties_given_with(desk, match, ruling.id),
        "before": _before(desk, match, ruling),
        "locked": reserved(desk, bar, "penalty.withdraw"),
        "reserved": reserved(desk, bar, "appeal.decide"),
        "said": said,
        "statements": [s for s in statements_at(desk, match, WORDS) if s.about in {found.id, found.ruling}],
        "branches": branches_of(desk, match),
        "key": said.one("key") or new_key(),
        "called": caller(desk),
    }


async def _shown(
    request: Request, who: Visitor, match: str, said: Typed, trouble: Trouble | None = None
) -> Response:
    values = await request.app.state.clerk.read(lambda desk: look(desk, who, match, said))
    return screen(request, "appeal.html", values["bar"], values, trouble)


async def appeal(
    request: Request,
    who: Who,
    match: str,
    named: Annotated[str, Query(alias="id", max_length=40)] = "",
    outcome: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """Show an appeal with the ruling that it is about."""
    return await _shown(request, who, match, Typed({"id": [named], "outcome": [outcome]}))


def _verdict(at: Sitting, said: Typed) -> AppealVerdict:
    outcome = said.one("outcome")
    over = outcome == OVERTURNED
    given = ruling_of(at.desk, at.name, worded_ruling(said)) if over else None
    time = said.number("minutes") * MINUTE
    known = penalties_at(at.desk, at.name, WORDS) if over else ()
    gone = tuple(one.id for one in known if said.one(one.id) == WITHDRAW)
    return AppealVerdict(outcome, said.one("reasons"), given=given, extension=time, withdraw=gone)


def _with(desk: Desk, match: str, said: Typed) -> list[str]:
    """Name the penalties that were given with the ruling of an appeal that waits."""
    found = next((a for a in appeals_at(desk, match, WORDS) if a.id == said.one("id")), None)
    if found is None or not found.pending:
        return []
    return [one.id for one in penalties_given_with(desk, match, found.ruling)]


def unfilled(desk: Desk, match: str, said: Typed) -> None:
    """Raise DeskError that says all that a decision lacks, before any of it is recorded."""
    outcome, remedy = said.one("outcome"), said.one("remedy", "none")
    over = outcome == OVERTURNED
    lacks = {
        "the outcome": outcome not in OUTCOMES,
        "the reasons": not said.one("reasons"),
        "the decision in its place": over and not said.one("decision"),
        "the seq to go back to": over and remedy == "rewind" and not said.one("to"),
        "the moves": over and remedy in MOVED and not said.one("moves"),
        "what is mixed": over and remedy == "random-return" and not said.one("pile"),
    }
    if over:
        lacks |= {
            f"whether {p} is kept or withdrawn": said.one(p) not in {KEEP, WITHDRAW}
            for p in _with(desk, match, said)
        }
    missing = [what for what, lacking in lacks.items() if lacking]
    if missing:
        message = f"the decision lacks {', '.join(missing)}"
        instead = "nothing is recorded yet: write it and press again"
        raise DeskError("unfilled", message, where=match, instead=instead)


def _decided(desk: Desk, who: Visitor, match: str, said: Typed) -> object:
    """Decide an appeal, with the penalties that fall with the ruling: one order, once."""
    at = official_at(who, desk, match, said.once("decide"))
    unfilled(desk, match, said)
    return appeals.settle(at, said.one("id"), _verdict(at, said))


async def decide(request: Request, who: Who, match: str) -> Response:
    """Open the hearing, or decide the appeal."""
    said = await typed(request)

    def give(desk: Desk) -> object:
        if said.one("do") != "hear":
            return _decided(desk, who, match, said)
        at = official_at(who, desk, match, said.once("hear"))
        return appeals.hear(at, said.one("id"), said.one("briefing"))

    _, trouble = await attempt(request, give)
    if trouble is not None:
        return await _shown(request, who, match, said, trouble)
    return onward(request, f"desk/{match}" if said.one("do") != "hear" else f"desk/{match}/appeal")
