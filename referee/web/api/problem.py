"""The schema of a problem document, as every operation may answer with one."""

from functools import cache
from typing import Annotated, Any

from fastapi import FastAPI
from msgspec import UNSET, UnsetType

from referee.service.queries.schema import Answered, means
from referee.web.api.forms import PROBLEMS
from referee.web.api.schemas import schemas_of


class ProblemClause(Answered, frozen=True):
    """A clause of the rulebook."""

    id: Annotated[str, means("Id of the clause.", "glossary.rise.4")]
    text: Annotated[str, means("What it says, in our words; empty for one this book has not.")]


class ProblemReason(Answered, frozen=True):
    """One reason of several for which something was refused."""

    text: Annotated[str, means("The reason.")]
    clauses: Annotated[list[str], means("Ids of the clauses that forbid it.")]


class Problem(Answered, frozen=True):
    """What went wrong: a problem document after RFC 9457."""

    type: Annotated[str, means("Which problem it is.", "/problems/unknown-match")]
    title: Annotated[str, means("The HTTP status in words.", "Not Found")]
    status: Annotated[int, means("The HTTP status.", 404)]
    detail: Annotated[str, means("What is wrong here.")]
    instance: Annotated[str, means("Address that was asked.", "/v1/matches/m9")]
    code: Annotated[str, means("The problem in a fixed word.", "unknown-match")]
    request: Annotated[
        str, means("Id of the request, by which the log of the service knows it.", "3f9c17d2a4b80e61")
    ]
    where: Annotated[str | UnsetType, means("Where it is: a match, a point, a line.")] = UNSET
    instead: Annotated[str | UnsetType, means("What to do instead.")] = UNSET
    current: Annotated[int | UnsetType | None, means("With 409: the last seq of the match now.")] = UNSET
    clauses: Annotated[list[ProblemClause] | UnsetType, means("The clauses that forbid it.")] = UNSET
    reasons: Annotated[list[ProblemReason] | UnsetType, means("All reasons, where there are several.")] = (
        UNSET
    )


def describe_problems(app: FastAPI) -> None:
    """Put what goes wrong among the components of the description, where operations point to it."""
    plain = app.openapi
    named = {f"Problem{status}": said for status, said in PROBLEMS.items()}

    @cache
    def told() -> dict[str, Any]:
        document = plain()
        known = document.get("components", {})
        schemas = known.get("schemas", {}) | schemas_of([Problem])[1]
        paths = {
            path: {method: _pointing(said) for method, said in operations.items()}
            for path, operations in document["paths"].items()
        }
        components = {"schemas": schemas, "responses": named}
        return document | {"paths": paths, "components": known | components}

    app.openapi = told  # type: ignore[method-assign]


def _pointing(said: dict[str, Any]) -> dict[str, Any]:
    """An operation that points to each problem instead of describing it."""
    answers = {
        status: {"$ref": f"#/components/responses/Problem{status}"}
        if status.isdecimal() and PROBLEMS.get(int(status)) == one
        else one
        for status, one in said["responses"].items()
    }
    return said | {"responses": answers}
