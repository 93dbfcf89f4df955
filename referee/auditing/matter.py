"""What the orders of a match are asked again of: its facts, its policy, its event."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from events.kinds import Fact, MatchOpened
from referee.court.event import TableClock, standing_of_table, table_clock
from referee.court.policy import Policy
from referee.court.policy.records import JUDGE
from referee.court.punished import PastPenalty
from referee.court.suggestion import MatchPart
from referee.fold.event import Event, Office, fold_event
from referee.timeline import ListReader

Pasts = Callable[[str, str, int], Sequence[PastPenalty]]
"""Gives what a person was given in other matches than one before a time, as it stood then."""
NOBODY: Final = ("", "")


class Matter(NamedTuple):
    """A match as an audit reads it.

    `event` is the log of its event, folded to its end, None where it has none, and `of_event` the
    facts of that log; `past` answers what a person was given elsewhere: (person, besides match,
    before microseconds). `games` are what is read of the other games of its table, by match.
    """

    match: str
    facts: Sequence[Fact]
    policy: Policy
    event: Event | None
    past: Pasts
    of_event: Sequence[Fact] = ()
    games: Mapping[str, Sequence[Fact]] = MappingProxyType({})

    @property
    def opened(self) -> MatchOpened:
        """The header."""
        body: MatchOpened = self.facts[0].body
        return body

    def before(self, seq: int) -> ListReader:
        """The record as it stood before a fact."""
        return ListReader(self.facts[: seq - 1])

    def clock(self, fact: Fact) -> TableClock | None:
        """The clock of the table when a fact was written; None where nobody seated it."""
        event = self._event_at(fact)
        seated = event.seats().get(self.match)
        held = None if seated is None else event.round(seated.round)
        if held is None or seated is None:
            return None
        *before, own = self._games_until(seated.games[: seated.games.index(self.match) + 1], fact)
        earlier = [one for rows in before for one in rows]
        given = held.seconds_given(seated.table)
        return table_clock(held, own, self.policy.clock, fact.at, earlier=earlier, given=given)

    def part(self, fact: Fact) -> MatchPart:
        """Of which match this was a game when a fact was written, and whether that match went on."""
        event = self._event_at(fact)
        seated = event.seats().get(self.match)
        if seated is None or self.policy.scoring.games == 1:
            return MatchPart()
        rows, last = self._games_until(seated.games, fact), seated.games[-1]
        _, score = standing_of_table(event, seated, rows, self.policy, fact.at)
        return MatchPart(
            seated.games, last == self.match and score.between, "" if last == self.match else last
        )

    def _event_at(self, fact: Fact) -> Event:
        """The event as it stood when a fact of the match was written."""
        return fold_event(Event(), (one for one in self.of_event if one.at <= fact.at))

    def _games_until(self, games: Sequence[str], fact: Fact) -> list[Sequence[Fact]]:
        """The facts of games of the table before a fact of this one, as far as they are here."""
        own = self.facts[: fact.seq - 1]
        found = ((f for f in self.games.get(game, ()) if f.at <= fact.at) for game in games)
        return [own if game == self.match else [*rows] for game, rows in zip(games, found, strict=True)]

    def cause(self, fact: Fact) -> object:
        """What caused a fact; None where no fact did."""
        return self.facts[fact.cause - 1].body if fact.cause else None


class Nothing:
    """Dice that leave every pile as it lies: what chance gave stands in the record."""

    draw = 0

    def order(self, count: int) -> tuple[int, ...]:
        """The order as it is."""
        return tuple(range(count))


def unappointed(matter: Matter, actor: str, fact: Fact) -> str:
    """Why somebody was no official of the event when they ordered; "" where they were.

    Seats, players, spectators and what the rules and the desk do need no appointment, nor does what
    was ordered before the event was opened.
    """
    event = matter.event
    role, _, person = actor.partition(":")
    roles = {office.role for office in event.offices} if event is not None else set()
    if event is None or (role != JUDGE and role not in roles and not person):
        return ""
    if role in {"player", "spectator"} or _before_event(matter, event, fact):
        return ""
    if role == JUDGE:
        return f"{actor!r} is nobody at {matter.opened.event}"
    if person in matter.opened.people:
        return f"{person} sits at this table and gives orders at it as {role}"
    held = [one for one in event.offices if (one.person, one.role) == (person, role)]
    if any(_in_office(matter, one, fact) for one in held):
        return ""
    return f"{person} was no {role} of {matter.opened.event} then"


def _before_event(matter: Matter, event: Event, fact: Fact) -> bool:
    """Whether something was ordered before its event had a log: nobody could be appointed."""
    first = event.offices[0] if event.offices else None
    if first is not None and first.begun:
        return fact.seq <= dict(first.begun).get(matter.match, 0)
    return _latest(matter.facts, fact.seq) < event.opened


def _in_office(matter: Matter, office: Office, fact: Fact) -> bool:
    """Whether somebody held an office when something was ordered.

    The record tells by seqs. An appointment of the first version is compared by times, which are
    known no better than the clocks of the two logs: where one was set back between two facts, the
    earlier of them lies anywhere between.
    """
    if office.begun:
        begun = fact.seq > dict(office.begun).get(matter.match, 0)
    else:
        begun = _earliest(matter.of_event, office.since) <= _latest(matter.facts, fact.seq)
    if not office.until:
        return begun
    if office.over:
        return begun and fact.seq <= dict(office.over).get(matter.match, 0)
    left = _latest(matter.of_event, office.until)
    return begun and _earliest(matter.facts, fact.seq) <= left


def _earliest(facts: Sequence[Fact], seq: int) -> int:
    """The earliest time at which a fact can have been written, by those that came later."""
    return min(one.at for one in facts[seq - 1 :])


def _latest(facts: Sequence[Fact], seq: int) -> int:
    """The latest time at which a fact can have been written, by those before it."""
    return max(one.at for one in facts[:seq])
