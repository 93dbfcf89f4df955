"""What a judge orders at the desk: checkpoints, rewinds, rulings, each one command of the log."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from events.kinds import Fact, MatchRewound
from referee import court
from referee.court import calls, remarks
from referee.court.policy import Policy, actor_of, generic, may
from referee.court.standing import Standing, for_public, standing
from referee.fold import evolve
from referee.rules import Accepted
from referee.service.chance import Clock, Dice, new_key
from referee.service.errors import DeskError
from referee.service.live import Live
from referee.service.looking import Looking
from referee.service.policies import read_policy
from referee.timeline import court_at, state_at

Then = Callable[[Live, Accepted], Accepted]
"""Goes on after an order of the court: from its facts and the table after them, to all facts."""
JUDGE = "judge"
"""Who orders and states where no judge is named."""


class Judging(Looking, ABC):
    """The desk as far as a judge orders at it."""

    _clock: Clock

    @abstractmethod
    def _done(self, live: Live, decided: Accepted, *, key: str, request: bytes) -> object:
        """Append what was decided; the desk does it."""

    @abstractmethod
    def _dice_of(self, live: Live) -> Dice:
        """Give the dice of a match."""

    def checkpoint(self, match: str, name: str, point: int | None = None, by: str = JUDGE) -> Fact:
        """Name a point of a match, the head when none is given."""
        reader = self.reader(match)
        at, under = reader.head() if point is None else point, self.policy(match)
        drafts = court.name_checkpoint(reader, name, at, self._by(match, by), under)
        return self._order(match, drafts)[0]

    def rewind_check(self, match: str, to: int, viewer: str = "judge") -> court.RewindCheck:
        """Tell what a rewind would mean: what was learned, chosen and drawn since, and a grade."""
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
    ) -> Fact:
        """Let the match go on from an earlier point; what came after stays, marked undone.

        Cards that somebody has seen since go back at random among the unknown ones of their pile,
        or as they lie. `authorised` is the official who lets it happen where `by` may only ask.
        """
        who = self._by(match, authorised) if authorised else ""
        drafts = court.rewind(
            self.reader(match), court.Back(to, reason, who, as_it_lay), self._by(match, by),
            policy=self.policy(match), dice=self._dice_of(self._matches.get(match)),
        )  # fmt: skip
        return self._order(match, drafts)[0]

    def call(self, match: str, seat: str, question: str) -> list[Fact]:
        """Let a seat call a judge; the clock of the table stops."""
        return self._order(match, calls.open_call(self.reader(match), seat, question))

    def claim(self, match: str, call: str, by: str) -> list[Fact]:
        """Let an official take a call."""
        under, who = self.policy(match), self._by(match, by)
        return self._order(match, calls.claim_call(self.reader(match), call, who, under))

    def escalate(self, match: str, call: str, reason: str, by: str) -> list[Fact]:
        """Hand a call on to the head judge."""
        under, reader, who = self.policy(match), self.reader(match), self._by(match, by)
        return self._order(match, calls.escalate_call(reader, call, reason, who, under))

    def close_call(self, match: str, call: str, ruling: str, by: str) -> list[Fact]:
        """Close a call, with the id of a ruling or "" for none; the last one starts the clock."""
        under, reader, who = self.policy(match), self.reader(match), self._by(match, by)
        return self._order(match, calls.close_call(reader, call, ruling, who, under))

    def extend(self, match: str, seconds: int, reason: str, by: str) -> list[Fact]:
        """Give the table of a match more time, in seconds."""
        under = self.policy(match)
        return self._order(match, remarks.extend(seconds, reason, self._by(match, by), under))

    def note(self, match: str, point: int, text: str, by: str) -> list[Fact]:
        """Make a remark at a point of a match."""
        under, reader = self.policy(match), self.reader(match)
        return self._order(match, remarks.note(reader, point, text, self._by(match, by), under))

    def standing(self, match: str, viewer: str, seq: int | None = None) -> Standing:
        """Tell what stands at a table at a seq, or at the head: calls, clock, time, remarks."""
        reader = self.reader(match)
        now = standing(court_at(reader, reader.head() if seq is None else seq))
        return for_public(now) if viewer == "spectator" else now

    def policy(self, match: str) -> Policy:
        """Give the policy that a match pinned when it was opened, else the generic one."""
        pinned = str(self.facts(match, 0, 1)[0].body.policy)
        data = self.log.blob("policy", pinned) if pinned else b""
        if data is None:
            message = f"the record has no policy {pinned}"
            raise DeskError("no-policy", message, where=match, instead="import it whole again")
        return read_policy(data, f"policy of {match}") if data else generic()

    def _by(self, match: str, by: str) -> str:  # noqa: ARG002 - an event asks for its match
        """Give who orders at a match, as the log writes it."""
        return actor_of(by)

    def _stating_as(self, match: str, by: str) -> str:
        """Give the judge who states; raises DeskError where the policy does not let them."""
        fault = may(self.policy(match), self._by(match, by), "state")
        if fault is not None:
            raise refused(fault, match)
        return self._by(match, by)

    def _order(
        self, match: str, drafts: list[court.Draft] | court.Refused, then: Then | None = None
    ) -> list[Fact]:
        """Append an order of the court, and what the rules make of it, as one command.

        `then` goes on from the facts of the order and the table after them.
        """
        live = self._matches.get(match)
        if isinstance(drafts, court.Refused):
            raise refused(drafts, f"{match}@{live.head.seq}")
        at, head = self._clock(), live.head.seq
        facts = [
            Fact(head + i, d.body, at, d.actor, d.cause, d.clauses) for i, d in enumerate(drafts, 1)
        ]
        state = self.state_of(live)
        for fact in facts:
            if isinstance(fact.body, MatchRewound):
                state = state_at(self.reader(match), fact.body.to)
            else:
                state = evolve(state, fact)
        decided = Accepted(facts, state) if then is None else then(live, Accepted(facts, state))
        self._done(live, decided, key=new_key(), request=b"\0" * 32)
        return decided.facts


def refused(fault: court.Refused, where: str) -> DeskError:
    """Tell what the court refuses."""
    return DeskError(fault.code, fault.message, where=where, instead=fault.instead)
