"""The ruling: clauses, decision, remedy, penalty and time, recorded under keys of their own."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, NamedTuple
from urllib.parse import urlencode

from fastapi import Query, Request
from starlette.responses import Response

from events.registry.precedents import PrecedentSearch
from referee.rulebook import known
from referee.service import Desk, DeskError
from referee.service.court.judging import require_closing, rewind_check, standing_at
from referee.service.court.punishing import penalty_history, suggest_penalty
from referee.service.court.ruling import statements_at
from referee.service.event.placing import belonging
from referee.service.orders import Sitting, calls, penalties, rulings
from referee.service.play.owing import illegals_at
from referee.service.points import point_at
from referee.service.trouble import Trouble, trouble_of
from referee.web.access.rights import ordering
from referee.web.access.rulings import precedents
from referee.web.access.sitting import official_at, vouched
from referee.web.access.visitors import OWNER, Visitor, Who
from referee.web.desk import finding
from referee.web.desk.asking import RemedyRequest, ask, asked_for
from referee.web.desk.call import eyes_of
from referee.web.desk.check import POWER
from referee.web.desk.finding import looked_at
from referee.web.desk.table import (
    MINUTE,
    WORDS,
    TableBar,
    against,
    bar_of,
    new_key,
    onward,
    reserved,
    screen,
)
from referee.web.pages.people import caller
from referee.web.pages.typed import Typed, attempt, typed

REMEDIES: Final = (
    ("none", "None"),
    ("partial-fix", "Partial fix"),
    ("rewind", "Rewind"),
    ("random-return", "Random return"),
    ("state-edit", "State edit"),
    ("stands", "It stands"),
)
MOVED: Final = ("partial-fix", "state-edit", "rewind")
ASKED: Final = {
    "rewind": "a rewind",
    "partial-fix": "a partial fix",
    "random-return": "a random return",
    "state-edit": "a state edit",
    "stands": "what was done to stand",
}
"""How a remedy is asked for."""
PENALTY: Final = ("infraction", "seat", "level", "deviation", "approved", "call", "same_as")
"""The fields of the form that word a penalty as they stand."""


class Level(NamedTuple):
    """A level of the ladder; `locked` are the roles that may give it, where this one may not."""

    name: str
    effect: str
    locked: tuple[str, ...]


def _precedent(desk: Desk, who: Visitor, said: Typed) -> Any:
    """How the first chosen clause was ruled on before; None where none is chosen."""
    chosen = [i for i in said.all("clause") if known(i)]
    if not chosen:
        return None
    return precedents(desk, who, PrecedentSearch((("clause", chosen[0]),)), limit=3)


def _penalty(desk: Desk, match: str, said: Typed, bar: TableBar) -> dict[str, Any]:
    """The ladder with what is locked, and for an infraction what the policy suggests."""
    policy = desk.policy(match)
    levels = [
        Level(name, policy.effect(name), reserved(desk, bar, f"penalty.{name}")) for name in policy.levels
    ]
    suggestion, why = None, None
    infraction, seat = said.one("infraction"), said.one("seat")
    if infraction and seat:
        try:
            suggestion = suggest_penalty(desk, match, infraction, seat)
        except (DeskError, LookupError, ValueError) as error:
            why = trouble_of(error)
    people = desk.facts(match, 0, 1)[0].body.people
    person = dict(zip(("A", "B"), people, strict=True)).get(seat, "")
    past = penalty_history(desk, person, bar.event) if person and bar.event else []
    return {
        "policy": policy,
        "levels": levels,
        "suggestion": suggestion,
        "past": past[-5:],
        "penalty_trouble": why,
    }


def look(desk: Desk, who: Visitor, match: str, said: Typed) -> dict[str, Any]:
    """Everything on the screen of a ruling."""
    bar = bar_of(desk, who, match)
    now = standing_at(desk, match, WORDS)
    waiting = now.waiting()
    call = waiting[-1] if waiting else None
    locked = {
        name: reserved(desk, bar, f"rule.{name}") for name in ("partial-fix", "state-edit", "random-return")
    }
    if said.one("remedy") == "rewind" and said.one("to"):
        locked["rewind"] = _rewinding(desk, who, bar, said.one("to"))
    looked = looked_at(said) or ((call.point,) if call is not None else ())
    punished = _penalty(desk, match, said, bar)
    vouches = who.role == OWNER
    return {
        "bar": bar,
        "call": call,
        "said": said,
        "remedies": REMEDIES,
        "reserved": locked,
        "moved": MOVED,
        **finding.look(desk, who, match, said, looked),
        "vouches": vouches,
        "up": () if vouches else _above(said, locked, punished),
        "precedent": _precedent(desk, who, said),
        "illegals": [i for i in illegals_at(desk, match) if i.stands],
        "statements": statements_at(desk, match, WORDS),
        "key": said.one("key") or new_key(),
        "called": caller(desk),
        "approvers": reserved(desk, bar, "penalty.approve"),
        **punished,
    }


def _rewinding(desk: Desk, who: Visitor, bar: TableBar, to: str) -> tuple[str, ...]:
    """Name the roles that a rewind is for, where it is not for who rules; none where unknown."""
    match = bar.match
    try:
        found = rewind_check(desk, match, point_at(desk, match, to), eyes_of(who, desk, match)[0])
    except (DeskError, LookupError, ValueError):
        return ()
    return reserved(desk, bar, POWER[found.grade])


def _above(said: Typed, locked: Mapping[str, Any], punished: Mapping[str, Any]) -> tuple[str, ...]:
    """Name the roles that what is chosen is for, where it is not for who rules."""
    if roles := locked.get(said.one("remedy", "none")):
        return tuple(roles)
    suggestion = punished["suggestion"]
    level = said.one("level") or (suggestion.level if suggestion is not None else "")
    return next((one.locked for one in punished["levels"] if one.name == level), ())


def _hand_on(desk: Desk, who: Visitor, match: str, said: Typed) -> object:
    """Hand the call on to the head judge with what the form says so far."""
    remedy, to = said.one("remedy", "none"), said.one("to")
    at = official_at(who, desk, match, {"key": said.once("ask")["key"]})
    seq = point_at(desk, match, to) if remedy == "rewind" and to else 0
    grade = rewind_check(desk, match, seq, eyes_of(who, desk, match)[0]).grade if seq else ""
    what = ASKED.get(remedy) or f"a {said.one('level') or 'penalty'}"
    wants = RemedyRequest(what, seq, grade, said.all("clause"), said.one("decision"))
    return ask(at, said.one("call"), wants)


def _from_call(desk: Desk, who: Visitor, match: str, call: str) -> Typed:
    """Fill a form in with what was asked for when a call was handed on."""
    ordering(who, desk, match)
    found = asked_for(desk, match, call)
    if found is None:
        return Typed()
    remedy = next((name for name, words in ASKED.items() if words == found.what), "none")
    to = [str(found.to)] if found.to else []
    return Typed(remedy=[remedy], to=to, clause=list(found.clauses), decision=[found.draft])


def sentence(said: Typed, seat_name: str = "") -> str:
    """Say in one sentence what will be written."""
    remedy = said.one("remedy", "none")
    words = dict(REMEDIES).get(remedy, remedy).lower()
    parts = [f"rewind to {said.one('to')}" if remedy == "rewind" else words]
    if remedy == "none":
        parts = ["no remedy"]
    if said.one("infraction"):
        level = said.one("level") or "the suggested level"
        parts.append(f"{level} for {said.one('seat')}{seat_name} ({said.one('infraction')})")
    if said.one("minutes") not in {"", "0"}:
        parts.append(f"+{said.one('minutes')}:00")
    return f"Record: {', '.join(parts)}?"


def unfilled(said: Typed) -> Trouble | None:
    """What a form lacks before anything of it is asked or recorded; None for a whole one."""
    minutes, rewinds = said.one("minutes"), said.one("remedy") == "rewind"
    lacks = {
        "the question": not said.one("question"),
        "the decision": not said.one("decision"),
        "the seq to go back to": rewinds and not said.one("to"),
        "whose infraction it is": bool(said.one("infraction")) and not said.one("seat"),
        "the minutes in figures": bool(minutes) and not (minutes.isascii() and minutes.isdecimal()),
    }
    missing = [what for what, lacking in lacks.items() if lacking]
    if not missing:
        return None
    message = f"the ruling lacks {', '.join(missing)}"
    return Trouble("unfilled", message, instead="nothing is recorded yet: write it and press again")


def worded_ruling(said: Typed) -> dict[str, Any]:
    """The words of the ruling that a form says; what its remedy has no use for is left out."""
    remedy = said.one("remedy", "none")
    used = {
        "to": remedy == "rewind",
        "moves": remedy in MOVED,
        "pile": remedy == "random-return",
        "illegal": remedy == "stands",
    }
    words = {name: said.one(name) for name in ("question", "decision", "agreed", "infraction", "call")}
    words |= {name: said.one(name) for name, wanted in used.items() if wanted}
    return words | {
        "remedy": remedy,
        "clauses": said.all("clause"),
        "statements": said.all("statement"),
        "looked_at": looked_at(said),
    }


def _punished(said: Typed, ruling: str) -> dict[str, Any]:
    """Word the penalty of a form, which goes with a ruling."""
    words = {name: said.one(name) for name in PENALTY}
    return words | {
        "reason": said.one("decision"),
        "another": said.one("another") == "1",
        "ruling": ruling,
    }


def record(desk: Desk, who: Visitor, match: str, said: Typed, done: list[str]) -> None:
    """Record a ruling, then its penalty, the time and the end of the call; each of them once.

    What was recorded before something is refused stays, and its words are in `done`: sent again,
    the same key gives the same answer.
    """
    done.clear()

    def at(part: str) -> Sitting:
        return official_at(who, desk, match, {"key": said.once(part)["key"]})

    first = official_at(who, desk, match, against(desk, match, said, "ruling"))
    vouched(who, first, said.one("approved"))
    require_closing(desk, match, said.one("call"), first.by)
    given = rulings.rule(first, keep_open=True, **worded_ruling(said)).ruling.id
    done.append(given)
    if said.one("infraction"):
        done.append(penalties.give(at("penalty"), **_punished(said, given)).penalty.id)
    if (minutes := said.number("minutes")) > 0:
        calls.extend(at("time"), minutes * MINUTE, f"ruling {given}")
        done.append("the time")
    call = standing_at(desk, match, WORDS).call(said.one("call"))
    if call is not None and call.stands != "closed":
        calls.close(at("close"), call.id, given)


def _after(done: Sequence[str], trouble: Trouble) -> Trouble:
    """Tell a refusal with what of the form is recorded already."""
    if not done:
        return trouble
    message = f"{' and '.join(done)} recorded, the rest is not: {trouble.message}"
    return trouble._replace(message=message)


async def _shown(
    request: Request,
    who: Visitor,
    match: str,
    said: Typed,
    trouble: Trouble | None = None,
    *,
    ask: str = "",
) -> Response:
    values = await request.app.state.clerk.search(lambda desk: look(desk, who, match, said))
    anew = trouble is not None and trouble.code == "stale"
    expect = values["bar"].head if anew else said.one("expect") or values["bar"].head
    shown = values | {"ask": ask, "expect": expect}
    return screen(request, "rule.html", values["bar"], shown, trouble)


async def form(
    *,
    request: Request,
    who: Who,
    match: str,
    remedy: Annotated[str, Query(max_length=20)] = "none",
    to: Annotated[str, Query(max_length=12)] = "",
    asked: Annotated[str, Query(max_length=40)] = "",
) -> Response:
    """Show the form of a ruling, with what the check handed on, or a call that went up."""
    said = Typed({"remedy": [remedy], "to": [to]})
    if asked:
        read = request.app.state.clerk.read
        said = await read(lambda desk: _from_call(desk, who, match, asked)) or said
    return await _shown(request, who, match, said)


def _choose(said: Typed) -> None:
    """Add a clause that was pressed, and close the search; or take one out."""
    if said.one("add"):
        said["clause"] = [*said.all("clause"), said.one("add")]
        said["q"] = [""]
    if said.one("drop"):
        said["clause"] = [i for i in said.all("clause") if i != said.one("drop")]


async def rule(request: Request, who: Who, match: str) -> Response:
    """Look up, ask once, hand on or record, as the pressed button says."""
    said = await typed(request)
    do = said.one("do")
    _choose(said)
    if do not in {"ask", "record", "hand-on"}:
        return await _shown(request, who, match, said)
    if do == "hand-on":
        _, trouble = await attempt(request, lambda desk: _hand_on(desk, who, match, said))
        if trouble is None:
            return onward(request, f"desk/{match}")
    elif (trouble := unfilled(said)) is None and do == "record":
        return await _recorded(request, who, match, said)
    return await _shown(request, who, match, said, trouble, ask="" if trouble else sentence(said))


async def _recorded(request: Request, who: Visitor, match: str, said: Typed) -> Response:
    """Record what was asked and confirmed; the way leads to the queue."""
    done: list[str] = []

    def give(desk: Desk) -> str:
        record(desk, who, match, said, done)
        return belonging(desk, match).event

    event, trouble = await attempt(request, give)
    if trouble is not None:
        return await _shown(request, who, match, said, _after(done, trouble))
    place = urlencode({"event": event or "-", "done": f"{match}/{done[0]}"})
    return onward(request, f"desk?{place}")
