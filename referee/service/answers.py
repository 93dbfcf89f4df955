"""What an action or an order did, and where its match stands then, whatever the door."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from events.kinds import Fact
from events.vocabulary import TITLE
from referee.cards import Notice
from referee.service.acted import Acted
from referee.service.desk import Desk
from referee.service.looking import notices_of, projected_facts, view_at


class CommandDone(Struct, frozen=True):
    """What a command did, as a viewer may know it, and what the match waits for now.

    `repeated` says that its key was answered before, and nothing was added.
    """

    match: str
    first: int
    last: int
    repeated: bool
    facts: list[dict[str, Any]]
    decision: dict[str, Any] | None
    winner: str


class OpenedMatch(Struct, frozen=True):
    """A match that was opened, what it waits for, and what its edition does not explain."""

    match: str
    head: int
    decision: dict[str, Any] | None
    notices: list[Notice]
    title: str = ""


class Stands(NamedTuple):
    """Where a match stands after an order: its last seq, the seq of the table, and the question.

    `repeated` says that the key of the order was answered before.
    """

    match: str
    head: int
    stands_at: int
    decision: dict[str, Any] | None
    repeated: bool


def told_opened(desk: Desk, match: str, viewer: str) -> OpenedMatch:
    """Tell a match that was opened, with the eyes of a viewer, to who brought both of its lists."""
    view = view_at(desk, match, viewer)
    title = desk.log.match(match).tags.get(TITLE, "")
    return OpenedMatch(match, view["seq"], view["decision"], notices_of(desk, match), title)


def told_done(desk: Desk, match: str, done: Acted, viewer: str) -> CommandDone:
    """What a command did, with the eyes of a viewer, and what the match waits for now."""
    view = view_at(desk, match, viewer, done.last)
    facts = projected_facts(desk, match, viewer, done.first - 1, done.last)
    return CommandDone(match, done.first, done.last, done.repeated, facts, view["decision"], view["winner"])


def stands(desk: Desk, match: str, viewer: str, facts: Sequence[Fact] = (), head: int = 0) -> Stands:
    """Where a match stands after an order, to a viewer.

    `facts` are those that the order recorded, `head` the seq before it, by which a repeat is known.
    """
    view = view_at(desk, match, viewer)
    last = facts[-1].seq if facts else desk.reader(match).head()
    return Stands(match, last, view["seq"], view["decision"], last <= head)
