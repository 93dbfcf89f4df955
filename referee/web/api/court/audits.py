"""Audits of records and of the orders in them, and matches that are judged once more.

Both take long, so a request has a bounded part of an event, and `next` says where it goes on.
"""

from typing import Annotated, Any, Final, NamedTuple

from fastapi import Depends, Query, Request
from pydantic import Field
from starlette.responses import Response

from events.given import FARTHEST
from referee.rerun import RerunSummary
from referee.rulebook import edition
from referee.service import Desk, DeskError
from referee.service.court.rejudged import (
    AuditSum,
    Rejudged,
    RejudgedFinding,
    Sum,
    audit_sum,
    rejudged,
    summed,
    told_finding,
)
from referee.service.court.rerunning import Terms, judge_again, to_judge_again
from referee.service.proof.gathering import names_event
from referee.service.queries.schema import Answered, Next, means
from referee.service.records.auditing import audit_log, begin_audit, to_audit
from referee.web.access.here import officiates_at
from referee.web.access.rights import ordering, using
from referee.web.access.visitors import Visitor, Who
from referee.web.api.answers import ListPage, next_page
from referee.web.api.forms import LOOKS, PROBLEMS, Json, Match, RequestBody
from referee.web.api.ordering import Word
from referee.web.api.schemas import answers
from referee.web.refusals import ProblemError
from referee.web.routes import Router

router = Router(tags=["court"])
AT_ONCE: Final = 20
"""Logs that one request may have audited, or matches judged again."""
LARGEST: Final = 4_000_000


class Audits(Answered, frozen=True):
    """What an audit came to: how much was looked at, and everything that was found."""

    audit: AuditSum
    findings: list[RejudgedFinding]
    next: Next


class Rejudgements(Answered, frozen=True):
    """What judging matches again came to, and the sum of it; the verdicts of the record stay."""

    summary: Sum
    findings: list[Rejudged]
    next: Annotated[int | None, means("The `after` of the next part of an event; null at its end.")]


class Readjudication(RequestBody):
    """Which matches are judged again, and by which terms; what is empty stays as it was pinned."""

    match: Word = Field(default="", examples=["m1"], description="One match.")
    event: Word = Field(default="", examples=["winter-open"], description="Or those of an event.")
    edition: Word = Field(default="", examples=["8.0.0"], description="Another edition.")
    readings: Annotated[dict[Word, Word], Field(max_length=50)] = Field(
        default={},
        examples=[{"refresh.count": "each"}],
        description="Readings that are taken otherwise.",
    )
    cards: str = Field(
        default="",
        max_length=LARGEST,
        description="Cards in the place of those with the same names: TOML, JSON or CSV.",
    )
    catalog: Word = Field(
        default="",
        examples=["current"],
        description="A whole catalogue by its hash, or `current` for the cards as imported last.",
    )
    after: int = Field(default=0, ge=0, le=FARTHEST, description="So many of its matches later.")
    limit: int = Field(default=AT_ONCE, ge=1, le=AT_ONCE, description="So many at once.")

    def terms(self) -> Terms:
        """The terms to judge by; raises what the rulebook raises for an unknown edition."""
        return Terms(
            edition(self.edition).name if self.edition else "",
            tuple(self.readings.items()),
            self.cards.encode(),
            self.catalog,
        )


class AuditScope(NamedTuple):
    """Which logs of an event are audited, and whether their matches are not played again."""

    quick: bool
    after: int
    limit: int


async def _part(
    *,
    quick: Annotated[bool, Query(description="Do not play the matches again.")] = False,
    rerun: Annotated[  # noqa: ARG001 - was asked for before it was the default
        bool, Query(description="Play the matches again: the default.", deprecated=True)
    ] = True,
    after: Annotated[int, Query(ge=0, le=FARTHEST, description="So many logs later.")] = 0,
    limit: Annotated[int, Query(ge=1, le=AT_ONCE, description="Logs at once.")] = AT_ONCE,
) -> AuditScope:
    return AuditScope(quick, after, limit)


Parts = Annotated[AuditScope, Depends(_part)]


@router.get(
    "/v1/audits/{match}",
    responses=answers(Audits) | LOOKS,
    summary="Audit a match or an event",
)
async def audited(request: Request, who: Who, match: Match, part: Parts) -> Response:
    """Check the record of a match, or of an event and its matches, then ask every order again.

    The chain, commands and signed roots; clauses by edition; who ordered, under the policy and the
    appointments of that time; grades of rewinds and counts of penalties, made anew; appeals in
    their windows; tables and results. Each match is played again under its own terms, unless it is
    to be quick; what other rules made and these would make otherwise is told as `other-rules`,
    which alone neither clears nor accuses a record. Its officials alone are told.
    """

    def work(desk: Desk) -> dict[str, Any]:
        ordering(who, desk, match)
        begin_audit(desk)
        logs = to_audit(desk, match) if names_event(desk, match) else [match]
        end = part.after + part.limit
        rows = [audit_log(desk, name, quick=part.quick) for name in logs[part.after : end]]
        more = next_page(request, end) if len(logs) > end else None
        found = [told_finding(one) for row in rows for one in row.findings]
        return {"audit": audit_sum(rows, quick=part.quick), "findings": found, "next": more}

    return Json(await request.app.state.clerk.study(work))


@router.post(
    "/v1/readjudications",
    responses=answers(Rejudgements) | PROBLEMS,
    summary="Judge matches again",
)
async def judged(request: Request, who: Who, body: Readjudication) -> Json:
    """Play recorded matches again and compare fact by fact; the recorded verdict stays.

    Under their own terms anything but "exact" means that the record was altered, or, where
    `by_other_rules` says so, that other rules made it.

    Under another edition, readings or card text it is said where each match first comes out
    otherwise, and whether its result could change. Officials alone are told.
    """

    def work(desk: Desk) -> dict[str, Any]:
        using(who)
        terms, summary = body.terms(), RerunSummary()
        names = _named(who, desk, body, terms)
        page = ListPage(body.after, body.limit)
        rows = [judge_again(desk, name, terms) for name in names[page.after :][: page.limit]]
        for one in rows:
            summary.add(one)
        more = page.after + page.limit
        return {
            "summary": summed(summary),
            "findings": [rejudged(one) for one in rows],
            "next": more if more < len(names) else None,
        }

    return Json(await request.app.state.clerk.study(work))


def _named(who: Visitor, desk: Desk, body: Readjudication, terms: Terms) -> list[str]:
    """Name the matches to judge again; raises for who officiates at none of them."""
    if bool(body.match) == bool(body.event):
        message = "matches are named twice" if body.match else "no match is named"
        raise DeskError("which-match", message, instead="name a match or an event")
    if body.match:
        ordering(who, desk, body.match)
        return [body.match]
    if not officiates_at(who, desk, body.event):
        raise ProblemError("no-right", "matches of an event are judged again by its officials")
    return list(to_judge_again(desk, body.event, terms))
