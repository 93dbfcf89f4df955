"""An event as it is run: rounds, tables, people and officials, each order a small form."""

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, NamedTuple
from urllib.parse import quote

from fastapi import Query, Request
from starlette.responses import Response

from events.values import changed
from events.wording import instead_of
from referee.service import Desk, DeskError
from referee.service.commands import JUDGE
from referee.service.court.appealing import appeals_at
from referee.service.court.judging import reserved_to
from referee.service.court.punishing import penalties_followed_up
from referee.service.event.answers import PeopleImported
from referee.service.event.asked import asked_at_table
from referee.service.event.entry_secrets import code_of
from referee.service.event.fitting import read_for
from referee.service.event.ordering import event_at
from referee.service.event.people import natural, people_names, put_person, require_free
from referee.service.event.records import (
    Differences,
    Event,
    Person,
    clock_words,
    free_byes,
    result_words,
    score_words,
)
from referee.service.event.registration import WAITING, moment_field
from referee.service.event.seating import TableTime, round_time
from referee.service.event.starting import deck_names
from referee.service.orders import Sitting, events, rounds, sit
from referee.service.proof.publishing import shown
from referee.service.trouble import Trouble
from referee.web.access.prefix import origin
from referee.web.access.rights import ordering
from referee.web.access.sitting import official_at
from referee.web.access.visitors import Visitor, Who
from referee.web.desk.correcting import asked_of, corrected, differences_of, placed, written_by_name
from referee.web.desk.standing import pair_so, picked, standing_for
from referee.web.desk.table import new_key, onward, screen
from referee.web.pages.clocks import STILL, of_round, of_table
from referee.web.pages.deck_lists import CHANGE, ShownList, is_looked_at, shown_list
from referee.web.pages.offices import naming
from referee.web.pages.opening import DELAYS
from referee.web.pages.people import caller, titler
from referee.web.pages.typed import Typed, attempt, given, typed

ASKED: Final = ("end", "close")
"""What is asked once more, with the tables that run."""
ORDERS: Final = (
    "round.run",
    "table.seat",
    "event.enter",
    "event.appoint",
    "event.manage",
    "result",
    "call.close",
    "penalty.withdraw",
    "appeal.decide",
    "extend",
)
TIME: Final = "time"
CHOSEN: Final = 200
"""People who entered themselves of whom a form lists at most; more of them are chosen by a time."""
LATELY: Final = 30 * 60 * 1_000_000
"""For so many microseconds an end is taken back by one press; later it is asked why."""
MISTAKE: Final = "it was ended by mistake"
Find = Annotated[str, Query(max_length=100)]
Place = Annotated[str, Query(max_length=20)]
Did = Annotated[int, Query(ge=0, le=100_000_000)]


def look(desk: Desk, who: Visitor, name: str) -> dict[str, Any]:
    """Everything on the screen of an event; raises ProblemError for who is no official.

    Whoever runs the service looks on, and orders once they say for which official.
    """
    by, asks = ordering(who, desk, name), naming(desk, who, name)
    nameless = bool(asks.offered) and not asks.chosen
    state, names = event_at(desk, name), people_names(desk)
    number = state.last_round
    there = sorted((e for e in state.entrants if not e.dropped), key=lambda e: natural(e.id))
    return (
        _round(desk, name, number)
        | _places(desk, name, number)
        | {
            "now": desk.clock(),
            "ended": _ended(desk, state),
            "called": caller(desk),
            "titled": titler(desk, (name,)),
            "delays": DELAYS,
            "name": name,
            "event": state,
            "names": names,
            "number": number,
            "round": state.round(number),
            "there": there,
            "offices": [o for o in state.offices if not o.until],
            "key": new_key(),
            "asks": asks,
            "nameless": nameless,
            "decks": deck_names(state.ruleset),
            "next_table": max((t.table for t in state.tables_of(number)), default=0) + 1,
            "standing": standing_for(desk, name, state),
            "asked": {one.id: asked_at_table(desk, name, state, one) for one in state.calls},
            "gone": [e for e in state.entrants if e.dropped],
            "may": {o: not nameless and not reserved_to(desk, name, o, by) for o in ORDERS},
            **_newcomers(desk, name, state),
            **dict.fromkeys(("left_words", "counted"), ""),
            **dict.fromkeys(("instead_of", "wrote"), ()),
        }
    )


def _newcomers(desk: Desk, name: str, state: Event) -> dict[str, Any]:
    """Who entered themselves and is still there, the last first; and the code that they type."""
    there = {*state.playing(), *state.waiting}
    own = [one for one in reversed(state.self_entries) if one.person in there]
    return {
        "newcomers": [(one, one.person in state.waiting) for one in own[:CHOSEN]],
        "newcomers_in_all": len(own),
        "code": code_of(desk, name),
        "registered": _registered(state),
    }


def _registered(state: Event) -> dict[str, str]:
    """What stands of registration, as the fields of its form."""
    held = state.registration
    if held is None:
        return {"until": "", "lists": "", "places": "0", "waiting": str(WAITING)}
    ends = {"until": moment_field(held.until), "lists": moment_field(held.lists)}
    return ends | {"places": str(held.places), "waiting": str(held.waiting) if held.waiting >= 0 else ""}


def _round(desk: Desk, name: str, number: int) -> dict[str, Any]:
    """The last round as it stands: its time, its tables, those that still play."""
    time, names = round_time(desk, name, number) if number else None, people_names(desk)
    times = time.tables if time is not None else ()
    return {
        "left": of_round(desk, time) if time is not None else STILL,
        "up": time is not None and bool(time.round.minutes) and time.left <= 0,
        "running": [_table(desk, one, names) for one in times if one.result is None],
        "tables": [_table(desk, one, names) for one in times],
        "playing": [
            changed(one.seated, match=one.playing or one.seated.match)
            for one in times
            if one.result is None and not one.awaits_game
        ],
    }


def _places(desk: Desk, name: str, number: int) -> dict[str, Any]:
    """Who can be seated in the last round, whose chair is free, and the penalties at tables."""
    event = event_at(desk, name)
    placed = {part.person for part in event.parts(number)}
    there = sorted((e for e in event.entrants if not e.dropped), key=lambda e: natural(e.id))
    late = [e for e in there if e.id not in placed]
    return {
        "free": [e for e in late if e.main],
        "late": late,
        "byes": free_byes(event, number) if number else (),
        "penalized": penalties_followed_up(desk, name, JUDGE),
        "appealed": [one for one in appeals_at(desk, name, JUDGE) if one.pending],
    }


class ShownFile(NamedTuple):
    """A file as it was understood, before it is brought in, and its bytes in base64."""

    read: PeopleImported
    kept: str


class EventScreen(NamedTuple):
    """What stands on the screen besides the event: what was typed and refused, asked, tried, or written.

    `did` is a seq of what was written last, `wrote` what that was in words where no seq tells it;
    `shown` is a file that was tried.
    """

    said: Typed
    trouble: Trouble | None = None
    asks: str = ""
    differs: Differences | None = None
    did: int = 0
    wrote: tuple[str, ...] = ()
    shown: ShownFile | None = None
    read: ShownList | None = None


async def event_screen(request: Request, who: Visitor, name: str, shown_with: EventScreen) -> Response:
    """The screen of an event, with what was typed, refused, tried or written."""
    to = request.app.state.settings.publication
    said, trouble, asks, differs, did, wrote, tried_file, read = shown_with

    def work(desk: Desk) -> dict[str, Any]:
        found = look(desk, who, name) | {
            "said": said,
            "read": read,
            "nothing_typed": Typed(),
            "asks_end": asks,
            "differs": differs,
            "shown_file": tried_file,
            "published": to is not None,
            "saw": None if to is None else shown(to, name),
            "join": f"{origin(request)}join/{quote(name)}",
            "wrote": wrote or written_by_name(desk, name, did),
        }
        if found["code"]:
            found["join"] += f"?code={quote(found['code'])}"
        tried = asked_of(desk, name, said) if differs is not None else {}
        return found | tried | {"picked": picked(found["tables"], said)}

    values = await request.app.state.clerk.read(work)
    return screen(request, "event.html", None, values, trouble)


async def event(
    request: Request,
    who: Who,
    name: str,
    *,
    find: Find = "",
    only: Literal["", "waiting"] = "",
    did: Did = 0,
    place: Place = "",
) -> Response:
    """Show an event with what may be ordered next, the tables that are looked for, and what was written."""
    said = Typed({"find": [find], "only": [only], "place": [place]})
    return await event_screen(request, who, name, EventScreen(said, did=did))


def _ended(desk: Desk, state: Any) -> str:
    """What was ended last and lately enough to be taken back by a press: a round, the event."""
    last = state.rounds[-1] if state.rounds else None
    if state.closed:
        return "event" if desk.clock() - state.closed < LATELY else ""
    return "round" if last is not None and last.ended and desk.clock() - last.ended < LATELY else ""


def _table(desk: Desk, one: TableTime, names: dict[str, str]) -> dict[str, Any]:
    """A table as it is listed: where, who, and its result or its clock in words."""
    seat = one.seated
    a, b = (names.get(p, p) for p in seat.people)
    told = clock_words(one.clock) if one.result is None else result_words(one.result, (a, b), one.won)
    left = of_table(desk, seat.match, one.clock) if one.result is None else STILL
    return {
        "table": seat.table,
        "match": one.playing or seat.match,
        "games": seat.games,
        "game": one.game,
        "score": score_words(one.won) if one.game else "",
        "opens": one.awaits_game,
        "ids": seat.people,
        "featured": seat.featured,
        "people": (a, b),
        "told": told,
        "left": left,
        "over": one.result is not None,
    }


def _enter(at: Sitting, said: Typed) -> object:
    """Enter a person with a list of their own or a shipped deck; their name is kept apart.

    Nobody is entered under an id that stands for somebody else.
    """
    person, desk = said.one("person"), at.desk
    kept = desk.registry.person(person)
    called = said.one("name") or ("" if kept is None else kept.name)
    fixed = said.number("fixed") if said.one("fixed") else None
    contact = "" if kept is None else kept.contact
    anew = bool(said.one("rename"))
    if called and not anew:
        require_free(desk, Person(person, called, contact, erased=False))
    late = said.number("number") if said.one("number") else 0
    against = said.one("against") if late else ""
    listed = said.one("deck"), said.one("list")
    done = events.enter(at, person, *listed, number=late, against=against, missed=said.one("missed"))
    if called or fixed:
        put_person(desk, person, called, contact, fixed=fixed, replace=anew)
    return done


def _result(at: Sitting, said: Typed) -> object:
    """Record the result of a table of this event; another match is none of it."""
    match = said.one("match")
    tables = event_at(at.desk, at.name).seats()
    if match not in tables:
        what = f"{match!r} is played at no table of {at.name}"
        instead = instead_of(match, tables, "seat a table first")
        raise DeskError("unknown-match", what, instead=instead)
    return given(sit(at.desk, match, at.by, at.once), "result", said)


def _written(at: Sitting, said: Typed) -> object:
    """Write the result of a table; a button says its winner and its games in one value, as "A 2-1"."""
    winner, _, games = said.one("winner").partition(" ")
    more = {"winner": [winner], "games": [games]} if games else {}
    return given(at, "event result", placed(Typed(said | more)))


def _registration(at: Sitting, said: Typed) -> object:
    """Change registration by a form that shows all that stands: an emptied number of places is no bound."""
    return given(at, "event registration", Typed(said | {"places": [said.one("places") or "0"]}))


def _named(command: str) -> Callable[[Sitting, Typed], object]:
    return lambda at, said: given(at, command, said)


_ORDERS: Final[dict[str, Callable[[Sitting, Typed], object]]] = {
    "open": _named("event round open"),
    "begin": _named("event round begin"),
    "time": _named("event round time"),
    "end": _named("event round end"),
    "reopen-round": lambda at, said: rounds.reopen(
        at, said.number("round", 1), said.one("reason") or MISTAKE
    ),
    "result": _result,
    "pair": pair_so,
    "swap": _named("event swap"),
    "unpair": _named("event unpair"),
    "written": _written,
    "correct": corrected,
    "registration": _registration,
    "admit": _named("event admit"),
    "answer": _named("event answer"),
    "overtime": _named("event overtime"),
    "disqualify": _named("event disqualify"),
    "seat": _named("event seat"),
    "feature": _named("event feature"),
    "extend": _named("event extend"),
    "enter": _enter,
    "back": lambda at, said: events.enter(at, said.one("person")),
    "late": lambda at, said: events.enter(
        at, said.one("person"), number=said.number("round", 1), against=said.one("against")
    ),
    "part": _named("event part"),
    "withdraw": _named("penalty withdraw"),
    "hear": _named("appeal hear"),
    "decide": _named("appeal decide"),
    "drop": _named("event drop"),
    "drop-several": _named("event drop-several"),
    "appoint": _named("event appoint"),
    "close": _named("event close"),
    "reopen": lambda at, said: events.reopen(at, said.one("reason") or MISTAKE),
    "release": _named("event release"),
}
"""What a button of the screen orders."""


async def _looked(request: Request, who: Visitor, name: str, said: Typed) -> Response:
    """Show what the list of a person is read as; nothing is written."""

    def read(desk: Desk) -> ShownList | None:
        ordering(who, desk, name)
        if said.one("step") == CHANGE:
            return None
        return shown_list(read_for(desk, event_at(desk, name), said.one("person"), said.one("list")))

    found, trouble = await attempt(request, read)
    return await event_screen(request, who, name, EventScreen(said, trouble, read=found))


async def order(request: Request, who: Who, name: str) -> Response:
    """Carry out one order of an event."""
    said, back = await typed(request), f"desk/event/{quote(name)}"
    carried = _ORDERS.get(said.one("do"))
    if carried is None:
        return onward(request, back)
    if said.one("do") in ASKED and not (said.one("sure") or said.one("anyway")):
        return await event_screen(request, who, name, EventScreen(said, asks=said.one("do")))

    if said.one("do") == "correct" and not said.one("sure"):
        found, trouble = await attempt(request, lambda desk: differences_of(desk, who, name, said))
        return await event_screen(request, who, name, EventScreen(said, trouble, "correct", found))

    if said.one("do") == "enter" and is_looked_at(said):
        return await _looked(request, who, name, said)

    def give(desk: Desk) -> int:
        at = official_at(who, desk, name, said.once())
        carried(at, said)
        if not at.made and said.one("do") == "registration":
            return 0
        return at.made[-1].seq if at.made else event_at(desk, name).seq

    seq, trouble = await attempt(request, give)
    if trouble is not None:
        return await event_screen(request, who, name, EventScreen(said, trouble))
    return onward(request, f"{back}?did={seq}")
