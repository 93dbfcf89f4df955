"""What the orders of a match are asked again of: its facts, its policy, its event."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from events.kinds import Fact, MatchOpened
from referee.court.event import TableClock, table_clock
from referee.court.policy import Policy
from referee.court.policy.records import JUDGE
from referee.court.punished import Past
from referee.fold.event import Event, fold_event
from referee.timeline import ListReader

Pasts = Callable[[str, str, int], Sequence[Past]]
"""Gives what a person was given in other matches than one before a time, as it stood then."""
NOBODY: Final = ("", "")


class Matter(NamedTuple):
    """A match as an audit reads it.

    `event` is the log of its event, folded to its end, None where it has none, and `of_event` the
    facts of that log; `past` answers what a person was given elsewhere: (person, besides match,
    before microseconds).
    """

    match: str
    facts: Sequence[Fact]
    policy: Policy
    event: Event | None
    past: Pasts
    of_event: Sequence[Fact] = ()

    @property
    def opened(self) -> MatchOpened:
        """Give the header."""
        body: MatchOpened = self.facts[0].body
        return body

    def before(self, seq: int) -> ListReader:
        """Give the record as it stood before a fact."""
        return ListReader(self.facts[: seq - 1])

    def clock(self, fact: Fact) -> TableClock | None:
        """Give the clock of the table when a fact was written; None where nobody seated it."""
        event = fold_event(Event(), (one for one in self.of_event if one.at <= fact.at))
        seated = next((one for one in event.tables if one.match == self.match), None)
        held = None if seated is None else event.round(seated.round)
        if held is None:
            return None
        return table_clock(held, self.facts[: fact.seq - 1], self.policy.clock, fact.at)

    def cause(self, fact: Fact) -> object:
        """Give what caused a fact; None where no fact did."""
        return self.facts[fact.cause - 1].body if fact.cause else None


class Nothing:
    """Dice that leave every pile as it lies: what chance gave stands in the record."""

    def order(self, count: int) -> tuple[int, ...]:
        """Give the order as it is."""
        return tuple(range(count))


def unappointed(matter: Matter, actor: str, at: int) -> str:
    """Say why somebody is no official of the event of a match at a time; "" where they are.

    Seats, players, spectators and what the rules and the desk do need no appointment.
    """
    event = matter.event
    role, _, person = actor.partition(":")
    roles = {office.role for office in event.offices} if event is not None else set()
    if event is None or (role != JUDGE and role not in roles and not person):
        return ""
    if role in {"player", "spectator"}:
        return ""
    if role == JUDGE:
        return f"{actor!r} is nobody at {matter.opened.event}"
    if person in matter.opened.people:
        return f"{person} sits at this table and gives orders at it as {role}"
    held = [one for one in event.offices if (one.person, one.role) == (person, role)]
    if any(one.at <= at and (not one.left or at <= one.left) for one in held):
        return ""
    return f"{person} was no {role} of {matter.opened.event} then"
