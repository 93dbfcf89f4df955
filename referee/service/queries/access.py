"""Who saw what is hidden: full views that were opened, and tokens with which seats are played."""

from typing import Annotated

from msgspec import Meta

from referee.service.court.watching import Access, Admission, accesses_at, admissions_at, keeps_access
from referee.service.queries.schema import Answered, QueryContext, means, query
from referee.service.sealing import LOOKED


class Views(Answered, frozen=True):
    """Who opened the full view of a match, when, where and what for."""

    match: Annotated[str, Meta(examples=["m1"])]
    kept: Annotated[bool, Meta(description="Whether it is kept who opens it.", examples=[True])]
    views: tuple[Access, ...]


class AccessLooks(Views, frozen=True):
    """Who saw what is hidden: by a full view, or by a token with which a seat is played."""

    seats: tuple[Admission, ...]
    sealed: Annotated[
        int, means("How many of the facts behind it have parts that are sealed in this copy.", 0)
    ]


@query(
    "access", "/full-view", "List who opened the full view", "referee access m1", access="match", tag="access"
)
def accesses(at: QueryContext) -> AccessLooks:
    """List who saw what is hidden from both seats; what for is told to officials of the match."""
    _, _, _, sealed = at.heading(*LOOKED)
    return AccessLooks(
        at.name,
        keeps_access(at.desk, at.name),
        tuple(one for one in accesses_at(at.desk, at.name, at.viewer) if one.seq <= at.head),
        tuple(one for one in admissions_at(at.desk, at.name) if one.seq <= at.head),
        sealed,
    )
