"""What a scorekeeper enters: the rules run, cards are told as they are shown, slips go back."""

import pytest

from events.kinds import CardBound, CardsMoved, EntryMade, MatchRewound
from referee.service import DeskError, NotToldError, Refused, StaleError
from referee.service.event.starting import open_match
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from referee.service.play.papering import claims_at, enter_line, take_back_slip
from referee.service.play.said import parse_action
from referee.service.proof.verifying import verify_match
from tests.paper.desks import SAM, enter, names, paper_desk

DRAWN = "c lantern; grow ilvane first"
TO_ATTACK = (DRAWN, "pass; pass; pass; pass", "pass; pass")
"""To the LRIG attack of B in the second turn."""


def test_hands_and_life_cloth_of_a_paper_match_are_unknown_cards() -> None:
    desk = paper_desk()
    assert names(desk, "A", "hand") == [None] * 6
    assert names(desk, "A", "life") == [None] * 7
    assert names(desk, "B", "deck") == [None] * 28
    assert desk.state("m1").first == "A"


def test_a_card_that_is_played_is_told_and_then_shown() -> None:
    desk = paper_desk(DRAWN)
    assert names(desk, "A", "ener") == ["Lantern Page"]
    assert names(desk, "A", "hand") == [None] * 5
    facts = desk.facts("m1")
    bound = next(f for f in facts if isinstance(f.body, CardBound))
    assert bound.actor == SAM
    assert (bound.body.name, bound.body.seen, bound.body.slots) == ("Lantern Page", "A", "A")
    charged = next(f for f in facts if isinstance(f.body, CardsMoved) and f.body.dst == "ener")
    assert charged.body.names == ("Lantern Page",)
    assert bound.seq < charged.seq


def test_the_words_of_an_entry_are_kept_with_who_typed_them() -> None:
    desk = paper_desk(DRAWN)
    last = desk.facts("m1")[-1]
    assert isinstance(last.body, EntryMade)
    assert (last.body.words, last.actor) == (DRAWN, SAM)
    assert last.body.first == last.cause


def test_the_list_of_answers_names_every_card_that_the_list_still_allows() -> None:
    desk = paper_desk()
    said = [choice.text for choice in choices_at(desk, "m1").choices]
    assert len(said) == 13
    assert said[0] == "charge Ashwhip Dancer"
    assert said[-1] == "pass"
    enter(desk, "7")
    assert names(desk, "A", "ener") == ["Lantern Page"]


def test_a_card_that_comes_in_sight_must_be_told() -> None:
    desk = paper_desk(*TO_ATTACK)
    head = desk.state("m1").seq
    with pytest.raises(NotToldError, match="Life Cloth is revealed") as caught:
        enter(desk, "attack lrig; pass")
    assert [want.zone for want in caught.value.wants] == ["life"]
    assert desk.state("m1").seq == head, "nothing was written"


def test_an_entry_is_carried_out_whole_or_not_at_all() -> None:
    desk = paper_desk()
    before = desk.reader("m1").head()
    with pytest.raises(Refused, match="level 3"):
        enter(desk, "c lantern; grow ilvane first; play pyre left")
    assert desk.reader("m1").head() == before
    assert names(desk, "A", "ener") == []


def test_words_that_mean_several_cards_or_none_are_unclear() -> None:
    desk = paper_desk()
    with pytest.raises(DeskError, match="could mean"):
        enter(desk, "charge the")
    with pytest.raises(DeskError, match="no card of the two decks is called"):
        enter(desk, "charge zeppelin")
    with pytest.raises(DeskError, match="no answer here"):
        enter(desk, "c kiln; grow ilvane first; dance")
    with pytest.raises(DeskError, match="nothing was typed"):
        enter(desk, " ; ")
    with pytest.raises(DeskError, match="no card was revealed for kiln"):
        enter(desk, "pass = kiln")


def test_a_slip_is_taken_back_once_by_its_key() -> None:
    desk = paper_desk(DRAWN)
    slipped = take_back_slip(desk, "m1", SAM, key="k")
    assert take_back_slip(desk, "m1", SAM, key="k") == slipped
    assert names(desk, "A", "ener") == []


def test_a_slip_of_typing_is_taken_back_by_who_typed_it_alone() -> None:
    desk = paper_desk(DRAWN)
    with pytest.raises(DeskError, match="own last entry"):
        take_back_slip(desk, "m1", "scorekeeper:eve")
    fact = take_back_slip(desk, "m1", SAM)[-1]
    assert isinstance(fact.body, MatchRewound)
    assert fact.actor == SAM
    assert fact.body.reason == f"slip: {DRAWN}"
    assert names(desk, "A", "ener") == []
    enter(desk, "c mossback")
    assert names(desk, "A", "ener") == ["Mossback Cub"]
    take_back_slip(desk, "m1", SAM)
    take_back_slip(desk, "m1", SAM)
    assert desk.state("m1").turn.number == 0


def test_nothing_that_followed_an_entry_is_taken_back_as_a_slip() -> None:
    desk = paper_desk(DRAWN)
    act(desk, "m1", "A", parse_action(desk, "m1", "A", ["pass"]))
    with pytest.raises(DeskError, match="before anything follows"):
        take_back_slip(desk, "m1", SAM)


def test_a_player_and_a_spectator_enter_nothing() -> None:
    desk = paper_desk()
    for who in ("A", "spectator:eve", "auditor:kim"):
        with pytest.raises(DeskError) as caught:
            enter(desk, "pass", by=who)
        assert caught.value.code == "not-allowed"


def test_a_match_that_the_referee_deals_takes_no_entry() -> None:
    desk = paper_desk()
    open_match(desk, "m2", "ember-court", "tide-chorus", seed=1)
    with pytest.raises(DeskError, match="deals the cards"):
        enter_line(desk, "m2", "1", SAM)


def test_a_key_gives_the_first_answer_again_and_an_old_seq_is_refused() -> None:
    desk = paper_desk()
    head = desk.reader("m1").head()
    first = enter_line(desk, "m1", DRAWN, SAM, key="k1", expect=head)
    again = enter_line(desk, "m1", DRAWN, SAM, key="k1", expect=head)
    assert again.repeated
    assert (again.first, again.last) == (first.first, first.last)
    with pytest.raises(StaleError):
        enter_line(desk, "m1", "pass", SAM, expect=head)


def test_a_card_nobody_caught_lies_open_and_untold_until_it_is_told() -> None:
    desk = paper_desk(*TO_ATTACK, "attack lrig; pass = ?")
    (claim,) = claims_at(desk, "m1")
    assert claim.kind == "untold"
    place = next(c for c in desk.state("m1").A.ener if c.name is None)
    assert f"#{place.id}" in claim.text
    enter(desk, "A tell ener kt")
    assert names(desk, "A", "ener") == ["Kiln Tender", "Lantern Page"]
    assert claims_at(desk, "m1") == []


def test_cards_of_a_hand_that_were_looked_at_are_told_without_a_play() -> None:
    desk = paper_desk("A tell hand kt, lp, lp")
    assert sorted(filter(None, names(desk, "A", "hand"))) == [
        "Kiln Tender",
        "Lantern Page",
        "Lantern Page",
    ]
    with pytest.raises(Refused, match="A's hand holds 6 cards, and none of them can be Lantern"):
        enter(desk, "A tell hand kt, kt, lp, lp")


def test_a_paper_match_is_verified_exported_and_read_again() -> None:
    desk = paper_desk(DRAWN)
    assert verify_match(desk, "m1").ok
