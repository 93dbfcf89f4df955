"""The lines of cards that are not read: said in other words by one person, approved by another."""

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeVar

from fastapi import Query, Request
from starlette.responses import RedirectResponse, Response

from referee.cards.readings import printed_program
from referee.cards.text import TextReader, program_lines
from referee.proving import LineReadingLook, look_at_reading, propose_reading
from referee.service import Desk
from referee.service.records.approving import approve, withdraw
from referee.service.records.readings import PROPOSED, CardReading, LineAsked, list_readings
from referee.service.records.unread import UnreadLine, unread_line, unread_lines
from referee.service.trouble import Trouble
from referee.web.access.reading import reading
from referee.web.access.rights import entering
from referee.web.access.visitors import OWNER, Visitor, Who
from referee.web.pages.people import Called, caller
from referee.web.pages.shell import page
from referee.web.pages.typed import Typed, told, typed

T = TypeVar("T")
SHOWN: Final = 200
"""So many lines are listed at once; a search finds the others."""
WIDTH: Final = 72


class ReadingShown(NamedTuple):
    """A reading with what its program is printed as, and how its people are called."""

    reading: CardReading
    printed: str
    by: str
    approved_by: str
    withdrawn_by: str


class LineOpen(NamedTuple):
    """The line that is being read: what was typed, and what a look at it showed."""

    line: UnreadLine
    said: Typed
    look: LineReadingLook | None = None
    programs: tuple[str, ...] = ()


def _may(who: Visitor) -> bool:
    """Whether a visitor is shown the forms; whether the policy lets them is asked when they order."""
    return who.official and not who.match


def _shown(reader: TextReader, one: CardReading, called: Called) -> ReadingShown:
    try:
        printed = " ".join(printed_program(reader, one.program, one.type, one.ruleset))
    except ValueError:  # words of another version of the language
        printed = ""
    return ReadingShown(one, printed, called(one.by), called(one.approved_by), called(one.withdrawn_by))


def _listed(desk: Desk, who: Visitor, ruleset: str, like: str) -> dict[str, Any]:
    called = caller(desk)
    lines = unread_lines(desk, ruleset, like)
    reader = desk.live.shelf.reader(ruleset)
    rows = [_shown(reader, one, called) for one in reversed(list_readings(desk, ruleset))]
    return {
        "ruleset": ruleset,
        "like": like,
        "lines": lines[:SHOWN],
        "count": len(lines),
        "proposed": [one for one in rows if one.reading.stands == PROPOSED],
        "settled": [one for one in rows if one.reading.stands != PROPOSED],
        "may": _may(who),
        "names": who.role == OWNER and not who.named,
    }


async def listed(
    request: Request,
    who: Who,
    *,
    like: Annotated[str, Query(max_length=200)] = "",
    ruleset: Literal["diva", "classic"] = "diva",
    name: Annotated[str, Query(max_length=300)] = "",
    line: Annotated[int, Query(ge=0, le=99)] = 0,
) -> Response:
    """Show the lines that are not read, what is proposed for them and what was settled.

    With a name and a line that line is open: it may be said in other words.
    """
    entering(who)

    def work(desk: Desk) -> dict[str, Any]:
        found = unread_line(desk, ruleset, name, line) if name and _may(who) else None
        now = None if found is None else LineOpen(found, Typed({}))
        return _listed(desk, who, ruleset, like) | {"now": now}

    values = await request.app.state.clerk.study(work)
    return page(request, "cards.html", trouble=None, by="", **values)


async def given(request: Request, who: Who) -> Response:
    """Look at a reading, propose it, approve or withdraw one; what was typed stays where it is refused."""
    said = await typed(request)
    by, event = reading(who, said.one("by"))
    ruleset = "classic" if said.one("ruleset") == "classic" else "diva"
    clerk, done = request.app.state.clerk, said.one("do")
    asked = LineAsked(said.one("name"), said.number("line"), said.one("words"), said.one("program"), ruleset)
    if done == "look":
        return await _again(
            request, who, said, asked, await _tried(clerk.study, lambda desk: look_at_reading(desk, asked))
        )
    works: dict[str, Callable[[Desk], object]] = {
        "propose": lambda desk: propose_reading(desk, asked, by, said.one("why"), event=event),
        "approve": lambda desk: approve(desk, [said.number("reading", 1)], by, event=event),
        "withdraw": lambda desk: withdraw(desk, said.number("reading", 1), by, said.one("why"), event=event),
    }
    _, trouble = await _tried(clerk.bring, works.get(done, works["propose"]))
    if trouble is not None:
        return await _again(request, who, said, asked, (None, trouble))
    root = request.scope.get("root_path", "") + "/"
    return RedirectResponse(f"{root}cards?ruleset={ruleset}", status_code=303)


async def _tried(
    clerk: Callable[[Callable[[Desk], T]], Any], work: Callable[[Desk], T]
) -> tuple[T | None, Trouble | None]:
    try:
        return await clerk(work), None
    except Exception as error:  # noqa: BLE001 - told on the form, or raised again
        return None, told(error)


async def _again(
    request: Request,
    who: Visitor,
    said: Typed,
    asked: LineAsked,
    tried: tuple[LineReadingLook | None, Trouble | None],
) -> Response:
    """The page with what was typed, and what a look showed or why nothing was written."""
    look, trouble = tried

    def work(desk: Desk) -> dict[str, Any]:
        found = unread_line(desk, asked.ruleset, asked.name, asked.line) if asked.name else None
        programs = (
            [row for one in look.abilities for row in program_lines(one.ability.node, WIDTH)] if look else []
        )
        now = None if found is None else LineOpen(found, said, look, tuple(programs))
        return _listed(desk, who, asked.ruleset, said.one("like")) | {"now": now}

    values = await request.app.state.clerk.study(work)
    status = 200 if trouble is None else 422
    return page(request, "cards.html", status=status, trouble=trouble, by=said.one("by"), **values)
