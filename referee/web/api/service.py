"""The service itself: whether it is well, which program it is, with which key it signs."""

from typing import Annotated, Any

from fastapi import Request
from msgspec import Meta
from starlette.responses import Response

from events.errors import DatabaseError, SchemaNewer, SchemaOlder
from referee.audit.alone import alone
from referee.exchange import record_schema
from referee.service import Desk, require_current
from referee.service.program import Program, program
from referee.service.queries.schema import Answered, means
from referee.web.api.answers import fresh
from referee.web.api.forms import LOOKS, Json
from referee.web.api.schemas import answers
from referee.web.api.uploads import file_of
from referee.web.refusals import ProblemError
from referee.web.routes import Router

router = Router(tags=["service"])


class Health(Answered, frozen=True):
    """Whether the service is alive."""

    ok: Annotated[bool, Meta(description="Whether the service can answer.", examples=[True])]


class Readiness(Health, frozen=True):
    """Whether requests can be answered: the record is there, with the tables of this program."""

    tables: Annotated[str, means("Version of the tables of the record.", "0005")]
    heads: Annotated[
        bool,
        Meta(
            description="Whether the last head of a log could be kept beside the record; if not, "
            "the log of the service says why, and play goes on.",
            examples=[True],
        ),
    ]
    unreadable: Annotated[
        int,
        Meta(
            description="How many events and matches cannot be read here, since cards or a policy are "
            "missing or a newer program wrote them; `referee doctor` names them. The others are not "
            "touched by it.",
            examples=[0],
        ),
    ]


class Keys(Answered, frozen=True):
    """The keys with which this service signs, to be published and given to a verifier."""

    keys: Annotated[
        list[str],
        means(
            "Verifier keys (NAME+HASH+BASE64); none where the service signs nothing.",
            ["head-judge+1a2b3c4d+AQ=="],
        ),
    ]


@router.get("/healthz", responses=answers(Health), summary="Say whether it is alive")
async def alive() -> Json:
    """Answer as long as the process answers anything; /readyz asks for the record as well."""
    return Json({"ok": True})


@router.get("/readyz", responses=answers(Readiness) | LOOKS, summary="Say whether it is ready")
async def ready(request: Request) -> Json:
    """Ask the record for a match, for the version of its tables, and for logs that cannot be read.

    Where it cannot be reached, or has tables of another version, the answer is 503, and Retry-After
    says when to ask again: a proxy sends nobody here until then.
    """
    url = request.app.state.settings.url

    def work(desk: Desk) -> tuple[str, int]:
        desk.log.matches(limit=1)
        tables = require_current(url)
        return tables, len(request.app.state.unreadable.find(desk))

    try:
        clerk = request.app.state.clerk
        tables, unreadable = await clerk.now(work)  # as it is, also for who learns of facts later
        told = {"ok": True, "tables": tables, "heads": not clerk.unkept, "unreadable": unreadable}
        return Json(told)
    except DatabaseError as error:
        known = isinstance(error, SchemaNewer | SchemaOlder)
        what = "has tables of another version" if known else "cannot be reached"
        raise ProblemError(
            "not-ready", f"the record {what}", instead="see the log of the service, and ask again"
        ) from error


@router.get("/version", responses=answers(Program), summary="Say which program this is")
async def told_version(request: Request) -> Response:
    """Say which program answers, by which fold it reads facts, and which editions it knows."""
    return fresh(request, program())


@router.get("/v1/keys", responses=answers(Keys) | LOOKS, summary="Show the public keys")
async def keys(request: Request) -> Response:
    """Show the key with which rulings, ends and notes are signed here; the secret is never told."""
    sign = request.app.state.settings.sign

    def work(_: Desk) -> list[str]:
        return [] if sign is None else [sign().verifier]

    return fresh(request, {"keys": await request.app.state.clerk.study(work)})


@router.get(
    "/v1/record-schema",
    responses=answers(dict[str, Any]),
    summary="Give the JSON Schema of a record",
)
async def schema(request: Request) -> Response:
    """Give the JSON Schema (2020-12) of every line of a record."""
    return fresh(request, record_schema())


@router.get(
    "/v1/verifier",
    responses=file_of("text/x-python", "The verifier."),
    response_class=Response,
    summary="Give the verifier as one file",
)
async def verifier() -> Response:
    """Give the verifier as one file of Python, which runs anywhere without the referee."""
    headers = {"content-disposition": 'attachment; filename="verifier.py"'}
    return Response(alone(), headers=headers, media_type="text/x-python; charset=utf-8")
