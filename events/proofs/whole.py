"""How are the matches of an event proven? The tree of an event has a leaf for each.

A leaf holds a match's name, size and root; the first is the event's own log, where there is one.
Leaves stand in the order in which the matches were opened and then of their names, so that every
store that holds them all has the same root.

Bytes of a leaf, integers big-endian: MEMBER, length(2) and name, size(8), root(32).
"""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, Final, NamedTuple

from events.proofs.made import path_text, root_text, text_of, written
from events.proofs.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MEMBER: Final = b"wixoss-member-v1\0"
_LENGTH: Final = Struct(">H").pack
_SIZE: Final = Struct(">Q").pack


class Member(NamedTuple):
    """A match of an event, with its root over some size."""

    match: str
    size: int
    root: bytes

    def __str__(self) -> str:
        """The root of the match as ``SIZE:BASE64``."""
        return f"{self.size}:{text_of(self.root)}"


def event_tree(members: Sequence[Member]) -> Tree:
    """The tree over the matches of an event, in their order."""
    return Tree(_leaf(member) for member in members)


def _leaf(member: Member) -> bytes:
    name = member.match.encode()
    return MEMBER + _LENGTH(len(name)) + name + _SIZE(member.size) + member.root


def membership(event: str, members: Sequence[Member], match: str) -> bytes:
    """The proof that a match with its root stands in the root of an event.

    Raises ValueError for a match that is not one of the event's.
    """
    at = [member.match for member in members].index(match)
    tree = event_tree(members)
    return written(
        "member",
        event=event,
        match=match,
        at=at,
        member=str(members[at]),
        path=path_text(tree.inclusion(at)),
        root=root_text(tree),
    )


def event_growth(
    event: str, members: Sequence[Member], before: Mapping[str, tuple[Member, Sequence[bytes]]]
) -> bytes:
    """The proof that the matches of an event only grew, and that none went.

    ``before`` has what each match was and the path that proves its growth since; a match that is
    not there came later. Every match is named, since each may have grown.
    """
    rows: list[list[str]] = []
    for member in members:
        rows.append([member.match, str(member)])
        if member.match in before:
            old, path = before[member.match]
            rows[-1] += [str(old), path_text(path)]
    first = event_tree([before[one.match][0] for one in members if one.match in before])
    return written(
        "event-growth",
        event=event,
        matches=rows,
        first=root_text(first),
        root=root_text(event_tree(members)),
    )
