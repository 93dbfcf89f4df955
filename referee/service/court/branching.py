"""Branches of a match: logs of their own that go on from a point of it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Unpack

from events.errors import MatchExists
from events.kinds import BranchOpened, Fact
from events.log import Listed, MatchRef, every
from referee import court
from referee.service.commands import Once
from referee.service.court.chances import SEED
from referee.service.court.judging import JUDGE, Judging, refused
from referee.service.errors import DeskError, StaleError
from referee.service.store.reader import reader_of
from referee.service.store.rows import to_facts
from referee.sight import veiled


class Branch(NamedTuple):
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
    winner: str


class Branching(Judging):
    """The desk as far as branches are opened and listed at it."""

    def branch(
        self,
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
        head = self.reader(match).head()
        at = head if point is None else point
        ref, children = self._owner(match, at), list(self._children(self._owner(match, at)))
        key, expect = once.get("key"), once.get("expect")
        asked = -1 if point is None else point, -1 if expect is None else expect
        words = ("branch", match, *asked, name, purpose, by, seed)
        known = self._opened_before(children, words, key) if key else None
        if known is not None:
            return known
        if expect is not None and expect != head:
            raise StaleError(match, expect, head)
        reader, under, number = reader_of(self.log, ref), self.policy(match), len(children) + 1
        chance = (SEED, seed, "") if seed else ()
        opened = BranchOpened(f"B{number}", ref.public_id, at, purpose, *chance)
        who = self._by(match, by)
        drafts = court.open_branch(reader, opened, who, under)
        if isinstance(drafts, court.Refused):
            raise refused(drafts, f"{match}@{at}")
        self.require_whole(self._matches.get(ref.public_id))
        made = self._begun(ref, at, name, number)
        (first,) = self._order(made.public_id, drafts, words=words, read=at, key=key)
        return self._told(made.public_id, first)

    def _opened_before(
        self, children: Iterable[Listed], words: Sequence[object], key: str
    ) -> Branch | None:
        """Give the branch that an order with this key opened, None for a new key."""
        for one in children:
            known = self._repeated(one.match, words, key, None)
            if known is not None:
                return self._told(one.match.public_id, known[0])
        return None

    def _owner(self, match: str, point: int) -> MatchRef:
        """Give the match whose own fact stands at a point: a branch, or one that it left."""
        ref = self.log.match(match)
        while ref.parent is not None and point <= ref.parent.seq:
            ref = self.log.match(self.log.public_id(ref.parent.match_id))
        return ref

    def _begun(self, ref: MatchRef, at: int, name: str, number: int) -> MatchRef:
        """Add the branch to the log; a name of its own making that is taken gives way."""
        created, tags = self._clock(), dict[str, str]()
        if name:
            return self.log.open_match(name, created=created, tags=tags, parent=(ref.id, at))
        while True:
            own = f"{ref.public_id}.B{number}"
            try:
                return self.log.open_match(own, created=created, tags=tags, parent=(ref.id, at))
            except MatchExists:
                number += 1

    def _children(self, ref: MatchRef) -> Iterator[Listed]:
        return (
            one
            for one in every(self.log)
            if one.match.parent is not None and one.match.parent.match_id == ref.id
        )

    def branches(self, match: str, viewer: str = JUDGE) -> list[Branch]:
        """List the branches of a match, each followed by its own, in the words of a viewer."""
        found = []
        for listed in self._children(self.log.match(match)):
            if listed.head:
                found.append(self.branch_named(listed.match.public_id, viewer))
                found += self.branches(listed.match.public_id, viewer)
        return found

    def branch_named(self, name: str, viewer: str = JUDGE) -> Branch:
        """Tell of a branch as it stands now, in the words of a viewer.

        Raises DeskError for a match that is none.
        """
        ref = self.log.match(name)
        fork = 0 if ref.parent is None else ref.parent.seq
        (first,) = to_facts(self.log.read(ref.id, fork, fork + 1))
        return self._told(name, veiled(first, viewer))

    def _told(self, name: str, first: Fact) -> Branch:
        """Tell of a branch by its first own fact; raises DeskError for one that is none."""
        body, state = first.body, self.state(name)
        if not isinstance(body, BranchOpened):
            raise DeskError(
                "not-a-branch",
                "the first fact of its own does not name its parent",
                where=f"{name}@{first.seq}",
                instead=f"verify the record: referee verify {name}",
            )
        head = self.reader(name).head()
        return Branch(
            name, body.id, body.parent, body.point, head, first.actor, body.purpose or "",
            state.winner,
        )  # fmt: skip
