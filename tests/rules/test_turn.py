"""The phases of a turn outside main and attack: up, draw, ener, end."""

from tests.rules.texts import (
    SELF,
    action,
    auto,
    begins,
    coin,
    constant,
    discard,
    draw,
    gets,
    lrig,
    modify,
    signi,
    spell,
    turn,
    turn_ends,
    use,
)
from tests.table import BLANK, CENTER, LEFT, RIGHT, Scene, on, side

WOLF = signi("Wolf", power=4000)
OWL = signi("Owl", power=2000)


def test_glossary_turn_2_the_seven_phases_come_in_their_order() -> None:
    scene = Scene(side(hand=1), at="turn")
    scene.until("ener-charge", "B")
    seen = [f.body.phase for f in scene.of("phase.began")]
    assert seen[:10] == [
        "up",
        "draw",
        "ener",
        "grow",
        "main",
        "attack.pre",
        "attack.defense",
        "attack.signi",
        "attack.lrig",
        "end",
    ]
    scene.told("phase.began", phase="up", cites="glossary.turn.2")


def test_glossary_turn_3_the_players_alternate() -> None:
    scene = Scene(side(hand=1), side(hand=1), at="end")
    scene.told("turn.ended", seat="A", number=3, cites="glossary.end-phase.5")
    scene.told("turn.began", seat="B", number=4, cites="glossary.turn.3")


def test_glossary_attack_phase_2_the_steps_come_in_their_order() -> None:
    scene = Scene(b=side(hand=1), at="attack.pre")
    scene.until("attacker").does("attack", CENTER).passes()
    steps = [f.body.phase for f in scene.of("phase.began")]
    assert steps[:6] == [
        "attack.pre",
        "attack.defense",
        "attack.signi",
        "attack.lrig",
        "attack.guard",
        "attack.lrig",
    ]


def test_glossary_attack_phase_3_the_opening_turn_has_no_attack_phase() -> None:
    scene = Scene(side(signi=(WOLF, None, None)), at="main", number=1)
    scene.passes()
    assert not [f for f in scene.of("phase.began") if f.body.phase.startswith("attack")]
    scene.told("phase.began", phase="end")


def test_glossary_up_phase_1_everything_of_the_turn_player_is_upped() -> None:
    down = side(
        hand=1,
        signi=(on(WOLF, up=False), None, None),
        lrig=(on(LEFT, up=False), on(CENTER, up=False), RIGHT),
    )
    scene = Scene(down, side(signi=(on(OWL, up=False), None, None)), at="turn")
    assert scene.slot(WOLF).up
    assert scene.slot(CENTER).up
    assert scene.slot(LEFT).up
    scene.told("cards.turned", to="up", cites="glossary.up-phase.1")
    assert not scene.slot(OWL, "B").up, "start.up.2: only the turn player's cards are upped"


def test_glossary_up_phase_2_frozen_cards_stay_down() -> None:
    frozen = on(WOLF, up=False, frozen=True)
    scene = Scene(
        side(hand=1, signi=(frozen, None, None), lrig=(LEFT, on(CENTER, frozen=True), RIGHT)),
        at="turn",
    )
    assert not scene.slot(WOLF).up


def test_glossary_up_phase_3_frozen_wears_off_when_the_up_phase_ends() -> None:
    frozen = on(WOLF, up=False, frozen=True)
    lrigs = (LEFT, on(CENTER, up=True, frozen=True), RIGHT)
    scene = Scene(side(hand=1, signi=(frozen, None, None), lrig=lrigs), at="turn")
    assert not scene.slot(WOLF).frozen
    assert not scene.slot(CENTER).frozen
    scene.told("cards.turned", to="thawed", cites="glossary.up-phase.3")


def test_faq_freeze_1_a_card_frozen_while_up_and_downed_later_does_not_up() -> None:
    cold = signi("Cold", action(turn("frozen", SELF)), power=2000)
    scene = Scene(side(hand=1, signi=(cold, None, None)), side(hand=1), at="main")
    scene.does("act", cold, number=1)
    assert scene.slot(cold).up, "faq.freeze.3: freezing does not down"
    scene.told("cards.turned", to="frozen", cites="glossary.freeze.1")
    scene.until("attacker").does("attack", cold)
    scene.until("main", "B").until("main", "A")
    assert not scene.slot(cold).up
    assert not scene.slot(cold).frozen, "faq.freeze.2: until the end of that up phase"


def test_glossary_draw_phase_2_two_cards_are_drawn_without_a_choice() -> None:
    scene = Scene(side(deck=9, hand=3), at="draw")
    assert (scene.count("A", "hand"), scene.count("A", "deck")) == (5, 7)
    (drawn,) = scene.told("cards.moved", label="draw", cites="glossary.draw-phase.2")
    assert drawn.body.count == 2
    assert scene.asked == "ener-charge", "faq.draw.1: nobody was asked"


def test_glossary_draw_phase_3_one_card_in_the_opening_turn() -> None:
    scene = Scene(side(deck=9, hand=3), at="draw", number=1)
    assert scene.count("A", "hand") == 4
    scene.told("cards.moved", label="draw", cites="glossary.draw-phase.3")


def test_glossary_ener_phase_2_a_hand_card_is_charged() -> None:
    scene = Scene(side(hand=[WOLF]), at="ener")
    scene.does("charge", WOLF)
    assert scene.names("A", "ener") == ["Wolf"]
    scene.told("cards.moved", dst="ener", src="hand", cites="glossary.ener-phase.2")


def test_glossary_ener_phase_3_a_signi_is_charged_even_if_frozen() -> None:
    scene = Scene(side(signi=(on(WOLF, frozen=True), None, None)), at="ener")
    scene.does("charge", WOLF)
    assert scene.names("A", "ener") == ["Wolf"]
    scene.told("cards.moved", dst="ener", src="signi", cites="glossary.ener-phase.3")


def test_glossary_ener_phase_4_nothing_need_be_charged() -> None:
    scene = Scene(side(hand=[WOLF]), at="ener").passes()
    assert scene.names("A", "ener") == []
    assert scene.asked == "grow"


def test_glossary_ener_phase_1_at_most_one_card_is_charged() -> None:
    scene = Scene(side(hand=[WOLF], signi=(OWL, None, None)), at="ener")
    scene.refused("charge", WOLF, OWL, cites="glossary.ener-phase.1")
    scene.does("charge", WOLF)
    scene.refused("charge", OWL, cites="glossary.grow.1")


def test_glossary_ener_phase_1_only_the_turn_player_charges_and_only_own_cards() -> None:
    scene = Scene(side(hand=[WOLF]), side(hand=[OWL]), at="ener")
    scene.refused("charge", OWL, seat="B", cites="faq.entire.1")
    scene.refused("charge", OWL, seat="A", cites="glossary.ener-phase.2")


def test_glossary_ener_phase_3_a_card_turned_face_down_is_no_signi() -> None:
    scene = Scene(side(hand=[OWL], signi=(on(WOLF, face_down=True), None, None)), at="ener")
    assert ("Wolf",) not in scene.offers("charge")


def test_glossary_end_phase_3_the_turn_player_chooses_and_discards_down_to_six() -> None:
    scene = Scene(side(hand=[WOLF, OWL, *[BLANK] * 6]), side(hand=9), at="end")
    assert (scene.asked, scene.asked_seat) == ("discard", "A")
    scene.refused("pick", WOLF, cites="glossary.end-phase.3")
    scene.refused("pick", WOLF, OWL, BLANK, cites="glossary.end-phase.3")
    scene.picks(WOLF, OWL)
    assert set(scene.names("A", "trash")) == {"Wolf", "Owl"}
    scene.told("cards.moved", label="discard", cites="glossary.end-phase.3")
    assert scene.count("B", "hand") == 11, "faq.end.1: the other hand is not counted"


def test_faq_hand_4_six_cards_are_kept_without_a_question() -> None:
    scene = Scene(side(hand=6), side(hand=1), at="end")
    assert (scene.asked, scene.asked_seat) == ("ener-charge", "B")
    scene.untold("cards.moved", label="discard")


def test_faq_hand_1_a_hand_may_grow_beyond_six_during_the_turn() -> None:
    gift = spell("Gift", use(draw(3)))
    scene = Scene(side(hand=[gift, *[BLANK] * 6]))
    scene.does("use", gift)
    assert scene.count("A", "hand") == 9
    assert scene.asked == "main"


def test_glossary_end_phase_2_end_of_turn_abilities_come_before_the_hand_is_counted() -> None:
    late = signi("Late", auto(turn_ends(), draw(1)))
    scene = Scene(side(hand=6, signi=(late, None, None)), at="end")
    assert scene.asked == "discard"
    scene.told("ability.began", name="Late")
    drawn = scene.told("cards.moved", label="draw")[0]
    scene.in_order(scene.told("phase.began", phase="end")[0], drawn, scene.last[-1])


def test_glossary_end_phase_4_effects_of_the_turn_end_together_after_the_discard() -> None:
    first = signi("First", action(gets(1000, SELF)), power=3000)
    scene = Scene(side(hand=7, signi=(first, None, None)))
    scene.does("act", first, number=1).does("act", first, number=1)
    assert scene.power(first) == 5000
    scene.until("discard").picks(BLANK)
    assert scene.power(first) == 3000
    (ended,) = scene.told("effects.ended", cites="glossary.end-phase.4")
    assert len(ended.body.ids) == 2
    scene.in_order(scene.told("cards.moved", label="discard")[0], ended, scene.told("turn.ended")[0])


def test_glossary_end_phase_5_what_the_last_stage_brings_about_is_still_done_in_the_turn() -> None:
    frail = signi("Frail", action(gets(1000, SELF)), power=1000)
    curse = signi("Curse", action(gets(-1000, ("at", "you", "field"), "end of next turn of opp")))
    scene = Scene(side(hand=1, signi=(frail, curse, None)), side(hand=1))
    scene.does("act", frail, number=1).does("act", curse, number=1)
    scene.until("ener-charge", "B")
    gone = scene.told("cards.moved", label="vanish", cites="glossary.rule-based-action.2")[0]
    scene.in_order(scene.told("effects.ended")[0], gone, scene.told("turn.ended")[0])


def test_glossary_power_2_lasting_effects_that_outlive_the_turn_stay() -> None:
    long = signi("Long", action(gets(2000, SELF, "end of next turn of opp")), power=3000)
    scene = Scene(side(hand=1, signi=(long, None, None)), side(hand=1))
    scene.does("act", long, number=1).until("main", "B")
    assert scene.power(long) == 5000
    scene.until("main", "A")
    assert scene.power(long) == 3000


def test_glossary_auto_1_the_beginning_of_a_phase_triggers() -> None:
    dawn = signi("Dawn", auto(begins("ener"), draw(1)))
    scene = Scene(side(hand=1, signi=(dawn, None, None)), at="ener")
    assert scene.count("A", "hand") == 2
    scene.told("ability.triggered", name="Dawn", cites="glossary.auto.2")
    assert scene.asked == "ener-charge"


def test_glossary_pre_attack_step_2_attack_phase_abilities_come_before_the_window() -> None:
    dawn = signi("Dawn", auto(begins("attack"), draw(1)))
    scene = Scene(side(signi=(dawn, None, None)), at="attack.pre")
    assert scene.asked == "attack-window"
    scene.told("ability.began", name="Dawn")


def test_glossary_coin_3_a_player_has_at_most_five_coins() -> None:
    mint = signi("Mint", action(coin(3)))
    scene = Scene(side(coins=4, signi=(mint, None, None)))
    scene.does("act", mint, number=1)
    assert scene.state.A.coins == 5
    (gained,) = scene.told("coins.changed", cites="glossary.coin.2")
    assert gained.body.amount == 1


def test_faq_general_6_too_few_cards_are_discarded_as_far_as_there_are() -> None:
    loss = spell("Loss", use(discard(2)))
    scene = Scene(side(hand=[loss, WOLF]))
    scene.does("use", loss)
    assert scene.names("A", "hand") == []


def test_faq_general_2_an_empty_hand_discards_nothing_and_the_rest_goes_on() -> None:
    loss = spell("Loss", use(discard(1), draw(1)))
    scene = Scene(side(hand=[loss]))
    scene.does("use", loss)
    assert scene.count("A", "hand") == 1
    scene.untold("cards.moved", label="discard")


def test_glossary_coin_2_the_center_lrig_brings_its_coins() -> None:
    rich = lrig("Cen, Rich", level=3, coins=2, lrig_types=("Cen",))
    low = lrig("Cen, Low", level=2, lrig_types=("Cen",))
    scene = Scene(side(lrig_deck=[rich], lrig=(LEFT, low, RIGHT)), at="grow")
    scene.does("grow", rich, zone="center")
    assert scene.state.A.coins == 2
    scene.told("coins.changed", seat="A", amount=2, cites="glossary.coin.2")


def test_glossary_end_phase_4_an_effect_of_the_last_stage_itself_does_not_outlive_the_turn() -> None:
    frail = signi("Frail", action(gets(1000, SELF)), power=1000)
    heir = signi("Heir", auto(("deed", "vanished", "you"), gets(2000, SELF)), power=3000)
    curse = signi("Curse", constant(modify(("at", "you", "field"), "power", -1000)), power=3000)
    scene = Scene(side(hand=1, signi=(frail, heir, None)), side(hand=1))
    scene.does("act", frail, number=1)
    scene = Scene(side(hand=[curse], signi=(frail, heir, None), lrig=(LEFT, CENTER, RIGHT)), side(hand=1))
    scene.does("act", frail, number=1).does("play", curse, zone="right")
    scene.until("ener-charge", "B")
    assert scene.told("ability.began", name="Heir")
    assert scene.power(heir) == 2000, "the +2000 ended with its turn"
    assert not scene.state.lasting
