"""The appeal: heard and decided by the head judge, from the record of the ruling."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from referee.service import Desk, DeskError
from referee.service.court.appealing import Verdict
from referee.service.orders import Sitting, appeals, penalties
from referee.service.trouble import Trouble
from referee.web.access.sitting import official_at
from referee.web.access.visitors import Visitor, Who
from referee.web.desk.ruling import ruled
from referee.web.desk.table import MINUTE, WORDS, bar_of, new_key, onward, reserved, screen
from referee.web.pages.people import caller
from referee.web.pages.typed import Typed, attempt, typed

router = APIRouter(tags=["desk"], include_in_schema=False)
KEEP, WITHDRAW = "keep", "withdraw"
OUTCOMES: Final = ("upheld", "overturned")
OVERTURNED: Final = OUTCOMES[1]
MOVED: Final = ("partial-fix", "state-edit")
REMEDIES: Final = (
    ("none", "None"), ("rewind", "Rewind"), ("partial-fix", "Partial fix"),
    ("state-edit", "State edit"), ("random-return", "Random return"),
)  # fmt: skip


def given_with(desk: Desk, match: str, ruling: Any) -> list[Any]:
    """Give the penalties that stand and were given with a ruling, or in the call it answers."""
    return [
        p for p in desk.penalties(match, WORDS)
        if p.stands == "given" and (p.ruling == ruling.id or (p.call and p.call == ruling.call))
    ]  # fmt: skip


def _before(desk: Desk, match: str, ruling: Any) -> int:
    """Give the seq to which a rewind undoes what a ruling did, 0 for one that did nothing."""
    return desk.before_ruling(match, ruling.id) if ruling.remedy != "none" else 0


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
    ruling = next(r for r in chain if r.id == found.ruling)
    return {
        "bar": bar, "appeal": found, "ruling": ruling, "remedies": REMEDIES,
        "penalties": given_with(desk, match, ruling), "before": _before(desk, match, ruling),
        "locked": reserved(desk, bar, "penalty.withdraw"),
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
    given = ruled(at, said) if outcome == OVERTURNED else None
    time = said.number("minutes") * MINUTE
    return Verdict(outcome, said.one("reasons"), given=given, extension=time)


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
        found = next((a for a in desk.appeals(match, WORDS) if a.id == said.one("id")), None)
        chain = desk.ruling_chain(match, found.ruling, WORDS) if found and found.pending else ()
        lacks |= {
            f"whether {p.id} is kept or withdrawn": said.one(p.id) not in {KEEP, WITHDRAW}
            for r in chain if found is not None and r.id == found.ruling
            for p in given_with(desk, match, r)
        }  # fmt: skip
    missing = [what for what, lacking in lacks.items() if lacking]
    if missing:
        message = f"the decision lacks {', '.join(missing)}"
        instead = "nothing is recorded yet: write it and press again"
        raise DeskError("unfilled", message, where=match, instead=instead)


def _decided(desk: Desk, who: Visitor, match: str, said: Typed) -> object:
    """Decide an appeal, then withdraw the penalties that fall with the ruling, each once."""
    at = official_at(who, desk, match, said.once("decide"))
    unfilled(desk, match, said)
    gone = [p for p in desk.penalties(match, WORDS) if said.one(p.id) == WITHDRAW]
    name, over = said.one("id"), said.one("outcome") == OVERTURNED
    roles = desk.reserved(match, "penalty.withdraw", at.by) if over and gone else ()
    if roles:
        message = f"a penalty is for the {' or '.join(roles).replace('-', ' ')} to withdraw"
        raise DeskError("no-power", message, where=match, instead="keep it, and ask them")
    done = appeals.decide(at, name, _verdict(at, said))
    for one in gone if over else ():
        once = official_at(who, desk, match, said.once(f"withdraw-{one.id}"))
        penalties.withdraw(once, one.id, f"appeal {name} is overturned: {said.one('reasons')}")
    return done


@router.post("/desk/{match}/appeal")
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
