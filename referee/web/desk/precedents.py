"""Precedents as a screen: rulings of all tables by words, clause, card, edition and ruleset."""

from typing import Annotated, Any, Final, NamedTuple
from urllib.parse import quote, urlencode

from fastapi import Depends, Query, Request
from starlette.responses import Response

from events.registry.precedents import Precedent, PrecedentPage, PrecedentSearch
from referee.rulebook import editions
from referee.rulebook import known as known_clause
from referee.service import Desk
from referee.service.court.found import counts, has_sealed_words
from referee.timeline import phrases
from referee.web.access.rights import known
from referee.web.access.rulings import precedents, untold
from referee.web.access.visitors import Visitor, Who
from referee.web.desk.table import screen
from referee.web.pages.people import caller, titler

PAGE: Final = 12
RULESETS: Final = ("diva", "classic")


class PrecedentHit(NamedTuple):
    """One ruling: how many decided its point the same way and otherwise, and where it is seen.

    `address` leads to its seq, "" where this visitor may not look at the match.
    """

    ruling: Precedent
    same: int
    otherwise: int
    address: str


class PrecedentQuery(NamedTuple):
    """What is searched for; `match` is the table from which somebody came to search."""

    q: str = ""
    clause: str = ""
    card: str = ""
    edition: str = ""
    ruleset: str = ""
    match: str = ""

    def sought(self) -> PrecedentSearch:
        """It as marks and words."""
        names = ("clause", "card", "edition", "ruleset")
        marks = tuple((n, getattr(self, n).strip()) for n in names if getattr(self, n).strip())
        return PrecedentSearch(marks, self.q.strip())

    def page(self, number: int) -> str:
        """The address of a page of what is found."""
        told = {name: value for name, value in self._asdict().items() if value}
        return f"precedents?{urlencode(told | {'page': number})}"


def _hits(desk: Desk, who: Visitor, found: PrecedentPage) -> list[PrecedentHit]:
    rows = []
    for one in found.rows:
        place = f"m/{quote(one.match)}?seq={one.seq}" if known(who, desk, one.match) else ""
        rows.append(PrecedentHit(one, *counts(found, one), place))
    return rows


def look(desk: Desk, who: Visitor, asked: PrecedentQuery, number: int) -> dict[str, Any]:
    """Everything on the screen: what was found, or the newest where nothing is sought."""
    sought = asked.sought()
    after = (number - 1) * PAGE
    found = precedents(desk, who, sought, after=after, limit=PAGE)
    at = {e for one in found.rows for e in one.all("event")}
    return {
        "asked": asked,
        "found": found,
        "hits": _hits(desk, who, found),
        "number": number,
        "untold": untold(desk, who, sought),
        "has_sealed_words": has_sealed_words,
        "searched": bool(sought.marks or sought.words),
        "called": caller(desk),
        "earlier": asked.page(number - 1) if number > 1 else "",
        "later": asked.page(number + 1) if after + PAGE < found.total else "",
        "rulesets": RULESETS,
        "editions": [e.name for name in RULESETS for e in editions(name)],
        "known": known_clause,
        "phase": phrases.phase,
        "titled": titler(desk, (e for e in at if known(who, desk, e))),
    }


Text = Annotated[str, Query(max_length=200)]


async def _asked(
    *,
    q: Text = "",
    clause: Text = "",
    card: Text = "",
    edition: Text = "",
    ruleset: Text = "",
    match: Text = "",
) -> PrecedentQuery:
    return PrecedentQuery(q, clause, card, edition, ruleset, match)


async def searched(
    request: Request,
    who: Who,
    asked: Annotated[PrecedentQuery, Depends(_asked)],
    number: Annotated[int, Query(alias="page", ge=1, le=100)] = 1,
) -> Response:
    """Show rulings that were given before, the newest first."""
    shown = await request.app.state.clerk.search(lambda desk: look(desk, who, asked, number))
    return screen(request, "precedents.html", None, shown)
