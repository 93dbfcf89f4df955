"""What a judge orders at the desk: checkpoints, rewinds, rulings, each one command of the log."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Unpack

from events.errors import KeyReused
from events.kinds import CallEscalated, EventOpened, Fact, MatchOpened, MatchRewound, RulingGiven
from events.log import MatchRef
from referee import court
from referee.court import calls, remarks
from referee.court.event import acting
from referee.court.orders import Drafts
from referee.court.policy import Policy, actor_of, generic, may
from referee.court.standing import CLOSED, Standing, standing
from referee.fold import Court, evolve
from referee.rules import Accepted
from referee.service.chance import Clock, Dice, new_key
from referee.service.commands import Once, answered_facts, request_hash
from referee.service.court.policies import Reason, read_policy
from referee.service.errors import DeskError, StaleError
from referee.service.event.eventlogs import EventLogs
from referee.service.looking import Looking
from referee.service.store.live import Live
from referee.timeline import court_at, state_at

Then = Callable[[Live, Accepted], Accepted]
"""Goes on after an order of the court: from its facts and the table after them, to all facts."""
JUDGE = "judge"
"""Who orders and states where no judge is named."""


class Judging(Looking, ABC):
    """The desk as far as a judge orders at it."""

    _clock: Clock
    _events: EventLogs
    _headers: dict[str, MatchOpened | EventOpened]
    _policies: dict[str, Policy]

    @abstractmethod
    def _done(self, live: Live, decided: Accepted, *, key: str, request: bytes) -> object:
        """Append what was decided; the desk does it."""

    @abstractmethod
    def _dice_of(self, live: Live, made: Sequence[Fact] = ()) -> Dice:
        """Give the dice of a match, after the facts that the same command made so far."""

    @abstractmethod
    def _trial_dice(self, live: Live) -> Dice:
        """Give dice for what is only tried: nothing of it is kept, and none of its chance told."""

    def checkpoint(
        self, match: str, name: str, point: int | None = None, by: str = JUDGE, **once: Unpack[Once]
    ) -> Fact:
        """Name a point of a match, the head when none is given."""
        reader = self.reader(match)
        at, under = reader.head() if point is None else point, self.policy(match)
        drafts = court.name_checkpoint(reader, name, at, self._by(match, by), under)
        words = ("checkpoint", name, -1 if point is None else point, by)
        return self._order(match, drafts, words=words, read=reader.head(), **once)[0]

    def rewind_check(self, match: str, to: int, viewer: str = "judge") -> court.RewindCheck:
        """Tell what a rewind would mean: what was learned, chosen and drawn since, and a grade."""
        self._matches.compare(match)
        found = court.rewind_check(self.reader(match), to, viewer)
        if isinstance(found, court.Refused):
            raise refused(found, f"{match}@{to}")
        return found

    def rewind(
        self,
        match: str,
        to: int,
        reason: str,
        by: str = JUDGE,
        *,
        authorised: str = "",
        as_it_lay: bool = False,
        **once: Unpack[Once],
    ) -> Fact:
        """Let the match go on from an earlier point; what came after stays, marked undone.

        Cards that somebody has seen since go back at random among the unknown ones of their pile,
        or as they lie. `authorised` is the official who lets it happen where `by` may only ask.
        """
        who = self._by(match, authorised) if authorised else ""
        reader = self.reader(match)
        drafts = court.rewind(
            reader, court.Back(to, reason, who, as_it_lay), self._by(match, by),
            policy=self.policy(match), dice=self._dice_of(self._matches.get(match)),
        )  # fmt: skip
        words = ("rewind", to, reason, by, authorised, as_it_lay)
        return self._order(match, drafts, words=words, read=reader.head(), **once)[0]

    def call(self, match: str, seat: str, question: str, **once: Unpack[Once]) -> list[Fact]:
        """Let a seat call a judge; the clock of the table stops."""
        reader = self.reader(match)
        drafts = calls.open_call(reader, seat, question)
        words = ("call", seat, question)
        return self._order(match, drafts, words=words, read=reader.head(), **once)

    def claim(self, match: str, call: str, by: str, **once: Unpack[Once]) -> list[Fact]:
        """Let an official take a call."""
        under, reader, who = self.policy(match), self.reader(match), self._by(match, by)
        drafts = calls.claim_call(reader, call, who, under)
        words = ("claim", call, by)
        return self._order(match, drafts, words=words, read=reader.head(), **once)

    def escalate(
        self, match: str, call: str, reason: str, by: str, **once: Unpack[Once]
    ) -> list[Fact]:
        """Hand a call on to the head judge."""
        under, reader, who = self.policy(match), self.reader(match), self._by(match, by)
        drafts = calls.escalate_call(reader, call, reason, who, under)
        words = ("escalate", call, reason, by)
        return self._order(match, drafts, words=words, read=reader.head(), **once)

    def close_call(
        self, match: str, call: str, ruling: str, by: str, **once: Unpack[Once]
    ) -> list[Fact]:
        """Close a call, with the id of a ruling or "" for none; the last one starts the clock."""
        under, reader, who = self.policy(match), self.reader(match), self._by(match, by)
        drafts = calls.close_call(reader, call, ruling, who, under)
        words = ("close", call, ruling, by)
        return self._order(match, drafts, words=words, read=reader.head(), **once)

    def require_closing(self, match: str, call: str, by: str) -> None:
        """Raise DeskError where a call waits that an official who would answer it may not close.

        So a ruling that closes its call is refused whole, and never recorded by half.
        """
        reader = self.reader(match)
        found = standing(court_at(reader, reader.head())).call(call)
        if found is None or found.stands == CLOSED:
            return
        made = calls.close_call(reader, call, "", self._by(match, by), self.policy(match))
        if isinstance(made, court.Refused):
            raise refused(made, f"{match}@{reader.head()}")

    def extend(
        self, match: str, seconds: int, reason: str, by: str, **once: Unpack[Once]
    ) -> list[Fact]:
        """Give the table of a match more time, in seconds."""
        head = self.reader(match).head()
        drafts = remarks.extend(seconds, reason, self._by(match, by), self.policy(match))
        words = ("extend", seconds, reason, by)
        return self._order(match, drafts, words=words, read=head, **once)

    def note(
        self, match: str, point: int | None, text: str, by: str, mark: str = "",
        **once: Unpack[Once],
    ) -> list[Fact]:  # fmt: skip
        """Make a remark at a point of a match, else at the head, with a mark or ""."""
        reader, who = self.reader(match), self._by(match, by)
        at = reader.head() if point is None else point
        drafts = remarks.note(reader, at, text, who, self.policy(match), mark=mark)
        words = ("note", -1 if point is None else point, text, by, *filter(None, (mark,)))
        return self._order(match, drafts, words=words, read=reader.head(), **once)

    def reserved(self, match: str, order: str, by: str = JUDGE) -> tuple[str, ...]:
        """Name the roles to which an order is reserved, where an official may not give it."""
        under = self.policy(match)
        fault = may(under, self._by(match, by), order)
        return () if fault is None else under.roles(order) or ("nobody",)

    def standing(self, match: str, viewer: str, seq: int | None = None) -> Standing:
        """Tell what stands at a table at a seq, or at the head: calls, clock, time, remarks."""
        return standing(self.court_of(match, viewer, seq))

    def handed_on(self, match: str, call: str, viewer: str) -> str:
        """Give why a call went to the head judge, in a viewer's words; "" for one that did not."""
        rows = self.court_of(match, viewer).of(CallEscalated)
        return next((e.body.reason or "" for e in reversed(rows) if e.body.id == call), "")

    def now(self) -> int:
        """Give the time of this desk in microseconds since 1970, by which its clocks are told."""
        return self._clock()

    def court_of(self, match: str, viewer: str = JUDGE, seq: int | None = None) -> Court:
        """Give what the court knew at a seq, or at the head, with the words of a viewer."""
        reader = self.reader(match)
        return court_at(reader, reader.head() if seq is None else seq, viewer)

    def policy(self, match: str) -> Policy:
        """Give the policy that a match pinned when it was opened, else the generic one.

        Of an event it is the policy that holds there now.
        """
        opened = self._opened_as(match)
        if isinstance(opened, MatchOpened):
            return self._pinned(opened.policy, match)
        return self._pinned(self._events.get(match).event.policy, match)

    def _pinned(self, digest: str, where: str) -> Policy:
        """Give the policy of a hash, the generic one for none."""
        known = self._policies.get(digest)
        if known is None:
            data = self.log.blob("policy", digest) if digest else b""
            if data is None:
                message = f"the record has no policy {digest}"
                raise DeskError("no-policy", message, where=where, instead="import it whole again")
            known = read_policy(data, f"policy of {where}", kept=True) if data else generic()
            self._policies[digest] = known
        return known

    def _by(self, match: str, by: str) -> str:
        """Give who orders at a match, as the log writes it.

        In a match of an event with a log of its own only those may order whom it has appointed to
        that role, or who sit there; raises DeskError for others. A plain name is the one role that
        this person holds. It costs one look at the head of the event's log.
        """
        opened = self._opened_as(match)
        if isinstance(opened, MatchOpened):
            found = self._events.find(opened.event) if opened.event else None
            sitting = tuple(person for person in opened.people if person)
        else:
            found, sitting = self._events.get(match), ()
        if found is None:
            return actor_of(by)
        actor = acting(found.event, by, sitting)
        if isinstance(actor, court.Refused):
            raise refused(actor, f"{match}, event {found.ref.public_id}")
        return actor

    def _opened_as(self, match: str) -> MatchOpened | EventOpened:
        """Give the fact that opened a match or an event; it never changes, so it is read once."""
        known = self._headers.get(match)
        if known is None:
            first = self.facts(match, 0, 1)
            if not first:
                raise DeskError("no-facts", "the log has no facts yet", where=match)
            known = self._headers[match] = first[0].body
        return known

    def _acting_as(self, match: str, seat: str, by: str) -> str:
        """Give who acts for a seat: itself, or an official whom the policy lets do so."""
        if seat != JUDGE and by in {"", seat}:
            return seat
        who = self._by(match, by or JUDGE)
        fault = may(self.policy(match), who, "state" if seat == JUDGE else "act")
        if fault is not None:
            raise refused(fault, match)
        return who

    @abstractmethod
    def _note_head(self, *names: str) -> None:
        """Keep the heads of logs beside the database."""

    def _order(
        self,
        match: str,
        drafts: Drafts | court.Refused,
        then: Then | None = None,
        *,
        words: Sequence[object] = (),
        key: str | None = None,
        expect: int | None = None,
        read: int | None = None,
    ) -> list[Fact]:
        """Append an order of the court, and what the rules make of it, as one command.

        `then` goes on from the facts of the order and the table after them. `words` are the order
        as it was given, and must come with a `key`: the same key with the same words again gives
        the first answer, and nothing is added. Raises StaleError when `expect`, or the head that
        was `read` for the drafts, is not the last seq; DeskError with every reason for what the
        court refuses.
        """
        live = self._matches.get(match)
        known = self._repeated(live.ref, words, key, expect)
        if known is not None:
            return known
        self._matches.compare(match)
        request = _request(match, words, expect)
        _require_head(live, expect, read)
        if isinstance(drafts, court.Refused):
            raise refused(drafts, f"{match}@{live.head.seq}")
        at, head = self._clock(), live.head.seq
        facts = [
            Fact(head + i, d.body, at, d.actor, d.cause, d.clauses) for i, d in enumerate(drafts, 1)
        ]
        state = self.state_of(live)
        for fact in facts:
            back = fact.body.to if isinstance(fact.body, MatchRewound) else 0
            state = state_at(self.reader(match), back) if back else evolve(state, fact)
        made = Accepted(facts, state)
        decided = self._followed(live, made if then is None else then(live, made))
        self._done(live, decided, key=key or new_key(), request=request)
        return decided.facts

    def require_table(self, match: str, seq: int, key: str | None = None) -> None:
        """Raise StaleError where a match went on since a seq: by the game, a ruling or a rewind.

        What else the court wrote does not count, nor anything once the key was answered: what the
        order itself did may have changed the table.
        """
        if key and self._used(match, key):
            return
        facts = self.facts(match, seq)
        if any(not f.body.COURT or isinstance(f.body, MatchRewound | RulingGiven) for f in facts):
            raise StaleError(match, seq, facts[-1].seq)

    def _used(self, match: str, key: str) -> bool:
        try:
            return self.log.answered(self.log.match(match).id, key, b"") is not None
        except KeyReused:
            return True

    def _repeated(
        self, ref: MatchRef, words: Sequence[object], key: str | None, expect: int | None
    ) -> list[Fact] | None:
        """Give the first answer to a key; a key without the words of its order is a mistake."""
        if key and not words:
            message = "a key tells a repeat only beside the words of the order"
            raise ValueError(message)
        return answered_facts(self.log, ref.id, key, _request(ref.public_id, words, expect))

    def _followed(self, live: Live, done: Accepted) -> Accepted:
        """Give a command with the facts of the court that follow from it."""
        return self._house_told(live, self._dues_followed(live, done))


def _request(match: str, words: Sequence[object], expect: int | None) -> bytes:
    """Give the hash by which a repeated order is known."""
    return request_hash(match, "order", [*words, expect or 0])


def _require_head(live: Live, *read: int | None) -> None:
    """Raise StaleError where something was decided on another seq than the last."""
    for seq in read:
        if seq is not None and seq != live.head.seq:
            raise StaleError(live.ref.public_id, seq, live.head.seq)


class CourtRefused(DeskError):
    """An order that the court refuses, with all reasons; nothing was written."""

    def __init__(self, fault: court.Refused, where: str) -> None:
        """Tell all reasons of a refusal; no clause of the rulebook speaks of orders."""
        super().__init__(fault.code, fault.message, where=where, instead=fault.instead)
        self.reasons = tuple(Reason(text) for text in fault.reasons)


def refused(fault: court.Refused, where: str) -> DeskError:
    """Say what the court refuses."""
    return CourtRefused(fault, where)
