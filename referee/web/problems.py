"""What goes wrong, as a problem document (RFC 9457) for programs and as a page for people."""

from http import HTTPStatus
from typing import Any, Final
from urllib.parse import quote

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from events.errors import UnknownMatch
from events.wording import unfit
from referee.service.errors import CourtRefused
from referee.service.trouble import Trouble, trouble_of
from referee.web.access.prefix import base
from referee.web.access.visitors import NOBODY, OWNER
from referee.web.api.fitting import fields, fitting
from referee.web.encoded import encoded
from referee.web.pages.shell import page, wants_page
from referee.web.pages.spoken import OUT_OF_REACH, in_browser
from referee.web.pages.ways import typed_before, ways
from referee.web.refusals import (
    MEDIA,
    SAFE,
    SIGN_IN,
    NotOpenedError,
    document,
    status_of,
)

FOR_ALL: Final = frozenset({"/v1/decks/check", "/v1/events/{event}/consistency"})
"""Orders with a body that a public service takes from anybody."""
FOR_NEWCOMERS: Final = "/v1/events/{event}/join"
"""The order that every service takes from anybody, while registration is open."""
SAID: Final[dict[int, dict[str, str]]] = {
    HTTPStatus.UNAUTHORIZED: {"www-authenticate": "Bearer"},
    HTTPStatus.TOO_MANY_REQUESTS: {"retry-after": "1"},
    HTTPStatus.SERVICE_UNAVAILABLE: {"retry-after": "1"},
    HTTPStatus.INSUFFICIENT_STORAGE: {"retry-after": "30"},
}
"""Headers that an answer of a status has to have (RFC 9110, 10.2.3 and 11.6.1)."""
AWAY: Final = {"referee-record": "out-of-reach"}
"""What an answer says beside its status where the record cannot be asked."""
REASONS: Final = 20
"""What is wrong with a request is listed so often at most."""
NUMBER: Final = "12"
"""What a whole number looks like, where nothing else tells it."""
CODES: Final = {404: "not-here", 413: "too-large", 429: "too-many"}
"""Which code a status has that the framework answers with."""
NOBODY_ORDERS: Final = Trouble("no-token", "nobody orders anything here without a token", "", SIGN_IN)


def _answer(
    request: Request,
    trouble: Trouble,
    status: int,
    *,
    asks: NotOpenedError | None = None,
    **more: Any,
) -> Response:
    shows = wants_page(request)
    said = in_browser(trouble, is_form=request.method != "GET") if shows else trouble
    more["request"] = request.scope["request_id"]
    problem = document(said, status, f"{base(request)}{request.url.path}", **more)
    if shows:
        back = f"{request.url.path}?{request.url.query}" if request.method == "GET" else ""
        again = f"{request.scope.get('root_path', '')}{request.url.path}"
        shown = page(
            request,
            "problem.html",
            status=status,
            problem=problem,
            back=back,
            ways=ways(problem, official=request.scope["visitor"].official, event=_event_of(request)),
            typed=typed_before(request),
            again=again,
            asks=asks,
        )
        shown.headers.update(SAID.get(status, {}))
        if trouble.code in OUT_OF_REACH:
            shown.headers.update(AWAY | ({"refresh": "3"} if request.method == "GET" else {}))
        return shown
    headers = SAID.get(status, {}) | (AWAY if trouble.code in OUT_OF_REACH else {})
    return Response(encoded(problem), status, headers, media_type=MEDIA)


def answer_to(request: Request, error: Exception) -> Response:
    """What went wrong, as a document or a page."""
    if isinstance(error, RequestValidationError):
        return _of_body(request, error)
    if isinstance(error, HTTPException):
        return _of_http(request, error)
    if isinstance(error, UnknownMatch):
        trouble: Trouble | None = _unknown(error, event=request.path_params.get("event") == error.match)
    else:
        trouble = trouble_of(error, inside=request.scope["visitor"].role == OWNER)
    if trouble is None:
        return _fault(request, error)
    if trouble.code == "no-right" and not request.scope["visitor"].signed_in:
        trouble = _nobody(trouble)
    if trouble.code == "unknown-parameter" and _nobodys(request):
        trouble = NOBODY_ORDERS
    current = getattr(error, "current", None)
    more = {} if current is None else {"current": current}
    status = status_of(trouble)
    if isinstance(error, CourtRefused) and status in {400, 404}:
        status = 422
    asks = error if isinstance(error, NotOpenedError) else None
    return _answer(request, trouble, status, asks=asks, **more)


def _nobody(trouble: Trouble) -> Trouble:
    """What is not for everybody to whoever brings no token: they may still sign in."""
    message = f"nobody is signed in; {trouble.message}"
    return trouble._replace(code="no-token", message=message, instead=SIGN_IN)


def is_fault(error: Exception) -> bool:
    """Whether something went wrong that no room tells of: its traceback is for the log."""
    told = (RequestValidationError, HTTPException)
    return not isinstance(error, told) and trouble_of(error) is None


def _event_of(request: Request) -> str:
    """The event whose page is asked for; "" for a page of none, and for a program."""
    return str(request.path_params.get("event", "")) if wants_page(request) else ""


def _unknown(error: UnknownMatch, *, event: bool) -> Trouble:
    """Tell of a match or event that is not there, or not for this visitor, in the same words."""
    message, instead = f"there is no match {error.match}", "choose one of the list of matches"
    if event:
        message = f"there is no event {error.match}"
        instead = "look at the link that you were given, or choose one of the list of events"
    return Trouble("unknown-match", message, "", instead)


def _nobodys(request: Request) -> bool:
    """Whether an order came from nobody that could order it, whatever stands in its body."""
    who, route = request.scope["visitor"], request.scope.get("route")
    path = getattr(route, "path", "")
    open_to_all = path == FOR_NEWCOMERS or (who.role != NOBODY and path in FOR_ALL)
    return not (request.method in SAFE or who.signed_in or open_to_all)


def _of_body(request: Request, error: RequestValidationError) -> Response:
    if _nobodys(request):
        return _answer(request, NOBODY_ORDERS, status_of(NOBODY_ORDERS))
    path = getattr(request.scope.get("route"), "path", "")
    faults = error.errors()
    told = [_unfit(path, request.method, one) for one in faults[:REASONS]]
    told += [f"and {len(faults) - REASONS:,} more"] if len(faults) > REASONS else []
    reasons = tuple((one, ()) for one in told)
    message = "; ".join(text for text, _ in reasons) or "the request cannot be read"
    instead = "see /v1/openapi.json for what may stand there"
    if wants_page(request):
        what = "address" if request.method == "GET" else "form"
        message, reasons = f"this {what} cannot be read: {message}", ()
        instead = "go on from the page that led here, or from the matches"
    return _answer(request, Trouble("malformed", message, "", instead, (), reasons), 422)


def _unfit(path: str, method: str, fault: Any) -> str:
    """What is wrong at a place of a request, and what might stand there instead."""
    place = fault["loc"][:1] if fault["type"] == "json_invalid" else fault["loc"]
    if fault["type"] == "extra_forbidden":
        there = ", ".join(fields(path, method))
        return f"{'.'.join(map(str, place))}: there is no such field; there are {there}"
    right = fitting(path, method, place)
    if not right and fault["type"].startswith("int_"):
        right = NUMBER
    such = f", such as {right}" if right else ""
    return f"{'.'.join(map(str, place))}: {unfit(fault)}{such}"


def _of_http(request: Request, error: HTTPException) -> Response:
    status, path = error.status_code, request.url.path
    if status == HTTPStatus.NOT_FOUND and path.endswith("/") and path.strip("/"):
        query = f"?{request.url.query}" if request.url.query else ""
        place = f"{request.scope.get('root_path', '')}/{quote(path.strip('/'))}"
        return RedirectResponse(f"{place}{query}", HTTPStatus.TEMPORARY_REDIRECT)
    code = CODES.get(status) or HTTPStatus(status).phrase
    code = code.lower().replace(" ", "-")
    message = "there is nothing at this address" if code == "not-here" else error.detail.lower()
    return _answer(request, Trouble(code, message), status)


def _fault(request: Request, error: Exception) -> Response:
    """Tell a fault of the program without its traceback, which stands in the log of the service."""
    message = f"a fault in this program: {type(error).__name__}"
    instead = "nothing more was done; tell whoever runs the service when it happened"
    return _answer(request, Trouble("fault", message, "", instead), 500)
