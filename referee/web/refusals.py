"""What the window refuses, and any failure as a problem document (RFC 9457)."""

from http import HTTPStatus
from math import ceil
from typing import Any, Final

from referee.rulebook import clause, known
from referee.service import DeskError
from referee.service.trouble import Trouble

MEDIA: Final = "application/problem+json"
STATUS: Final = {
    "unknown-match": 404,
    "unknown-seq": 404,
    "out-of-range": 404,
    "unknown-event": 404,
    "unknown-screen": 404,
    "unknown-paper": 404,
    "unknown-ruling": 404,
    "wrong-code": 403,
    "unknown-round": 404,
    "unknown-point": 404,
    "unknown-clause": 404,
    "unknown-card": 404,
    "unknown-person": 404,
    "unknown-deck": 404,
    "unknown-reading": 404,
    "unknown-position": 404,
    "no-such-reading": 404,
    "own-reading": 403,
    "unknown-study": 404,
    "no-edition": 404,
    "no-position": 404,
    "no-key": 404,
    "unpublished": 404,
    "unknown-part": 404,
    "no-policy": 404,
    "no-facts": 404,
    "not-here": 404,
    "an-event": 404,
    "not-a-match": 404,
    "stale": 409,
    "conflict": 409,
    "match-exists": 409,
    "match-removed": 409,
    "other-history": 409,
    "key-reused": 409,
    "match-archived": 409,
    "cards-overtaken": 409,
    "known-person": 409,
    "not-allowed": 403,
    "not-appointed": 403,
    "for-officials": 403,
    "own-match": 403,
    "no-right": 403,
    "wrong-seat": 403,
    "view-not-opened": 403,
    "foreign-origin": 403,
    "unknown-token": 404,
    "link-used": 410,
    "unknown-hook": 404,
    "unknown-table": 404,
    "no-token": 401,
    "bad-token": 401,
    "link-not-opened": 401,
    "token-expired": 401,
    "token-revoked": 401,
    "too-many-headers": 431,
    "too-large": 413,
    "too-many": 429,
    "too-much-work": 422,
    "database": 503,
    "database-absent": 503,
    "database-locked": 503,
    "database-lost": 503,
    "database-read-only": 503,
    "not-a-database": 503,
    "schema-older": 503,
    "schema-newer": 503,
    "database-full": 507,
    "disk-full": 507,
    "stopping": 503,
    "archive-unreadable": 503,
    "not-ready": 503,
    "workshop-full": 503,
    "malformed": 422,
    "unknown-parameter": 422,
    "unknown-kind": 422,
    "too-large-head": 431,
    "too-slow": 408,
    "crowded": 503,
    "busy": 503,
    "token-not-appointed": 401,
    "wrong-host": 421,
}
"""Which status a code has; what the rules and the court say no to is 422, other misuse 400."""
AS_FOR_PROGRAMS: Final = frozenset({"stale", "too-many", "wrong-code"})
"""Codes that have the same status on a form as for a program; what else a form says no to is 422."""
LONG: Final = 120
"""Seconds from which on a wait is told in minutes."""
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that order nothing."""
SIGN_IN: Final = "sign in at /enter, or open the link that you were given"


class ProblemError(DeskError):
    """Something that the window itself refuses: a token, a right, a size, a rate."""


class TooManyError(ProblemError):
    """Somebody asks for more than they may; `wait` is in how many seconds they are heard again."""

    def __init__(self, wait: float, message: str = "more requests than are heard in this time") -> None:
        """Say when the next request is heard."""
        self.wait = max(1, ceil(wait))
        instead = f"ask again in {self.wait} s"
        if self.wait > LONG:
            instead = f"ask again in {ceil(self.wait / 60)} minutes"
        super().__init__("too-many", message, instead=instead)


class NotOpenedError(ProblemError):
    """A full view that is kept, and that its official has not opened yet.

    `officials` are those for whom whoever runs the service may open it; nobody else is asked.
    `purpose` is what it is likely opened for: the call or the appeal that waits, "" for neither.
    """

    def __init__(self, match: str, officials: tuple[str, ...] = (), purpose: str = "") -> None:
        """Ask what the view of a match is opened for."""
        super().__init__(
            "view-not-opened",
            "it is kept who opens the full view of this match, and for what purpose",
            where=match,
            instead="open it with a purpose, or look as spectator",
        )
        self.officials, self.purpose = officials, purpose


def status_of(trouble: Trouble) -> int:
    """The HTTP status of a failure."""
    return STATUS.get(trouble.code, 422 if trouble.answers_no else 400)


def form_status(trouble: Trouble | None) -> int:
    """The HTTP status of a page that shows a form with what was refused, 200 for nothing."""
    if trouble is None:
        return HTTPStatus.OK
    return status_of(trouble) if trouble.code in AS_FOR_PROGRAMS else HTTPStatus.UNPROCESSABLE_ENTITY


def document(trouble: Trouble, status: int, path: str, **more: Any) -> dict[str, Any]:
    """The problem document of a failure, with the words of the clauses that it rests on."""
    told: dict[str, Any] = {
        "type": f"/problems/{trouble.code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": trouble.message,
        "instance": path,
        "code": trouble.code,
    }
    told |= {k: v for k, v in (("where", trouble.where), ("instead", trouble.instead)) if v}
    ids = dict.fromkeys([*trouble.clauses, *(c for _, cs in trouble.reasons for c in cs)])
    if ids:
        told["clauses"] = [{"id": i, "text": clause(i).text if known(i) else ""} for i in ids]
    if trouble.reasons:
        told["reasons"] = [{"text": t, "clauses": list(c)} for t, c in trouble.reasons]
    return told | more
