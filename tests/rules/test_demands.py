"""What texts demand, allow and price: attacks, targets, zones, another way, more or less cost."""

import pytest

from referee.rules import Table, legal
from tests.rules.laying import LEFT, RIGHT
from tests.rules.said import by, deed, require
from tests.rules.texts import (
    SELF,
    THEIRS,
    constant,
    discard,
    draw,
    lrig,
    signi,
    spell,
    target,
    use,
    vanish,
)
from tests.table import BLANK, Scene, on, side

FOX = signi("Fox", power=5000)
OWL = signi("Owl", power=3000)
KILL = spell("Kill", use(target(THEIRS), vanish(), draw(1)))


def scene_plays(scene: Scene) -> set[int]:
    """The zones into which something can be played."""
    return {a.zone for a in legal(Table(scene.state, scene.library)) if a.do == "play"}


def test_what_must_attack_cannot_be_left_out() -> None:
    rage = signi("Rage", constant(require(deed("attacks", it=SELF))))
    scene = Scene(side(signi=(rage, OWL, None)), at="attack.signi")
    scene.refused("pass", cites="glossary.effect.1")
    assert "pass" not in [a[0] if a else "pass" for a in scene.offers("pass")]
    scene.does("attack", rage).passes()
    scene.told("attack.declared", name="Rage")


def test_what_must_be_targeted_is_among_the_targets() -> None:
    bait = signi("Bait", constant(require(deed("targeted", it=SELF, by=by("opp")))))
    scene = Scene(side(hand=[KILL]), side(signi=(bait, OWL, FOX))).does("use", KILL)
    scene.refused("pick", OWL, cites="glossary.effect.1")
    assert scene.offers("pick") == [("Bait",)]
    scene.picks(bait)
    assert scene.names("B", "signi") == [None, "Owl", "Fox"]


def test_where_a_signi_must_be_placed_the_other_zones_are_closed() -> None:
    lure = signi(
        "Lure",
        constant(require(deed("enters", who="opp", it=("inside", ("beside", zone_of(), "front"))))),
    )
    scene = Scene(side(hand=[OWL]), side(signi=(lure, None, None)))
    assert scene_plays(scene) == {2}
    scene.does("play", OWL, zone="right")


def zone_of() -> tuple[object, ...]:
    return ("places", "you", SELF)


def test_a_signi_may_attack_though_it_is_down() -> None:
    wild = signi("Wild", constant(("allow", deed("attacks", it=SELF), ())))
    scene = Scene(side(signi=(on(wild, up=False), None, None)), at="attack.signi")
    assert scene.offers("attack") == [("Wild",)]


def test_there_can_be_another_way_to_guard() -> None:
    way = signi("Way", constant(("allow", deed("guards", who="you"), (discard(3),))))
    scene = Scene(side(), side(hand=[OWL, OWL, FOX], signi=(None, way, None)), at="attack.lrig")
    scene.does("attack", "Cen, Regent")
    assert (scene.asked, scene.asked_seat) == ("guard", "B")
    scene.passes()
    assert (scene.asked, scene.asked_seat) == ("may", "B")
    scene.yes()
    scene.told("cards.moved", seat="B", label="discard", count=3)
    scene.told("attack.guarded", seat="B", cites="glossary.guard.2")
    scene.untold("damage.dealt")
    scene = Scene(side(), side(hand=[OWL, OWL], signi=(None, way, None)), at="attack.lrig")
    scene.does("attack", "Cen, Regent").passes()
    scene.told("damage.dealt", seat="B")


@pytest.mark.parametrize(("change", "left"), [(1, 0), (-1, 2)])
def test_a_cost_goes_up_or_down(change: int, left: int) -> None:
    tax = signi("Tax", constant(("price", deed("used", who="you"), ("any",), change)))
    gift = spell("Gift", use(draw(1)), cost={"red": 1})
    red = signi("Red")
    scene = Scene(side(hand=[gift], ener=[red, red], signi=(tax, None, None)))
    scene.does("use", gift)
    assert scene.count("A", "ener") == left


def test_a_cost_that_went_up_cannot_be_paid() -> None:
    tax = signi("Tax", constant(("price", deed("used", who="opp"), ("any", "any"), 1)))
    gift = spell("Gift", use(draw(1)), cost={"red": 1})
    scene = Scene(side(hand=[gift], ener=[signi("Red")]), side(signi=(tax, None, None)))
    scene.refused("use", gift, cites="glossary.cost.3")


def test_the_next_grow_costs_less_once() -> None:
    base, top = lrig("Cen, Heir", level=3), lrig("Cen, Queen", level=4, grow_cost={"red": 2})
    ease = spell(
        "Ease",
        use(
            (
                "lasting",
                (("price", deed("grows", who="you"), ("red",), -1),),
                ("span", "now", "end of game", 1),
            )
        ),
    )
    red = signi("Red")
    mine = side(hand=[ease], ener=[red], lrig_deck=[top], lrig=(LEFT, base, RIGHT))
    scene = Scene(mine).does("use", ease)
    scene.until("main", "B").until("grow", "A")
    scene.does("grow", top, zone="center")
    assert scene.count("A", "lrig") == 3
    assert scene.state.lasting == ()


def test_the_maximum_of_signi_sends_the_surplus_away() -> None:
    cap = signi("Cap", constant(("set", "opp", "maximum", 2)))
    scene = Scene(side(hand=[OWL], signi=(FOX, OWL, None)), side(hand=[cap], signi=(None, None, None)))
    assert scene.asked == "main"
    scene = Scene(side(hand=[cap]), side(signi=(FOX, OWL, BLANK)))
    scene.does("play", cap, zone="left")
    assert (scene.asked, scene.asked_seat) == ("rule-signi", "B")
    scene.picks(BLANK)
    assert scene.count("B", "signi") == 2
    scene = Scene(side(hand=[OWL], signi=(FOX, BLANK, None)), side(signi=(cap, None, None)))
    scene.refused("play", OWL, zone="right", cites="glossary.signi-zone.3")


def test_what_cannot_be_chosen_with_others_need_not_be_targeted() -> None:
    bait = signi("Bait", constant(require(deed("targeted", it=SELF, by=by("opp")))), level=3)
    pair = (("pick", ("range", 2, 2), THEIRS, (("adds", "level", "<=", 2),)),)
    sweep = spell("Sweep", use(("choose", "you", "target", pair, "t"), vanish()))
    scene = Scene(side(hand=[sweep]), side(signi=(bait, OWL, FOX))).does("use", sweep)
    assert scene.offers("pick") == [("Owl", "Fox")]
    scene.picks(OWL, FOX)
    scene.untold("decision.unanswerable")
