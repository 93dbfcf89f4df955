"""Whole games typed in words at the desk: the same table to all, nothing refused, all verified."""

import datetime as dt
import random
from collections import Counter

import pytest

from events.kinds import CardsMoved, CardsShown, MatchOpened
from events.memory_log import MemoryLog
from events.vocabulary import POSITIONS
from referee.cards import shipped, shipped_decks
from referee.effects.library import Library
from referee.effects.sighted import Want
from referee.rulebook import edition_on, pinned
from referee.rules import Table
from referee.service import Desk, NotToldError, Refused
from referee.service.event.starting import open_match
from referee.service.play.papering import claims_at, enter_line
from referee.service.proof.verifying import verify_match
from referee.service.simulated.simulate import Simulator
from referee.service.table import choices as words
from referee.state import Match, Settings, new_match
from tests.paper.desks import SAM
from tests.paper.entered import Command, Seen, commands, names_of, public

DATE = "2026-11-21"
NUMBERED = frozenset({"modes", "replace", "declare", "zone", "rule-way"})


def _whence(body: CardsMoved | CardsShown) -> str:
    return body.src if isinstance(body, CardsMoved) else body.zone


class Typist:
    """Types the commands of a dealt match into a paper match, as its cards are shown."""

    def __init__(self, desk: Desk, library: Library, names: dict[int, str]) -> None:
        self.desk, self.library, self.names = desk, library, names

    def line(self, state: Match, command: Command) -> str:
        """Say an action as a person at the table would: hidden cards by name."""
        action, table = command.action, Table(state, self.library)
        decision = state.decision
        assert decision is not None
        if decision.kind == "mulligan":
            return f"x{len(action.cards)}" if action.cards else words.NOTHING
        if not action.cards:
            return words.describe(table, action)
        if decision.kind == "order" and decision.most == 1:
            return f"pick {decision.items.index(action.cards[0]) + 1}"
        said = [self._called(table, card, decision.kind) for card in action.cards]
        tail = f" {POSITIONS[action.zone]}" if action.do in {"play", "grow"} else ""
        tail = f" {action.number}" if action.do == "act" else tail
        return f"{action.do} {words.AND.join(said)}{tail}"

    @staticmethod
    def _called(table: Table, card: int, kind: str) -> str:
        place = table.state.find(card) if kind not in NUMBERED and card > 0 else None
        if place is None:
            return words.option(table, card)
        hidden = place.zone in {"hand", "deck", "life"}
        return str(place.card.name) if hidden else f"#{card}"

    def enter(self, state: Match, command: Command) -> None:
        """Enter a line; what comes in sight is typed when it is asked for, a hand when it must."""
        told: list[str] = []
        said = self.line(state, command)
        seat, seen = command.action.seat, Seen(self.names, command)
        for _ in range(40):
            shown = f" = {', '.join(told)}" if told else ""
            try:
                enter_line(self.desk, "m1", f"{seat} {said}{shown}", SAM)
            except NotToldError as error:
                told.append(self._sighted(error.wants[0], command, seen, len(told)))
            except Refused:
                self._hand(state, seat)
            else:
                return
        raise AssertionError(said)

    def _sighted(self, want: Want, command: Command, seen: Seen, so_far: int) -> str:
        moves = [f.body for f in command.facts if isinstance(f.body, CardsMoved | CardsShown)]
        for body in moves:
            if want.card and want.card in body.cards and want.zone != "hand":
                return str(body.names[body.cards.index(want.card)])
        if want.what == "winner":
            return str(seen.told(want))
        if want.zone == "hand":
            there = [b for b in moves if (b.seat, _whence(b)) == (want.seat, "hand")]
            return str([name for body in there for name in body.names][so_far])
        return self.names[want.card]

    def _hand(self, state: Match, seat: str) -> None:
        """Tell the whole hand: something that it alone can meet was done."""
        here = Counter(c.name for c in self.desk.state("m1").seat(seat).hand if c.name)
        left = Counter(str(c.name) for c in state.seat(seat).hand) - here
        assert left, "nothing more can be told"
        enter_line(self.desk, "m1", f"{seat} tell hand {', '.join(left.elements())}", SAM)


GAMES = [("diva", "typed-0"), ("diva", "typed-1"), ("diva", "soak-33"), ("classic", "soak-2")]


@pytest.mark.parametrize(("ruleset", "seed"), GAMES)
def test_a_dealt_game_typed_in_words_lays_the_same_table(ruleset: str, seed: str) -> None:
    source = random.Random(seed)
    decks = shipped_decks(ruleset)
    one, two = source.choice(list(decks)), source.choice(list(decks))
    edition = edition_on(dt.date.fromisoformat(DATE), ruleset)
    header = MatchOpened(ruleset, edition, shipped().digest, DATE, pinned({}, ruleset))
    simulator = Simulator(shipped(), (decks[one], decks[two]), header)
    facts = simulator.play(seed).facts
    state = new_match(Settings(ruleset, edition, header.catalog, header.readings))
    desk = Desk(MemoryLog())
    open_match(desk, "m1", one, two, paper=True, date=DATE, ruleset=ruleset)
    typist = Typist(desk, simulator.library, names_of(facts, state))
    for command in commands(facts, state):
        typist.enter(command.before, command)
        assert public(desk.state("m1")) == public(command.state), command.action
    assert desk.state("m1").winner
    assert claims_at(desk, "m1") == []
    assert verify_match(desk, "m1").ok
