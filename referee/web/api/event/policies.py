"""Policies: those that are shipped, that of a match, and whether a file may be pinned."""

from typing import Annotated

from fastapi import Path, Request
from pydantic import Field
from starlette.responses import Response

from referee.service import Desk
from referee.service.court.records import Policy
from referee.service.queries.schema import Answered, means
from referee.service.store.policies import (
    PolicyCheck,
    policies_shipped,
    policy_named,
)
from referee.web.access.rights import allowed
from referee.web.access.visitors import Who
from referee.web.api.answers import fresh
from referee.web.api.forms import LOOKS, PROBLEMS, Match, RequestBody
from referee.web.api.ordering import NAME
from referee.web.api.schemas import answers
from referee.web.api.worked import Bearing, as_json, worked
from referee.web.routes import Router

router = Router(tags=["court"])
LONGEST = 200_000
"""The longest policy file in signs."""


class Policies(Answered, frozen=True):
    """The policies that come with the referee."""

    policies: Annotated[list[str], means("Their names.", ["generic-1"])]


class PolicyFile(RequestBody):
    """A policy file."""

    policy: str = Field(max_length=LONGEST, description="The file, TOML as docs/policies.md says.")


@router.get("/v1/policies", responses=answers(Policies) | LOOKS, summary="List the shipped policies")
async def listed(request: Request) -> Response:
    """List the policies that come with the referee."""
    return fresh(request, {"policies": policies_shipped()})


@router.get(
    "/v1/policies/{name}",
    responses=answers(Policy) | LOOKS,
    summary="Show a shipped policy",
)
async def shown(
    request: Request,
    name: Annotated[str, Path(max_length=NAME, examples=["generic-1"], description="Its name.")],
) -> Response:
    """Show a policy: the ladder, who may order what, and what is an infraction."""
    return fresh(request, policy_named(name))


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


@router.get(
    "/v1/matches/{match}/policy",
    responses=answers(Policy) | LOOKS,
    summary="Show the policy of a match",
)
async def of_match(request: Request, who: Who, match: Match) -> Response:
    """Show the policy that a match pinned when it was opened; of an event the one that holds."""

    def work(desk: Desk) -> Policy:
        allowed(who, desk, match)
        return desk.policy(match)

    return fresh(request, await request.app.state.clerk.read(work))
