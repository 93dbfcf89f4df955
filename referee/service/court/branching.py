"""Branches of a match: logs of their own that go on from a point of it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Unpack

from msgspec import Struct

from events.data import OptionalName
from events.errors import MatchExists
from events.kinds import BranchOpened, Fact
from events.log import ListedMatch, MatchRef, every
from referee import court
from referee.service.commands import JUDGE, Once
from referee.service.commit import commit, repeated
from referee.service.desk import Desk
from referee.service.errors import DeskError, StaleError, refused
from referee.service.store.chances import SEED
from referee.service.store.live import require_whole
from referee.service.store.reader import reader_of
from referee.service.store.rows import to_facts
from referee.sight import veiled


class Branch(Struct, frozen=True):
    """A branch: its name, its id within its parent, where it left it, by whom and what for.

    `head` is its last seq, `winner` who won on it, "" while it goes on.
    """

    name: str
    id: str
    parent: str
    point: int
    head: int
    by: str
    purpose: str
    winner: OptionalName


def open_branch(
    desk: Desk,
    match: str,
    point: int | None = None,
    name: str = "",
    *,
    purpose: str = "",
    by: str = JUDGE,
    seed: str = "",
    **once: Unpack[Once],
) -> Branch:
    """Open a branch at a point of a match, the head when none is given.

    The match itself is not touched. A point that a branch shares with its parent belongs to
    the parent, and so does a branch at it. Without a name it is MATCH.B1, MATCH.B2 and so on.
    With a seed its dice are its own. Raises DeskError where the match was amid a command,
    StaleError where `expect` is not the last seq of the match.
    """
    head = desk.reader(match).head()
    at = head if point is None else point
    ref, children = _owner(desk, match, at), list(_children(desk, _owner(desk, match, at)))
    key, expect = once.get("key"), once.get("expect")
    asked = -1 if point is None else point, -1 if expect is None else expect
    words = ("branch", match, *asked, name, purpose, by, seed)
    known = _opened_before(desk, children, words, key) if key else None
    if known is not None:
        return known
    if expect is not None and expect != head:
        raise StaleError(match, expect, head)
    reader, under, number = reader_of(desk.log, ref), desk.policy(match), len(children) + 1
    chance = (SEED, seed, "") if seed else ()
    opened = BranchOpened(f"B{number}", ref.public_id, at, purpose, *chance)
    who = desk.who(match, by)
    drafts = court.open_branch(reader, opened, who, under)
    if isinstance(drafts, court.DraftRefusal):
        raise refused(drafts, f"{match}@{at}")
    require_whole(desk.live.get(ref.public_id))
    made = begun_branches(desk, ref, at, name, number)
    (first,) = commit(desk, made.public_id, drafts, words=words, read=at, key=key)
    return _told(desk, made.public_id, first)


def _opened_before(
    desk: Desk, children: Iterable[ListedMatch], words: Sequence[object], key: str
) -> Branch | None:
    """The branch that an order with this key opened, None for a new key."""
    for one in children:
        known = repeated(desk, one.match, words, key, None)
        if known is not None:
            return _told(desk, one.match.public_id, known[0])
    return None


def _owner(desk: Desk, match: str, point: int) -> MatchRef:
    """The match whose own fact stands at a point: a branch, or one that it left."""
    ref = desk.log.match(match)
    while ref.parent is not None and point <= ref.parent.seq:
        ref = desk.log.match(desk.log.public_id(ref.parent.match_id))
    return ref


def begun_branches(desk: Desk, ref: MatchRef, at: int, name: str, number: int) -> MatchRef:
    """Add the branch to the log; a name of its own making that is taken gives way."""
    created, tags = desk.clock(), dict[str, str]()
    if name:
        return desk.log.open_match(name, created=created, tags=tags, parent=(ref.id, at))
    while True:
        own = f"{ref.public_id}.B{number}"
        try:
            return desk.log.open_match(own, created=created, tags=tags, parent=(ref.id, at))
        except MatchExists:
            number += 1


def _children(desk: Desk, ref: MatchRef) -> Iterator[ListedMatch]:
    return (
        one for one in every(desk.log) if one.match.parent is not None and one.match.parent.match_id == ref.id
    )


def branches_of(desk: Desk, match: str, viewer: str = JUDGE) -> list[Branch]:
    """List the branches of a match, each followed by its own, in the words of a viewer."""
    found = []
    for listed in _children(desk, desk.log.match(match)):
        if listed.head:
            found.append(branch_named(desk, listed.match.public_id, viewer))
            found += branches_of(desk, listed.match.public_id, viewer)
    return found


def branch_named(desk: Desk, name: str, viewer: str = JUDGE) -> Branch:
    """Tell of a branch as it stands now, in the words of a viewer.

    Raises DeskError for a match that is none.
    """
    ref = desk.log.match(name)
    fork = 0 if ref.parent is None else ref.parent.seq
    (first,) = to_facts(desk.log.read(ref.id, fork, fork + 1))
    return _told(desk, name, veiled(first, viewer))


def _told(desk: Desk, name: str, first: Fact) -> Branch:
    """Tell of a branch by its first own fact; raises DeskError for one that is none."""
    body, state = first.body, desk.state(name)
    if not isinstance(body, BranchOpened):
        raise DeskError(
            "not-a-branch",
            "the first fact of its own does not name its parent",
            where=f"{name}@{first.seq}",
            instead=f"verify the record: referee verify {name}",
        )
    head = desk.reader(name).head()
    return Branch(
        name,
        body.id,
        body.parent,
        body.point,
        head,
        first.actor,
        body.purpose or "",
        state.winner,
    )
