"""The desk: one log with its registry, a clock, dice and salts, and what is in memory of matches.

It is the small core that every order and every look goes by: a match is found, read and folded, its
policy and who orders are known, and rows are appended. What is ordered stands in
`referee.service.orders`, one function an order; what is looked at in the modules beside, one
function a question, each with the desk as its first argument.
"""

import datetime as dt
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from events.kinds import EventOpened, Fact, MatchOpened
from events.listings import Listing
from events.log import MAX_SEQ, Appended, Log, Row
from events.registry.contract import Registry
from events.registry.opened import registry_of
from referee.cards import Catalog, shipped
from referee.court.draft import DraftRefusal
from referee.court.event import acting
from referee.court.policy import Policy, actor_of, generic
from referee.effects.library import Library
from referee.rules import Accepted, Table
from referee.service.acted import Acted
from referee.service.chance import (
    MICROSECONDS,
    Clock,
    Dice,
    Entropy,
    system_clock,
    system_dice,
    system_entropy,
)
from referee.service.errors import DeskError, refused
from referee.service.pointing import point_in
from referee.service.program import rules_fingerprint
from referee.service.reading import MatchReading, MatchReadings
from referee.service.store.cache import SnapshotCache
from referee.service.store.eventlogs import EventLogs
from referee.service.store.heads import NOTED, HeadKeeper, KeptHeads
from referee.service.store.histories import Histories
from referee.service.store.listings import renewed_listing
from referee.service.store.live import LiveMatch, LiveMatches, require_whole, state_of
from referee.service.store.policies import read_policy
from referee.service.store.rows import to_rows
from referee.service.store.trees import Trees
from referee.state import Match
from referee.timeline import BranchReader, ListReader, Reader, check_point, state_at

if TYPE_CHECKING:
    from events.proofs.notes import Signer
    from referee.service.store.audited import AuditedBook


class Desk:
    """The desk over one log."""

    def __init__(
        self,
        log: Log,
        *,
        registry: Registry | None = None,
        clock: Clock = system_clock,
        dice: Dice | None = None,
        entropy: Entropy = system_entropy,
        catalog: Catalog | None = None,
        rules: Callable[[], str] = rules_fingerprint,
        cache: SnapshotCache | None = None,
    ) -> None:
        """Sit down at a log, with a clock (microseconds since 1970), dice and salts.

        The registry is the one beside the log where none is named. `rules` gives the fingerprint
        of the rules; it is asked for when a match is opened, goes on or is judged again. `cache` is
        the one of all desks of a service; a desk that is alone has its own.
        """
        self._cache = SnapshotCache() if cache is None else cache
        self.log, self.clock, self.entropy, self.rules = log, clock, entropy, rules
        self.dice = dice if dice is not None else system_dice()
        self.registry = registry_of(log) if registry is None else registry
        self.live = LiveMatches(log, self.registry, self._cache)
        self.readings = MatchReadings(log, self.live)
        self.trees = Trees(log)
        self.eventlogs = EventLogs(log, entropy, self._cache)
        self.histories = Histories(log, self._cache)
        self.heads = HeadKeeper(self.trees, log, clock)
        self.signer: Callable[[], Signer] | None = None
        self.on_signed: Callable[[str], None] = lambda _: None
        self.books: dict[str, AuditedBook] | None = None
        self.behind: set[int] | None = None
        self.chances = self._cache.chances
        self._catalog = catalog

    def close(self) -> None:
        """Close the log."""
        self.log.close()

    def sign_with(
        self, key: "Callable[[], Signer] | None", told: Callable[[str], None] = lambda _: None
    ) -> None:
        """Sign every ruling and every end from now on; the key is fetched when it is needed.

        `told` hears of which match or event something was signed, when it is written.
        """
        self.signer, self.on_signed = key, told

    def keep_heads(self, heads: KeptHeads | None) -> None:
        """Keep the heads of logs in a file from now on."""
        self.heads.file = heads

    @property
    def catalog(self) -> Catalog:
        """The catalogue of this desk: the shipped cards, or those that it was given."""
        return shipped() if self._catalog is None else self._catalog

    def catalog_of(self, ruleset: str) -> Catalog:
        """The cards with which a match is opened now: the desk's and those imported."""
        return self.live.shelf.current(ruleset, self.catalog)

    def library(self, catalog: str) -> Library:
        """The cards of a catalogue by its hash; raises DeskError where the log has it not."""
        return self.live.shelf.library(catalog)

    def played_by(self, state: Match) -> Library:
        """The cards by which a match is played at a state; raises DeskError as `library` does."""
        return self.live.shelf.played_by(state)

    def one_look(self) -> AbstractContextManager[None]:
        """Look at each match as it stands now, for as long as the block lasts."""
        return self.live.one_look()

    def reader(self, match: str) -> Reader:
        """The reader of a match as it stands now."""
        return self.live.reader(match)

    def reader_to(self, match: str, until: int | None) -> Reader:
        """The reader of a match as it stood when a seq was its last, or as it stands now."""
        whole = self.reader(match)
        if until is None or until >= whole.head():
            return whole
        return BranchReader(whole, ListReader(()), until)

    def facts(self, match: str, after: int = 0, until: int | None = None) -> list[Fact]:
        """The facts with after < seq <= until, undone ones included."""
        return self.reader(match).facts(after, MAX_SEQ if until is None else until)

    def state(self, match: str, seq: int | None = None) -> Match:
        """The state of a match at a seq, or at its head."""
        if seq is None:
            return state_of(self.live.get(match))
        reader = self.reader(match)
        return state_at(reader, check_point(reader, seq))

    def table(self, match: str, seq: int | None = None) -> Table:
        """The table as the rules see it, for choices and derived values.

        Raises OutOfRangeError for seq 0 too: before its first fact a match has no table.
        """
        if seq is None:
            return self.table_of(self.live.get(match))
        self.live.get(match)
        check_point(self.reader(match), seq, least=1)
        state = self.state(match, seq)
        return Table(state, self.played_by(state))

    def table_of(self, live: LiveMatch) -> Table:
        """The table of a match at its head; its board is derived once."""
        if live.table is None:
            live.table = Table(state_of(live), live.library)
        return live.table

    def reading(self, match: str) -> MatchReading:
        """A match as it stands now, read once; raises DeskError for what is no match."""
        return self.readings.get(match)

    def resolve(self, address: str) -> tuple[str, int]:
        """Read MATCH or MATCH@POINT: a seq, turn3, turn3.main, R1 or a checkpoint.

        Raises DeskError that names the points there are, UnknownMatch for an unknown match.
        """
        name, _, point = address.partition("@")
        return name, point_in(self.reader(name), name, point)

    def opened_as(self, match: str) -> MatchOpened | EventOpened:
        """The fact that opened a match or an event; it never changes, so it is read once."""
        known = self._cache.openings.get(match)
        if known is None:
            first = self.facts(match, 0, 1)
            if not first:
                raise DeskError("no-facts", "the log has no facts yet", where=match)
            known = self._cache.openings[match] = first[0].body
        return known

    def policy(self, match: str) -> Policy:
        """The policy that a match pinned when it was opened, else the generic one.

        Of an event it is the policy that holds there now.
        """
        opened = self.opened_as(match)
        if isinstance(opened, MatchOpened):
            return self.policy_named(opened.policy, match)
        return self.policy_named(self.eventlogs.get(match).event.policy, match)

    def policy_named(self, digest: str, where: str) -> Policy:
        """The policy of a hash, the generic one for none."""
        known = self._cache.policies.get(digest)
        if known is None:
            data = self.log.blob("policy", digest) if digest else b""
            if data is None:
                message = f"the policy {digest} of {where} is not in the database"
                instead = "import the file of the event, or a record that carries it: referee import FILE"
                raise DeskError("no-policy", message, where=where, instead=instead)
            known = read_policy(data, f"policy of {where}", kept=True) if data else generic()
            self._cache.policies[digest] = known
        return known

    def who(self, match: str, by: str) -> str:
        """Who orders at a match, as the log writes it.

        In a match of an event with a log of its own only those may order whom it has appointed to
        that role, or who sit there; raises DeskError for others. A plain name is the one role that
        this person holds. It costs one look at the head of the event's log.
        """
        opened = self.opened_as(match)
        if isinstance(opened, MatchOpened):
            found = self.eventlogs.find(opened.event) if opened.event else None
            sitting = tuple(person for person in opened.people if person)
        else:
            found, sitting = self.eventlogs.get(match), ()
        if found is None:
            return actor_of(by)
        actor = acting(found.event, by, sitting)
        if isinstance(actor, DraftRefusal):
            raise refused(actor, f"{match}, event {found.ref.public_id}")
        return actor

    def today(self) -> str:
        """The day at the desk (UTC), written 2026-03-01."""
        moment = dt.datetime.fromtimestamp(self.clock() / MICROSECONDS, tz=dt.UTC)
        return moment.date().isoformat()

    def answered(self, match: str, key: str | None, request: bytes) -> Acted | None:
        """The first answer to a key that was used before."""
        if not key:
            return None
        known = self.log.answered(self.live.ref(match).id, key, request)
        if known is None:
            return None
        reader = self.reader(match)
        facts = reader.facts(known.first - 1, known.last)
        state = state_at(reader, known.last)
        return Acted(known.first, known.last, facts, state, repeated=True)

    def append(self, live: LiveMatch, accepted: Accepted, *, key: str, request: bytes) -> Appended:
        """Append what was decided under a key; nothing is added where it was answered before.

        Raises SealedCopy, Conflict where another command came first, and what a log raises.
        """
        require_whole(live)
        rows = to_rows(live.chain, live.head.hash, accepted.facts, self.entropy)
        listing = renewed_listing(self.log, live, accepted.facts, accepted.state)
        done = self.log.append(live.ref.id, rows, key=key, request=request, listing=listing)
        if not done.repeated:
            self.advance(live, rows, accepted, listing)
        return done

    def advance(self, live: LiveMatch, rows: list[Row], accepted: Accepted, listing: Listing | None) -> None:
        """Go on in memory after rows that are in the log; `listing` is None where it stayed as it was."""
        self.live.advance(live, rows, accepted, listing or live.listing)
        if any(fact.body.KIND in NOTED for fact in accepted.facts):
            self.heads.note(live.ref.public_id)


__all__ = ["Acted", "Desk"]
