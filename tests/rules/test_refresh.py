"""Refresh in all its cases: when, what is shuffled in, what it costs, when it ends the turn."""

import pytest

from tests.rules.texts import (
    SELF,
    action,
    auto,
    burst,
    charge,
    discard,
    draw,
    enter,
    gets,
    mill,
    signi,
    spell,
    turn_ends,
    use,
)
from tests.table import BLANK, Scene, side

WOLF = signi("Wolf", power=5000)
OWL = signi("Owl")
BURY = signi("Bury", action(mill(20)))
THEIRS = signi("Theirs", action(mill(20, "opp")))


def _milled(**more: object) -> Scene:
    """A uses an ability that puts A's whole deck into the trash."""
    scene = Scene(side(**({"deck": 2, "signi": (BURY, None, None)} | more)), side(hand=1))
    return scene.does("act", BURY, number=1)


def test_glossary_refresh_1_the_trash_is_shuffled_and_becomes_the_deck() -> None:
    scene = _milled(trash=5, life=0)
    assert (scene.count("A", "deck"), scene.count("A", "trash")) == (7, 0)
    (fact,) = scene.told("deck.refreshed", seat="A", count=7, cites="glossary.refresh.1")
    assert fact.actor == "chance"
    assert "glossary.rule-based-action.6" in fact.clauses


def test_faq_deck_out_1_an_empty_deck_does_not_lose() -> None:
    scene = _milled(trash=10, life=0)
    assert not scene.state.winner
    assert scene.asked == "main"


def test_glossary_refresh_2_then_one_life_cloth_goes_to_the_trash() -> None:
    scene = _milled(trash=10, life=[OWL, BLANK, BLANK])
    assert scene.names("A", "trash") == ["Owl"], "the topmost, and not shuffled in"
    assert scene.count("A", "life") == 2
    paid = scene.told("cards.moved", src="life", dst="trash", cites="glossary.refresh.2")[0]
    scene.in_order(scene.told("deck.refreshed")[0], paid)
    scene.untold("cards.moved", label="crush")


def test_faq_deck_out_3_the_life_cloth_paid_is_not_crushed() -> None:
    flare = signi("Flare", burst(draw(1)))
    scene = _milled(trash=10, life=[flare, BLANK])
    scene.untold("decision.asked", kind="burst")
    assert scene.names("A", "trash") == ["Flare"]


def test_faq_deck_out_4_without_life_cloth_nothing_is_paid() -> None:
    scene = _milled(trash=10, life=0)
    assert (scene.count("A", "deck"), scene.count("A", "trash")) == (12, 0)
    scene.untold("cards.moved", src="life")


@pytest.mark.parametrize(("deck", "drawn"), [(1, 1), (2, 2)])
def test_glossary_refresh_3_a_refresh_in_the_draw_phase_ends_the_drawing(deck: int, drawn: int) -> None:
    scene = Scene(side(deck=deck, trash=9, hand=3, life=5), at="draw")
    assert scene.count("A", "hand") == 3 + drawn
    assert (scene.count("A", "deck"), scene.count("A", "life")) == (9, 4)
    assert scene.asked == "ener-charge"
    scene.in_order(
        scene.told("cards.moved", label="draw")[0],
        scene.told("deck.refreshed")[0],
        scene.told("phase.began", phase="ener")[0],
    )


def test_start_draw_3_a_deck_that_is_empty_in_the_draw_phase_draws_nothing() -> None:
    scene = Scene(side(deck=0, hand=3), at="draw")
    assert scene.count("A", "hand") == 3
    scene.untold("cards.moved", label="draw")
    assert scene.asked == "ener-charge"


def test_glossary_refresh_4_the_effect_is_processed_as_far_as_possible_first() -> None:
    wise = signi("Wise", action(draw(3), discard(1)))
    scene = Scene(side(deck=2, trash=8, hand=3, signi=(wise, None, None)))
    scene.does("act", wise, number=1)
    assert scene.asked == "pick"
    scene.untold("deck.refreshed")
    scene.picks(BLANK)
    assert (scene.count("A", "hand"), scene.count("A", "deck")) == (4, 9)
    scene.in_order(scene.told("cards.moved", label="discard")[0], scene.told("deck.refreshed", count=9)[0])


def test_faq_deck_out_5_nothing_more_is_drawn_after_the_refresh() -> None:
    wise = signi("Wise", action(draw(3)))
    scene = Scene(side(deck=1, trash=8, signi=(wise, None, None)))
    scene.does("act", wise, number=1)
    assert (scene.count("A", "hand"), scene.count("A", "deck")) == (1, 8)


def test_faq_deck_out_6_a_spell_goes_to_the_trash_before_the_refresh() -> None:
    read = spell("Read", use(draw(2)))
    scene = Scene(side(deck=1, trash=5, hand=[read], life=0)).does("use", read)
    processed = scene.told("cards.moved", src="check", dst="trash")[0]
    scene.in_order(processed, scene.told("deck.refreshed")[0])


def test_faq_deck_out_7_the_spell_is_shuffled_in() -> None:
    read = spell("Read", use(draw(2)))
    scene = Scene(side(deck=1, trash=5, hand=[read], life=0)).does("use", read)
    assert scene.count("A", "deck") == 6
    assert "Read" in scene.names("A", "deck")
    assert scene.names("A", "check") == []


def test_faq_deck_out_2_the_refresh_comes_before_pending_abilities() -> None:
    bury = signi("Bury", enter(mill(20)))
    scene = Scene(
        side(
            deck=3,
            trash=4,
            hand=[bury],
            signi=(signi("Seer", auto(("deed", "enters", "you"), draw(1))), None, None),
        )
    )
    scene.does("play", bury, zone="right")
    if scene.asked == "order":
        scene.picks(bury)
    refreshed = scene.told("deck.refreshed")[0]
    began = next(f for f in scene.of("ability.began") if f.body.name == "Seer")
    scene.in_order(refreshed, began)
    assert scene.count("A", "hand") == 1


def test_glossary_refresh_7_an_empty_trash_makes_no_refresh() -> None:
    read = signi("Read", action(draw(20)))
    scene = Scene(side(deck=2, trash=0, signi=(read, None, None))).does("act", read, number=1)
    assert scene.count("A", "deck") == 0
    scene.untold("deck.refreshed")
    assert scene.count("A", "life") == 7
    assert scene.asked == "main"


def test_glossary_refresh_8_it_is_made_up_for_once_a_card_is_put_into_the_trash() -> None:
    scene = Scene(side(deck=0, trash=0, signi=(WOLF, None, None), life=3))
    scene.untold("deck.refreshed")
    scene.does("retire", WOLF)
    scene.told("deck.refreshed", count=1, cites="glossary.refresh.1")
    assert scene.names("A", "deck") == ["Wolf"]
    assert scene.count("A", "life") == 2


def test_glossary_refresh_9_in_the_middle_of_an_effect_it_waits() -> None:
    lose = signi("Lose", action(discard(1), draw(1)))
    scene = Scene(side(deck=0, trash=0, hand=[OWL], signi=(lose, None, None)))
    scene.does("act", lose, number=1)
    assert scene.names("A", "deck") == ["Owl"]
    assert scene.count("A", "hand") == 0, "the draw found no card"


def test_glossary_refresh_6_a_second_refresh_of_the_other_player_does_not_end_the_turn() -> None:
    scene = Scene(side(signi=(THEIRS, None, None)), side(deck=2, trash=3, life=5))
    for times in (1, 2, 3):
        scene.does("act", THEIRS, number=1)
        assert scene.state.B.refreshes == times
    assert scene.asked == "main"
    assert scene.count("B", "life") == 2
    assert scene.state.turn.seat == "A"


def _twice(**settings: object) -> Scene:
    late = signi("Late", auto(turn_ends(), draw(1)))
    first = signi("First", action(gets(1000, SELF)), power=3000)
    mine = side(deck=2, trash=3, hand=8, life=5, signi=(BURY, late, first))
    scene = Scene(mine, side(hand=1), **settings)  # type: ignore[arg-type]
    scene.does("act", first, number=1).does("act", BURY, number=1)
    return scene.does("act", BURY, number=1)


def test_glossary_refresh_5_the_turn_players_second_refresh_ends_the_turn() -> None:
    scene = _twice()
    assert len(scene.of("deck.refreshed", seat="A")) == 2
    assert scene.count("A", "life") == 3, "faq.deck-out.9: it is performed completely"
    scene.told("turn.ended", seat="A", forced=True)
    assert scene.state.turn.seat == "B"
    scene.untold("phase.began", phase="end")
    scene.untold("ability.began", name="Late")
    assert scene.count("A", "hand") == 8, "no hand size"


def test_glossary_end_phase_4_a_turn_cut_off_still_ends_its_effects() -> None:
    scene = _twice()
    assert scene.power("First") == 3000
    scene.in_order(
        scene.of("deck.refreshed")[-1],
        scene.told("effects.ended", cites="glossary.end-phase.4")[0],
        scene.told("turn.ended")[0],
    )


def test_glossary_refresh_5_read_with_a_whole_end_phase() -> None:
    scene = _twice(readings={"forced_turn_end": "end-phase"})
    scene.told("phase.began", phase="end")
    scene.told("ability.began", name="Late")
    assert (scene.asked, scene.asked_seat) == ("discard", "A")
    scene.picks(*[BLANK] * 3)
    assert scene.state.turn.seat == "B"


def test_faq_deck_out_9_refreshes_are_counted_by_turn() -> None:
    scene = _milled(trash=3, hand=1)
    assert scene.state.A.refreshes == 1
    scene.until("main", "B").until("main", "A")
    assert scene.state.A.refreshes == 0
    scene.does("act", BURY, number=1)
    assert scene.state.turn.seat == "A"


def test_glossary_refresh_5_what_waits_is_dropped() -> None:
    doomed = signi("Doomed", enter(mill(20)))
    scene = Scene(
        side(
            deck=2,
            trash=3,
            hand=[doomed],
            life=5,
            signi=(BURY, signi("Seer", auto(("deed", "enters", "you"), draw(1))), None),
        ),
        side(hand=1),
    )
    scene.does("act", BURY, number=1).does("play", doomed, zone="right")
    if scene.asked == "order":
        scene.picks(doomed)
    dropped = scene.told("triggers.dropped", cites="glossary.refresh.5")[0]
    assert dropped.body.reason == "turn ended"
    scene.told("turn.ended", forced=True, cites="glossary.refresh.5")
    scene.untold("ability.began", name="Seer")
    assert scene.state.waiting == ()


def test_glossary_check_zone_4_cards_left_in_the_check_zone_go_to_the_trash() -> None:
    bomb = signi("Bomb", burst(mill(20, "opp")))
    other = signi("Other", burst(draw(1)))
    striker = signi("Striker", ("keyword", "Double Crush"), power=5000)
    scene = Scene(
        side(deck=2, trash=3, hand=1, signi=(BURY, None, striker)),
        side(life=[bomb, other, BLANK], hand=1),
    )
    scene.does("act", BURY, number=1).until("attacker").does("attack", striker).yes().yes()
    scene.picks(bomb)
    assert scene.state.turn.seat == "B"
    assert "Bomb" in scene.names("B", "ener")
    assert scene.names("B", "trash") == ["Other"]
    scene.told("cards.moved", src="check", dst="trash", cites="glossary.check-zone.4")
    assert scene.state.attacker == 0


@pytest.mark.parametrize(("reading", "count"), [("last", 4), ("together", 3)])
def test_glossary_rule_based_action_characteristics_4_what_goes_in_the_same_check(
    reading: str, count: int
) -> None:
    heavy = signi(
        "Heavy",
        action(
            mill(2),
            ("lasting", (("modify", SELF, "level", 3),), ("span", "now", "end of this turn")),
        ),
        level=3,
    )
    scene = Scene(
        side(deck=2, trash=1, life=0, signi=(heavy, None, None)),
        readings={"refresh_order": reading},
    )
    scene.does("act", heavy, number=1)
    (fact,) = scene.told("deck.refreshed")
    assert fact.body.count == count


def test_glossary_refresh_1_both_decks_at_once_the_turn_players_first() -> None:
    both = signi("Both", action(mill(20), mill(20, "opp")))
    scene = Scene(side(deck=2, signi=(both, None, None)), side(deck=2), seat="A")
    scene.does("act", both, number=1)
    assert [f.body.seat for f in scene.of("deck.refreshed")] == ["A", "B"]


def test_faq_general_7_ten_cards_from_a_deck_of_five_are_five() -> None:
    scene = Scene(side(deck=5, signi=(signi("Ten", action(charge(10))), None, None)))
    scene.does("act", "Ten", number=1)
    assert scene.count("A", "ener") == 5
    scene.told("cards.moved", label="charge", cites="glossary.ener-charge.1")


def test_faq_deck_out_8_the_number_of_refreshes_over_a_match_is_unlimited() -> None:
    scene = _milled(trash=3, hand=1, life=7)
    for times in range(2, 5):
        scene.until("main", "B").until("main", "A").does("act", BURY, number=1)
        assert len(scene.of("deck.refreshed", seat="A")) == times
    assert not scene.state.winner
    assert scene.asked == "main"


def test_faq_deck_out_10_there_is_no_third_refresh_in_one_own_turn() -> None:
    scene = _twice()
    assert scene.state.turn.seat == "B"
    scene.refused("act", BURY, number=1, seat="A", cites="faq.entire.1")
