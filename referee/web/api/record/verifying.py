"""Whether records hold: matches here, events with their matches, and files from elsewhere."""

from typing import IO, Annotated, Any, BinaryIO, Final, cast

from fastapi import Depends, Request
from starlette.responses import Response

from events.records import lines_of
from referee.audit import Trust, held, record_hashes, seen_by
from referee.service import Desk
from referee.service.matches import log_names
from referee.service.proof.attesting import hold_openings
from referee.service.proof.roots import hashes_of
from referee.service.proof.signing import told_heads
from referee.service.proof.verifying import verify_match
from referee.service.records.removing import removals_of
from referee.web.access.rights import entering, owning
from referee.web.access.visitors import Visitor, visitor
from referee.web.api.answers import Paging, fresh, paged
from referee.web.api.forms import LOOKS, PROBLEMS, Json, Match
from referee.web.api.record.record_forms import AllVerified, Verified
from referee.web.api.record.records import LINES
from referee.web.api.record.trusting import Trusted, trust_of
from referee.web.api.schemas import answers
from referee.web.api.uploads import body_of, taken
from referee.web.api.whole import shown_whole
from referee.web.routes import Router

router = Router(tags=["proofs"])
Who = Annotated[Visitor, Depends(visitor)]
NOTHING: Final = Trust()


def told(name: str, verdict: Any, openings: Any = None, trust: Trust = NOTHING) -> dict[str, Any]:
    """Give a verdict on a record, on what was opened of it, and which witnesses saw its note."""
    good = verdict.ok and not verdict.reason and (openings is None or openings.ok)
    saw = seen_by(trust) if verdict.ok and verdict.trusted else None
    return {"name": name, "ok": good, "verdict": verdict, "openings": openings, "witnesses": saw}


def verify_one(desk: Desk, name: str, trust: Trust) -> dict[str, Any]:
    """Verify a log here, and hold it to what is trusted, where anything is."""
    verdict = verify_match(desk, name)
    if verdict.ok and any(trust):
        verdict = held(verdict, hashes_of(desk, name), trust)
    return told(name, verdict, trust=trust)


@router.get(
    "/v1/matches/{match}/verify",
    responses=answers(Verified) | LOOKS,
    summary="Verify a match",
)
async def verified(request: Request, who: Who, match: Match, trusted: Trusted) -> Response:
    """Prove that the record of a match here was not altered, or name the first bad seq."""
    trust = trust_of(trusted)

    def work(desk: Desk) -> dict[str, Any]:
        shown_whole(who, desk, match)
        return verify_one(desk, match, trust)

    return fresh(request, await request.app.state.clerk.study(work))


@router.get("/v1/verify", responses=answers(AllVerified) | LOOKS, summary="Verify all records here")
async def all_verified(request: Request, who: Who, page: Paging) -> Response:
    """Verify every log of this service, page by page; for its owner alone."""
    owning(who)

    def work(desk: Desk) -> dict[str, Any]:
        names, after = paged(request, log_names(desk), page)
        rows = [verify_one(desk, name, NOTHING) for name in names]
        heads = told_heads(desk)
        good = all(row["ok"] for row in rows) and (heads is None or heads.good)
        gone = removals_of(desk)
        return {"ok": good, "records": rows, "next": after, "removed": gone, "heads": heads}

    return fresh(request, await request.app.state.clerk.study(work))


@router.post(
    "/v1/verify",
    responses=answers(Verified) | PROBLEMS,
    summary="Verify an uploaded record",
    openapi_extra=body_of(LINES, "A record, whole or sealed."),
)
async def file_verified(request: Request, who: Who, trusted: Trusted) -> Json:
    """Verify a record from elsewhere; nothing is kept."""
    entering(who)
    trust = trust_of(trusted)
    with await taken(request) as file:

        def work(_: Desk) -> dict[str, Any]:
            verdict, hashes = record_hashes(_lines(file))
            return told(verdict.match, held(verdict, hashes, trust), trust=trust)

        return Json(await request.app.state.clerk.study(work))


@router.post(
    "/v1/matches/{match}/openings/check",
    responses=answers(Verified) | PROBLEMS,
    summary="Check openings",
    openapi_extra=body_of(LINES, "Hidden parts that were opened."),
)
async def openings_checked(request: Request, who: Who, match: Match) -> Json:
    """Hold opened parts against what a match committed to before it was played by."""
    with await taken(request) as file:

        def work(desk: Desk) -> dict[str, Any]:
            shown_whole(who, desk, match)
            return told(match, verify_match(desk, match), hold_openings(desk, match, list(_lines(file))))

        return Json(await request.app.state.clerk.study(work))


def _lines(file: IO[bytes]) -> Any:
    return lines_of(cast("BinaryIO", file))
