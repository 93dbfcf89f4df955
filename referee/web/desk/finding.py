"""Clauses for a ruling: those that are chosen, what a search finds, what the record suggests."""

from collections.abc import Iterable
from typing import Annotated, Any, Final, NamedTuple

from fastapi import Query, Request
from starlette.responses import Response

from events.registry.precedents import PrecedentSearch
from referee.rulebook import Clause, clause, known, marked, search
from referee.service import Desk
from referee.service.telling import broken, story
from referee.web.access.rights import allowed
from referee.web.access.rulings import precedents
from referee.web.access.visitors import Visitor, Who
from referee.web.desk.table import bar_of
from referee.web.pages.shell import page
from referee.web.pages.typed import Typed

FOUND: Final = 8
SUGGESTED: Final = 6
NEAR: Final = 6
"""Facts before a seq that was looked at, whose clauses are suggested after its own."""
FARTHEST: Final = 2**31


class ClauseHit(NamedTuple):
    """A clause that is offered: its text in pieces, how often it was ruled on, which seqs cite it.

    A piece says whether it has a word that was searched for.
    """

    clause: Clause
    pieces: tuple[tuple[str, bool], ...]
    rulings: int
    cited_at: tuple[int, ...] = ()


def _ruled(desk: Desk, who: Visitor, clause_id: str) -> int:
    return precedents(desk, who, PrecedentSearch((("clause", clause_id),)), limit=1).total


def _hits(desk: Desk, who: Visitor, rows: list[Clause], words: str = "") -> list[ClauseHit]:
    pieces = marked(words, rows) if words else {}
    return [ClauseHit(c, pieces.get(c.id, ((c.text, False),)), _ruled(desk, who, c.id)) for c in rows]


def suggested(
    desk: Desk, who: Visitor, match: str, seqs: Iterable[int], chosen: Iterable[str]
) -> list[ClauseHit]:
    """The clauses that the record names at some seqs, then those named right before them."""
    eyes, head = allowed(who, desk, match), desk.reader(match).head()
    illegal = broken(desk, match, head)
    near: dict[str, list[int]] = {}
    own: dict[str, list[int]] = {}
    for seq in dict.fromkeys(s for s in seqs if 0 < s <= head):
        lines = story(desk, match, eyes, after=max(seq - NEAR - 1, 0), until=seq, level="full")
        for line in reversed(lines):
            wrong = illegal[line.seq].clauses if line.seq in illegal else ()
            for one in (*wrong, *line.clauses):
                (own if line.seq == seq or wrong else near).setdefault(one, []).append(line.seq)
    ids = [i for i in dict.fromkeys((*own, *near)) if known(i) and i not in set(chosen)]
    rows = _hits(desk, who, [clause(i) for i in ids[:SUGGESTED]])
    at = {i: tuple((own.get(i) or near[i])[:3]) for i in ids}
    return [one._replace(cited_at=at[one.clause.id]) for one in rows]


def look(desk: Desk, who: Visitor, match: str, said: Typed, looked: Iterable[int]) -> dict[str, Any]:
    """The clauses that are chosen, and what is offered besides.

    That is what a search finds, marked; and without words what the record suggests.
    """
    chosen = [i for i in said.all("clause") if known(i)]
    words = said.one("q")
    ruleset = desk.state(match).settings.ruleset
    found = [c for c in search(words, ruleset) if c.id not in chosen][:FOUND] if words else []
    return {
        "chosen": _hits(desk, who, [clause(i) for i in chosen]),
        "hits": _hits(desk, who, found, words),
        "words": words,
        "suggested": [] if words else suggested(desk, who, match, looked, chosen),
    }


async def sought(
    *,
    request: Request,
    who: Who,
    match: str,
    q: Annotated[str, Query(max_length=200)] = "",
    chosen: Annotated[str, Query(alias="clause", max_length=2000)] = "",
    looked: Annotated[str, Query(alias="looked_at", max_length=400)] = "",
) -> Response:
    """Give what is found while somebody types; the form itself stays as it is."""
    said = Typed({"q": [q], "clause": [chosen], "looked_at": [looked]})

    def work(desk: Desk) -> dict[str, Any]:
        bar_of(desk, who, match)
        return look(desk, who, match, said, looked_at(said))

    shown = await request.app.state.clerk.search(work)
    return page(request, "desk/found.html", **shown)


def looked_at(said: Typed) -> tuple[int, ...]:
    """The seqs that a form says were looked at."""
    rows = map(int, filter(str.isdecimal, (one[:12] for one in said.all("looked_at"))))
    return tuple(seq for seq in rows if seq < FARTHEST)
