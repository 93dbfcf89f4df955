"""Dealt games entered as paper matches: what all can see is the same, whatever stays unknown."""

import datetime as dt
import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from events.kinds import MatchOpened
from events.vocabulary import SEATS
from referee.cards import shipped, shipped_decks
from referee.rulebook import edition_on
from referee.service.simulated.simulate import Simulator
from referee.state import Match, Settings, decode_state, encode_state, new_match
from referee.timeline.knowing import cards_of
from tests.paper.entered import Command, Entry, commands, names_of, public

DAY = dt.date(2026, 11, 21)
GAMES = [("diva", f"paper-{n}") for n in range(6)] + [("classic", f"paper-{n}") for n in range(3)]


class Told(NamedTuple):
    """A command of a dealt match, and the paper match after it was entered."""

    command: Command
    entry: Entry


def entered(ruleset: str, seed: str) -> Iterator[Told]:
    source = random.Random(seed)
    decks = list(shipped_decks(ruleset).values())
    edition = edition_on(DAY, ruleset)
    header = MatchOpened(ruleset, edition, shipped().digest, DAY.isoformat())
    simulator = Simulator(shipped(), (source.choice(decks), source.choice(decks)), header)
    game = simulator.play(seed)
    start = new_match(Settings(ruleset, edition, header.catalog))
    entry = Entry(simulator.opening, simulator.library, names_of(game.facts, start), at=1)
    for command in commands(game.facts, start):
        entry.enter(command)
        yield Told(command, entry)


def _every_card(state: Match) -> list[int]:
    return [one.card.id for seat in SEATS for one in cards_of(state.seat(seat))]


@pytest.mark.parametrize(("ruleset", "seed"), GAMES)
def test_a_dealt_game_entered_as_cards_are_shown_looks_the_same_to_all(ruleset: str, seed: str) -> None:
    unknown = 0
    for command, entry in entered(ruleset, seed):
        assert public(entry.state) == public(command.state), command.action
        cards = _every_card(entry.state)
        assert len(cards) == len(set(cards)) == len(_every_card(command.state))
        unknown += any(card.name is None for card in entry.state.A.hand)
    assert command.state.winner
    assert unknown, "hands were told that nobody had shown"


def test_a_state_with_cards_of_both_sorts_is_kept_and_read_again() -> None:
    *_, (_, entry) = entered("diva", "paper-0")
    assert decode_state(encode_state(entry.state)) == entry.state
