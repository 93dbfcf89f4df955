"""Phrases that mean the same: a line is read in known words where its own are not known."""

import pytest

from referee.cards.text.sameness import plain
from referee.cards.text.words.equal import OLDER, equal_phrases, said_again
from referee.cards.text.words.tokens import cut
from tests.guide import read_text

SAID = [
    ("target SIGNI on your field gets +2000 power until the end of the turn.",
     "Target SIGNI on your field gets +2000 power until end of turn."),
    ("You may discard a card. If you do so, draw two cards.",
     "You may discard a card. If you do, draw two cards."),
    ("Put three cards from the top of your deck into your trash.",
     "Put the top three cards of your deck into your trash."),
    ("Discard one card from your hand. Draw a card.", "Discard a card. Draw a card."),
    ("Vanish target SIGNI on your opponent's field whose power is 7000 or less.",
     "Vanish target SIGNI on your opponent's field with power 7000 or less."),
    ("Vanish target SIGNI on your opponent's field with 7000 or less power.",
     "Vanish target SIGNI on your opponent's field with power 7000 or less."),
    ("Down every SIGNI on your opponent's field.", "Down all SIGNI on your opponent's field."),
    ("Add zero or one target SIGNI from your trash to your hand.",
     "Add up to one target SIGNI from your trash to your hand."),
    ("Your opponent randomly discards a card.", "Your opponent discards a card at random."),
    ("If your LRIG is red, add a card from your LRIG Trash to your LRIG Deck.",
     "If your center LRIG is red, add a card from your LRIG Trash to your LRIG Deck."),
    ("If your LRIG's level is higher than your opponent's LRIG's level, draw a card.",
     "If your center LRIG's level is higher than your opponent's center LRIG's level, draw a card."),
    ("Vanish target SIGNI on your opponent's field that shares a color with your LRIG.",
     "Vanish target SIGNI on your opponent's field that shares a color with your center LRIG."),
    ("Vanish target SIGNI on your opponent's field with level less than your LRIG's level.",
     "Vanish target SIGNI on your opponent's field with level less than your center LRIG's level."),
    ("Target your opponent's LRIG and down it.", "Target your opponent's center LRIG and down it."),
    ("If your LRIG is red and your opponent's LRIG did not attack this turn, draw a card.",
     "If your center LRIG is red and your opponent's center LRIG did not attack this turn, draw a card."),
    ("Until the end of the turn, your LRIG and all SIGNI on your field gain [Shadow].",
     "Until end of turn, your center LRIG and all SIGNI on your field gain [Shadow]."),
]  # fmt: skip


def _node(text: str) -> object:
    (made,) = read_text([f"[Enter]: {text}"], kind="SIGNI").abilities
    return plain(made.node)


@pytest.mark.parametrize(("said", "known"), SAID)
def test_a_line_is_read_in_other_words_that_mean_the_same(said: str, known: str) -> None:
    assert _node(said) == _node(known)


@pytest.mark.parametrize(
    "text",
    [
        "Target SIGNI on your field gets +2000 power until the end of the turn's mirror.",
        "If you do so well, draw a card.",
        "Put three cards from the middle of your deck into your trash.",
        "Vanish target SIGNI whose power is odd.",
        "Draw a card for every SIGNI on the mirror.",
    ],
)
def test_what_only_looks_like_it_is_declined_at_its_own_place(text: str) -> None:
    made = read_text([f"[Enter]: {text}"], kind="SIGNI")
    assert made.abilities == ()
    (stop,) = made.declined
    assert f"[Enter]: {text}"[stop.column - 1 :].startswith(stop.words.split("\n")[0][:10])


def test_a_phrase_stands_once_and_is_not_said_by_another() -> None:
    phrases = equal_phrases(OLDER)
    assert len({one.said for one in phrases}) == len(phrases)
    shorter = {one.said for one in phrases if one.said != one.known}
    for one in phrases:
        # A phrase that stays as it is keeps a shorter one from being said in its place.
        assert one.said != one.known or any(one.said[: len(said)] == said for said in shorter), one
        line = cut(" ".join(map(str, one.known)))
        assert said_again(line, OLDER).tokens == line.tokens, one


def test_what_was_said_otherwise_keeps_its_column() -> None:
    line = cut("Draw a card. At the start of your turn, draw a card.")
    again = said_again(line)
    assert [again.columns[i] for i, one in enumerate(again.tokens) if one == "beginning"] == [14]
    assert said_again(again) is again
