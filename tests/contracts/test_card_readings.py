"""Readings of card lines: kept as proposed, settled once, and with the cards that follow or not at all."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.errors import CardsOvertaken
from events.registry.cards import CardImport
from events.registry.contract import Registry
from events.registry.opened import registry_of
from events.registry.readings import CardReading
from events.stores import open_log

SONG = CardReading(
    0,
    "diva",
    "ab" * 32,
    "Salt Song",
    "SPELL",
    1,
    "Sing.",
    "Draw a card.",
    "[]",
    1_000,
    "judge:ann",
    "plainer",
)
BROUGHT = CardImport(0, 2_000, "reading 1", "cd" * 32, "diva", 0, 0)


def test_readings_are_listed_by_their_age_and_their_game(registry: Registry) -> None:
    assert registry.put_readings([SONG, replace(SONG, ruleset="classic")]) == registry.card_readings()
    assert [(one.id, one.ruleset) for one in registry.card_readings()] == [(1, "diva"), (2, "classic")]
    assert registry.card_readings("classic")[0].stands == "proposed"
    assert registry.put_readings([SONG])[0].id == 3


def test_a_reading_is_approved_with_its_cards(registry: Registry) -> None:
    (made,) = registry.put_readings([SONG])
    yes = replace(made, approved=2_000, approved_by="judge:bo")
    brought = registry.settle_readings([yes], BROUGHT, {"Salt Song": b"{}"}, 0)
    assert brought is not None
    assert (brought.id, brought.taken) == (1, 1)
    assert registry.card_readings("diva") == [yes]
    assert yes.stands == "approved"
    assert [one.import_id for one in registry.card_versions("diva", "Salt Song")] == [1]
    no = replace(yes, withdrawn=3_000, withdrawn_by="judge:ann", withdrawn_why="wrong")
    assert registry.settle_readings([no]) is None
    assert registry.card_readings() == [no]
    assert no.stands == "withdrawn"


@pytest.mark.parametrize("twice", ["approved", "withdrawn"])
def test_who_comes_second_settles_nothing(registry: Registry, twice: str) -> None:
    (made,) = registry.put_readings([SONG])
    done = replace(made, **{twice: 2_000})
    registry.settle_readings([done])
    with pytest.raises(CardsOvertaken):
        registry.settle_readings([done], BROUGHT, {"Salt Song": b"{}"}, 0)
    assert registry.card_imports() == []
    assert registry.card_readings() == [done]


def test_an_import_in_between_leaves_the_reading_as_it_was(registry: Registry) -> None:
    (made,) = registry.put_readings([SONG])
    registry.put_cards(BROUGHT, {"Gull": b"{}"}, 0)
    with pytest.raises(CardsOvertaken):
        registry.settle_readings([replace(made, approved=2_000)], BROUGHT, {"Salt Song": b"{}"}, 0)
    assert registry.card_readings() == [made]


def test_readings_outlive_the_program(stored: str) -> None:
    log = open_log(stored)
    made = registry_of(log).put_readings([SONG])
    log.close()
    again = open_log(stored, readonly=True)
    assert registry_of(again).card_readings() == made
    again.close()
