"""Sentences of abilities that do nothing, of the only SIGNI, of prices that are reduced, played."""

import pytest

from referee.cards.definition import CardDef
from tests.guide import read_text
from tests.table import BLANK, Scene, on, side
from tests.text.test_played import FOX, OWL, signi
from tests.text.test_played_wider import used

EMBER = signi("Coal", classes=("Ember",))
STOP = (
    "[Const]: If an [Auto], [Enter], or [Action] ability of your opponent's SIGNI activates, you may put two "
    "cards underneath this SIGNI into their owner's trash. If you do, the activated ability instead does "
    "nothing."
)
WALL = signi("Wall", STOP, power=9000)


def facing(mine: CardDef, *, under: int = 2, **more: object) -> Scene:
    """Put a SIGNI against one that can let its abilities do nothing."""
    wall = on(WALL, under=[OWL] * under)
    a = {"signi": (None, mine, None), "deck": 9} | more
    return Scene(side(**a), side(signi=(wall, None, None), deck=9))


@pytest.mark.parametrize(("answer", "hand", "trash"), [("yes", 0, 2), ("no", 1, 0)])
def test_an_action_was_paid_for_and_does_nothing(answer: str, hand: int, trash: int) -> None:
    smith = signi("Smith", "[Action] {Once per Turn} {Red}: Draw a card.")
    scene = facing(smith, ener=[FOX]).does("act", smith, number=1)
    assert scene.asked_seat == "B"
    scene.does(answer)
    assert (scene.count("A", "hand"), scene.count("B", "trash"), scene.count("A", "ener")) == (hand, trash, 0)
    assert not scene.offers("act")


@pytest.mark.parametrize(("answer", "hand"), [("yes", 0), ("no", 1)])
def test_what_triggers_does_nothing(answer: str, hand: int) -> None:
    crier = signi("Crier", "[Auto]: Whenever this SIGNI attacks, draw a card.")
    scene = facing(crier).until("attacker").does("attack", crier).does(answer)
    assert scene.count("A", "hand") == hand
    greeter = signi("Greeter", "[Enter]: Draw a card.")
    scene = facing(FOX, hand=[greeter]).does("play", greeter, zone="left").does(answer)
    assert scene.count("A", "hand") == hand


def test_one_card_is_not_enough_to_let_it_do_nothing() -> None:
    smith = signi("Smith", "[Action] {Red}: Draw a card.")
    scene = facing(smith, under=1, ener=[FOX]).does("act", smith, number=1)
    assert scene.count("A", "hand") == 1


def test_the_only_signi_of_a_field_is_the_only_one() -> None:
    hermit = signi("Hermit", "[Action] {Down}: You can only have this SIGNI on your field this turn.")
    scene = Scene(side(hand=[OWL], signi=(hermit, FOX, None)), side()).does("act", hermit, number=1)
    assert scene.names("A", "signi") == ["Hermit", None, None]
    assert not scene.offers("play")


@pytest.mark.parametrize(
    ("allies", "ener", "offered"), [((), 2, False), ((EMBER,), 2, True), ((EMBER,), 1, False)]
)
def test_a_price_is_reduced_for_each(
    allies: tuple[CardDef, ...],
    ener: int,
    offered: bool,  # noqa: FBT001
) -> None:
    text = (
        "You may pay {Red} {Red} {Colorless}. This cost is reduced by {Red} for each <Ember> SIGNI on your "
        "field. If you do, draw two cards."
    )
    scene = used(text, a={"signi": (*allies, *[None] * (3 - len(allies))), "ener": [FOX] * ener})
    assert (scene.asked == "may") is offered
    if offered:
        scene.yes()
        assert (scene.count("A", "ener"), scene.count("A", "hand")) == (0, 2)


def test_what_was_revealed_counts_where_it_was_put_back() -> None:
    text = (
        "Reveal the top three cards of your deck and put them on the bottom of your deck in a random order. "
        "Then, you may pay {Colorless} {Colorless} {Colorless}. Decrease this Ener cost by {Colorless} for "
        "every level one SIGNI revealed this way. If you do, draw a card."
    )
    high = signi("High", level=3)
    scene = used(text, a={"deck": [FOX, OWL, high, BLANK, BLANK], "ener": [FOX]}).yes()
    assert (scene.count("A", "ener"), scene.count("A", "hand")) == (0, 1)


def test_a_signi_becomes_the_same_card_as_another() -> None:
    crown = signi("Crown", "[Auto]: Whenever this SIGNI attacks, draw a card.", power=8000)
    text = (
        "Target SIGNI on your field becomes the same card as target SIGNI on your opponent's field until end "
        "of turn."
    )
    scene = used(text, a={"signi": (FOX, None, None), "deck": 9}, b={"signi": (None, crown, None)})
    assert scene.power(FOX) == 8000
    scene.until("attacker").does("attack", FOX)
    assert scene.count("A", "hand") == 1


@pytest.mark.parametrize("word", ["Lancer", "Assassin"])
def test_that_ability_is_the_one_that_was_gained(word: str) -> None:
    heir = signi(
        "Heir",
        "[Auto]: Whenever another SIGNI on your field gains [Assassin], [Lancer], or [Double Crush], this "
        "SIGNI gains that ability until end of turn.",
    )
    text = f"Target SIGNI on your field gains [{word}] until end of turn."
    scene = used(text, a={"signi": (heir, FOX, None)}).picks(FOX)
    assert scene.derived(heir).keywords == frozenset({word})


def test_that_ability_is_none_where_no_keyword_is_waited_for() -> None:
    text = "[Auto]: When this SIGNI is vanished, target SIGNI gains that ability until end of turn."
    assert read_text([text], kind="SIGNI").declined
