"""What the tests of single cards share: bursts that are asked for, what is chosen among."""

from typing import Any

from referee.cards import CardDef
from tests.rules.texts import action, signi
from tests.table import BLANK, Scene, side

HARE = signi("Hare", power=3000)
BEAR = signi("Bear", level=3, power=12000)
RAT = signi("Rat", action(("mark", ("places", "opp", "all"), "virus", 1)))
"""A SIGNI that infects every zone of the other side."""


def crushed(burst: CardDef, **zones: Any) -> Scene:
    """Let a Life Cloth of B be crushed by the Bear of A, beside a Hare; its burst is asked for."""
    scene = Scene(side(signi=(BEAR, HARE, None)), side(life=[burst, BLANK], **zones), at="attack.signi")
    scene.does("attack", BEAR)
    assert (scene.asked, scene.asked_seat) == ("burst", "B")
    return scene


def items(scene: Scene) -> tuple[int, ...]:
    """What may be chosen, none when nothing is asked."""
    return scene.state.decision.items if scene.state.decision is not None else ()


def settled(scene: Scene) -> None:
    """Take waiting abilities as they come."""
    while scene.asked == "order":
        scene.does("pick", items(scene)[0])
