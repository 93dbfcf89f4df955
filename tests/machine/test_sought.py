"""What a choice asks for is worded whole, or not at all."""

from __future__ import annotations

import pytest

from referee.effects.analysis.sought import sought
from referee.effects.language import Node

DECK = ("at", "you", "deck")
FIELD = ("at", "opp", "signi")
SPELL = ("has", "kind", ("SPELL",))
BLUE = ("has", "color", ("blue",))
GUARD = ("has", "icon", ("guard",))


@pytest.mark.parametrize(
    ("of", "one", "many"),
    [
        (("where", DECK, (SPELL,)), "1 Spell", "up to 2 Spells"),
        (
            ("where", DECK, (("has", "class", ("Cog", "Mask")), ("has", "kind", ("SIGNI",)))),
            "1 <Cog> or <Mask> SIGNI",
            "up to 2 <Cog> or <Mask> SIGNI",
        ),
        (("where", DECK, (BLUE,)), "1 blue card", "up to 2 blue cards"),
        (
            ("where", FIELD, (("cmp", "power", "<=", 8000), ("has", "state", ("up",)))),
            "1 up SIGNI with power 8000 or less",
            "up to 2 up SIGNI with power 8000 or less",
        ),
        (
            ("where", DECK, (("has", "level", (1, 2)), ("no", GUARD))),
            "1 card with level 1 or 2 and no [Guard]",
            "up to 2 cards with level 1 or 2 and no [Guard]",
        ),
    ],
)
def test_what_is_sought_is_said(of: Node, one: str, many: str) -> None:
    found = sought(of)
    assert found is not None
    assert (found.counted("1"), found.counted("up to 2")) == (one, many)
    assert found.counted("1", "target") == one.replace("1", "1 target", 1)


@pytest.mark.parametrize(
    "of",
    [
        DECK,
        ("where", DECK, (SPELL, ("shares", "class", ("named", "self")))),
        ("where", DECK, (BLUE, ("has", "color", ("red",)))),
        ("where", FIELD, (("cmp", "power", "<", ("sum", "power", ("named", "self"))),)),
        ("where", FIELD, (("has", "class", (("named", "c"),)),)),
    ],
)
def test_of_what_cannot_be_said_whole_nothing_is(of: Node) -> None:
    assert sought(of) is None
