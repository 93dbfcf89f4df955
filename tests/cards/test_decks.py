"""A deck list: read with every problem told, written so that it reads back the same."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards import DeckError, DeckList, format_deck, parse_deck, shipped_decks

TEXT = """LRIG Deck
1 Mira Zero

Main Deck
2 Field Mouse
1 Servant #
1 Field Mouse
"""


def problems(text: str) -> tuple[str, ...]:
    with pytest.raises(DeckError) as caught:
        parse_deck(text)
    return caught.value.problems


def test_every_copy_is_named_in_the_order_of_the_list() -> None:
    main = ("Field Mouse", "Field Mouse", "Servant #", "Field Mouse")
    assert parse_deck(TEXT, "mice") == DeckList("mice", ("Mira Zero",), main)


def test_a_list_reads_back_as_it_was_written() -> None:
    assert format_deck(parse_deck(TEXT)) == TEXT


NAMES = st.lists(st.sampled_from(["Ash", "Bee", "Servant #", "7 Sisters", "Ö, the Last"]))


@given(NAMES, NAMES)
def test_any_list_reads_back_as_it_was_written(lrig_deck: list[str], main: list[str]) -> None:
    deck = DeckList("any", tuple(lrig_deck), tuple(main))
    assert parse_deck(format_deck(deck), "any") == deck


def test_titles_in_any_letters_windows_lines_and_notes_are_read() -> None:
    text = "\ufeff# my list\r\nlrig deck:\r\n1 Ash\r\nMAIN DECK\r\n2 Bee\r\n"
    assert parse_deck(text) == DeckList("", ("Ash",), ("Bee", "Bee"))


def test_every_problem_is_told_with_its_line() -> None:
    text = "1 Ash\nLRIG Deck\nBee\n0 Cat\n100 Dog\n-1 Eel\nLRIG Deck\n9999999999999999 Fox\n"
    found = problems(text)
    assert [p.partition(":")[0] for p in found] == [
        *[f"line {n}" for n in (1, 3, 4, 5, 7, 8)],
        "no line says `Main Deck`",
    ]
    assert "write `COUNT NAME`, such as `4 Bee`" in found[1]


@pytest.mark.parametrize("text", ["", "\n\n", "# only a note"])
def test_an_empty_list_says_which_titles_it_lacks(text: str) -> None:
    assert problems(text) == ("no line says `LRIG Deck`", "no line says `Main Deck`")


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    with contextlib.suppress(DeckError):
        parse_deck(text)


def test_the_shipped_decks_are_written_as_they_are_formatted() -> None:
    for deck in shipped_decks().values():
        assert parse_deck(format_deck(deck), deck.name) == deck
