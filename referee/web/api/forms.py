"""What the API takes and answers: bodies, points, problems, and records as JSON.

A record is answered with its own field names; its schema is made in `schemas`.
"""

from typing import Annotated, Any, Final, Literal, TypeVar

from fastapi import Header, Path, Query
from pydantic import BaseModel, ConfigDict, Field, model_validator
from starlette.responses import Response

from events.given import FARTHEST
from events.letters import INSTEAD, faults_in
from referee.service import Desk, DeskError
from referee.service.commands import Once
from referee.service.points import point_at
from referee.web.encoded import encoded

T = TypeVar("T")
CLOSED: Final = ConfigDict(extra="forbid")
"""An object with the fields that are described, and no other."""
PROBLEM: Final = "application/problem+json"


class Json(Response):
    """An answer in JSON; records are objects with their fields."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Encode a value of the rooms."""
        return encoded(content)


class RequestBody(BaseModel):
    """What is sent: a field that is not known is refused."""

    model_config = CLOSED

    @model_validator(mode="before")
    @classmethod
    def _sound(cls, sent: Any) -> Any:
        """Refuse texts with letters that no text has; raises ValueError that says where."""
        wrong = next(faults_in(sent), None)
        if wrong is not None:
            raise ValueError(": ".join(filter(None, wrong)) + f"; {INSTEAD}")
        return sent


class CommandBody(RequestBody):
    """An order: it is given once, on what whoever gives it has seen."""

    key: str = Field(
        default="",
        max_length=200,
        examples=["3f9c-17"],
        description="Key of the command, also as header Idempotency-Key: sent again with the same "
        "words it gives the first answer again, and nothing is added.",
    )
    expect: int | None = Field(
        default=None,
        ge=0,
        le=FARTHEST,
        examples=[57],
        description="Seq on which it was decided; 409 where the match went on since.",
    )

    def once(self, header: str = "") -> Once:
        """Key and expected seq as the desk takes them; the body's key goes first."""
        return {"key": self.key or header or None, "expect": self.expect}


MEANINGS: Final = {
    400: "It cannot be done so; `instead` says how.",
    401: "No token, or one that opens nothing.",
    403: "The visitor may not see or order this.",
    404: "There is no such match, point, person or thing, or the visitor may not know of it.",
    409: "The match went on since, or the key was used for something else; `current` is its head.",
    413: "The body is too long.",
    422: "The body cannot be read, or the rules or the court refuse it, with clauses.",
    429: "Too many requests; Retry-After says when the next is heard.",
    503: "The record cannot be reached, or the service is stopping.",
}


def _problem(status: int) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Problem"}
    return {"description": MEANINGS[status], "content": {PROBLEM: {"schema": schema}}}


PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {one: _problem(one) for one in MEANINGS}
"""The `responses` of an operation that orders something."""
LOOKS: Final = {one: told for one, told in PROBLEMS.items() if one not in {409, 413}}
"""The `responses` of an operation that only looks."""


# What is asked for.

Match = Annotated[
    str,
    Path(
        max_length=200,
        pattern=r"^[^\x00]+$",
        examples=["m1"],
        description="Name of a match or of a branch.",
    ),
]
As = Annotated[
    Literal["A", "B", "spectator", "judge"] | None,
    Query(
        alias="as",
        examples=["A"],
        description="View as: A, B, spectator or judge; else as the token allows.",
    ),
]
Seq = Annotated[
    str,
    Query(
        max_length=100,
        examples=["57"],
        description="A point of the match: a seq, turn3, turn3.main, R1 for a ruling, a named "
        "checkpoint, or head.",
    ),
]
Stretch = Annotated[
    str,
    Query(
        max_length=200,
        examples=["turn7"],
        description="A stretch of the match: 40..57, turn7, t7..t8, 120.. to the head, ..57.",
    ),
]
KeyHeader = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        max_length=200,
        examples=["3f9c-17"],
        description="Key of the command, where the body has none.",
    ),
]


def ends_of(stretch: str, first: str, last: str) -> str:
    """Give a stretch as one word that is named so or by its two ends; "" for all of a match.

    Raises DeskError where it is named both ways.
    """
    if stretch and (first or last):
        raise DeskError(
            "two-stretches",
            "a stretch is named, and its ends besides",
            instead="give `stretch`, or `from` and `to`",
        )
    return f"{first}..{last}" if first or last else stretch


def point(desk: Desk, match: str, seq: str, head: int) -> int:
    """The seq of a point of a match: a seq or a name; "" is `head`.

    `head` is the last seq that the visitor may know, and nothing after it is told. Raises
    OutOfRangeError for a seq beyond it, DeskError for an unknown name.
    """
    return point_at(desk, match, seq, head)
