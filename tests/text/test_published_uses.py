"""Published cards whose text has several lines are played with exactly their price, and finish."""

from __future__ import annotations

from random import Random

import pytest

from referee.cards import CardDef, Catalog
from referee.cards.definition import COLORS
from referee.proving.sheets import sheet_catalog
from referee.rules import Action, Table
from referee.service.simulated.simulate import answer
from tests.rules.texts import lrig, signi
from tests.table import Scene, on, side
from tests.text.test_published import FILE, MISSING

LEAST = 9
"""How many published cards are used by several lines that are all read."""
ICONS = ("dissona",)
MOST = 60
"""No card of them asks as many questions."""


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    if not FILE.exists():
        pytest.skip(MISSING)
    return sheet_catalog(FILE.read_bytes())


def several(catalog: Catalog) -> list[CardDef]:
    """The cards whose use is said by several lines."""
    cards = [catalog.definition(name) for name in catalog.names()]
    return [c for c in cards if sum(a.kind == "use" for a in c.abilities) > 1]


def whole(card: CardDef) -> bool:
    return all(a.kind != "unread" and "stated" not in str(a.node) for a in card.abilities)


def teams(card: CardDef) -> tuple[str, ...]:
    """The teams that the use of a card asks for."""
    rules = [a.node[2] for a in card.abilities if a.node[:2] == ("rule", "condition")]
    return tuple(cond[1] for cond in rules if cond[0] == "team")


def played(card: CardDef, seed: int = 1) -> Scene:
    """Use a card with exactly its price, answered at random until the main phase goes on."""
    three = zip(("Lef", "Cen", "Rig"), (("white", "red"), ("blue", "green"), ("black",)), strict=True)
    lrigs = [lrig(f"{n}, Bright", limit=30, colors=c, teams=teams(card)) for n, c in three]
    paid = [color if color in COLORS else "red" for color, n in card.cost for _ in range(n)]
    ener = [signi(f"Ember {i}", colors=(color,)) for i, color in enumerate(paid)]
    row = [signi(f"{c.capitalize()} One", colors=(c,), power=12000, icons=ICONS) for c in COLORS]
    trash = [signi(f"Lost {n}", level=n, guard=n == 1, icons=ICONS) for n in (1, 2, 3)] * 9
    own, theirs = row[:3], [on(one) for one in row[1:4]]
    pile = "hand" if card.type == "SPELL" else "lrig_deck"
    zones = {pile: [card], "ener": ener, "signi": tuple(own), "lrig": tuple(lrigs), "trash": trash}
    scene = Scene(side(**zones), side(hand=5, ener=5, signi=tuple(theirs), lrig=tuple(lrigs), trash=trash))
    scene.does("use", card)
    chance = Random(seed)
    for _ in range(MOST):
        if scene.asked == "main":
            return scene
        scene.does_exactly(_chosen(scene, chance))
    raise scene.wrong(f"{card.name} asks without end")


def _chosen(scene: Scene, chance: Random) -> Action:
    return answer(Table(scene.state, scene.library), chance)


def finished(card: CardDef) -> Scene:
    """Play a card; it must be one use, at one price, of more than one line."""
    scene = played(card)
    price = sum(count for _, count in card.cost)
    assert sum(f.body.count for f in scene.of("cards.moved", label="pay")) == price, card.name
    assert scene.began().count(card.name) == 1, card.name
    assert scene.names("A", "check") == [], card.name
    lines = {f.by.line for f in scene.facts if f.by is not None and f.by.name == card.name}
    lines |= {f.body.line for f in scene.of("outcome.stated")}
    assert len(lines) > 1, card.name
    return scene


def test_every_recognised_card_of_several_lines_finishes_at_its_price(catalog: Catalog) -> None:
    cards = [card for card in several(catalog) if whole(card)]
    assert len(cards) >= LEAST
    for card in cards:
        finished(card)


def test_an_unread_line_among_several_is_stated_and_the_card_finishes(catalog: Catalog) -> None:
    cards = [card for card in several(catalog) if not whole(card)]
    assert cards
    for card in cards:
        finished(card).told("outcome.stated")
