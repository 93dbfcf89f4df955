"""What a scorekeeper types is read by the way that fits, and refused for what is true of it."""

import pytest

from events.kinds import ActionTaken, FirstDecided
from events.memory_log import MemoryLog
from referee.service import Desk, DeskError, EarlyError, NotToldError, Refused
from referee.service.event.starting import open_match
from referee.service.play.listings import choices_at
from referee.service.play.papering import enter_check
from referee.service.table.typed import spot, steps_of
from tests.paper.desks import SAM, enter, names, paper_desk

LAID = ("brannoch + ilvane + teyra", "sinne + maro + oust")
FIRST = ("c regent; g ilvane first", "p scout l; n", "p mossback r; .")
SECOND = (*FIRST, "c lockstep; g maro first", "p rime r; p tidebell c")
"""To the main phase of B in the second turn, with SIGNI of both on the field."""


def laid(people: tuple[str, str] = ("", "")) -> Desk:
    desk = Desk(MemoryLog())
    open_match(desk, "m1", "ember-court", "tide-chorus", paper=True, date="2026-11-21", people=people)
    enter(desk, LAID[0])
    return desk


def refused(desk: Desk, line: str) -> DeskError:
    head = desk.reader("m1").head()
    with pytest.raises(DeskError) as caught:
        enter(desk, line)
    assert desk.reader("m1").head() == head, "nothing is written"
    return caught.value


def waits(desk: Desk) -> str:
    decision = desk.table("m1").decision
    return decision.kind if decision is not None else ""


def codes(error: DeskError) -> list[str]:
    assert isinstance(error, Refused), error
    return [reason.code for reason in error.reasons]


# Who won the dice.


@pytest.mark.parametrize(
    ("said", "won"),
    [("A", "A"), ("b", "B"), ("seat b", "B"), ("B won", "B"), ("ann lee", "A"), ("p-2 wins", "B")],
)
def test_who_won_the_dice_is_a_seat_or_who_sits_there(said: str, won: str) -> None:
    desk = laid(("ann lee", "p-2"))
    enter(desk, f"{LAID[1]} = {said}", "y")
    (decided,) = [f.body for f in desk.facts("m1") if isinstance(f.body, FirstDecided)]
    assert decided.chooser == won


@pytest.mark.parametrize("said", ["banana", "bob", "C", "?", "-", "ab", "A B", "1", "0"])
def test_nobody_wins_the_dice_by_a_word_that_names_no_seat(said: str) -> None:
    error = refused(laid(), f"{LAID[1]} = {said}")
    assert (error.code, error.instead) == ("unclear", "type one of A, B")
    assert "who won the dice" in error.message


def test_a_card_taken_at_random_from_a_told_hand_is_one_of_it() -> None:
    desk = paper_desk("A tell hand lp, lp, kt, kt, regent, scout", "state random-discard A 1 = kt")
    assert names(desk, "A", "trash") == ["Kiln Tender"]
    for said in ("mossback", "?"):
        with pytest.raises(NotToldError, match="taken at random"):
            enter(desk, f"state random-discard A 1 = {said}")
    assert names(desk, "A", "trash") == ["Kiln Tender"]


# Words that mean something else somewhere else.


def test_g_is_guard_where_a_guard_is_asked_for_and_grow_where_an_lrig_grows() -> None:
    desk = paper_desk(*SECOND, ".3", ".", "a lr", "g lantern")
    grown = desk.state("m1").B.lrig[1]
    assert grown is not None
    assert grown.card.name == "Maro, First Ripple"
    assert "Lantern Page" in names(desk, "A", "trash")


def test_zones_are_typed_by_their_beginning() -> None:
    desk = paper_desk(*SECOND)
    signi = [slot and slot.card.name for slot in desk.state("m1").B.signi]
    assert signi == [None, "Tidebell Page", "Rime Whelp"]
    assert [spot(w) for w in ("l", "ce", "RIGHT", "lr", "b.c", "x.l", "z", "")] == [
        "left",
        "center",
        "right",
        "lrig",
        "B.center",
        "",
        "",
        "",
    ]


def test_a_letter_behind_a_name_that_is_a_zone_is_never_taken_for_another_zone() -> None:
    desk = paper_desk(*FIRST, "c lockstep; g maro first", "p tidebell l")
    error = refused(desk, "p rime l")
    assert error.message == "the left SIGNI zone already holds a SIGNI"


@pytest.mark.parametrize("said", ["keep", "k", ".", "n", "no", "pass", "nothing"])
def test_an_opening_hand_is_kept_by_any_of_these_words(said: str) -> None:
    desk = laid()
    enter(desk, f"{LAID[1]} = A", "y", said, "x2")
    assert names(desk, "A", "hand") == [None] * 6
    kept = [f.body.cards for f in desk.facts("m1") if isinstance(f.body, ActionTaken)]
    assert kept[-2] == ()
    assert len(kept[-1]) == 2


def test_who_concedes_says_so_in_full() -> None:
    desk = paper_desk("c regent; g ilvane first")
    assert "no answer here" in refused(desk, "co").message
    assert "stands alone" in refused(desk, "concede now").message
    enter(desk, "concede")
    assert desk.state("m1").winner == "B"


@pytest.mark.parametrize("zone", ["h", "ha", "hand"])
def test_cards_are_told_by_the_beginning_of_their_zone(zone: str) -> None:
    assert names(paper_desk(f"A tell {zone} kt"), "A", "hand").count("Kiln Tender") == 1


def test_cards_are_told_of_a_seat_in_any_case_and_of_nothing_else() -> None:
    assert names(paper_desk("b tell hand tp"), "B", "hand").count("Tidebell Page") == 1
    assert refused(paper_desk(), "C tell hand tp").message == "'C' is no seat"


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("tell", "of which zone"),
        ("tell sleeve kt", "'sleeve' is no zone"),
        ("tell e kt", "'e' could be"),
        ("tell hand", "no name was typed"),
        ("tell ener kt", "no card of A's Ener Zone is untold"),
    ],
)
def test_what_is_told_says_what_it_lacks(said: str, what: str) -> None:
    error = refused(paper_desk(), said)
    assert what in error.message
    assert "tell ZONE NAME" in error.instead


# Only the cards of the two lists.


def test_cards_of_other_decks_are_not_thought_of() -> None:
    desk = paper_desk("c regent; g ilvane first", ".")
    assert refused(desk, "c keep").message == "no card of the two decks is called 'keep'"
    enter(desk, "c tp")
    assert names(desk, "B", "ener") == ["Tidebell Page"]


def test_a_card_of_neither_list_is_entered_by_its_whole_name_alone() -> None:
    desk = paper_desk()
    assert "no card of the two decks" in refused(desk, "c orra").message
    assert codes(refused(desk, "c orra, keeper of panes")) == ["type"]
    error = refused(desk, "c tidebell")
    assert [type(error), codes(error)] == [Refused, ["unregistered"]]


def test_a_name_that_nothing_has_is_answered_by_the_nearest() -> None:
    error = refused(paper_desk(), "c kiln tendr")
    assert error.instead == "did you mean Kiln Tender?"
    assert refused(paper_desk(), "c zeppelin").instead == "type its whole name"


# Refused for what is true.


def test_a_card_that_is_no_target_is_not_said_to_be_missing_in_a_hand() -> None:
    desk = paper_desk(*SECOND, ".5", "c kiln; g ilvane kindled; pay regent", "p scout c; y")
    assert waits(desk) == "targets"
    error = refused(desk, "bw")
    assert codes(error) == ["not-offered"]
    assert error.message == "Bramble Warden cannot be chosen here"
    assert error.clauses == ("glossary.target.2", "glossary.target.3")
    assert "Rime Whelp" in error.instead
    enter(desk, "A tell hand bw", "rw")
    assert "Rime Whelp" in names(desk, "B", "ener")


def test_an_assist_lrig_at_the_wrong_time_is_refused_for_its_use_timing_alone() -> None:
    for words in ("gr otw", "g otw", "grow oust, turning"):
        error = refused(paper_desk(*SECOND), words)
        assert codes(error) == ["timing"]
        assert "use timing" in error.message


def test_a_grow_names_the_lrig_deck_and_not_the_hand() -> None:
    desk = paper_desk("c regent")
    for words in ("gr otw", "g mfr"):
        error = refused(desk, words)
        assert error.code == "not-there"
        assert error.message.endswith("is in A's LRIG Deck")


def test_an_attack_from_the_main_phase_counts_the_passes_that_are_missing() -> None:
    desk = paper_desk(*SECOND)
    error = refused(desk, "a r")
    assert isinstance(error, EarlyError)
    assert codes(error) == ["timing"]
    assert error.instead == "3 passes are missing to the SIGNI attack step: type .3 or .3; a r"
    enter(desk, error.line)
    assert desk.table("m1").state.turn.phase == "attack.signi"


def test_passes_are_not_counted_beyond_the_turn_or_to_what_is_never_legal() -> None:
    desk = paper_desk(*SECOND)
    for words in ("c lockstep", "a l", "p rime l"):
        assert not isinstance(refused(desk, words), EarlyError)


@pytest.mark.parametrize(
    ("said", "times"),
    [(".", 1), ("...", 3), (".3", 3), (". 3", 3), ("pass 2", 2), ("A .2", 2), (".20", 20)],
)
def test_passes_are_counted(said: str, times: int) -> None:
    (step,) = steps_of(said)
    assert (step.words, step.times) == (("pass",), times)


@pytest.mark.parametrize("said", [".0", ".21", "pass 99", "pass x", ".." * 30])
def test_passes_that_are_too_many_or_none_are_no_passes(said: str) -> None:
    desk = paper_desk("c regent; g ilvane first")
    assert refused(desk, said).code == "unclear"


# Questions with one answer.


def test_a_question_with_one_answer_is_taken_along_by_the_step_after_it() -> None:
    desk = paper_desk("c regent; g ilvane first", ".", "c sounding; g maro first")
    enter(desk, "u sounding; p rime l")
    passes = [f.body for f in desk.facts("m1") if isinstance(f.body, ActionTaken)]
    assert [(one.seat, one.do) for one in passes[-3:]] == [
        ("B", "use"),
        ("A", "pass"),
        ("B", "play"),
    ]


def test_what_follows_by_itself_is_told_and_nothing_of_it_is_written() -> None:
    desk = paper_desk("c regent; g ilvane first", ".", "c sounding; g maro first")
    head = desk.reader("m1").head()
    assert enter_check(desk, "m1", "u sounding", SAM) == ["."]
    assert enter_check(desk, "m1", "p rime l", SAM) == []
    assert desk.reader("m1").head() == head


def test_a_guard_is_never_passed_unasked() -> None:
    desk = paper_desk(*SECOND, "A tell hand kt, kt, regent", ".3", ".")
    assert enter_check(desk, "m1", "a lr", SAM) == []
    enter(desk, "a lr")
    assert waits(desk) == "guard"


def test_names_behind_an_attack_are_those_of_what_follows_it() -> None:
    desk = paper_desk(*SECOND, ".3")
    error = refused(desk, "a c = lantern, lantern")
    assert (error.code, error.message) == ("stray", "no card was revealed for lantern")


# The list.


def test_a_card_that_was_told_does_not_stand_beside_its_unknown_copy() -> None:
    desk = paper_desk("A tell hand bw, bw, lp")
    said = [choice.text for choice in choices_at(desk, "m1").choices]
    assert len(said) == len(set(said)) == 13
    enter(desk, str(said.index("charge Bramble Warden") + 1))
    assert names(desk, "A", "hand").count("Bramble Warden") == 1, "the told copy went"


def test_several_cards_that_come_in_sight_are_asked_for_once() -> None:
    desk = paper_desk("c regent; g ilvane first")
    error = refused(desk, "gr brannoch tended")
    assert isinstance(error, NotToldError)
    assert error.message.count("revealed") == 1
    assert error.message.startswith("3 cards of A's deck are revealed")
    assert error.with_name("kt") == "gr brannoch tended = kt"
    assert "Kiln Tender" in error.names


def test_digits_without_end_are_refused_and_no_fault() -> None:
    desk = paper_desk()
    for words in ("9" * 5000, "c #" + "9" * 5000, "x" + "9" * 5000, "." + "9" * 5000):
        assert isinstance(refused(desk, words), DeskError)
