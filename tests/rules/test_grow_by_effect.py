"""What an effect lets a LRIG grow into: what the rules allow, and no other is offered."""

import pytest

from tests.rules.said import deed, forbid
from tests.rules.texts import (
    assist,
    choose,
    condition,
    constant,
    draw,
    has,
    lrig,
    signi,
    spell,
    use,
    where,
)
from tests.table import LEFT, RIGHT, Scene, side

ONE = lrig("Cen, One", level=1, limit=2, lrig_types=("Cen",))
SAME = lrig("Cen, Same", level=1, limit=2, lrig_types=("Cen",))
TWO = lrig("Cen, Two", level=2, limit=5, lrig_types=("Cen",))
OTHER_TWO = lrig("Cen, Far", level=2, limit=5, lrig_types=("Cen", "Rig"))
THREE = lrig("Cen, Three", level=3, limit=7, lrig_types=("Cen",))
STRANGER = lrig("Oth, Two", level=2, lrig_types=("Oth",))
LOCKED = lrig(
    "Cen, Locked",
    condition(("compare", ("count", ("at", "you", "trash")), ">=", 9)),
    level=2,
    lrig_types=("Cen",),
)
AIDE = assist("Lef, Adept")
DECK = [SAME, TWO, OTHER_TWO, THREE, STRANGER, LOCKED]
MINE = ("at", "you", "lrig_deck")
LRIGS = where(MINE, has("kind", "LRIG"))
CENTER = where(("at", "you", "lrig"), has("role", "center"))


def _grows(of: object = LRIGS, spot: object = CENTER) -> tuple[object, ...]:
    place = ("place", "you", "lrig", *((spot,) if spot else ()))
    return choose(of, 1, 1, "g"), ("move", ("named", "g"), place, "grow")


def _offered(scene: Scene) -> list[str | None]:
    decision = scene.state.decision
    assert decision is not None
    assert decision.kind == "pick"
    return [scene.called(item) for item in decision.items]


@pytest.mark.parametrize("of", [LRIGS, MINE], ids=["filtered", "any card"])
@pytest.mark.parametrize("spot", [CENTER, "center", ()], ids=["its LRIG", "a zone", "no word"])
def test_glossary_grow_3_4_5_only_lrigs_that_can_be_grown_into_are_offered(of: object, spot: object) -> None:
    leap = spell("Leap", use(*_grows(of, spot)))
    scene = Scene(side(hand=[leap], lrig=(LEFT, ONE, RIGHT), lrig_deck=DECK)).does("use", leap)
    assert _offered(scene) == ["Cen, Two", "Cen, Far"]
    scene.picks(OTHER_TWO)
    assert scene.names("A", "lrig")[1] == "Cen, Far"


def test_classic_grow_2_3_4_6_the_steps_of_the_old_guide_bind_an_effect() -> None:
    leap = spell("Leap", use(*_grows()))
    mine = side(hand=[leap], lrig=(None, ONE, None), lrig_deck=DECK)
    scene = Scene(mine, ruleset="classic").does("use", leap)
    assert _offered(scene) == ["Cen, Same", "Cen, Two", "Cen, Far"]
    scene.picks(TWO)
    scene.told("cards.moved", label="grow", cites="classic.grow.6")


def test_faq_general_5_where_none_can_be_grown_into_the_rest_is_done() -> None:
    leap = spell("Leap", use(*_grows(), draw(1)))
    deck = [SAME, THREE, STRANGER, LOCKED]
    scene = Scene(side(hand=[leap], lrig=(LEFT, ONE, RIGHT), lrig_deck=deck)).does("use", leap)
    if scene.asked == "pick":
        assert _offered(scene) == []
        scene.picks()
    assert scene.asked == "main"
    assert scene.count("A", "hand") == 1
    assert scene.names("A", "lrig")[1] == "Cen, One"


def test_a_text_that_forbids_to_grow_binds_an_effect_too() -> None:
    ban = signi("Ban", constant(forbid(deed("grows", who="opp"))))
    leap = spell("Leap", use(*_grows(), draw(1)))
    mine = side(hand=[leap], lrig=(LEFT, ONE, RIGHT), lrig_deck=[TWO, OTHER_TWO])
    scene = Scene(mine, side(signi=(ban, None, None))).does("use", leap)
    assert _offered(scene) == []
    scene.picks()
    assert scene.names("A", "lrig")[1] == "Cen, One"


def test_glossary_assist_lrig_11_an_assist_is_offered_for_the_zone_of_an_assist_alone() -> None:
    for spot, names in ((CENTER, ["Cen, Two"]), ("left", ["Lef, Adept"]), ("right", [])):
        leap = spell("Leap", use(*_grows(MINE, spot)))
        mine = side(hand=[leap], lrig=(LEFT, ONE, RIGHT), lrig_deck=[AIDE, TWO])
        assert _offered(Scene(mine).does("use", leap)) == names


RED, BLUE = signi("Red"), signi("Blue", colors=("blue",))
DEAR = lrig("Cen, Dear", level=2, limit=5, lrig_types=("Cen",), grow_cost={"red": 1})
DEARER = lrig("Cen, Dearer", level=2, limit=5, lrig_types=("Cen",), grow_cost={"red": 3})
PAID = spell(
    "Paid",
    use(
        choose(LRIGS, 1, 1, "g"),
        ("move", ("named", "g"), ("place", "you", "lrig", CENTER), "grow", (), "printed"),
        draw(1),
    ),
)


def test_glossary_grow_cost_1_a_lrig_whose_cost_cannot_be_paid_is_not_offered() -> None:
    mine = side(hand=[PAID], lrig=(LEFT, ONE, RIGHT), lrig_deck=[TWO, DEAR, DEARER], ener=[RED, BLUE, RED])
    scene = Scene(mine).does("use", PAID)
    assert _offered(scene) == ["Cen, Two", "Cen, Dear"]
    scene.picks(DEAR)
    assert scene.asked == "pay"
    scene.picks(RED)
    assert scene.names("A", "lrig")[1] == "Cen, Dear"
    assert (scene.count("A", "ener"), scene.count("A", "hand")) == (2, 1)
    scene.told("cards.moved", label="pay")


def test_glossary_grow_cost_1_an_only_payment_is_made_without_a_question() -> None:
    mine = side(hand=[PAID], lrig=(LEFT, ONE, RIGHT), lrig_deck=[DEAR, TWO], ener=[RED])
    scene = Scene(mine).does("use", PAID).picks(DEAR)
    assert scene.names("A", "lrig")[1] == "Cen, Dear"
    assert (scene.count("A", "ener"), scene.count("A", "hand")) == (0, 1)


def test_a_grow_without_paying_offers_what_could_not_be_paid() -> None:
    leap = spell("Leap", use(*_grows()))
    mine = side(hand=[leap], lrig=(LEFT, ONE, RIGHT), lrig_deck=[DEAR, DEARER])
    scene = Scene(mine).does("use", leap).picks(DEARER)
    assert scene.names("A", "lrig")[1] == "Cen, Dearer"
    scene.untold("cards.moved", label="pay")
