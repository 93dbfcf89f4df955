"""What a judge orders at the desk: checkpoints, rewinds, rulings, each one command of the log."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from events.kinds import Fact, MatchRewound, RulingGiven
from referee import court
from referee.rules import Accepted
from referee.service.chance import Clock, new_key
from referee.service.errors import DeskError
from referee.service.live import Live
from referee.service.looking import Looking
from referee.timeline import court_at, state_at

JUDGE = "judge"
"""Who orders and states where no judge is named."""


class Judging(Looking, ABC):
    """The desk as far as a judge orders at it."""

    _clock: Clock

    @abstractmethod
    def _done(self, live: Live, decided: Accepted, *, key: str, request: bytes) -> object:
        """Append what was decided; the desk does it."""

    def checkpoint(self, match: str, name: str, point: int | None = None, by: str = JUDGE) -> Fact:
        """Name a point of a match, the head when none is given."""
        reader = self.reader(match)
        drafts = court.name_checkpoint(
            reader, name, reader.head() if point is None else point, actor_of(by)
        )
        return self._order(match, drafts)[0]

    def rewind_check(self, match: str, to: int, viewer: str = "judge") -> court.RewindCheck:
        """Tell what a rewind would mean: what was learned, chosen and drawn since, and a grade."""
        found = court.rewind_check(self.reader(match), to, viewer)
        if isinstance(found, court.Refused):
            raise _refused(found, f"{match}@{to}")
        return found

    def rewind(self, match: str, to: int, reason: str, by: str = JUDGE) -> Fact:
        """Let the match go on from an earlier point; what came after stays, marked undone."""
        return self._order(match, court.rewind(self.reader(match), to, reason, actor_of(by)))[0]

    def rule(
        self,
        match: str,
        question: str,
        clauses: Sequence[str],
        decision: str,
        remedy: str = "none",
        *,
        to: int | None = None,
        by: str = JUDGE,
        looked_at: Sequence[int] = (),
        agreed: str = "",
        supersedes: str = "",
    ) -> list[Fact]:
        """Record a ruling and apply its remedy."""
        reader = self.reader(match)
        given = len(court_at(reader, reader.head()).of(RulingGiven))
        ruling = court.Ruling(
            question, decision, tuple(clauses), remedy, to or 0, tuple(looked_at), agreed,
            supersedes=supersedes,
        )  # fmt: skip
        return self._order(match, court.rule(reader, ruling, id=f"R{given + 1}", by=actor_of(by)))

    def _order(self, match: str, drafts: list[court.Draft] | court.Refused) -> list[Fact]:
        """Append an order of the court as one command."""
        live = self._matches.get(match)
        if isinstance(drafts, court.Refused):
            raise _refused(drafts, f"{match}@{live.head.seq}")
        at, head = self._clock(), live.head.seq
        facts = [
            Fact(head + i, d.body, at, d.actor, d.cause, d.clauses) for i, d in enumerate(drafts, 1)
        ]
        state = self.state_of(live)
        for fact in facts:
            if isinstance(fact.body, MatchRewound):
                state = state_at(self.reader(match), fact.body.to)
        key = new_key()
        self._done(live, Accepted(facts, state), key=key, request=b"\0" * 32)
        return facts


def actor_of(by: str) -> str:
    """Write a judge as the log does: "judge:ann", or "judge" where no name is given."""
    return by if by == JUDGE or by.startswith("judge:") else f"judge:{by}"


def _refused(refused: court.Refused, where: str) -> DeskError:
    return DeskError(refused.code, refused.message, where=where, instead=refused.instead)
