"""Links of an event are handed out: to the seats of a table, to officials, to who watches."""

from typing import Any, Final
from urllib.parse import quote

from fastapi import Request
from starlette.responses import Response

from events.wording import instead_of
from referee.service import Desk, DeskError
from referee.service.event.ordering import event_at
from referee.service.event.people import natural
from referee.service.event.running import officials_of, title_of
from referee.service.event.seating import round_time
from referee.service.event.tokens import LINK_LIFE, PLAYER, SPECTATOR, Pass, make_token
from referee.web.access.giving import giving
from referee.web.access.prefix import origin
from referee.web.access.rights import ordering
from referee.web.access.visitors import SEATS, Visitor, Who
from referee.web.desk.table import screen
from referee.web.pages.opening import Handed, later
from referee.web.pages.people import caller
from referee.web.pages.shell import page
from referee.web.pages.typed import Typed, attempt, typed

WHAT: Final = ("seats", "officials", "watch", "people")
"""What stands on a sheet: both seats of each match of the round, officials, who watches, each person."""


def _seats(desk: Desk, event: str, match: str) -> tuple[Pass, ...]:
    """What opens both seats of a table; raises DeskError for one that the event has not."""
    tables = event_at(desk, event).seats()
    if match not in tables:
        near = instead_of(match, tables, "seat a table first")
        raise DeskError("unknown-match", f"{event} has no table {match}", where=event, instead=near)
    seats = zip(SEATS, tables[match].people, strict=True)
    return tuple(Pass(PLAYER, p, match, seat=s, seconds=LINK_LIFE) for s, p in seats)


def _office(desk: Desk, event: str, office: str) -> Pass:
    """What an official signs in with; raises DeskError for somebody who is none."""
    if office not in officials_of(desk, event):
        near = instead_of(office, officials_of(desk, event), "appoint somebody first")
        what = f"{office} is no official here"
        raise DeskError("unknown-person", what, where=event, instead=near)
    role, _, person = office.partition(":")
    return Pass(role, person, event=event, seconds=LINK_LIFE)


def _passes(desk: Desk, event: str, said: Typed) -> tuple[Pass, ...]:
    """What is handed out: a sheet for everybody, or for one table, official or spectators."""
    match, office, what = said.one("match"), said.one("office"), said.all("what")
    watches = Pass(SPECTATOR, event=event, seconds=LINK_LIFE, delay=said.number("delay"))
    if match:
        return _seats(desk, event, match)
    if office:
        return (_office(desk, event, office),)
    if said.one("do") != "sheet":
        return (watches,)
    found: list[Pass] = []
    if WHAT[0] in what:
        for one in _playing(desk, event):
            found += _seats(desk, event, one)
    if WHAT[3] in what:
        there = (one.id for one in event_at(desk, event).entrants if not one.dropped)
        found += (Pass(PLAYER, one, event=event, seconds=LINK_LIFE) for one in sorted(there, key=natural))
    if WHAT[1] in what:
        found += (_office(desk, event, by) for by in officials_of(desk, event))
    if WHAT[2] in what:
        found.append(watches)
    if not found:
        instead = "choose for whom it is, and seat tables or appoint officials first"
        raise DeskError("unfilled", "nobody would be on this sheet", where=event, instead=instead)
    return tuple(found)


def _playing(desk: Desk, event: str) -> list[str]:
    """Name the matches of the last round that nobody has won yet."""
    state = event_at(desk, event)
    if not state.rounds:
        return []
    times = round_time(desk, event, state.rounds[-1].number).tables
    return [one.seated.match for one in times if one.result is None and one.seated.match]


def _way(one: Pass, token: str) -> str:
    """The address at which somebody begins; an official signs in there."""
    if one.role == PLAYER:
        return f"l/{token}/m/{quote(one.match)}/play" if one.match else f"l/{token}/own/{quote(one.event)}"
    return f"l/{token}/?event={quote(one.event)}" if one.role == SPECTATOR else f"enter/{token}"


def _handed(desk: Desk, who: Visitor, event: str, said: Typed) -> tuple[str, tuple[Handed, ...]]:
    """Make the links of an event, given with its title; their tokens are told this once.

    Raises what rights and the policy refuse.
    """
    ordering(who, desk, event)
    called, found = caller(desk), []
    seated = event_at(desk, event).seats()
    for one in _passes(desk, event, said):
        token = make_token(desk, one, giving(who, desk, one), once=one.role != SPECTATOR).token
        name = called(one.person) if one.person else ""
        if one.role == PLAYER and not one.match:
            place = "Table, opponent and results"
        elif one.role == PLAYER:
            at = seated[one.match]
            place = f"Round {at.round}, table {at.table}, seat {one.seat}"
        elif one.role == SPECTATOR:
            place = f"Watches {later(one.delay)}"
        else:
            place = one.role.replace("-", " ").capitalize()
        found.append(Handed(name, one.seat, _way(one, token), place))
    return title_of(desk, event), tuple(found)


async def hand_out(request: Request, who: Who, name: str) -> Response:
    """Make the links that were asked for, and show them this once."""
    said = await typed(request)
    done, trouble = await attempt(request, lambda desk: _handed(desk, who, name, said))
    shown: dict[str, Any] = {"event": name, "match": said.one("match")}
    if done is None:
        return screen(request, "links_refused.html", None, shown, trouble)
    answer = page(
        request,
        "desk/handed.html",
        status=201,
        handed=done[1],
        origin=origin(request),
        titled=done[0],
        **shown,
    )
    answer.headers["cache-control"] = "no-store"
    return answer
