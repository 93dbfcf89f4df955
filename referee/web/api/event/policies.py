"""Policies: whether a file may be pinned."""

from fastapi import Request
from pydantic import Field
from starlette.responses import Response

from referee.service.store.policies import (
    PolicyCheck,
)
from referee.web.api.forms import PROBLEMS, RequestBody
from referee.web.api.schemas import answers
from referee.web.api.worked import Bearing, as_json, worked
from referee.web.routes import Router

router = Router(tags=["court"])
LONGEST = 200_000
"""The longest policy file in signs."""


class PolicyFile(RequestBody):
    """A policy file."""

    policy: str = Field(max_length=LONGEST, description="The file, TOML as docs/policies.md says.")


@router.post(
    "/v1/policies/check",
    responses=answers(PolicyCheck) | PROBLEMS,
    summary="Check a policy file",
)
async def checked(request: Request, who: Bearing, body: PolicyFile) -> Response:
    """Check a policy file: every contradiction with its line, and what to write instead.

    A level that an infraction comes to and nobody may give is a warning: it may be pinned so.
    """
    return as_json(await worked(request, who, "policy", body.policy))
