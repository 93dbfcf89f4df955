"""A seat plays its match in the browser: the board, what is asked, and everything it may answer."""

from collections.abc import Callable, Iterable
from secrets import token_hex
from typing import Annotated, Any, Final, NamedTuple

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from referee.service import Acted, Choice, Desk, DeskError, Order
from referee.service.errors import SealedCopy
from referee.service.event.records import clock_words
from referee.service.orders import Sitting, appeals, calls, takebacks
from referee.service.telling import story
from referee.service.trouble import Trouble, trouble_of
from referee.timeline.questions import question, waited_for
from referee.timeline.story import LogLine
from referee.web.access.rights import allowed, seat_of
from referee.web.access.sitting import seat_at
from referee.web.access.visitors import SPECTATOR, Visitor, Who
from referee.web.drawing.cards import faces_of
from referee.web.drawing.parts import Seen, board
from referee.web.pages.people import caller
from referee.web.pages.shell import page
from referee.web.pages.sighted import names_of, sight
from referee.web.pages.typed import Typed, typed

UNTIMED: Final = ("not begun", "playing", "finished")
"""How the clock of a table stands while nobody at it has to know of its time."""
router = APIRouter(tags=["pages"], include_in_schema=False)
LISTED: Final = 400
"""Answers that are drawn as buttons; sets of many cards are put together instead."""
LATELY: Final = 16
"""Lines of the log beside the choices."""
GROUPS: Final = {
    "play": "Put on the field", "grow": "Grow", "use": "Use", "act": "Abilities",
    "attack": "Attack", "guard": "Guard", "charge": "Charge", "retire": "Retire",
    "trash-signi": "Trash", "pass": "Go on", "yes": "Answer", "no": "Answer", "pick": "Choose",
    "concede": "",
}  # fmt: skip
"""Over which heading an answer stands, by its verb."""
SETS: Final = frozenset({"pick", "retire", "trash-signi"})
"""Verbs whose answers are sets of cards."""
ORDERED: Final = frozenset({"order"})
SHARES: Final = frozenset({"commit", "reveal"})
"""Questions that the device of a seat answers by itself."""


class Item(NamedTuple):
    """One thing of a set that is put together: its place in the question, its words, its id."""

    number: int
    words: str
    id: int


class Group(NamedTuple):
    """Answers of one kind under their heading."""

    title: str
    choices: tuple[Choice, ...]


class Answers(NamedTuple):
    """What may be answered: buttons in groups, or a set of items with how many are to be chosen."""

    question: str
    groups: tuple[Group, ...] = ()
    verb: str = ""
    items: tuple[Item, ...] = ()
    least: int = 0
    most: int = 0


def _groups(rows: Iterable[Choice]) -> tuple[Group, ...]:
    found: dict[str, list[Choice]] = {}
    for one in rows:
        title = GROUPS.get(one.action.do, "Choose")
        if title:
            found.setdefault(title, []).append(one)
    return tuple(Group(title, tuple(rows)) for title, rows in found.items())


def answers_of(desk: Desk, match: str, seat: str, view: dict[str, Any]) -> Answers | None:
    """Give what a seat may answer; None while another is asked."""
    found = desk.choices(match)
    if found.sealed:
        raise SealedCopy(match)
    decision = found.decision
    if decision is None or found.seat != seat:
        return None
    words = question(view)
    rows = found.choices
    sets = [one for one in rows if len(one.action.cards) > 1]
    if sets and rows[0].action.do in SETS | ORDERED:
        verb = rows[0].action.do
        items = tuple(
            Item(n, desk.option(match, i), i) for n, i in enumerate(decision.items, start=1)
        )
        return Answers(words, (), verb, items, decision.least or 0, decision.most or len(items))
    return Answers(words, _groups(rows[:LISTED]))


def _lately(desk: Desk, match: str, seat: str, head: int) -> list[LogLine]:
    lines = story(desk, match, seat, after=max(head - 80, 0), until=head)
    return [line for line in lines if line.words][-LATELY:]


def _time(desk: Desk, match: str) -> str:
    """Say that the time of a table has come, and what follows; "" while its clock runs."""
    time = desk.match_time(match)
    return "" if time is None or time.stands in UNTIMED else clock_words(time)


def look(desk: Desk, who: Visitor, match: str, wanted: str) -> dict[str, Any]:
    """Give everything on the screen of a seat."""
    seat = seat_of(who, desk, match, wanted)
    allowed(who, desk, match, seat)
    head = desk.reader(match).head()
    view = desk.view(match, seat, head)
    opened = desk.facts(match, 0, 1)[0].body
    names = names_of(desk, opened.people)
    before = desk.view(match, seat, head - 1) if head > 1 else None
    seen = Seen(view, before, seat, seat, faces_of(desk.catalog_at(match)), names)
    waiting = [t for t in desk.takebacks(match) if t.stands == "waits"]
    return {
        "match": match, "seat": seat, "head": head, "names": names, "waits": waited_for(view),
        "board": board(seen, sheet=f"m/{match}/card"),
        "answers": answers_of(desk, match, seat, view),
        "lines": _lately(desk, match, seat, head), "over": bool(view["winner"]),
        "chance": view["settings"]["chance"], "share": _share(view, seat),
        "judged": bool(view["decision"]) and view["decision"]["seat"] == "judge",
        "calls": desk.standing(match, seat).waiting(), "time": _time(desk, match),
        "rulings": [r for r in desk.rulings(match, seat) if r.stands == "stands"],
        "asked_back": [t for t in waiting if t.seat != seat],
        "own_back": [t for t in waiting if t.seat == seat],
        "called": caller(desk), "key": f"play-{token_hex(12)}", "both": len(who.seats()) > 1,
    }  # fmt: skip


def _share(view: dict[str, Any], seat: str) -> str:
    """Say what is asked of the share of a seat: "commit", "reveal", or nothing."""
    asked = view["decision"]
    mine = bool(asked) and asked["seat"] == seat and asked["kind"] in SHARES
    return str(asked["kind"]) if mine else ""


async def _shown(
    request: Request, who: Visitor, match: str, said: Typed, trouble: Trouble | None = None
) -> Response:
    seat = said.one("seat")
    values = await request.app.state.clerk.read(lambda desk: look(desk, who, match, seat))
    status = 200 if trouble is None else 409 if trouble.code == "stale" else 422
    return page(request, "play.html", status=status, said=said, trouble=trouble, **values)


async def _choice(request: Request, who: Visitor, match: str) -> Response:
    """Show both seats to whoever may act for either."""

    def seats(desk: Desk) -> dict[str, Any]:
        shown = sight(desk, who, match, SPECTATOR, "")
        view = desk.view(match, SPECTATOR)
        asked = "" if view["winner"] or view["decision"] is None else view["decision"]["seat"]
        return {"players": shown.players, "waits": waited_for(view), "asked": asked}

    found = await request.app.state.clerk.read(seats)
    return page(request, "seats.html", match=match, **found)


@router.get("/m/{match}/play")
async def play(
    request: Request, who: Who, match: str, seat: Annotated[str, Query(max_length=1)] = ""
) -> Response:
    """Show the seat of a player with everything it may do; who plays both chooses one first."""
    if not seat and len(who.seats()) > 1:
        return await _choice(request, who, match)
    return await _shown(request, who, match, Typed({"seat": [seat]}))


@router.post("/m/{match}/play")
async def act(request: Request, who: Who, match: str) -> Response:
    """Act, call a judge, or take something back."""
    said = await typed(request)
    clerk = request.app.state.clerk
    try:
        if said.one("do") in _ORDERS:
            await clerk.write(lambda desk: _order(desk, who, match, said))
        else:
            await clerk.act(lambda desk: _action(desk, who, match, said), _nothing)
    except Exception as error:
        found = trouble_of(error)
        if found is None or found.code in {"no-token", "no-right", "unknown-match"}:
            raise
        return await _shown(request, who, match, said, found)
    root = request.scope.get("root_path", "") + "/"
    seat_kept = f"?seat={said.one('seat')}" if said.one("seat") else ""
    return RedirectResponse(f"{root}m/{match}/play{seat_kept}", status_code=303)


def _action(desk: Desk, who: Visitor, match: str, said: Typed) -> Order:
    """Read what was pressed or typed; raises what a visitor may not, and what cannot be read."""
    expect = said.number("expect") if said.one("expect") else None
    seat = _seat(desk, who, match, said.one("seat"))
    return Order(match, seat, _words(said), said.one("key"), expect)


def _nothing(_desk: Desk, _acted: Acted) -> None:
    """Tell nothing: the screen that follows shows what came of it."""


def _seat(desk: Desk, who: Visitor, match: str, wanted: str) -> str:
    seat = seat_of(who, desk, match, wanted)
    allowed(who, desk, match, seat)
    return seat


def _words(said: Typed) -> tuple[str, ...]:
    """Give what was pressed or typed as words: a number, a set of cards, or a sentence."""
    if said.one("verb"):
        chosen = " + ".join(said.all("item"))
        return (said.one("verb"), *(chosen or "nothing").split())
    words = said.one("say") or said.one("choice")
    if not words:
        raise DeskError("unclear", "nothing was chosen", instead="press one of the choices")
    return tuple(words.split())


def _order(desk: Desk, who: Visitor, match: str, said: Typed) -> object:
    seat = _seat(desk, who, match, said.one("seat"))
    return _ORDERS[said.one("do")](seat_at(who, desk, match, said.once(), seat), said)


_ORDERS: Final[dict[str, Callable[[Sitting, Typed], object]]] = {
    "call": lambda at, said: calls.call(at, said.one("question")),
    "back": lambda at, _: takebacks.ask(at),
    "agree": lambda at, said: takebacks.answer(at, said.one("id"), agree=True),
    "refuse": lambda at, said: takebacks.answer(at, said.one("id"), agree=False),
    "appeal": lambda at, said: appeals.file(at, said.one("ruling"), said.one("grounds")),
}
"""What a button orders besides an action."""
