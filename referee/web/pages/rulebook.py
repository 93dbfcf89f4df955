"""The rulebook: its contents, every clause with its position, and what changed between editions."""

from collections.abc import Iterable
from typing import Annotated, Any, NamedTuple

from fastapi import Depends, Query, Request
from starlette.responses import Response

from events.registry.precedents import PrecedentPage, PrecedentSearch
from referee.rulebook import (
    Clause,
    changes,
    clause,
    edition,
    editions,
    in_force,
    named,
    readings,
    unplayable,
)
from referee.rulebook.told import beside_current, clause_told, neighbours
from referee.service import Desk
from referee.service.telling import story
from referee.timeline.story import LogLine
from referee.web.access.rights import allowed
from referee.web.access.rulings import precedents
from referee.web.access.visitors import Visitor, visitor
from referee.web.pages import shelf
from referee.web.pages.plays import Play, drawn, plays_of
from referee.web.pages.shell import page

Who = Annotated[Visitor, Depends(visitor)]
CASES = 4
"""Rulings that are shown beside a clause; the rest is a search away."""


class PositionStep(NamedTuple):
    """One line of a played position and where it leads."""

    line: LogLine
    address: str
    here: bool


async def contents(
    request: Request,
    words: Annotated[str, Query(alias="q", max_length=200)] = "",
    ruleset: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """Show the contents of the book, or the clauses that have some words."""
    clerk, rows, count = request.app.state.clerk, [], 0
    if words.strip():
        rows, count = await clerk.read(lambda _: shelf.found(words, ruleset))
    return page(
        request, "rulebook.html", words=words, found=rows, count=count, total=shelf.total(),
        beside_current=beside_current,
        chapters=[c for c in shelf.chapters() if ruleset in {"", c.ruleset}], ruleset=ruleset,
        editions={name: editions(name) for name in ("diva", "classic")}, readings=readings(),
    )  # fmt: skip


async def changed(request: Request, before: str = "1.0.0", after: str = "9.0.0") -> Response:
    """Show what an edition has that another had not."""
    found = await request.app.state.clerk.read(lambda _: changes(before, after))
    game = edition(after).ruleset
    return page(
        request, "changes.html", found=found, clause=clause, before=edition(before),
        after=edition(after), editions=editions(game),
    )  # fmt: skip


async def one_clause(
    request: Request,
    who: Who,
    clause_id: str,
    *,
    case: Annotated[int, Query(ge=1, le=99)] = 1,
    step: Annotated[int | None, Query(ge=0)] = None,
    match: Annotated[str, Query(max_length=200)] = "",
) -> Response:
    """Show a clause: its words, the board that proves it, what was ruled on it."""
    found = named(clause_id).clause
    clause_id = found.id

    def look(desk: Desk) -> dict[str, Any]:
        plays = plays_of(clause_id)
        chosen = plays[min(case, len(plays)) - 1] if plays else None
        cited = _cited(desk, who, match, clause_id) if match else []
        return {
            "plays": plays,
            "number": min(case, len(plays)),
            "play": None if chosen is None else _position(chosen, clause_id, case, step),
            "cited": cited,
            "refusals": _refusals(plays, clause_id),
        }

    clerk, ruled = request.app.state.clerk, None
    shown = await clerk.read(look)
    if who.official:
        ruled = await clerk.search(lambda desk: _ruled(desk, who, clause_id))
    return page(
        request, "clause.html", one=found, told=clause_told(found), beside=neighbours(found),
        chapter=shelf.chapter_of(clause_id), entry=shelf.entry_of(clause_id),
        words="", total=shelf.total(), short=shelf.short, strip=_strip(found), match=match,
        unplayable=unplayable().get(clause_id, ""), ruled=ruled, **shown,
    )  # fmt: skip


def _position(play: Play, clause_id: str, case: int, step: int | None) -> dict[str, Any]:
    """Give a position as a page sets it: the board at a step, the steps, and where each leads."""
    at = play.at(step)
    base = f"rulebook/{clause_id}?case={case}&step="
    lines = [line for line in play.lines if line.words]
    seqs = [play.begun, *(line.seq for line in lines)]
    place = max((i for i, seq in enumerate(seqs) if seq <= at), default=0)
    return {
        "case": play.case.row,
        "holds": play.holds,
        "outcome": play.shown.outcome,
        "board": drawn(play, at),
        "steps": [PositionStep(line, f"{base}{line.seq}#position", line.seq == at) for line in lines],
        "refused": _refusals((play,), clause_id),
        "first": f"{base}{play.begun}#position",
        "back": f"{base}{seqs[max(place - 1, 0)]}#position",
        "next": f"{base}{seqs[min(place + 1, len(seqs) - 1)]}#position",
        "begun": at == play.begun,
    }


def _refusals(plays: Iterable[Play], clause_id: str) -> list[str]:
    """What was said where something was refused by a clause, each sentence once."""
    told = (one.text for play in plays for one in play.refused if clause_id in one.clauses)
    return [*dict.fromkeys(told)]


def _strip(one: Clause) -> list[tuple[str, bool]]:
    """Say of every edition of its ruleset whether a clause is in force in it."""
    return [(e.name, in_force(one.id, e.name)) for e in editions(one.ruleset)]


def _cited(desk: Desk, who: Visitor, match: str, clause_id: str) -> list[LogLine]:
    """The lines of a match that cite a clause, as this visitor may read them."""
    eyes = allowed(who, desk, match)
    return [line for line in story(desk, match, eyes, level="full") if clause_id in line.clauses]


def _ruled(desk: Desk, who: Visitor, clause_id: str) -> PrecedentPage:
    """The newest rulings on a clause, of all matches that an official may know of."""
    return precedents(desk, who, PrecedentSearch((("clause", clause_id),)), limit=CASES)
