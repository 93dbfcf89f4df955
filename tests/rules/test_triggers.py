"""Triggered abilities: who goes first, in which order, how often, and what is processed at all."""

import pytest

from tests.rules.texts import (
    MINE,
    SELF,
    THEIRS,
    action,
    attacks,
    auto,
    charge,
    discard,
    draw,
    drawn,
    enter,
    exceed,
    gets,
    grant,
    if_done,
    lasting,
    lrig,
    may,
    mill,
    pay,
    signi,
    spell,
    target,
    turn_ends,
    use,
    vanish,
    vanished,
)
from tests.table import BLANK, LEFT, RIGHT, Scene, on, side

WOLF = signi("Wolf", power=5000)
OWL = signi("Owl")


ENTERS = ("deed", "enters", "both")
FIRST = signi("First", auto(ENTERS, draw(1)))
SECOND = signi("Second", auto(ENTERS, charge(1)))


def test_glossary_triggered_ability_4_the_turn_players_come_first() -> None:
    scene = Scene(side(hand=[WOLF], signi=(FIRST, None, None)), side(signi=(SECOND, None, None)))
    scene.does("play", WOLF, zone="right")
    assert scene.began() == ["First", "Second"]
    scene = Scene(side(hand=[WOLF], signi=(SECOND, None, None)), side(signi=(FIRST, None, None)))
    scene.does("play", WOLF, zone="right")
    assert scene.began() == ["Second", "First"]


def test_faq_trigger_1_their_player_picks_the_order_one_at_a_time() -> None:
    scene = Scene(side(hand=[WOLF], signi=(FIRST, SECOND, None)))
    scene.does("play", WOLF, zone="right")
    assert (scene.asked, scene.asked_seat) == ("order", "A")
    scene.refused("pick", FIRST, SECOND, cites="glossary.triggered-ability.4")
    scene.picks(SECOND)
    assert scene.began() == ["Second", "First"]
    assert scene.asked == "main", "the last one left is not asked"


def test_glossary_triggered_ability_6_then_the_other_player_in_an_order_of_their_choice() -> None:
    scene = Scene(side(hand=[WOLF]), side(signi=(FIRST, SECOND, None)))
    scene.does("play", WOLF, zone="right")
    assert (scene.asked, scene.asked_seat) == ("order", "B")
    scene.picks(SECOND)
    assert scene.began() == ["Second", "First"]


def test_glossary_triggered_ability_5_new_ones_are_merged() -> None:
    chain = signi("Chain", auto(drawn(), charge(1)))
    scene = Scene(side(hand=[WOLF], signi=(FIRST, SECOND, chain)))
    scene.does("retire", SECOND)
    scene = Scene(side(hand=[WOLF, *[BLANK]], signi=(FIRST, None, chain)))
    scene.does("play", WOLF, zone="center")
    assert scene.began() == ["First", "Chain"]


@pytest.mark.parametrize(
    ("reading", "order"),
    [
        ("turn-player-again", ["Mill", "Mine", "Other"]),
        ("finish-seat", ["Mill", "Other", "Mine"]),
    ],
)
def test_glossary_triggered_ability_5_one_of_the_turn_player_between_the_others(
    reading: str, order: list[str]
) -> None:
    opp_hit = ("deed", "moves", "you", (), "deck", "trash")
    mill_it = signi("Mill", auto(ENTERS, mill(1, "opp")))
    other = signi("Other", auto(ENTERS, draw(1)))
    mine = signi("Mine", auto(opp_hit, charge(1)))
    scene = Scene(
        side(hand=[WOLF], signi=(mine, None, None)),
        side(signi=(mill_it, other, None)),
        readings={"trigger_turns": reading},
    )
    scene.does("play", WOLF, zone="right").picks(mill_it)
    assert scene.began() == order


def test_glossary_triggered_ability_2_it_waits_until_the_current_effect_is_over() -> None:
    glad = signi("Glad", auto(drawn(), charge(1)))
    read = spell("Read", use(draw(1), discard(1)))
    scene = Scene(side(hand=[read, OWL], signi=(glad, None, None)))
    scene.does("use", read)
    assert scene.asked == "pick"
    assert scene.began() == ["Read"]
    scene.picks(OWL)
    assert scene.began() == ["Read", "Glad"]


def test_faq_auto_3_an_ability_triggered_by_a_spell_comes_after_it() -> None:
    fan = signi("Fan", auto(("deed", "used", "you"), charge(1)))
    read = spell("Read", use(draw(1)))
    scene = Scene(side(hand=[read], signi=(fan, None, None))).does("use", read)
    assert scene.began() == ["Read", "Fan"]
    triggered = scene.told("ability.triggered", name="Fan")[0]
    scene.in_order(
        scene.told("cards.moved", label="use")[0],
        triggered,
        scene.told("cards.moved", src="check")[0],
        scene.of("ability.began")[-1],
    )


def test_glossary_triggered_ability_2_a_trigger_while_a_cost_is_paid_waits_too() -> None:
    mourn = signi("Mourn", auto(("deed", "discarded", "you"), charge(1)))
    sage = signi("Sage", action(draw(1), cost=(discard(1),)))
    scene = Scene(side(hand=[OWL], signi=(mourn, sage, None)))
    scene.does("act", sage, number=1)
    if scene.asked == "pick":
        scene.picks(OWL)
    assert scene.began() == ["Sage", "Mourn"]


def test_glossary_triggered_ability_3_all_rule_actions_come_first() -> None:
    wither = signi("Wither", enter(gets(-1000, THEIRS)), auto(ENTERS, draw(1)))
    dying = signi("Dying", auto(vanished(), draw(1)), power=1000)
    scene = Scene(side(hand=[wither]), side(signi=(dying, None, None)))
    scene.does("play", wither, zone="left")
    while scene.asked == "order":
        scene.does("pick", scene.state.decision.items[0] if scene.state.decision else 0)
    gone = scene.told("cards.moved", label="vanish")[0]
    scene.in_order(gone, scene.of("ability.began")[1])


def test_faq_auto_4_it_is_processed_though_its_source_has_left() -> None:
    last = signi("Last", enter(draw(1)))
    fell = signi("Fell", auto(ENTERS, ("move", ("named", "event.it"), ("place", "owner", "trash"))))
    scene = Scene(side(hand=[last], signi=(fell, None, None)))
    scene.does("play", last, zone="right").picks(fell)
    assert scene.names("A", "trash") == ["Last"]
    assert scene.began() == ["Fell", "Last"]
    assert scene.count("A", "hand") == 1


def test_faq_auto_4_an_ability_of_leaving_knows_the_card_where_it_went() -> None:
    phoenix = signi("Phoenix", auto(vanished(), ("move", SELF, ("place", "owner", "hand"))))
    strike = spell("Strike", use(target(MINE), vanish()))
    scene = Scene(side(hand=[strike], signi=(phoenix, None, None))).does("use", strike)
    assert scene.names("A", "hand") == ["Phoenix"]
    assert scene.names("A", "ener") == []


def test_faq_auto_5_it_is_processed_though_its_source_has_lost_it() -> None:
    late = signi("Late", auto(ENTERS, draw(1)))
    mute = signi("Mute", enter(lasting(("lose", THEIRS))))
    scene = Scene(side(hand=[mute]), side(signi=(late, None, None)))
    scene.does("play", mute, zone="left")
    assert scene.began() == ["Mute", "Late"]


PRICEY = signi("Pricey", enter(draw(2), cost=(pay("red"),)))


def test_faq_auto_1_an_auto_ability_cannot_be_suppressed() -> None:
    scene = Scene(side(hand=[WOLF], signi=(FIRST, None, None))).does("play", WOLF, zone="right")
    assert scene.began() == ["First"]
    assert scene.asked == "main"


def test_faq_auto_2_what_may_be_done_is_asked_during_processing() -> None:
    polite = signi("Polite", auto(ENTERS, may(draw(1)), if_done(charge(1))))
    scene = Scene(side(hand=[WOLF], signi=(polite, None, None))).does("play", WOLF, zone="right")
    assert scene.asked == "may"
    assert scene.began() == ["Polite"]
    scene.no()
    assert scene.count("A", "ener") == 0


def test_glossary_team_auto_1_a_gate_that_is_not_met_does_not_trigger() -> None:
    team = signi("Team", auto(ENTERS, draw(1), gate=("team", "Nobody")))
    scene = Scene(side(hand=[WOLF], signi=(team, None, None))).does("play", WOLF, zone="right")
    scene.untold("ability.triggered", name="Team")


def test_faq_entire_4_nothing_is_declared_while_an_ability_waits() -> None:
    scene = Scene(side(hand=[WOLF, OWL], signi=(FIRST, SECOND, None)))
    scene.does("play", WOLF, zone="right")
    scene.refused("retire", FIRST, cites="glossary.triggered-ability.4")
    scene.refused("pass", cites="glossary.triggered-ability.4")


def test_faq_constant_1_abilities_work_only_on_the_field() -> None:
    scene = Scene(side(hand=[WOLF, FIRST], ener=[FIRST], trash=[FIRST]))
    scene.does("play", WOLF, zone="right")
    scene.untold("ability.triggered")
    scene.refused("act", scene.state.A.trash[0].id, number=1, cites="faq.constant.1")


def test_glossary_auto_1_a_later_step_waits_for_its_moment() -> None:
    later = ("later", turn_ends(), ("span", "now", "end of this turn"), draw(2))
    plan = spell("Plan", use(later))
    scene = Scene(side(hand=[plan]), side(hand=1)).does("use", plan)
    assert scene.count("A", "hand") == 0
    assert [e.later for e in scene.state.lasting] == [True]
    scene.until("ener-charge", "B")
    drawn_ = scene.told("cards.moved", label="draw", seat="A")[0]
    scene.in_order(scene.told("phase.began", phase="end")[0], drawn_)
    assert not scene.state.lasting
    scene.until("main", "A")
    assert len(scene.of("cards.moved", label="draw", seat="A")) == 2, "once, then the draw phase"


def test_glossary_auto_1_a_later_step_with_one_use_is_used_up() -> None:
    later = (
        "later",
        ("deed", "enters", "you"),
        ("span", "now", "end of this turn", 1),
        draw(1),
    )
    plan = spell("Plan", use(later))
    scene = Scene(side(hand=[plan, OWL, WOLF])).does("use", plan)
    scene.does("play", OWL, zone="left").does("play", WOLF, zone="right")
    assert len(scene.of("cards.moved", label="draw")) == 1


def test_glossary_auto_2_a_granted_ability_triggers_and_ends_with_its_effect() -> None:
    lend = signi("Lend", action(target(MINE), lasting(grant(("named", "t"), auto(attacks(), draw(1))))))
    scene = Scene(side(signi=(lend, None, WOLF)), side(hand=1))
    scene.does("act", lend, number=1).picks(WOLF)
    scene.until("attacker").does("attack", WOLF)
    assert scene.count("A", "hand") == 1
    scene.until("attacker", "A")
    scene.until("main", "B").until("attacker", "A").does("attack", WOLF)
    assert len([f for f in scene.of("ability.began") if f.body.seat == "A"]) == 2


def test_glossary_auto_2_the_fact_that_triggered_is_its_cause() -> None:
    scene = Scene(side(hand=[WOLF], signi=(FIRST, None, None))).does("play", WOLF, zone="right")
    moved = scene.told("cards.moved", label="play")[0]
    triggered = scene.told("ability.triggered", name="First")[0]
    began = scene.told("ability.began", name="First")[0]
    assert (triggered.cause, began.cause) == (moved.seq, triggered.seq)
    drawn_ = scene.told("cards.moved", label="draw")[0]
    assert drawn_.cause == began.seq
    assert drawn_.by is not None
    assert (drawn_.by.name, drawn_.by.line) == ("First", 1)


def mills(least: int) -> tuple[object, ...]:
    """Say the deed of so many cards or more put from your deck into your trash at once."""
    many = ("range", least, "all")
    return ("deed", "moves", (), ("at", "you", "deck"), "deck", "trash", (), (), many)


@pytest.mark.parametrize(("milled", "drawn_then"), [(1, 0), (2, 1), (3, 1)])
def test_glossary_auto_1_several_cards_at_once_trigger_once(milled: int, drawn_then: int) -> None:
    crier = signi("Crier", auto(mills(2), draw(1)), action(mill(milled)))
    scene = Scene(side(signi=(None, crier, None), deck=[BLANK] * 9))
    scene.does("act", crier, number=1)
    assert scene.count("A", "hand") == drawn_then


def test_glossary_exceed_2_however_many_cards_pay_exceed_is_paid_once() -> None:
    miser = signi("Miser", auto(("deed", "pays", "you", (), (), "exceed"), charge(1)))
    elder = signi("Elder", action(draw(1), cost=exceed(2)))
    center = on(lrig("Top"), under=[lrig("Low"), lrig("Mid")])
    scene = Scene(side(lrig=(LEFT, center, RIGHT), signi=(elder, miser, None)))
    scene.does("act", elder, number=1)
    assert scene.names("A", "lrig_trash") == ["Low", "Mid"]
    assert scene.count("A", "ener") == 1
