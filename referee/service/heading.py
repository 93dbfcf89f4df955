"""What a match is and how it stands, for somebody who is about to look at it."""

from typing import Any

from msgspec import Struct

from events.data import Moment, OptionalName
from referee.service.desk import Desk
from referee.service.looking import projected_facts, view_at


class ParentMatch(Struct, frozen=True):
    """Where a branch left its match: its name, and the last seq that both have."""

    match: str
    seq: int


class MatchHeading(Struct, frozen=True):
    """What a match was opened with and when, who sits there, and how it stands at a seq.

    `parent` is where a branch left its match, null for a match of its own.
    """

    opened: dict[str, Any]
    at: Moment
    seats: dict[str, dict[str, str | None]]
    turn: dict[str, Any]
    decision: dict[str, Any] | None
    winner: OptionalName
    reason: str
    parent: ParentMatch | None


def heading(desk: Desk, match: str, viewer: str, seq: int) -> MatchHeading:
    """The header of a match as a viewer may read it at a seq."""
    (first,) = projected_facts(desk, match, viewer, 0, 1)
    view = view_at(desk, match, viewer, seq)
    people = zip("AB", first["body"]["people"], strict=True)
    seats = {seat: {"person": person or None} for seat, person in people}
    return MatchHeading(
        first["body"],
        first["at"],
        seats,
        view["turn"],
        view["decision"],
        view["winner"],
        view["reason"],
        parent_of(desk, match),
    )


def parent_of(desk: Desk, match: str) -> ParentMatch | None:
    """Where a branch left its match; None for a match of its own."""
    left = desk.log.match(match).parent
    return None if left is None else ParentMatch(desk.log.public_id(left.match_id), left.seq)
