"""A match is opened and its links handed out: one for each seat, one for those who watch."""

from collections.abc import Mapping
from secrets import token_hex
from types import MappingProxyType
from typing import Annotated, Any, Final, NamedTuple
from urllib.parse import quote

from fastapi import Query, Request
from starlette.responses import Response

from events.wording import counted
from referee.cards import DeckList, DeckReading
from referee.service import Desk
from referee.service.event.running import title_of
from referee.service.event.starting import deck_names, open_match_once
from referee.service.event.tokens import PLAYER, SPECTATOR, Pass, make_token
from referee.service.proof.gathering import names_event
from referee.service.table.opening import read_deck
from referee.service.trouble import Trouble
from referee.web.access.giving import giving
from referee.web.access.prefix import origin
from referee.web.access.rights import opening, owning
from referee.web.access.visitors import OWNER, SEATS, Visitor, Who
from referee.web.pages.deck_lists import CHANGE, ShownList, is_looked_at, shown_list
from referee.web.pages.doors import opens
from referee.web.pages.shell import page
from referee.web.pages.typed import Typed, attempt, typed
from referee.web.refusals import ProblemError

RULESETS: Final = ("diva", "classic")
LAST_SEED: Final = 2**63 - 1
NO_LISTS: Final[Mapping[str, ShownList]] = MappingProxyType({})


DELAYS: Final = (
    (0, "as it happens"),
    (20, "20 seconds later"),
    (60, "a minute later"),
    (300, "5 minutes later"),
    (900, "15 minutes later"),
)
"""How long after it happened a spectator may learn of something, in seconds."""


class Handed(NamedTuple):
    """A link to hand out: for whom it is, its address, and what it opens in a few words."""

    name: str
    seat: str
    address: str
    place: str = ""


def later(seconds: int) -> str:
    """Say with which delay a link shows what happens."""
    return dict(DELAYS).get(seconds) or f"{counted(seconds, 'second')} later"


def _require_opener(who: Visitor, desk: Desk) -> None:
    opening(who, desk, who.event)
    if not opens(who):
        raise ProblemError(
            "no-right",
            "this token opens no match for others",
            instead="ask an organiser, or whoever runs the service",
        )


def look(desk: Desk, who: Visitor, said: Typed) -> dict[str, Any]:
    """Everything on the form; raises ProblemError for who opens no matches."""
    _require_opener(who, desk)
    ruleset = said.one("ruleset") if said.one("ruleset") in RULESETS else RULESETS[0]
    return {
        "said": said,
        "rulesets": RULESETS,
        "ruleset": ruleset,
        "decks": deck_names(ruleset),
        "seats": SEATS,
        "seeded": who.role == OWNER,
        "delays": DELAYS,
        "event": who.event,
        "titled": title_of(desk, who.event) if who.event else "",
        "shared": bool(who.event) and names_event(desk, who.event) and desk.policy(who.event).shared,
        "key": said.one("key") or f"open-{token_hex(12)}",
    }


def _deck(desk: Desk, said: Typed, seat: str) -> str | DeckList:
    """The list that was written for a seat, else the shipped deck that was chosen."""
    return _read(desk, said, seat).deck if said.one(f"list_{seat}") else said.one(f"deck_{seat}")


def _read(desk: Desk, said: Typed, seat: str) -> DeckReading:
    whose = said.one(f"person_{seat}") or f"seat {seat}"
    catalog = desk.catalog_of(said.one("ruleset", RULESETS[0]))
    return read_deck(said.one(f"list_{seat}"), f"list of {whose}", catalog)


def _seed(said: Typed, who: Visitor) -> int | None:
    if not said.one("seed"):
        return None
    owning(who)
    return said.number("seed", 0, LAST_SEED)


def opened(desk: Desk, who: Visitor, said: Typed) -> tuple[str, tuple[Handed, ...]]:
    """Open a match as the form says, and make the links of its seats and of spectators.

    The tokens of the links are told this once. Raises ProblemError for who may not, DeskError with
    every fault of a deck.
    """
    _require_opener(who, desk)
    name = said.one("name")
    people = (said.one("person_A"), said.one("person_B"))
    made = open_match_once(
        desk,
        said.one("key"),
        name or None,
        _deck(desk, said, "A"),
        _deck(desk, said, "B"),
        first=said.one("first") or None,
        ruleset=said.one("ruleset", RULESETS[0]),
        event=who.event,
        seed=_seed(said, who),
        people=people,
        chance=said.one("chance"),
    )
    passes = [Pass(PLAYER, p, made, seat=s) for s, p in zip(SEATS, people, strict=True)]
    handed = []
    delay = said.number("delay")
    for one in (*passes, Pass(SPECTATOR, match=made, delay=delay)):
        token = make_token(desk, one, giving(who, desk, one), once=one.role != SPECTATOR).token
        screen = f"m/{quote(made)}" + ("/play" if one.seat else "")
        place = f"Seat {one.seat}" if one.seat else f"Watches {later(delay)}"
        handed.append(Handed(one.person, one.seat, f"l/{token}/{screen}", place))
    return made, tuple(handed)


async def _form(
    request: Request,
    who: Visitor,
    said: Typed,
    trouble: Trouble | None = None,
    reads: Mapping[str, ShownList] = NO_LISTS,
) -> Response:
    values = await request.app.state.clerk.read(lambda desk: look(desk, who, said))
    status = 200 if trouble is None else 422
    return page(request, "open.html", status=status, trouble=trouble, match="", reads=reads, **values)


async def _looked(request: Request, who: Visitor, said: Typed) -> Response:
    """Show what the lists of the form are read as; nothing is opened."""

    def read(desk: Desk) -> dict[str, ShownList]:
        _require_opener(who, desk)
        found = {seat: _read(desk, said, seat) for seat in SEATS if said.one(f"list_{seat}")}
        return {seat: shown_list(one) for seat, one in found.items()}

    if said.one("step") == CHANGE:
        return await _form(request, who, said)
    found, trouble = await attempt(request, read)
    return await _form(request, who, said, trouble, found or NO_LISTS)


async def form(request: Request, who: Who, ruleset: Annotated[str, Query(max_length=20)] = "") -> Response:
    """Show what a match is opened with."""
    return await _form(request, who, Typed({"ruleset": [ruleset]}))


async def given(request: Request, who: Who) -> Response:
    """Open the match, and show its links this once; or show the decks of another ruleset."""
    said = await typed(request)
    if said.one("do") == "look":
        return await _form(request, who, said)
    if is_looked_at(said, *(f"list_{seat}" for seat in SEATS)):
        return await _looked(request, who, said)
    done, trouble = await attempt(request, lambda desk: opened(desk, who, said))
    if done is None:
        return await _form(request, who, said, trouble)
    match, handed = done
    answer = page(request, "opened.html", status=201, match=match, handed=handed, origin=origin(request))
    answer.headers["cache-control"] = "no-store"
    return answer
