"""Boards on which markers, counters and relationships lie that a text asks for, and prices of counters."""

import pytest

from referee.cards import CardDef, MechanicDef
from referee.cards.printed import printed_card, printed_text
from referee.cards.text import reader_of
from referee.proving.behaving import Behaviour, behaviour
from referee.proving.boards import CardPool
from referee.proving.looking import look
from referee.proving.priced import GuardedCard, guarded
from referee.state import Seat
from tests.proving.test_boards import PLAIN

WORDS = tuple(
    MechanicDef(name, kind, "9.1", "A rule.", "2026-10-02")
    for name, kind in (("Snare", "marker"), ("Spark", "counter"), ("kinship", "relationship"))
)


def made(text: str) -> CardDef:
    row = {"name": "Heron", "type": "SIGNI", "colors": ["green"], "level": 2, "power": 5000, "text": text}
    looked = look(reader_of(WORDS), printed_text(row))
    assert looked.round_trips, looked.declined
    return printed_card(row, looked.abilities)


def pool(card: CardDef) -> CardPool:
    return CardPool([card, *(printed_card(row, ()) for row in PLAIN)])


def played(card: CardDef) -> Behaviour:
    return behaviour(card, pool(card), seed=1, boards=5)


def guard(card: CardDef) -> GuardedCard:
    return guarded(card, pool(card), seed=1, boards=3)[1]


ATTACK = "[Auto]: Whenever this SIGNI attacks, if {}, draw a card."


@pytest.mark.parametrize(
    "text",
    [
        ATTACK.format("you have three or more {Spark}"),
        ATTACK.format("there is a [Snare] on your opponent's field"),
        ATTACK.format("you have a kinship with this SIGNI"),
        "[Action] {Spark} {Spark}: Draw a card.",
    ],
)
def test_an_ability_that_asks_for_a_word_of_a_set_comes_up(text: str) -> None:
    seen, told = played(made(text)), guard(made(text))
    assert (seen.came_up, seen.faults) == (1, ())
    assert (told.shown, told.faults, told.not_shown) == (1, (), ())


def test_a_price_of_counters_is_paid_exactly() -> None:
    card = made("[Action] {Spark} {Spark}: Draw a card.")
    assert guard(card).exact == guard(card).prices == 1


def test_a_price_of_counters_that_is_not_looked_at_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seat, "count", lambda *_: 99)
    assert "offered" in {fault.kind for fault in guard(made("[Action] {Spark} {Spark}: Draw a card.")).faults}
