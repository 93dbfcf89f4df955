"""The schema of a problem document, as every operation may answer with one."""

from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel, Field


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
    """Put the schema of a problem document among those of the application, once."""
    plain = app.openapi

    def told() -> dict[str, Any]:
        document = plain()
        schemas = document.setdefault("components", {}).setdefault("schemas", {})
        if "Problem" not in schemas:
            form = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
            schemas |= form.pop("$defs")
            schemas["Problem"] = form
        return document

    app.openapi = told  # type: ignore[method-assign]
