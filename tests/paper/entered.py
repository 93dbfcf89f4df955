"""A dealt match entered anew as a paper match: what was seen is told, the rest stays unknown."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from events.kinds import ActionTaken, CardsMoved, Fact
from events.values import changed
from events.vocabulary import SEATS
from referee.effects.library import Library
from referee.effects.sighted import Want
from referee.fold import evolve
from referee.rules import Accepted, Action, MatchOpening, Refusal, begin, decide
from referee.rules.telling import CardTelling, Silent, tell
from referee.sight import project_state
from referee.state import Card, Match
from referee.timeline.knowing import cards_of

SCORE = "scorekeeper:ann"


class Command(NamedTuple):
    """One command of a match: its action, its facts, and the states before and after them."""

    action: Action
    facts: Sequence[Fact]
    before: Match
    state: Match


def commands(facts: Sequence[Fact], state: Match) -> Iterator[Command]:
    """Part a match into its commands, the opening left out; `state` is that before its facts."""
    rows: list[Fact] = []
    action: Action | None = None
    before = state
    for fact in facts:
        body = fact.body
        if isinstance(body, ActionTaken):
            if action is not None:
                yield Command(action, tuple(rows), before, state)
            rows, before = [], state
            action = Action(body.seat, body.do, body.cards, body.zone, body.number, body.word)
        rows.append(fact)
        state = evolve(state, fact)
    if action is not None:
        yield Command(action, tuple(rows), before, state)


def names_of(facts: Sequence[Fact], state: Match) -> dict[int, str]:
    """The name of every stay of a dealt match."""
    found: dict[int, str] = {}
    for fact in facts:
        state = evolve(state, fact)
        for seat in (state.A, state.B):
            found.update({c.card.id: c.card.name or "" for c in cards_of(seat)})
    return found


class Seen(Silent):
    """Says of each card that comes in sight which it was in the dealt match."""

    def __init__(self, names: dict[int, str], command: Command) -> None:
        self._names, self._facts = names, command.facts
        self._drawn = 0

    def told(self, want: Want) -> str | None:
        if want.what == "card":
            return self._names[want.card]
        if want.what == "winner":
            asked = (f.body for f in self._facts if f.body.KIND == "decision.asked")
            return next(body.seat for body in asked if body.kind == "first")
        moves = [f.body for f in self._facts if isinstance(f.body, CardsMoved)]
        drawn = [n for m in moves if (m.seat, m.src) == (want.seat, want.zone) for n in m.names]
        self._drawn += 1
        return drawn[self._drawn - 1]


class Entry:
    """A paper match that is entered from the record of a dealt one."""

    def __init__(self, opening: MatchOpening, library: Library, names: dict[int, str], at: int) -> None:
        self.library, self.names, self.at = library, names, at
        paper = opening._replace(header=changed(opening.header, deal="paper"))
        done = begin(paper, library, at=at, chance=Silent())
        self.state, self.facts = done.state, list(done.facts)
        self.bound = 0
        self.stays: dict[int, int] = {}
        """Stays of the dealt match whose card lies under another number in the paper match."""

    def _add(self, done: Accepted | Refusal) -> None:
        assert isinstance(done, Accepted), done
        self.state = done.state
        self.facts += done.facts

    def bind(self, card: int) -> None:
        place = self.state.find(card)
        if place is None or place.card.name is not None:
            return
        telling = CardTelling(card, self.names[card], SCORE)
        self._add(tell(self.state, telling, self.library, head=self.facts[-1].seq, at=self.at))
        self.bound += 1

    def enter(self, command: Command) -> None:
        """Enter a command: what it names is shown first, and the whole hand where it must be."""
        stays = tuple(self.stays.get(card, card) for card in command.action.cards)
        command = command._replace(action=changed(command.action, cards=stays))
        for card in stays:
            if card > 0:
                self.bind(card)
        done = self._decided(command)
        if isinstance(done, Refusal):
            for held in self.state.seat(command.action.seat).hand:
                self.bind(held.id)
            done = self._decided(command)
        assert isinstance(done, Accepted), (command.action, done)
        self._add(done)
        for seat in SEATS:
            self._align(self.state.seat(seat).hand, command.state.seat(seat).hand)

    def _align(self, here: tuple[Card, ...], dealt: tuple[Card, ...]) -> None:
        """Pair the cards of a hand: one taken at random may be another stay of the same card."""
        mine, theirs = {c.id: c for c in here}, {c.id: c for c in dealt}
        left = [c for i, c in mine.items() if i not in theirs]
        for moved in [c for i, c in theirs.items() if i not in mine]:
            pair = next((c for c in left if c.name == moved.name), None)
            pair = pair or next(c for c in left if c.name is None)
            left.remove(pair)
            self.stays[moved.id] = pair.id
            self.names[pair.id] = moved.name or ""

    def _decided(self, command: Command) -> Accepted | Refusal:
        chance = Seen(self.names, command)
        head = self.facts[-1].seq
        return decide(self.state, command.action, self.library, head=head, at=self.at, chance=chance)


def public(state: Match) -> dict[str, Any]:
    """What all can see of a table, wherever its record stands."""
    view = project_state(state, "spectator")
    view.pop("seq")
    for one in ("deal", "chance"):
        view["settings"].pop(one)
    for one in (*view["lasting"], *view["waiting"]):
        one.pop("seq", None)
        one.pop("since", None)
    return view
