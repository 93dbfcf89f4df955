"""Up, down and frozen, in the modern game and in the classic one."""

import pytest

from tests.rules.texts import (
    MINE,
    SELF,
    THEIRS,
    action,
    choose,
    draw,
    gets,
    has,
    signi,
    spell,
    target,
    turn,
    use,
    where,
)
from tests.table import BLANK, CENTER, Scene, Side, on, side

CAT = signi("Cat", power=2000)
DOG = signi("Dog", power=4000)
PUSH = signi("Push", action(draw(1), cost=(turn("down", SELF),)))
RULESETS = ("diva", "classic")


def _side(ruleset: str, **zones: object) -> Side:
    """Lay one LRIG for the classic game, three for the modern one."""
    lrigs = {"lrig": (None, CENTER, None)} if ruleset == "classic" else {}
    return side(**lrigs, **zones)


def _scene(ruleset: str, a: Side, b: Side | None = None, at: str = "main") -> Scene:
    return Scene(a, b or _side(ruleset), at=at, ruleset=ruleset)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_classic_up_1_and_up_2_what_enters_is_up(ruleset: str) -> None:
    scene = _scene(ruleset, _side(ruleset, hand=[CAT])).does("play", CAT, zone="left")
    assert scene.slot(CAT).up, "glossary.up.2"
    found = spell("Found", use(target(where(MINE, has("state", "up"))), turn("down")))
    scene = _scene(ruleset, _side(ruleset, hand=[found], signi=(CAT, on(DOG, up=False), None)))
    scene.does("use", found)
    assert not scene.slot(CAT).up
    assert scene.state.decision is not None
    assert scene.asked == "main", "glossary.down.2: only one of them was up"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_classic_down_4_only_what_is_up_pays_by_going_down(ruleset: str) -> None:
    scene = _scene(ruleset, _side(ruleset, signi=(PUSH, on(signi("Low", PUSH_TEXT), up=False), None)))
    scene.does("act", PUSH, number=1)
    assert not scene.slot(PUSH).up
    scene.refused("act", PUSH, number=1)
    scene.refused("act", "Low", number=1)


PUSH_TEXT = action(draw(1), cost=(turn("down", SELF),))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_classic_down_2_what_is_down_is_not_downed_again(ruleset: str) -> None:
    lower = spell("Lower", use(target(THEIRS), turn("down")))
    foe = _side(ruleset, signi=(on(CAT, up=False), None, None))
    scene = _scene(ruleset, _side(ruleset, hand=[lower]), foe).does("use", lower)
    scene.untold("cards.turned", to="down")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_classic_down_3_an_attack_downs_and_down_6_a_downed_card_does_not_attack(
    ruleset: str,
) -> None:
    mine = _side(ruleset, signi=(CAT, on(DOG, up=False), None))
    scene = _scene(ruleset, mine, at="attack.signi")
    assert ("Dog",) not in scene.offers("attack")
    scene.does("attack", CAT)
    assert not scene.slot(CAT).up
    scene.told("cards.turned", to="down")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_classic_up_3_the_turn_players_go_up_the_frozen_and_the_others_stay(ruleset: str) -> None:
    low, cold = on(CAT, up=False), on(DOG, up=False, frozen=True)
    foe = _side(ruleset, signi=(on(CAT, up=False), None, None))
    scene = _scene(ruleset, _side(ruleset, signi=(low, cold, None)), foe, at="turn")
    assert scene.slot(CAT).up
    assert not scene.slot(DOG).up
    assert not scene.slot(DOG).frozen, "glossary.freeze.3"
    assert not scene.slot(CAT, "B").up, "start.up.2"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_classic_freeze_3_a_frozen_signi_that_is_up_attacks_and_pays(ruleset: str) -> None:
    scene = _scene(ruleset, _side(ruleset, signi=(on(PUSH, frozen=True), None, None)))
    scene.does("act", PUSH, number=1)
    assert scene.count("A", "hand") == 1
    mine = _side(ruleset, signi=(on(CAT, frozen=True), None, None))
    scene = _scene(ruleset, mine, at="attack.signi").does("attack", CAT)
    assert not scene.slot(CAT).up


@pytest.mark.parametrize("ruleset", RULESETS)
def test_classic_freeze_4_a_text_finds_it_frozen_until_the_up_phase_is_over(ruleset: str) -> None:
    chill = spell("Chill", use(target(THEIRS), turn("frozen")))
    count = ("calc", "x", (1000, ("count", where(MINE, has("state", "frozen")))))
    weigh = signi("Weigh", action(gets(count, SELF)))
    foe = _side(ruleset, signi=(DOG, weigh, None), hand=[BLANK])
    scene = _scene(ruleset, _side(ruleset, hand=[chill]), foe).does("use", chill).picks(DOG)
    assert scene.slot(DOG, "B").up, "glossary.freeze.4"
    assert scene.slot(DOG, "B").frozen, "glossary.freeze.1"
    scene.until("main", "B").does("act", weigh, number=1)
    assert scene.power(weigh, "B") == 3000


@pytest.mark.parametrize("ruleset", RULESETS)
def test_classic_up_4_an_effect_ups_at_any_time(ruleset: str) -> None:
    rouse = signi("Rouse", action(choose(MINE, 1), turn("up", ("named", "p"))))
    scene = _scene(ruleset, _side(ruleset, signi=(rouse, on(CAT, up=False), None)))
    scene.does("act", rouse, number=1).picks(CAT)
    assert scene.slot(CAT).up
