"""How the desk signs: notes on demand, and checkpoints in the record after a decision."""

import datetime as dt
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from events.errors import Conflict
from events.kinds import CheckpointSigned, Fact
from events.log import Appended, every
from events.proofs import Tree, event_tree
from referee.court import Draft
from referee.court.orders import Drafts
from referee.rules import Accepted
from referee.service.chance import new_key
from referee.service.errors import StaleError
from referee.service.event.ordering import Asked, Ordering
from referee.service.looking import MICROSECONDS
from referee.service.proof.gathering import Gathering
from referee.service.proof.heads import NOTED, Heads, Told
from referee.service.proof.witnesses import Rooted
from referee.service.store.live import Live

if TYPE_CHECKING:
    from events.proofs.notes import Signer

DECISIVE: Final = ("ruling.given", "match.ended", "event.closed")
"""The facts after which a desk with a key signs what there is."""
DESK: Final = "desk"
"""Who acts where the desk signs."""
TRIES: Final = 8


class Signing(Gathering, Ordering):
    """The desk as far as it signs; without a key it signs nothing by itself."""

    _key: "Callable[[], Signer] | None" = None
    _heads_file: Heads | None = None
    unkept: str = ""
    """Why the last head that was to be kept beside the database was not; "" where it was."""
    on_unkept: Callable[[str], None] = staticmethod(lambda _: None)
    """Hears `unkept` whenever it becomes another."""
    _signed: Callable[[str], None] = staticmethod(lambda _: None)

    def sign_with(
        self,
        key: "Callable[[], Signer] | None",
        told: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Sign every ruling and every end from now on; the key is fetched when it is needed.

        `told` hears of which match or event something was signed, when it is written.
        """
        self._key, self._signed = key, told

    def keep_heads(self, heads: Heads | None) -> None:
        """Keep the heads of logs in a file from now on."""
        self._heads_file = heads

    def _note_head(self, *names: str) -> None:
        """Keep the heads of logs as they are.

        What is written does not fail where they cannot be: `unkept` says so.
        """
        heads = self._heads_file
        if heads is not None:
            time = _moment(self._clock())
            with self._keeping(heads):
                for name in names:
                    heads.note(name, self.root(name), time)

    @contextmanager
    def _keeping(self, heads: Heads) -> Iterator[None]:
        """Say by `unkept` whether the file of the heads could be used; play goes on without it."""
        said = ""
        try:
            yield
        except OSError as error:
            said = f"heads are not kept in {heads.place.name}: {(error.strerror or '').lower()}"
        if said != self.unkept:
            self.unkept = said
            self.on_unkept(said)

    def note_heads(self) -> None:
        """Keep the heads of all matches in memory that went on since theirs was kept."""
        heads = self._heads_file
        if heads is not None:
            grown = list[str]()
            with self._keeping(heads), suppress(FileNotFoundError):
                kept, _ = heads.kept()
                sizes = self._matches.sizes().items()
                grown = [n for n, size in sizes if n not in kept or kept[n].size < size]
            if grown:
                self._note_head(*grown)

    def told_heads(self, *, roots: bool = True) -> Told | None:
        """Hold every head that was kept to its log; None where none are kept.

        Without `roots` only how long each log is, which costs one list of them.
        """
        if self._heads_file is None:
            return None
        removed = {one.public_id for one in self.log.removed()}
        sizes = {ref.public_id: head for ref, head in every(self.log)}
        return self._heads_file.told(sizes, self._tree_named if roots else None, removed)

    def _tree_named(self, name: str) -> Tree:
        return self._trees.of(self.log.match(name))

    def sign(
        self, match: str, signer: "Signer", *, size: int | None = None, lines: Sequence[str] = ()
    ) -> bytes:
        """Sign the root over the first facts of a match, else all: a C2SP checkpoint."""
        tree = self._trees.of(self.log.match(match))
        return signer.sign(match, tree, size=size, lines=lines)

    def sign_event(self, event: str, signer: "Signer", lines: Sequence[str] = ()) -> bytes:
        """Sign the root over the matches of an event as they stand now."""
        return signer.sign(event, event_tree(self.members(event)), of_event=True, lines=lines)

    def rooted(self, log: str, signer: "Signer") -> Rooted:
        """Sign the root of a match, or of the own log of an event, to be shown to witnesses."""
        tree = self._trees.of(self.log.match(log))
        size = tree.size
        return Rooted(log, signer.sign(log, tree, size=size), tree, size)

    def to_publish(self, name: str, signer: "Signer") -> list[Rooted]:
        """Sign the logs of an event as they stand, its own first, or the one of a match."""
        if not self.is_event(name):
            return [self.rooted(name, signer)]
        return [self.rooted(ref.public_id, signer) for ref in self.event_of(name)]

    def name_members(self, event: str, signer: "Signer") -> None:
        """Let the own log of an event name the roots of its matches, where they moved since.

        Who holds a checkpoint of that log then holds all of them. Does nothing for a match, and
        for an event without a log.
        """
        if self.is_event(event) and self._own_log(event) and self._moved(event):
            self._attest_event(event, signer, self.facts(event)[-1:])

    def _moved(self, event: str) -> bool:
        """Whether a match of an event has another root than its own log named last."""
        bodies = [fact.body for fact in self.facts(event)]
        named = [dict(b.members) for b in bodies if isinstance(b, CheckpointSigned) and b.members]
        members = {one.match: str(one) for one in self.members(event) if one.match != event}
        last = named[-1] if named else {}
        return members != {match: root for match, root in last.items() if match != event}

    @abstractmethod
    def _append(self, live: Live, accepted: Accepted, *, key: str, request: bytes) -> Appended:
        """Append what was decided; the desk does it."""

    def _signer_for(self, facts: Iterable[Fact | Draft]) -> "Signer | None":
        """Fetch the key if one of these facts is to be signed; before anything is written."""
        return self._key() if self._key is not None and self._decisive(facts) else None

    def _decisive(self, facts: Iterable[Fact | Draft]) -> bool:
        """Say whether the desk signs after these facts."""
        return self._key is not None and any(f.body.KIND in DECISIVE for f in facts)

    def _attest_event(self, event: str, signer: "Signer", facts: Sequence[Fact]) -> None:
        """Sign the roots of all matches of an event, and name them in its own log."""
        for _ in range(TRIES):
            log, at = self._events.get(event), self._clock()
            members = self.members(event)
            tree, lines = event_tree(members), [*_told(facts), f"at {_moment(at)}"]
            note = signer.sign(event, tree, of_event=True, lines=lines).decode()
            named = tuple((one.match, str(one)) for one in members)
            body = CheckpointSigned(signer.verifier, note, named)
            draft = Draft(body, DESK, facts[-1].seq)
            try:
                self._events.append(log, [draft], at, new_key(), bytes(32))
            except StaleError:
                continue
            self._signed(event)
            return

    def _attest(self, match: str, signer: "Signer", facts: Sequence[Fact]) -> None:
        """Sign the facts up to these, which are the last that were written, and record the note.

        Another command may come in between: then the note stands after it, and says up to where.
        """
        last = facts[-1].seq
        for _ in range(TRIES):
            live = self._matches.get(match)
            at = self._clock()
            lines = [*_told(facts), f"at {_moment(at)}"]
            note = self.sign(match, signer, size=last, lines=lines).decode()
            body = CheckpointSigned(signer.verifier, note)
            fact = Fact(live.head.seq + 1, body, at, DESK, last)
            try:
                decided = Accepted([fact], self.state_of(live))
                self._append(live, decided, key=new_key(), request=b"\0" * 32)
            except Conflict:
                self._matches.drop(match)
            else:
                self._signed(match)
                return


def _told(facts: Iterable[Fact]) -> list[str]:
    """Say in a note what was decided: kind, seq and, where it has one, the id."""
    decided = [fact for fact in facts if fact.body.KIND in DECISIVE]
    return [f"{f.body.KIND} {f.seq} {getattr(f.body, 'id', '')}".strip() for f in decided]


def _moment(at: int) -> str:
    return dt.datetime.fromtimestamp(at // MICROSECONDS, tz=dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
