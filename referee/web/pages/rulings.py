"""The rulings of a match, and two of them side by side: asked, decided, cited; how they differ."""

from collections.abc import Callable
from typing import Annotated, Any, Final, NamedTuple
from urllib.parse import urlencode

from fastapi import Query, Request
from starlette.responses import Response

from referee.rulebook import known as known_clause
from referee.service import Desk, DeskError
from referee.service.court.appealing import appeals_at
from referee.service.court.records import GivenRuling
from referee.service.court.ruling import ruling_chain, rulings_at
from referee.service.event.placing import belonging
from referee.service.event.public import names_told
from referee.web.access.rights import allowed, horizon, ordering
from referee.web.access.visitors import JUDGE, SEATS, Visitor, Who
from referee.web.pages.people import caller_to
from referee.web.pages.shell import page
from referee.web.pages.sighted import names_of
from referee.web.refusals import ProblemError

ROWS: Final[tuple[tuple[str, Callable[[GivenRuling], str]], ...]] = (
    ("Question", lambda one: one.question),
    ("Decision", lambda one: one.decision),
    ("Remedy", lambda one: one.remedy.replace("-", " ")),
    ("Agreed by both seats", lambda one: one.agreed),
    ("Infraction", lambda one: one.infraction),
    ("Stands", lambda one: one.how),
)
"""What is laid beside each other, in words."""


class RulingSide(NamedTuple):
    """One of the two: its match, the ruling, who gave it, the appeal that is open against it."""

    match: str
    ruling: GivenRuling
    by: str
    appeal: str


class RulingRow(NamedTuple):
    """One thing that both say, and whether they say it otherwise."""

    name: str
    one: str
    other: str
    differs: bool


class ListedRuling(NamedTuple):
    """One ruling in the list of a match: who gave it, and the appeal that is open against it."""

    ruling: GivenRuling
    by: str
    appeal: str


def words_of(who: Visitor, desk: Desk, match: str) -> str:
    """For whom words of the court are told: an official of the match reads those for judges."""
    eyes = allowed(who, desk, match)
    try:
        ordering(who, desk, match)
    except ProblemError:
        return eyes
    return JUDGE


def _side(desk: Desk, who: Visitor, match: str, name: str) -> RulingSide:
    words = words_of(who, desk, match)
    chain = ruling_chain(desk, match, name, words)
    found = next(one for one in chain if one.id == name)
    appeals = (a.id for a in appeals_at(desk, match, words) if a.pending and a.ruling == name)
    return RulingSide(match, found, caller_to(desk, match, words)(found.by), next(appeals, ""))


def rows_of(one: GivenRuling, other: GivenRuling) -> tuple[RulingRow, ...]:
    """Lay two rulings beside each other, line by line; what neither says is left out."""
    told = [(name, say(one), say(other)) for name, say in ROWS]
    return tuple(RulingRow(name, a, b, a != b) for name, a, b in told if a or b)


def _named(desk: Desk, words: str, match: str, other: str, first: str) -> tuple[str, str]:
    """Read R2 or MATCH/R2; without one it is what superseded the first, or was superseded by it."""
    there, _, name = other.rpartition("/")
    if name:
        return there or match, name
    chain = [one.id for one in ruling_chain(desk, match, first, words) if one.id != first]
    if not chain:
        raise DeskError(
            "unknown-ruling",
            f"nothing superseded {first}, and it superseded nothing",
            where=match,
            instead=f"name the other ruling: with=R2, or with={match}/R2",
        )
    return match, chain[-1]


def _listed(desk: Desk, who: Visitor, match: str) -> dict[str, Any]:
    """The rulings of a match, in their order, as far as a visitor may know of them."""
    words = words_of(who, desk, match)
    called = caller_to(desk, match, words)
    if belonging(desk, match).of_event:
        raise ProblemError("an-event", f"{match} is an event and no match", where=match)
    open_ones = {a.ruling: a.id for a in appeals_at(desk, match, words) if a.pending}
    rows = rulings_at(desk, match, words, horizon(who, desk, match) if who.delay else None)
    listed = tuple(ListedRuling(one, called(one.by), open_ones.get(one.id, "")) for one in rows)
    opened = desk.reading(match).opened
    names = names_of(desk, opened.people, told=names_told(desk, match, words))
    players = tuple(names.get(seat, f"seat {seat}") for seat in SEATS)
    return {
        "rows": listed,
        "players": players,
        "known": known_clause,
        "official": who.official,
        "whole": not who.delay,
    }


async def beside(
    request: Request,
    who: Who,
    *,
    match: str,
    one: Annotated[str, Query(max_length=40)] = "",
    other: Annotated[str, Query(alias="with", max_length=240)] = "",
    eyes: Annotated[str, Query(alias="as", max_length=20)] = "",
    seq: Annotated[int, Query(ge=0)] = 0,
) -> Response:
    """List the rulings of a match; or lay one beside another, of this match or of another.

    The way back to the match leads to the sight and the seq from which one came.
    """
    if not one:
        found = await request.app.state.clerk.read(lambda desk: _listed(desk, who, match))
        rest = {"as": eyes, "seq": seq or ""}
        back = urlencode({name: value for name, value in rest.items() if value})
        return page(request, "ruled.html", match=match, back=back, **found)

    def look(desk: Desk) -> dict[str, Any]:
        place, name = _named(desk, words_of(who, desk, match), match, other, one)
        sides = (_side(desk, who, match, one), _side(desk, who, place, name))
        mine, theirs = (set(side.ruling.clauses) for side in sides)
        return {
            "sides": sides,
            "rows": rows_of(sides[0].ruling, sides[1].ruling),
            "alone": mine ^ theirs,
            "known": known_clause,
            "official": who.official,
        }

    shown = await request.app.state.clerk.read(look)
    return page(request, "rulings.html", match=match, **shown)
