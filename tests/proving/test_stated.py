"""Cards with lines that nobody reads are playable: invented ones, each line stated in words."""

from __future__ import annotations

import pytest

from referee.cards import CardDef, Catalog
from referee.effects.playable import playable
from referee.proving import stated
from referee.proving.boards import CardPool
from referee.proving.stated import StatedCard, stated_cards, stated_lines
from tests.guide import lenient

CARDS = (
    ("Salt Song", "SPELL", ("Sing until the tide turns.",)),
    (
        "Tide Keeper",
        "SIGNI",
        ("[Const]: While the moon is up, sing.", "[Auto]: When this SIGNI attacks, sing."),
    ),
    ("Glass Harp", "SIGNI", ("[Enter]: Sing of your deck.", "[Action] {Down}: Sing twice.")),
    ("Low Tide", "SIGNI", ("[Auto]: When this SIGNI attacks, draw a card.",)),
)


def made() -> list[CardDef]:
    """The invented cards, and plain ones that fill the boards."""
    rows = [CardDef("Plain", "SIGNI", colors=("blue",), level=1, power=3000)]
    for name, kind, text in CARDS:
        read = lenient(text, kind=kind)
        power = 3000 if kind == "SIGNI" else 0
        rows.append(
            CardDef(name, kind, colors=("blue",), level=1, power=power, text=text, abilities=read.abilities)
        )
    catalog = playable(Catalog(rows))[0]
    return [catalog.get(name) for name in catalog.names()]


def test_every_line_that_is_stated_comes_up_and_the_match_goes_on() -> None:
    found = {one.name: one for one in stated_cards(made())}
    assert sorted(found) == ["Glass Harp", "Salt Song", "Tide Keeper"]
    assert found["Tide Keeper"] == StatedCard("Tide Keeper", (1, 2), (1, 2), ())
    assert all(one.ok for one in found.values())


def test_a_statement_that_is_refused_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stated, "OUTCOMES", ('text "Sing."',))
    for one in stated_cards(made()):
        assert not one.ok
        assert "card text was not read" in one.faults[0]


def test_a_line_that_never_comes_up_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stated, "BOARDS", 0)
    (first, *_) = [card for card in made() if stated_lines(card)]
    assert stated.stated_card(first, CardPool(made()), seed=1, boards=0).ok is False
