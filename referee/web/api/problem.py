"""The schema of a problem document, as every operation may answer with one."""

from functools import cache
from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel, Field

from referee.web.api.forms import PROBLEMS


class Clause(BaseModel):
    """A clause of the rulebook."""

    id: str = Field(examples=["glossary.rise.4"], description="Id of the clause.")
    text: str = Field(description="What it says, in our words; empty for one this book has not.")


class Reason(BaseModel):
    """One reason of several for which something was refused."""

    text: str = Field(description="The reason.")
    clauses: list[str] = Field(description="Ids of the clauses that forbid it.")


class Problem(BaseModel):
    """What went wrong: a problem document after RFC 9457."""

    type: str = Field(examples=["/problems/unknown-match"], description="Which problem it is.")
    title: str = Field(examples=["Not Found"], description="The HTTP status in words.")
    status: int = Field(examples=[404], description="The HTTP status.")
    detail: str = Field(description="What is wrong here.")
    instance: str = Field(examples=["/v1/matches/m9"], description="Address that was asked.")
    code: str = Field(examples=["unknown-match"], description="The problem in a fixed word.")
    where: str = Field(default="", description="Where it is: a match, a point, a line.")
    instead: str = Field(default="", description="What to do instead.")
    current: int | None = Field(
        default=None, description="With 409: the last seq of the match now."
    )
    clauses: list[Clause] = Field(default=[], description="The clauses that forbid it.")
    reasons: list[Reason] = Field(default=[], description="All reasons, where there are several.")


def describe_problems(app: FastAPI) -> None:
    """Put what goes wrong among the components of the description, where operations point to it."""
    plain = app.openapi
    named = {f"Problem{status}": said for status, said in PROBLEMS.items()}

    @cache
    def told() -> dict[str, Any]:
        document = plain()
        form = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
        known = document.get("components", {})
        schemas = known.get("schemas", {}) | form.pop("$defs") | {"Problem": form}
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
