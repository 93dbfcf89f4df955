"""The sheet of a card of a match at a seq, as a page and as the inside of a dialog."""

from typing import Annotated, Any, Final

from fastapi import Query, Request
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from events.vocabulary import SEATS
from referee.service import Desk
from referee.service.looking import view_at
from referee.service.play.asking import question_at
from referee.service.play.powers import parts_at
from referee.service.reading import MatchReading
from referee.sight import project_fact
from referee.timeline import stay
from referee.web.access.rights import allowed, horizon
from referee.web.access.visitors import Who
from referee.web.drawing.cards import faces_of
from referee.web.drawing.sheet import CardSheet, CardStay, Lying, lying, sheet_of
from referee.web.pages.shell import fragment, page
from referee.web.refusals import ProblemError

MINUS: Final = "\N{MINUS SIGN}"
STOPS: Final = 6
"""Stays of a card that its sheet goes back, at most."""


def _before(reading: MatchReading, came: int, card_id: int, viewer: str) -> int:
    """The id that a card had before it came where it lies, 0 where the viewer may not tell."""
    body: dict[str, Any] = project_fact(reading.book.facts[came - 1], viewer)["body"]
    cards, new = body.get("cards"), body.get("new")
    if not cards or new is None or not 0 <= card_id - new < len(cards):
        return 0
    return int(cards[card_id - new])


def travels(reading: MatchReading, seq: int, card_id: int, *, viewer: str, head: int) -> tuple[CardStay, ...]:
    """The stays of a card, the latest first, as far back as the viewer could follow it."""
    reader = reading.reader(head)
    found: list[CardStay] = []
    while card_id and len(found) < STOPS:
        view = reading.view(viewer, seq)
        here = lying(view, card_id)
        there = stay(reader, seq, card_id) if here else None
        if here is None or there is None or not there.came:
            break
        words = reading.line(viewer, there.came, head).words
        found.append(CardStay(there.came, here.where, words, there.left))
        card_id = _before(reading, there.came, card_id, viewer)
        seq = there.came - 1
    return tuple(found)


def sheet_markup(here: str, found: CardSheet) -> Markup:
    """Draw a sheet; `here` is the address of the viewer of its match, "" on the page itself."""
    return fragment("drawn/sheet.html", here=here, s=found)


def _missing(match: str, seq: int) -> ProblemError:
    """Say that a card cannot be shown: in the same words whether it is hidden or not there."""
    message = "no card that this sight may read is shown by that"
    return ProblemError("unknown-card", message, where=f"{match}@{seq}", instead="press a card")


def card_sheet(desk: Desk, match: str, seq: int, viewer: str, *, head: int, card: int | str) -> CardSheet:
    """The sheet of a card by its id, or of a printed card by its name.

    Raises ProblemError for an id that the viewer may not read, OutOfRangeError for a seq.
    """
    reading = desk.reading(match)
    view = reading.view(viewer, seq)
    faces = faces_of(reading.library(seq).catalog)
    if isinstance(card, int):
        found: Lying | None = lying(view, card)
        if found is None:
            raise _missing(match, seq)
        stops = travels(reading, seq, card, viewer=viewer, head=head)
        sheet = sheet_of(view, faces.look(found.card["name"]), viewer, found, stops)
        changed = found.slot is not None and "printed_power" in found.slot
        return sheet._replace(powers=powers(reading, seq).get(card, ())) if changed else sheet
    if faces(card) is None:
        raise _missing(match, seq)
    return sheet_of(view, faces.look(card), viewer, None, ())


def powers(reading: MatchReading, seq: int) -> dict[int, tuple[str, ...]]:
    """By which texts, and by how much, the power of each SIGNI is another than is printed."""
    return {
        card: tuple(
            f"{'+' if one.adds > 0 else MINUS}{abs(one.adds)} by "
            + (f"{one.name}, line {one.line}" if one.name else "a hidden card")
            for one in rows
        )
        for card, rows in parts_at(reading, seq).items()
    }


def with_question(desk: Desk, match: str, found: CardSheet) -> CardSheet:
    """Say on a sheet what its viewer is asked now: by which line of it, and what it can answer."""
    waits = view_at(desk, match, found.viewer)["decision"]
    here = found.seq == desk.reader(match).head() and found.viewer in SEATS
    if not here or not waits or waits["seat"] != found.viewer:
        return found
    asked = question_at(desk, match)
    if asked is None:
        return found
    card = found.lying.card.get("id") if found.lying else 0
    now = tuple(one.words for one in asked.options if card and one.cards == (card,))
    asks = asked.asker.line if asked.asker and asked.asker.name == found.look.name else 0
    return found._replace(now=now, asks=asks)


async def card(
    request: Request,
    who: Who,
    match: str,
    *,
    seq: Annotated[int, Query(ge=1)],
    eyes: Annotated[str, Query(alias="as", max_length=20)] = "",
    card_id: Annotated[int, Query(alias="id", ge=0)] = 0,
    name: Annotated[str, Query(max_length=200)] = "",
    part: bool = False,
) -> Response:
    """Show a card by its id or, where only its name is known, by its name."""

    def look(desk: Desk) -> CardSheet:
        viewer = allowed(who, desk, match, eyes)
        head = horizon(who, desk, match)
        found = card_sheet(desk, match, min(seq, head), viewer, head=head, card=card_id or name)
        return found if who.delay else with_question(desk, match, found)

    found: CardSheet = await request.app.state.clerk.read(look)
    root = request.scope.get("root_path", "") + "/"
    drawn = sheet_markup(f"{root}m/{match}", found)
    if part:
        return HTMLResponse(drawn)
    return page(request, "card.html", match=match, s=found, drawn=drawn)
