"""Classic refresh: after the effect or at zero, what was stopped goes on or not, the second."""

from typing import Any

import pytest

from tests.rules.old import all_classic, has, table
from tests.rules.texts import (
    action,
    charge,
    discard,
    draw,
    enter,
    gets,
    lrig,
    mill,
    seq,
    signi,
    spell,
    target,
    use,
)
from tests.table import Scene

RED = signi("Red")
AT_ZERO = {"refresh_timing": "at-zero"}
ABANDON = {**AT_ZERO, "refresh_after": "abandon"}
MINE: Any = ("at", "you", "field")
STUDY = signi("Study", action(draw(3), discard(1)))
"""Draw three cards, then discard one: the case of classic.refresh.3 and 4."""


def studied(readings: dict[str, str] | None = None) -> Scene:
    a = has(deck=2, hand=[RED] * 3, trash=[RED] * 7, life=4, signi=(STUDY, None, None))
    scene = table(a, readings=readings).does("act", STUDY, number=1)
    if scene.asked == "pick":
        scene.does("pick", RED)
    return scene


def counts(scene: Scene, seat: str = "A") -> dict[str, int]:
    return {zone: scene.count(seat, zone) for zone in ("deck", "hand", "life", "trash")}


def test_classic_refresh_4_by_default_the_effect_is_carried_through_first() -> None:
    scene = studied()
    assert counts(scene) == {"deck": 8, "hand": 4, "life": 3, "trash": 1}
    scene.in_order(scene.told("cards.moved", label="discard")[0], scene.told("deck.refreshed", count=8)[0])
    scene.told("deck.refreshed", cites="classic.refresh.1")
    all_classic(scene)


def test_classic_refresh_3_at_zero_it_comes_at_once_and_the_effect_goes_on() -> None:
    scene = studied(AT_ZERO)
    assert counts(scene) == {"deck": 6, "hand": 5, "life": 3, "trash": 2}
    first, second = scene.told("cards.moved", label="draw")
    refreshed = scene.told("deck.refreshed", count=7)[0]
    scene.in_order(first, refreshed, second, scene.told("cards.moved", label="discard")[0])
    assert (first.body.count, second.body.count) == (2, 1)
    all_classic(scene)


def test_classic_refresh_3_at_zero_the_effect_may_be_dropped_instead() -> None:
    scene = studied(ABANDON)
    assert counts(scene) == {"deck": 7, "hand": 5, "life": 3, "trash": 1}
    scene.untold("cards.moved", label="discard")


def test_classic_spell_4_a_spell_whose_effect_is_dropped_goes_to_the_trash_all_the_same() -> None:
    tome = spell("Tome", use(draw(3), discard(1)))
    scene = table(has(deck=2, hand=[tome, RED], trash=3), readings=ABANDON).does("use", tome)
    assert scene.names("A", "trash")[0] == "Tome"
    assert counts(scene)["hand"] == 3


@pytest.mark.parametrize(("readings", "hand", "deck"), [(None, 4, 7), (AT_ZERO, 5, 6), (ABANDON, 4, 7)])
def test_classic_refresh_11_the_draw_phase_with_one_card(
    readings: dict[str, str] | None, hand: int, deck: int
) -> None:
    a = has(deck=1, hand=3, trash=7, life=4)
    scene = table(a, at="turn", readings=readings).until("ener-charge")
    assert counts(scene) == {"deck": deck, "hand": hand, "life": 3, "trash": 1}


@pytest.mark.parametrize("readings", [None, AT_ZERO, ABANDON])
def test_classic_refresh_6_7_8_without_cloth_or_trash(readings: dict[str, str] | None) -> None:
    one = spell("One", use(draw(1)))
    scene = table(has(deck=1, hand=[one], life=0), readings=readings).does("use", one)
    assert counts(scene) == {"deck": 1, "hand": 1, "life": 0, "trash": 0}, "the spell is the deck"
    card = signi("Card", enter(draw(1)))
    scene = table(has(deck=1, hand=[card], life=5), readings=readings)
    scene.does("play", card, zone="left")
    assert counts(scene) == {"deck": 0, "hand": 1, "life": 5, "trash": 0}
    scene.does("trash-signi", card)
    assert counts(scene) == {"deck": 1, "hand": 1, "life": 4, "trash": 1}
    assert len(scene.of("deck.refreshed")) == 1


@pytest.mark.parametrize("readings", [None, AT_ZERO, ABANDON])
def test_classic_refresh_2_10_the_other_player_refreshes_in_my_turn_and_it_goes_on(
    readings: dict[str, str] | None,
) -> None:
    fog = signi("Fog", action(mill(2, "opp")))
    scene = table(has(signi=(fog, None, None)), has(deck=2, trash=1, life=3), readings=readings)
    scene.does("act", fog, number=1)
    assert counts(scene, "B") == {"deck": 3, "hand": 0, "life": 2, "trash": 1}
    scene.does("act", fog, number=1).does("act", fog, number=1)
    assert scene.state.B.refreshes == 2
    assert (scene.state.turn.seat, scene.asked) == ("A", "main")


# The second refresh of the turn player ends the turn.


def second(readings: dict[str, str] | None, *rest: Any) -> Scene:
    """Let the turn player's deck run out twice; what an effect would still do stands behind."""
    deep = signi("Deep", action(seq(mill(1), *rest)))
    a = has(deck=1, trash=1, life=5, signi=(deep, None, None), hand=8)
    scene = table(a, has(deck=9), readings=readings)
    while scene.state.turn.seat == "A":
        scene.does("act", deep, number=1)
    return scene


@pytest.mark.parametrize("readings", [None, AT_ZERO, ABANDON])
def test_classic_refresh_9_the_second_ends_the_turn_at_once_without_hand_size(
    readings: dict[str, str] | None,
) -> None:
    scene = second(readings)
    assert scene.told("turn.ended", number=3, forced=True)
    assert scene.state.turn.seat == "B"
    assert scene.count("A", "hand") == 8
    scene.untold("phase.began", phase="attack.arts")
    all_classic(scene)


def test_classic_refresh_9_at_zero_the_rest_of_the_effect_is_not_carried_out() -> None:
    scene = second(AT_ZERO, draw(1))
    refreshes = [f.seq for f in scene.of("deck.refreshed")]
    turned = scene.told("turn.ended", number=3)[0].seq
    drawn = [f.seq for f in scene.of("cards.moved", label="draw", seat="A")]
    assert not [seq for seq in drawn if refreshes[1] < seq]
    assert refreshes[1] < turned


def test_classic_refresh_9_at_zero_within_a_draw_of_several_the_rest_is_not_drawn() -> None:
    greedy = signi("Greedy", action(draw(3)))
    a = has(deck=1, trash=1, life=5, signi=(greedy, None, None))
    scene = table(a, has(deck=9), readings=AT_ZERO).does("act", greedy, number=1)
    assert scene.told("turn.ended", number=3, forced=True)
    assert counts(scene)["hand"] == 2, "one card, refresh, one more, refresh, and no third"


def test_effects_that_last_end_with_a_turn_that_is_cut_off() -> None:
    bold = signi("Bold", action(seq(target(MINE), gets(3000), mill(1))), power=2000)
    a = has(deck=1, trash=1, life=5, signi=(bold, None, None))
    scene = table(a, has(deck=9), readings=AT_ZERO)
    while scene.state.turn.seat == "A":
        scene.does("act", bold, number=1)
    assert scene.power(bold) == 2000
    assert scene.state.lasting == ()


def test_lrigs_charge_and_the_deck_of_the_lrig_is_never_refreshed() -> None:
    root = lrig("Wim, Grove", action(charge(1)), level=3, limit=8)
    scene = table(has(lrig=root, deck=1, lrig_deck=[], trash=3)).does("act", root, number=1)
    assert counts(scene)["deck"] == 3
    assert scene.count("A", "lrig_deck") == 0
