"""What happens instead: once for each deed, in the order of the player it is about, or declined."""

import pytest

from tests.rules.said import by, deed, replace
from tests.rules.texts import (
    MINE,
    SELF,
    THEIRS,
    auto,
    choose,
    constant,
    damage,
    draw,
    gets,
    keyword,
    lasting,
    pay,
    put,
    signi,
    spell,
    stack,
    target,
    turn,
    use,
    vanish,
    vanished,
)
from tests.table import BLANK, Scene, on, side

IT = ("named", "event.it")
FOX = signi("Fox", keyword("Lancer"), power=9000)
WOLF = signi("Wolf", keyword("S Lancer"), power=9000)
KILL = spell("Kill", use(target(THEIRS), vanish(), draw(1)))
HOME = signi("Home", constant(replace(deed("vanished", it=SELF), put(IT, "hand"))))
GRAVE = signi(
    "Grave",
    constant(replace(deed("vanished", it=SELF), ("move", IT, ("place", "owner", "trash"), "vanish"))),
)


def _fight(attacker: object, defender: object, **readings: str) -> Scene:
    scene = Scene(
        side(signi=(None, None, attacker)),
        side(signi=(defender, None, None), life=3),
        at="attack.signi",
        readings=readings,
    )
    return scene.does("attack", attacker)


def test_glossary_lancer_6_a_vanish_replaced_by_another_action_leaves_it_silent() -> None:
    scene = _fight(FOX, HOME)
    assert scene.names("B", "hand")[0] == "Home"
    assert scene.count("B", "life") == 3
    scene.told("deed.stopped", word="vanished", how="replaced")
    scene.untold("cards.moved", label="vanish")


def test_glossary_s_lancer_7_crushes_nothing_then_either() -> None:
    scene = _fight(WOLF, HOME)
    assert scene.count("B", "life") == 3
    scene.untold("ability.triggered", name="Wolf")


def test_a_vanish_elsewhere_is_a_vanish_by_battle_all_the_same() -> None:
    scene = _fight(FOX, GRAVE)
    assert scene.names("B", "trash") == ["Grave"]
    assert scene.count("B", "life") == 2
    scene.told("ability.triggered", name="Fox", cites="glossary.lancer.2")


def test_the_reading_vanish_elsewhere_can_make_it_no_vanish() -> None:
    scene = _fight(FOX, GRAVE, vanish_elsewhere="no")
    assert scene.names("B", "trash") == ["Grave"]
    assert scene.count("B", "life") == 3


def test_what_is_replaced_triggers_nothing_and_the_rest_goes_on() -> None:
    sad = signi("Sad", auto(vanished(("at", "you", "field")), draw(1)))
    scene = Scene(side(hand=[KILL]), side(signi=(HOME, sad, None))).does("use", KILL).picks(HOME)
    assert "Home" in scene.names("B", "hand")
    assert scene.count("B", "hand") == 1, "nothing was vanished"
    assert scene.count("A", "hand") == 1


def test_power_0_is_replaced_too() -> None:
    weak = spell("Weak", use(target(THEIRS), gets(-9000)))
    scene = Scene(side(hand=[weak]), side(signi=(HOME, None, None))).does("use", weak)
    assert scene.names("B", "signi") == [None, None, None]
    assert scene.names("B", "hand") == ["Home"]


def _next_damage(uses: int) -> tuple[object, ...]:
    wards = (replace(deed("damaged", who="you")),)
    return ("lasting", wards, ("span", "now", "end of next turn of opp", uses))


@pytest.mark.parametrize("uses", [1, 2])
def test_the_next_damage_is_prevented_so_many_times(uses: int) -> None:
    ward = spell("Ward", use(_next_damage(uses)))
    bolt = spell("Bolt", use(damage()))
    scene = Scene(side(hand=[ward]), side(hand=[bolt, bolt, bolt])).does("use", ward)
    scene.until("main", "B")
    for _ in range(3):
        scene.does("use", bolt)
    assert scene.count("A", "life") == 7 - (3 - uses)
    scene.untold("effect.counted") if uses == 1 else scene.told("effect.counted", uses=1)


def test_damage_of_an_attack_is_prevented_and_the_attack_ends() -> None:
    ward = spell("Ward", use(_next_damage(1)))
    scene = Scene(side(hand=[ward]), side(signi=(BLANK, None, None))).does("use", ward)
    scene.until("attacker", "B")
    scene.does("attack", BLANK)
    scene.told("attack.ended", how="prevented")
    scene.untold("damage.dealt", seat="A")
    scene.does("attack", "Cen, Regent")
    scene.told("damage.dealt", seat="A")


def test_only_damage_from_a_lrig_is_prevented() -> None:
    by_lrig = by((), (), ("at", "opp", "lrig"))
    ward = signi("Ward", constant(replace(deed("damaged", who="you", by=by_lrig))))
    scene = Scene(side(signi=(BLANK, None, None)), side(signi=(ward, None, None)), at="attack.signi")
    scene.does("attack", BLANK)
    assert scene.count("B", "life") == 6
    scene.does("attack", "Cen, Regent")
    assert scene.count("B", "life") == 6


def _stay(*steps: object) -> tuple[object, ...]:
    leaving = deed("leaves", it=SELF, by=by("opp", ("effect",)))
    return replace(leaving, *steps, who="you")


def test_would_leave_the_field_is_offered_with_its_price() -> None:
    pile = choose(stack(SELF), 2, 2, "u")
    tower = signi("Tower", constant(_stay(pile, put(("named", "u"), "trash"), turn("down", SELF))))
    back = spell("Back", use(target(THEIRS), put(("named", "t"), "hand"), draw(1)))
    mine = side(hand=[back])
    scene = Scene(mine, side(signi=(on(tower, under=[BLANK, BLANK]), None, None)))
    scene.does("use", back)
    assert (scene.asked, scene.asked_seat) == ("may", "B")
    scene.yes()
    assert scene.names("B", "signi")[0] == "Tower"
    assert not scene.slot(tower, "B").up
    assert scene.count("B", "trash") == 2
    assert scene.count("A", "hand") == 1
    scene = Scene(mine, side(signi=(on(tower, under=[BLANK, BLANK]), None, None)))
    scene.does("use", back).no()
    assert scene.names("B", "hand") == ["Tower"]
    scene = Scene(mine, side(signi=(on(tower, under=[BLANK]), None, None))).does("use", back)
    assert scene.names("B", "hand") == ["Tower"], "impossible in full, so not offered"


def test_what_replaces_can_cost_ener_and_waits_for_the_payment() -> None:
    rock = signi("Rock", constant(_stay(pay("any"))))
    red, blue = signi("Red"), signi("Blue", colors=("blue",))
    scene = Scene(side(hand=[KILL]), side(signi=(rock, None, None), ener=[red, blue]))
    scene.does("use", KILL).yes()
    assert scene.asked == "pay"
    scene.picks(blue)
    assert scene.names("B", "signi")[0] == "Rock"
    assert scene.names("B", "ener") == ["Red"]


def test_several_replacements_are_ordered_by_the_player_of_the_card() -> None:
    under = ("move", IT, ("place", "owner", "deck"))
    aura = signi("Aura", constant(replace(deed("vanished", it=MINE), under)))
    scene = Scene(side(hand=[KILL]), side(signi=(HOME, aura, None))).does("use", KILL).picks(HOME)
    assert (scene.asked, scene.asked_seat) == ("replace", "B")
    decision = scene.state.decision
    assert decision is not None
    assert [name for name, _ in decision.about] == ["Home", "Aura"]
    scene.does("pick", 2)
    assert scene.names("B", "deck")[0] == "Home"
    assert scene.names("B", "hand") == []


@pytest.mark.parametrize(("first", "zone"), [(1, "hand"), (2, "deck")])
def test_what_a_rule_would_do_is_replaced_in_that_order_too(first: int, zone: str) -> None:
    under = ("move", IT, ("place", "owner", "deck"))
    aura = signi("Aura", constant(replace(deed("vanished", it=MINE), under)), power=12000)
    weak = spell("Weak", use(target(THEIRS), gets(-9000)))
    scene = Scene(side(hand=[weak]), side(signi=(HOME, aura, None))).does("use", weak).picks(HOME)
    assert (scene.asked, scene.asked_seat) == ("replace", "B")
    scene.does("pick", first)
    assert scene.names("B", zone)[0] == "Home"
    assert (scene.asked, scene.asked_seat) == ("main", "A")


def test_a_declined_replacement_leaves_room_for_the_next_one() -> None:
    rock = signi(
        "Rock",
        constant(
            replace(deed("vanished", it=SELF), turn("down", SELF), who="you"),
            replace(deed("vanished", it=SELF), put(IT, "hand"), who="you"),
        ),
    )
    scene = Scene(side(hand=[KILL]), side(signi=(rock, None, None))).does("use", KILL)
    scene.does("pick", 1).no().yes()
    assert scene.names("B", "hand") == ["Rock"]


def test_doubling_ends_since_a_replacement_does_not_replace_its_own_work() -> None:
    less = deed("power-changes", it=THEIRS, dst="down", by=by("you", ("effect",)))
    twice = ("calc", "x", (2, ("num", "event.amount")))
    fury = signi(
        "Fury",
        constant(replace(less, lasting(("modify", IT, "power", twice)))),
    )
    weak = spell("Weak", use(target(THEIRS), gets(-2000)))
    big = signi("Big", power=9000)
    scene = Scene(side(hand=[weak], signi=(fury, None, None)), side(signi=(big, None, None)))
    scene.does("use", weak)
    assert scene.power(big, "B") == 5000


def test_others_of_the_same_movement_are_not_spared() -> None:
    wipe = spell("Wipe", use(("move", THEIRS, ("place", "owner", "ener"), "vanish")))
    scene = Scene(side(hand=[wipe]), side(signi=(HOME, BLANK, GRAVE))).does("use", wipe)
    assert scene.names("B", "signi") == [None, None, None]
    assert scene.names("B", "hand") == ["Home"]
    assert scene.names("B", "ener") == ["Blank"]
    assert scene.names("B", "trash") == ["Grave"]


def test_what_was_replaced_was_done() -> None:
    step = ("may", "you", ("move", ("named", "t"), ("place", "owner", "ener"), "vanish"), "m")
    deal = spell("Deal", use(target(THEIRS), step, ("given", ("ok", "m"), draw(1))))
    scene = Scene(side(hand=[deal]), side(signi=(HOME, None, None))).does("use", deal).yes()
    assert scene.count("A", "hand") == 1


def _spared(hand: int, under: int, *, in_part: str, steps: tuple[object, ...]) -> Scene:
    """Let a spell vanish a SIGNI of B that may do something instead."""
    rock = signi("Rock", constant(replace(deed("vanished", it=SELF), *steps, who="you")))
    theirs = side(hand=hand, signi=(on(rock, under=[BLANK] * under), None, None))
    readings = {"instead_in_part": in_part} if in_part else {}
    return Scene(side(hand=[KILL]), theirs, readings=readings).does("use", KILL)


TWO_CARDS = choose(("at", "you", "hand"), 2, 2, "u")
TWO_UNDER = choose(stack(SELF), 2, 2, "u")
AWAY = put(("named", "u"), "trash")


@pytest.mark.parametrize(
    ("in_part", "hand", "offered"),
    [
        ("yes", 2, True),
        ("yes", 1, True),
        ("yes", 0, False),
        ("no", 2, True),
        ("no", 1, False),
        ("", 1, False),
    ],
)
def test_instead_in_part_says_whether_a_part_of_it_is_enough(
    *, in_part: str, hand: int, offered: bool
) -> None:
    scene = _spared(hand, 0, in_part=in_part, steps=(TWO_CARDS, AWAY))
    assert (scene.asked == "may") is offered
    if not offered:
        assert scene.names("B", "ener") == ["Rock"]
        return
    scene.yes()
    if scene.asked == "pick":
        scene.does("pick", *(c.id for c in scene.state.B.hand))
    assert scene.names("B", "signi")[0] == "Rock"
    assert (scene.count("B", "hand"), scene.count("B", "trash")) == (0, hand)


@pytest.mark.parametrize(("under", "offered"), [(2, True), (1, True), (0, False)])
def test_what_follows_the_first_step_does_not_make_it_possible_in_part(*, under: int, offered: bool) -> None:
    steps = (TWO_UNDER, AWAY, turn("down", SELF))
    scene = _spared(0, under, in_part="yes", steps=steps)
    assert (scene.asked == "may") is offered
    if offered:
        scene.yes()
        assert scene.count("B", "trash") == under
        assert not scene.slot("Rock", "B").up


@pytest.mark.parametrize(("ener", "offered"), [(2, True), (1, False)])
def test_faq_general_4_a_payment_is_made_whole_by_either_reading(*, ener: int, offered: bool) -> None:
    rock = signi("Rock", constant(replace(deed("vanished", it=SELF), pay("any", "any"), who="you")))
    theirs = side(ener=[BLANK] * ener, signi=(rock, None, None))
    scene = Scene(side(hand=[KILL]), theirs, readings={"instead_in_part": "yes"})
    assert (scene.does("use", KILL).asked == "may") is offered
