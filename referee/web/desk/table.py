"""What every step at a table shows, and how what was typed there is read and kept."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any, Final, NamedTuple, TypeVar

from fastapi import Request
from starlette.responses import RedirectResponse, Response

from referee.service import Desk, DeskError
from referee.service.trouble import Trouble, trouble_of
from referee.web.access.rights import ordering
from referee.web.access.visitors import Visitor
from referee.web.pages.shell import page

T = TypeVar("T")
MICROSECONDS: Final = 1_000_000
WORDS: Final = "judge"
"""Whose words of the court an official reads: those for the table and its judges."""
FIELDS: Final = 60
TEXT: Final = 4000


class TableBar(NamedTuple):
    """The head of the screen: where the table stands, who sits there, and its clock.

    `since` is since when the clock of the match stands, in seconds of 1970, 0 while it runs;
    `head` the last seq. `by` is how this official is written in the log.
    """

    match: str
    title: str
    line: str
    names: dict[str, str]
    since: int
    head: int
    by: str
    event: str
    over: str


class Typed(dict[str, list[str]]):
    """What was typed into a form: every field with its values."""

    def one(self, name: str, default: str = "") -> str:
        """Give the value of a field without the blanks around it."""
        return (self.get(name) or [default])[-1].strip()

    def all(self, name: str) -> tuple[str, ...]:
        """Give the values of a field, parted by blanks or commas, each once."""
        words = " ".join(self.get(name) or []).replace(",", " ").split()
        return tuple(dict.fromkeys(words))

    def number(self, name: str, least: int = 0) -> int:
        """Give a whole number; raises DeskError that says which field has none."""
        text = self.one(name) or str(least)
        if not (text.lstrip("-").isascii() and text.lstrip("-").isdecimal()) or int(text) < least:
            message = f"{name} is {text!r}, which is no whole number from {least} on"
            raise DeskError("malformed", message, instead="write it in figures")
        return int(text)


async def typed(request: Request) -> Typed:
    """Read a form; raises DeskError for one that is too large to be typed."""
    form = await request.form(max_files=0, max_fields=FIELDS * 4)
    found = Typed()
    for name, value in form.multi_items():
        if not isinstance(value, str) or len(value) > TEXT or len(found) > FIELDS:
            message = f"{name} is longer than {TEXT} signs"
            raise DeskError("too-large", message, instead="say it shorter")
        found.setdefault(name, []).append(value)
    return found


def names_of(desk: Desk, people: tuple[str, str]) -> dict[str, str]:
    """Give what the people of a match are called, by seat; their id where no name is kept."""
    known = {one.id: one.name for one in desk.people()}
    return {s: known.get(p) or p for s, p in zip(("A", "B"), people, strict=True) if p}


def bar_of(desk: Desk, who: Visitor, match: str) -> TableBar:
    """Give the head of a table's screen; raises ProblemError for who is no official there."""
    by = ordering(who, desk, match)
    opened = desk.facts(match, 0, 1)[0].body
    head = desk.reader(match).head()
    names = names_of(desk, opened.people)
    table = f"Table {opened.table}" if opened.table else match
    players = " – ".join(names.get(seat, f"seat {seat}") for seat in ("A", "B"))
    where = f"Round {opened.round} · " if opened.round else ""
    now, view = desk.standing(match, WORDS), desk.view(match, "spectator")
    over = f"{view['winner']} won" if view["winner"] in {"A", "B"} else str(view["winner"] or "")
    since = now.stopped // MICROSECONDS
    return TableBar(
        match, table, f"{where}{players}", names, since, head, by, str(opened.event), over
    )


def clock(at: int) -> str:
    """Give the time of day of a moment in microseconds, as the log of a table has it."""
    return datetime.fromtimestamp(at / MICROSECONDS, tz=UTC).strftime("%H:%M:%S")


def new_key() -> str:
    """Give a key under which a form is recorded once, however often it is sent."""
    return f"desk-{token_hex(12)}"


def told(error: Exception) -> Trouble:
    """Tell why an order was not written; raises what is no answer to who typed it."""
    found = trouble_of(error)
    if found is None or found.code in {"no-token", "no-right", "unknown-match"}:
        raise error
    return found


async def attempt(request: Request, work: Callable[[Desk], T]) -> tuple[T | None, Trouble | None]:
    """Give an order at the desk: what came of it, or why nothing was written."""
    try:
        return await request.app.state.clerk.write(work), None
    except Exception as error:  # noqa: BLE001 - told on the form, or raised again
        return None, told(error)


def onward(request: Request, address: str) -> Response:
    """Go on to another screen after an order, so that a reload orders nothing."""
    root = request.scope.get("root_path", "") + "/"
    return RedirectResponse(f"{root}{address}", status_code=303)


def screen(
    request: Request, template: str, bar: TableBar | None, values: Mapping[str, Any],
    trouble: Trouble | None = None,
) -> Response:  # fmt: skip
    """Give a step of the desk, with what was refused above it and nothing typed lost."""
    status = 200 if trouble is None else 409 if trouble.code == "stale" else 422
    return page(
        request,
        f"desk/{template}",
        status=status,
        **({"bar": bar, "trouble": trouble, "clock": clock} | dict(values)),
    )
