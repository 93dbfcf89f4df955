"""What cannot be read is told with its place; nothing that anybody writes breaks the reading."""

import random

import pytest

from referee.cards.text import DeclinedError
from referee.cards.text.compiler import LONGEST
from tests.guide import compile_text, lenient, read_text
from tests.text.table import sentences

STOPS = [
    ("[Enter]: Draw two cardboard boxes.", 19, "cardboard boxes."),
    ("[Enter]: Vanish target SIGNI on the moon.", 37, "moon."),
    ("[Enter]: Draw a card. Then sing.", 28, "sing."),
    ("[Enter] {Purple}: Draw a card.", 9, "{Purple}: Draw a card."),
    ("[Auto]: Whenever it rains, draw a card.", 18, "it rains, draw a card."),
    ("Draw a card", 1, "Draw a card"),
]


@pytest.mark.parametrize(("sentence", "column", "words"), STOPS)
def test_a_declined_line_says_where_reading_stopped(sentence: str, column: int, words: str) -> None:
    (declined,) = read_text(["[Lancer]", sentence], kind="SIGNI").declined
    assert (declined.line, declined.column, declined.words) == (2, column, words)


def test_the_sentence_that_stops_is_told_without_the_ones_before() -> None:
    (declined,) = read_text(["Draw a card. Sing a song. Draw a card."], kind="SPELL").declined
    assert declined.sentence == "Sing a song."


def test_a_text_is_compiled_whole_or_refused() -> None:
    with pytest.raises(DeclinedError, match=r"line 2, column 1: not read: 'Sing\.'") as caught:
        compile_text(["[Lancer]", "Sing."], kind="SIGNI")
    assert [d.line for d in caught.value.declined] == [2]
    assert [a.kind for a in compile_text(["[Lancer]"], kind="SIGNI")] == ["keyword"]


def test_a_body_stands_on_a_card_that_is_used_only() -> None:
    assert read_text(["Draw a card."], kind="SPELL").declined == ()
    assert read_text(["Draw a card."], kind="SIGNI").declined != ()
    assert read_text(["[Lancer]", "Draw a card."], kind="SIGNI", burst=True).declined == ()


def test_a_card_is_called_by_its_own_type() -> None:
    line = "[Auto]: Whenever this LRIG attacks, draw a card."
    (declined,) = read_text([line], kind="SIGNI").declined
    assert (declined.why, declined.column) == ("this card is a SIGNI", 23)
    assert read_text([line], kind="LRIG").declined == ()


def test_an_ability_that_would_work_on_the_field_is_none_of_a_card_that_is_used() -> None:
    """A PIECE leaves the game once it was used, and never lies on the field (glossary.piece.5)."""
    line = "[Action] {Once per Turn} {Green}: Draw a card."
    (declined,) = read_text(["Draw a card.", line], kind="PIECE").declined
    assert (declined.line, declined.column) == (2, 1)
    assert declined.why == "a PIECE is never on the field, where this would work"
    assert [a.kind for a in lenient(["Draw a card.", line], kind="PIECE").abilities] == ["use", "unread"]
    assert read_text([line], kind="SIGNI").declined == ()
    elsewhere = "[Action] {Green}: Add this card from your Ener Zone to your hand."
    assert read_text(["Draw a card.", elsewhere], kind="SPELL").declined == ()


def test_a_pronoun_that_names_nothing_is_no_reading() -> None:
    assert read_text(["Freeze it."], kind="SPELL").declined != ()
    assert read_text(["Put the rest into your trash."], kind="SPELL").declined != ()
    assert read_text(["If you do, draw a card."], kind="SPELL").declined != ()


def test_the_reach_of_instead_is_the_sentence_that_does_the_same() -> None:
    before = "Draw a card. Your opponent discards a card. "
    assert read_text([before + "If you made a bet, instead draw two cards."], kind="SPELL").declined
    other = "If you made a bet, instead your opponent discards two cards."
    assert not read_text([before + other], kind="SPELL").declined


def test_a_zone_that_this_card_does_not_lie_in_is_declined() -> None:
    line = "[Auto]: When this SIGNI is vanished, put this SIGNI from your Ener Zone onto your field."
    assert not read_text([line], kind="SIGNI").declined
    assert read_text([line.replace("Ener Zone", "trash")], kind="SIGNI").declined
    assert read_text([line.replace("is vanished", "leaves the field")], kind="SIGNI").declined


def test_an_extra_cost_is_one_that_the_card_offers() -> None:
    offer = "As you use this spell, you may pay Exceed 4 as an additional use cost."
    body = "Draw a card. If you paid the Exceed 4, instead draw three cards."
    assert not read_text([offer, body], kind="SPELL").declined
    (declined,) = read_text([offer, body.replace("4", "7")], kind="SPELL").declined
    assert (declined.line, declined.why) == (2, "no such extra cost")


def test_only_known_reminders_in_double_parentheses_are_passed_over() -> None:
    known = "Spells that are Craft are removed from the game after they are used."
    assert not read_text([f"[Lancer] (({known}))"], kind="SIGNI").declined
    assert not read_text([f"(({known}))"], kind="SPELL").declined
    assert read_text([f"[Lancer] ({known})"], kind="SIGNI").declined


@pytest.mark.parametrize("more", ["It must attack before any other SIGNI.", "Only once each game."])
def test_a_parenthesis_that_may_change_the_rule_declines_its_line(more: str) -> None:
    known = "You may choose the same effect multiple times."
    for said in (more, f"{known} {more}"):
        line = f"[Enter]: Draw a card. (({said}))"
        (declined,) = read_text([line], kind="SIGNI").declined
        assert declined.column == line.index("((") + 1


GIVEN = 'Until end of turn, target SIGNI on your field gains "[Auto]: When this SIGNI attacks, '


def test_a_quotation_that_may_be_closed_in_two_places_is_declined() -> None:
    (declined,) = read_text([GIVEN + "draw a card. Draw two cards."], kind="SPELL").declined
    assert declined.why == "a quotation is not closed"
    assert not read_text([GIVEN + 'draw a card. Draw two cards."'], kind="SPELL").declined


@pytest.mark.parametrize("ends", ["draw a card.", "you may discard a card. If you do, draw two cards."])
def test_a_quotation_that_can_be_closed_in_one_place_alone_is_closed_there(ends: str) -> None:
    once, never = (read_text([GIVEN + ends + mark], kind="SPELL") for mark in ('"', ""))
    assert never.abilities == once.abilities != ()


def test_a_total_of_coins_is_not_the_number_of_payments() -> None:
    line = "[Auto]: When this SIGNI attacks, if you have paid a total of {} {{Coin}} this turn, draw a card."
    assert not read_text([line.format("one or more")], kind="SIGNI").declined
    assert read_text([line.format("three or more")], kind="SIGNI").declined


HOSTILE = [
    "",
    '"',
    '[Enter]: Target SIGNI gains "[Const]: This',
    '"' * 500,
    "[" * 2000,
    "{" * 2000 + "}" * 2000,
    "<" * 300,
    "(1)" * 300,
    "Draw a card and " * 200 + "draw a card.",
    "If you do, " * 300 + "draw a card.",
    'gains "[Const]: This SIGNI ' * 100,
    "Draw " + "9" * 4000 + " cards.",
    "{Red x99999999999}: Draw a card.",
    "[Enter]: Draw a card." * 100,
    "\x00\x1b[31m\u202e",
    "[Enter]: Draw a card.\n" * 5000,
]


@pytest.mark.parametrize("line", HOSTILE, ids=range(len(HOSTILE)))
def test_no_line_breaks_the_reading(line: str) -> None:
    for kind in ("SIGNI", "SPELL"):
        made = read_text([line], kind=kind)
        assert len(made.abilities) + len(made.declined) <= 1


def test_a_line_beyond_any_card_is_declined_unread() -> None:
    (declined,) = read_text(["a " * LONGEST], kind="SPELL").declined
    assert declined.why == "too long"


def test_shuffled_words_never_break_the_reading() -> None:
    chance = random.Random(5)
    words = [word for _, sentence in sentences() for word in sentence.split()]
    for _ in range(300):
        line = " ".join(chance.sample(words, chance.randrange(1, 40)))
        made = read_text([line], kind="SPELL")
        assert len(made.abilities) + len(made.declined) >= 1


def test_of_a_phrase_and_its_form_with_a_number_the_phrase_counts() -> None:
    plain = "[Shadow - SIGNI with power less than this SIGNI]"
    both = "[Shadow - {{SIGNI with power less than this SIGNI$SIGNI with power below %1}}]"
    assert read_text([both], kind="SIGNI").abilities == read_text([plain], kind="SIGNI").abilities
    assert read_text([both.replace("$", " ")], kind="SIGNI").declined


def test_other_signi_than_a_card_that_is_none_are_not_told() -> None:
    """Behind a choice they may be others than the one that was chosen."""
    line = "Choose a SIGNI on your field. All other SIGNI on your field get +1000 power until end of turn."
    (declined,) = read_text([line], kind="SPELL").declined
    assert declined.why == "other SIGNI than which, on a SPELL"
    gift = 'Target SIGNI on your field gains "[Const]: Other SIGNI on your field get +1000 power."'
    assert read_text([f"{gift} until end of turn."], kind="SPELL").declined == ()
    assert read_text(["[Const]: Other SIGNI on your field get +1000 power."], kind="RESONA").declined == ()


@pytest.mark.parametrize(
    "sentence",
    [
        "[Enter]: For each SIGNI on your opponent's field that was vanished this turn, draw a card.",
        "[Enter]: Draw a card for each SIGNI on your field that was vanished this turn.",
        "[Enter]: If there is a SIGNI on your field that was vanished this turn, draw a card.",
    ],
)
def test_what_was_vanished_is_not_looked_for_on_the_field(sentence: str) -> None:
    (declined,) = read_text([sentence], kind="SIGNI").declined
    assert declined.why == "what was vanished or has left is not on the field"
