"""Spell cut-in: who may answer which use, what is processed inside, what becomes of the spell."""

import pytest

from tests.rules.texts import (
    THEIRS,
    action,
    assist,
    auto,
    burst,
    charge,
    crush,
    draw,
    enter,
    gets,
    modes,
    piece,
    rule,
    signi,
    spell,
    target,
    to_hand,
    use,
    vanish,
    where,
)
from tests.table import CENTER, LEFT, RIGHT, Scene, side

CUT = ("spell cut-in",)
MINE = ("at", "you", "field")
RED = signi("Red")
WOLF = signi("Wolf", power=5000)
OWL = signi("Owl", power=5000)
BOLT = spell("Bolt", use(target(THEIRS), vanish(), draw(1)), cost={"red": 1})
GIFT = spell("Gift", use(draw(1)))
RECALL = piece("Recall", use(target(MINE), to_hand()), timing=CUT)
TWICE = piece("Twice", use(draw(2)), timing=("main phase", "spell cut-in"))
AIDE = assist("Lef, Aid", enter(draw(1)), level=1, timing=CUT)


def _answered(card: object, *lrig_deck: object, **more: object) -> Scene:
    theirs = {"lrig_deck": lrig_deck, "signi": (WOLF, None, None)} | more
    return Scene(side(hand=[card], ener=[RED]), side(**theirs)).does("use", card)


def test_glossary_use_timing_spell_cut_in_1_the_opponent_is_asked_before_the_spell() -> None:
    scene = _answered(BOLT, TWICE)
    assert (scene.asked, scene.asked_seat) == ("cut-in", "B")
    assert scene.names("A", "check") == ["Bolt"]
    assert scene.offers("use") == [("Twice",)]
    paid = scene.told("cards.moved", label="pay")[0]
    scene.does("use", TWICE)
    assert scene.count("B", "hand") == 2
    assert scene.asked == "main", "nothing is left to answer with"
    vanished = scene.told("cards.moved", label="vanish")[0]
    scene.in_order(paid, scene.told("cards.moved", label="draw", seat="B")[0], vanished)


def test_glossary_use_timing_spell_cut_in_1_it_may_be_passed() -> None:
    scene = _answered(BOLT, TWICE).passes()
    assert scene.names("B", "ener") == ["Wolf"]
    assert scene.names("A", "trash")[0] == "Bolt"
    assert scene.asked_seat == "A"


def test_glossary_use_timing_spell_cut_in_1_several_answers_one_after_the_other() -> None:
    scene = _answered(BOLT, TWICE, AIDE).does("use", TWICE)
    assert (scene.asked, scene.asked_seat) == ("cut-in", "B")
    scene.does("grow", AIDE, zone="left")
    assert scene.count("B", "hand") == 3
    assert scene.asked == "main"


def test_glossary_use_timing_spell_cut_in_1_nothing_is_asked_of_an_empty_lrig_deck() -> None:
    scene = Scene(side(hand=[BOLT], ener=[RED], lrig_deck=[TWICE]), side(signi=(WOLF, None, None))).does(
        "use", BOLT
    )
    assert scene.asked == "main"


def test_glossary_use_timing_spell_cut_in_2_what_it_triggers_comes_before_the_spell() -> None:
    scene = _answered(BOLT, AIDE).does("grow", AIDE, zone="left")
    drawn = scene.told("cards.moved", label="draw", seat="B")[0]
    scene.in_order(drawn, scene.told("cards.moved", label="vanish")[0])


def test_the_reading_cut_in_triggers_lets_them_wait_for_the_end_of_the_spell() -> None:
    scene = Scene(
        side(hand=[BOLT], ener=[RED]),
        side(lrig_deck=[AIDE], signi=(WOLF, None, None)),
        readings={"cut_in_triggers": "after"},
    )
    scene.does("use", BOLT).does("grow", AIDE, zone="left")
    drawn = scene.told("cards.moved", label="draw", seat="B")[0]
    scene.in_order(scene.told("cards.moved", label="vanish")[0], drawn)


def test_glossary_use_timing_spell_cut_in_2_what_the_spell_triggered_waits_for_its_end() -> None:
    """Paying triggers before the cut-in; only what the cut-in triggers is processed inside."""
    miser = signi("Miser", auto(("deed", "pays", "you"), charge(1)))
    theirs = side(lrig_deck=[AIDE], signi=(WOLF, None, None))
    scene = Scene(side(hand=[BOLT], ener=[RED], signi=(miser, None, None)), theirs)
    scene.does("use", BOLT).does("grow", AIDE, zone="left")
    charged = scene.told("cards.moved", label="charge")[0]
    scene.in_order(
        scene.told("cards.moved", label="draw", seat="B")[0],
        scene.told("cards.moved", label="vanish")[0],
        charged,
    )


@pytest.mark.parametrize("kind", ["piece", "action", "burst"])
def test_glossary_use_timing_spell_cut_in_3_only_spells_can_be_answered(kind: str) -> None:
    theirs = side(lrig_deck=[TWICE])
    if kind == "piece":
        feast = piece("Feast", use(draw(1)))
        scene = Scene(side(lrig_deck=[feast]), theirs).does("use", feast)
    elif kind == "action":
        sage = signi("Sage", action(draw(1)))
        scene = Scene(side(signi=(sage, None, None)), theirs).does("act", sage, number=1)
    else:
        flare = spell("Flare", use(draw(1)), burst(draw(1)))
        hit = signi("Hit", action(crush(1)))
        scene = Scene(side(signi=(hit, None, None)), side(life=[flare], lrig_deck=[TWICE]))
        scene.does("act", hit, number=1).yes()
    assert (scene.asked, scene.asked_seat) == ("main", "A")


def test_glossary_use_timing_spell_cut_in_4_not_against_ones_own_spell() -> None:
    scene = Scene(
        side(hand=[BOLT], ener=[RED], lrig_deck=[RECALL, TWICE]),
        side(lrig_deck=[TWICE], signi=(WOLF, None, None)),
    ).does("use", BOLT)
    assert scene.asked_seat == "B"
    scene.refused("use", TWICE, seat="A", cites="glossary.use-timing-spell-cut-in.1")


def test_glossary_use_timing_1_a_cut_in_needs_the_printed_timing() -> None:
    feast = piece("Feast", use(draw(1)), timing=("main phase", "attack phase"))
    late = assist("Rig, Late", level=1, timing=("attack phase",))
    scene = _answered(BOLT, feast, late, TWICE, hand=[GIFT])
    scene.refused("use", feast, cites="glossary.use-timing.1")
    scene.refused("grow", late, zone="right", cites="glossary.use-timing.1")
    scene.refused("use", GIFT, cites="faq.attack.7")


def test_glossary_use_timing_3_meeting_one_of_several_timings_is_enough() -> None:
    Scene(side(lrig_deck=[TWICE])).does("use", TWICE)
    _answered(BOLT, TWICE).does("use", TWICE)
    Scene(side(lrig_deck=[TWICE]), at="attack.pre").refused("use", TWICE, cites="glossary.use-timing.1")
    Scene(side(lrig_deck=[RECALL])).refused("use", RECALL, cites="glossary.use-timing.1")


def test_a_spell_without_any_legal_target_left_does_nothing() -> None:
    scene = _answered(BOLT, RECALL).does("use", RECALL)
    assert scene.names("A", "trash")[0] == "Bolt"
    assert scene.count("A", "hand") == 0, "it does not draw either"
    assert scene.names("B", "hand") == ["Wolf"]
    scene.untold("cards.moved", label="vanish")


def test_a_spell_with_a_legal_target_left_is_processed_for_that_one() -> None:
    both = spell("Both", use(target(THEIRS, 2), vanish(), draw(1)))
    scene = Scene(side(hand=[both]), side(lrig_deck=[RECALL], signi=(WOLF, OWL, None)))
    scene.does("use", both).does("use", RECALL).picks(WOLF)
    assert scene.names("B", "ener") == ["Owl"]
    assert scene.count("A", "hand") == 1


def test_a_target_that_no_longer_fits_is_no_legal_target() -> None:
    small = where(THEIRS, ("cmp", "power", "<=", 6000))
    snipe = spell("Snipe", use(target(small), vanish()))
    boost = piece("Boost", use(target(MINE), gets(3000)), timing=CUT)
    scene = _answered(snipe, boost).does("use", boost)
    assert scene.names("B", "signi") == ["Wolf", None, None]


def test_the_reading_cut_in_targets_lets_targets_be_chosen_after_it() -> None:
    scene = Scene(
        side(hand=[BOLT], ener=[RED]),
        side(lrig_deck=[RECALL], signi=(WOLF, OWL, None)),
        readings={"cut_in_targets": "after"},
    ).does("use", BOLT)
    assert (scene.asked, scene.asked_seat) == ("cut-in", "B")
    scene.does("use", RECALL).picks(WOLF)
    assert scene.names("B", "ener") == ["Owl"], "the spell targets what is there afterwards"
    assert scene.count("A", "hand") == 1


def test_a_cut_in_after_modes_costs_and_targets() -> None:
    fork = spell("Fork", use(modes(1, 1, draw(2), ("seq", target(THEIRS), vanish()))))
    scene = Scene(side(hand=[fork]), side(lrig_deck=[TWICE], signi=(WOLF, OWL, None)))
    scene.does("use", fork)
    assert scene.asked == "modes"
    scene.picks(2)
    assert scene.asked == "targets"
    scene.picks(OWL)
    assert scene.asked == "cut-in"
    scene.passes()
    assert scene.names("B", "ener") == ["Owl"]


def test_an_action_with_a_spell_cut_in_window_can_answer() -> None:
    ward = signi("Ward", action(draw(1), window=CUT))
    scene = _answered(BOLT, TWICE, signi=(WOLF, ward, None)).picks(WOLF)
    scene.does("act", ward, number=1)
    assert scene.count("B", "hand") == 1
    Scene(side(signi=(ward, None, None))).refused("act", ward, number=1, cites="glossary.action.3")


def test_rule_actions_are_carried_out_before_the_spell_goes_on() -> None:
    drain = piece("Drain", use(target(THEIRS), gets(-9000)), timing=CUT)
    theirs = side(lrig_deck=[drain], signi=(WOLF, None, None))
    scene = Scene(side(hand=[BOLT], ener=[RED], signi=(OWL, None, None)), theirs)
    scene.does("use", BOLT).does("use", drain)
    by_rule = scene.told("cards.moved", label="vanish", seat="A")[0]
    scene.in_order(by_rule, scene.told("cards.moved", label="vanish", seat="B")[0])


def test_a_text_may_let_a_piece_answer_a_piece() -> None:
    """Only where the text of a card says so (glossary.use-timing-spell-cut-in.3)."""
    pieces = where(("named", "event.it"), ("has", "kind", ("PIECE",)))
    seen = ("compare", ("count", pieces), ">=", 1)
    parry = piece("Parry", rule("cut-in", seen), use(draw(1)))
    feast = piece("Feast", use(draw(2)))
    scene = Scene(side(hand=[GIFT], lrig_deck=[feast]), side(lrig_deck=[parry]))
    scene.does("use", feast)
    assert (scene.asked, scene.asked_seat) == ("cut-in", "B")
    scene.does("use", parry)
    drawn = [f.body.seat for f in scene.told("cards.moved", label="draw")]
    assert drawn == ["B", "A"]
    scene = Scene(side(lrig_deck=[feast]), side(lrig_deck=[parry, TWICE])).does("use", feast)
    scene.refused("use", TWICE, cites="glossary.use-timing.1")
    scene = Scene(side(hand=[GIFT]), side(lrig_deck=[parry])).does("use", GIFT)
    scene.refused("use", parry, cites="glossary.use-timing.1")


def test_a_cut_in_grows_by_the_rules_of_growing() -> None:
    tall = assist("Lef, Tall", level=2, timing=CUT)
    scene = _answered(BOLT, tall, AIDE, lrig=(LEFT, CENTER, RIGHT))
    assert scene.offers("grow") == [("Lef, Aid",)]
    scene.refused("grow", tall, zone="left", cites="glossary.assist-lrig.7")
    scene.refused("grow", AIDE, zone="right", cites="glossary.assist-lrig.6")
