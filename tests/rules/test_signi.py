"""Playing SIGNI: zones, level, limit, and what happens when they come to be exceeded; retire."""

import pytest

from tests.rules.texts import (
    MINE,
    SELF,
    THEIRS,
    action,
    constant,
    draw,
    gets,
    lasting,
    lrig,
    modify,
    set_to,
    signi,
    spell,
    target,
    use,
    where,
)
from tests.table import CENTER, LEFT, RIGHT, Scene, on, side

WOLF = signi("Wolf", level=3, power=5000)
OWL = signi("Owl", level=2, power=3000)
ANT = signi("Ant", level=1, power=1000)
GIANT = signi("Giant", level=4, power=12000)
SMALL = lrig("Cen, Small", level=3, limit=5, lrig_types=("Cen",))
LRIGS = (LEFT, SMALL, RIGHT)


def test_glossary_main_phase_2_a_signi_is_put_into_a_free_zone() -> None:
    scene = Scene(side(hand=[WOLF]))
    scene.does("play", WOLF, zone="right")
    assert scene.names("A", "signi") == [None, None, "Wolf"]
    assert scene.slot(WOLF).up
    scene.told("cards.moved", label="play", cites="glossary.main-phase.2")


def test_glossary_signi_zone_4_an_occupied_zone_is_refused() -> None:
    scene = Scene(side(hand=[WOLF], signi=(OWL, None, None)))
    scene.refused("play", WOLF, zone="left", cites="glossary.signi-zone.4")


@pytest.mark.parametrize(("reading", "free"), [("occupied", False), ("free", True)])
def test_glossary_attach_6_the_zone_of_a_card_turned_face_down(*, reading: str, free: bool) -> None:
    scene = Scene(
        side(hand=[OWL], signi=(on(WOLF, face_down=True), None, None)),
        readings={"face_down_zone": reading},
    )
    if free:
        scene.does("play", OWL, zone="left")
        assert scene.names("A", "signi")[0] == "Owl"
    else:
        scene.refused("play", OWL, zone="left", cites="glossary.signi-zone.4")


def test_glossary_signi_zone_3_at_most_three_signi() -> None:
    scene = Scene(side(hand=[ANT], signi=(ANT, ANT, ANT)))
    assert scene.offers("play") == []
    scene.refused("play", ANT, zone="center", cites="glossary.signi-zone.4")
    scene.refused("play", ANT, cites="glossary.signi-zone.2")


def test_glossary_level_2_no_higher_than_the_center_lrig() -> None:
    scene = Scene(side(hand=[GIANT, WOLF]))
    scene.refused("play", GIANT, zone="left", cites="glossary.level.2")
    scene.does("play", WOLF, zone="left")
    assert scene.names("A", "signi")[0] == "Wolf", "an equal level is allowed"


def test_glossary_limit_2_the_total_may_equal_but_not_exceed_the_limit() -> None:
    scene = Scene(side(hand=[OWL, WOLF], signi=(WOLF, None, None), lrig=LRIGS))
    scene.refused("play", WOLF, zone="right", cites="glossary.limit.2")
    scene.does("play", OWL, zone="right")
    assert scene.count("A", "signi") == 2


def test_glossary_limit_4_an_assist_lrig_adds_to_the_limit() -> None:
    aide = lrig("Lef, Broad", level=0, limit=1, lrig_types=("Lef",))
    scene = Scene(side(hand=[WOLF], signi=(WOLF, None, None), lrig=(aide, SMALL, RIGHT)))
    scene.does("play", WOLF, zone="right")


def test_glossary_level_2_all_reasons_at_once() -> None:
    scene = Scene(side(hand=[GIANT], signi=(WOLF, None, None), lrig=LRIGS))
    refusal = scene.refused("play", GIANT, zone="left")
    assert {r.code for r in refusal.reasons} == {"occupied", "level", "limit"}


@pytest.mark.parametrize("at", ["ener", "grow", "attack.pre", "attack.defense"])
def test_glossary_main_phase_2_only_in_the_main_phase(at: str) -> None:
    scene = Scene(side(hand=[ANT]), side(hand=[ANT]), at=at)
    refusal = scene.refused("play", scene.state.seat(scene.asked_seat).hand[0].id, zone="left")
    assert "glossary.main-phase.2" in refusal.clauses


def test_glossary_main_phase_2_only_signi_of_ones_hand() -> None:
    gift = spell("Gift", use(draw(1)))
    scene = Scene(side(hand=[gift], trash=[OWL]), side(hand=[ANT]))
    scene.refused("play", gift, zone="left", cites="glossary.signi.2")
    scene.refused("play", OWL, zone="left", cites="glossary.main-phase.2")
    scene.refused("play", ANT, zone="left", cites="glossary.main-phase.2")


def test_faq_main_2_a_signi_on_the_field_is_not_moved_by_choice() -> None:
    scene = Scene(side(signi=(OWL, None, None)))
    scene.refused("play", OWL, zone="right", cites="glossary.main-phase.2")


def test_glossary_level_2_an_effect_puts_no_signi_above_the_level_onto_the_field() -> None:
    from_trash = (
        "choose",
        "you",
        "target",
        (("pick", ("range", 1, 1), ("at", "you", "trash")),),
        "t",
    )
    call = spell("Call", use(from_trash, ("move", ("named", "t"), ("place", "you", "field"))))
    scene = Scene(side(hand=[call], trash=[GIANT])).does("use", call)
    assert "Giant" in scene.names("A", "trash")
    assert scene.count("A", "signi") == 0
    scene = Scene(side(hand=[call], trash=[OWL])).does("use", call)
    scene.picks("right")
    assert scene.names("A", "signi")[2] == "Owl"


def test_glossary_rule_based_action_4_group_a_signi_above_the_level_go_first() -> None:
    press = signi("Press", action(target(MINE), lasting(modify(("named", "t"), "level", 3))), level=1)
    scene = Scene(side(signi=(press, OWL, ANT), lrig=(LEFT, CENTER, RIGHT)))
    scene.does("act", press, number=1).picks(OWL)
    assert scene.names("A", "trash") == ["Owl"], "of the three only it is above level 3"
    scene.told("cards.moved", dst="trash", label="rule", cites="glossary.rule-based-action.3")


def test_glossary_rule_based_action_4_group_b_signi_whose_level_changed_go_next() -> None:
    press = signi("Press", action(target(MINE), lasting(modify(("named", "t"), "level", 1))), level=1)
    scene = Scene(side(signi=(press, OWL, OWL), lrig=LRIGS))
    scene.does("act", press, number=1)
    items = scene.state.decision.items if scene.state.decision else ()
    scene.does("pick", items[1])
    assert scene.count("A", "signi") == 2
    assert scene.names("A", "signi")[1] is None, "the one whose level rose goes without a question"
    scene.told("cards.moved", label="rule", cites="glossary.rule-based-action.4")


def test_glossary_rule_based_action_4_group_c_all_others_and_their_player_chooses() -> None:
    shrink = signi("Shrink", action(lasting(modify(("at", "opp", "lrig"), "limit", -2))), level=1)
    mine = side(signi=(shrink, None, None))
    theirs = side(signi=(OWL, ANT, OWL), lrig=LRIGS)
    scene = Scene(mine, theirs)
    scene.does("act", shrink, number=1)
    assert (scene.asked, scene.asked_seat) == ("rule-signi", "B")
    scene.refused("pick", OWL, ANT, cites="glossary.rule-based-action.3")
    scene.does("pick", ANT, seat="B")
    assert scene.asked == "rule-signi", "one at a time, until nothing is exceeded"


def test_glossary_limit_3_one_at_a_time_until_it_is_not_exceeded() -> None:
    crown = lrig("Cen, Crown", level=3, limit=9, lrig_types=("Cen",))
    fall = signi("Fall", action(lasting(modify(("at", "you", "lrig"), "limit", -2))), level=1)
    scene = Scene(side(signi=(fall, WOLF, OWL), lrig=(LEFT, crown, RIGHT)))
    scene.does("act", fall, number=1).picks(WOLF)
    assert scene.asked == "main"
    assert scene.names("A", "signi") == ["Fall", None, "Owl"]
    scene.told("cards.moved", label="rule", cites="glossary.rule-based-action.3")


def test_glossary_rule_based_action_characteristics_3_the_turn_player_chooses_first() -> None:
    fall = signi("Fall", action(lasting(modify(("at", "both", "lrig"), "limit", -3))), level=1)
    field = (fall, OWL, OWL)
    scene = Scene(side(signi=field, lrig=LRIGS), side(signi=(ANT, OWL, OWL), lrig=LRIGS), seat="A")
    scene.does("act", fall, number=1)
    assert scene.asked_seat == "A"
    scene.picks(OWL)
    assert scene.asked_seat == "B"
    scene.untold("cards.moved", label="rule")
    scene.picks(OWL)
    assert len(scene.of("cards.moved", label="rule")) == 2


def _both_due(**readings: str) -> Scene:
    wither = signi(
        "Wither",
        action(target(MINE), gets(-5000), lasting(modify(("at", "you", "lrig"), "limit", -2))),
        power=1000,
    )
    narrow = lrig("Cen, Narrow", level=3, limit=11, lrig_types=("Cen",))
    scene = Scene(side(signi=(wither, OWL, WOLF), lrig=(LEFT, narrow, RIGHT)), readings=readings)
    return scene.does("act", wither, number=1).picks(OWL)


def test_glossary_rule_based_action_characteristics_5_its_player_says_which_comes_first() -> None:
    scene = _both_due()
    assert scene.asked == "rule-signi"
    scene.picks(OWL)
    assert (scene.asked, scene.asked_seat) == ("rule-way", "A")
    scene.does("pick", 2)
    assert scene.names("A", "trash") == ["Owl"]
    assert scene.names("A", "signi") == ["Wither", None, "Wolf"], "no second one goes"


def test_glossary_rule_based_action_characteristics_5_or_it_is_vanished() -> None:
    scene = _both_due().picks(OWL).does("pick", 1)
    assert scene.names("A", "ener") == ["Owl"]
    assert scene.names("A", "signi") == ["Wither", None, "Wolf"]


def test_glossary_rule_based_action_3_another_may_be_given_up_instead() -> None:
    scene = _both_due().picks(WOLF)
    assert (scene.names("A", "ener"), scene.names("A", "trash")) == (["Owl"], ["Wolf"])
    assert scene.names("A", "signi") == ["Wither", None, None]


def test_glossary_rule_based_action_3_read_so_that_only_signi_that_stay_are_counted() -> None:
    scene = _both_due(dying_signi_counts="no")
    assert scene.asked == "main"
    assert scene.names("A", "signi") == ["Wither", None, "Wolf"]
    assert scene.names("A", "ener") == ["Owl"]


def test_glossary_power_2_power_0_or_less_is_vanished() -> None:
    weaken = signi("Weaken", action(target(THEIRS), gets(-3000)))
    scene = Scene(side(signi=(weaken, None, None)), side(signi=(OWL, None, None)))
    scene.does("act", weaken, number=1)
    assert scene.names("B", "ener") == ["Owl"]
    scene.told("cards.moved", label="vanish", cites="glossary.rule-based-action.2")


def test_glossary_rule_based_action_characteristics_2_not_while_an_effect_is_processed() -> None:
    revive = signi("Revive", action(target(THEIRS), gets(-3000), gets(1000)))
    scene = Scene(side(signi=(revive, None, None)), side(signi=(OWL, None, None)))
    scene.does("act", revive, number=1)
    assert scene.power(OWL, "B") == 1000
    scene.untold("cards.moved", label="vanish")


def test_glossary_rule_based_action_characteristics_4_one_check_takes_all_that_qualify() -> None:
    storm = signi("Storm", action(gets(-3000, THEIRS)))
    scene = Scene(side(signi=(storm, None, None)), side(signi=(OWL, ANT, WOLF)))
    scene.does("act", storm, number=1)
    (gone,) = scene.told("cards.moved", label="vanish")
    assert gone.body.count == 2
    assert scene.names("B", "signi") == [None, None, "Wolf"]


def test_glossary_power_3_set_comes_before_modified() -> None:
    odd = signi("Odd", action(gets(5000, SELF)), action(lasting(set_to(SELF, "power", 6000))), power=3000)
    scene = Scene(side(signi=(odd, None, None)))
    scene.does("act", odd, number=1).does("act", odd, number=2)
    assert scene.power(odd) == 11000, "glossary.power.4"


def test_glossary_constant_2_a_constant_ability_holds_while_its_card_is_on_the_field() -> None:
    chief = signi("Chief", constant(modify(("minus", MINE, SELF), "power", 2000)), power=4000)
    scene = Scene(side(hand=[chief], signi=(OWL, None, None)))
    assert scene.power(OWL) == 3000, "glossary.constant.3: not from the hand"
    scene.does("play", chief, zone="right")
    assert scene.power(OWL) == 5000
    assert scene.power(chief) == 4000
    scene.does("retire", chief)
    assert scene.power(OWL) == 3000


def test_glossary_constant_4_it_holds_exactly_as_long_as_its_condition() -> None:
    crowd = ("compare", ("count", MINE), ">=", 2)
    proud = signi("Proud", constant(modify(SELF, "power", 5000), gate=crowd), power=3000)
    scene = Scene(side(signi=(proud, OWL, None)))
    assert scene.power(proud) == 8000
    scene.does("retire", OWL)
    assert scene.power(proud) == 3000


@pytest.mark.parametrize("many", [1, 2, 3])
def test_start_main_10_one_to_three_signi_are_retired_together(many: int) -> None:
    signis = [ANT, OWL, WOLF]
    scene = Scene(side(signi=tuple(signis)))
    scene.does("retire", *signis[:many])
    assert scene.names("A", "trash") == [c.name for c in signis[:many]]
    (gone,) = scene.told("cards.moved", label="retire", cites="glossary.retire.1")
    assert gone.body.count == many


def test_start_main_11_retire_only_once_a_turn() -> None:
    scene = Scene(side(signi=(ANT, OWL, WOLF), hand=1), side(hand=1))
    scene.does("retire", ANT)
    refusal = scene.refused("retire", OWL, cites="start.main.11")
    assert refusal.code == "retired"
    assert scene.offers("retire") == []
    scene.until("main", "B").until("main", "A")
    scene.does("retire", OWL)


def test_glossary_retire_1_only_own_signi_and_only_in_the_main_phase() -> None:
    scene = Scene(side(signi=(ANT, None, None)), side(signi=(OWL, None, None)))
    scene.refused("retire", OWL, cites="start.main.10")
    scene.refused("retire", cites="start.main.10")
    scene = Scene(side(signi=(ANT, None, None)), at="attack.pre")
    scene.refused("retire", ANT, cites="glossary.retire.1")


def test_faq_main_3_a_frozen_signi_may_be_retired() -> None:
    scene = Scene(side(signi=(on(ANT, frozen=True, up=False), None, None)))
    scene.does("retire", ANT)
    assert scene.names("A", "trash") == ["Ant"]


def test_glossary_effect_1_an_effect_does_not_follow_a_signi_that_left_and_came_back() -> None:
    bless = signi("Bless", action(gets(2000, MINE)), power=1000)
    back = spell(
        "Back",
        use(
            target(where(MINE, ("has", "name", ("Owl",)))),
            ("move", ("named", "t"), ("place", "owner", "hand")),
        ),
    )
    scene = Scene(side(hand=[back], signi=(bless, OWL, None)))
    scene.does("act", bless, number=1)
    assert scene.power(OWL) == 5000
    scene.does("use", back).does("play", OWL, zone="center")
    assert scene.power(OWL) == 3000


def test_glossary_limit_2_a_face_down_card_has_no_level() -> None:
    scene = Scene(side(hand=[WOLF], signi=(on(GIANT, face_down=True), OWL, None), lrig=LRIGS))
    scene.does("play", WOLF, zone="right")
    assert scene.count("A", "signi") == 3


def test_glossary_constant_1_a_signi_that_loses_its_abilities_strengthens_nobody() -> None:
    chief = signi("Chief", constant(modify(MINE, "power", 2000)), power=4000)
    mute = signi("Mute", action(lasting(("lose", THEIRS))))
    scene = Scene(side(signi=(mute, None, None)), side(signi=(chief, OWL, None), hand=1))
    assert scene.power(OWL, "B") == 5000
    scene.does("act", mute, number=1)
    assert scene.power(OWL, "B") == 3000
    assert scene.power(chief, "B") == 4000


def test_glossary_attach_6_a_face_down_card_is_not_retired() -> None:
    scene = Scene(side(signi=(on(WOLF, face_down=True), OWL, None)))
    assert scene.offers("retire") == [("Owl",)]
    scene.refused("retire", WOLF, cites="start.main.10")
