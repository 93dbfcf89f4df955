"""Every sentence of the table means what it meant when the table was read, and prints back."""

import re
from collections.abc import Iterator

import pytest

from referee.cards.text import print_ability, same
from tests.text.table import FOLDER, entry, program, sentences, written

ROWS = sentences()
HELD = "\n" + (FOLDER / "programs.txt").read_text("utf-8")


@pytest.mark.parametrize(("kind", "sentence"), ROWS)
def test_a_sentence_means_what_the_table_says(kind: str, sentence: str) -> None:
    assert f"\n{entry(kind, sentence)}\n" in HELD


@pytest.mark.parametrize(("kind", "sentence"), ROWS)
def test_what_is_printed_means_the_same(kind: str, sentence: str) -> None:
    node = program(kind, sentence)
    printed = print_ability(node, kind)
    assert printed is not None
    assert same(program(kind, printed), node), printed
    assert print_ability(program(kind, printed), kind) == printed


def test_the_table_holds_no_sentence_that_is_gone() -> None:
    held = {line for line in HELD.splitlines() if line and not line.startswith(" ")}
    assert held == {f"{kind}: {sentence}" for kind, sentence in ROWS}


# One word of a sentence put for another of its kind.

KINDS = (
    ("one", "two", "three", "four", "five", "six", "seven", "ten"),
    ("1000", "2000", "3000", "4000", "5000", "8000", "10000"),
    ("+1000", "+2000", "-1000", "-2000", "-3000", "-5000"),
    ("white", "red", "blue", "green", "black"),
    ("{White}", "{Red}", "{Blue}", "{Green}", "{Black}", "{Colorless}"),
    ("hand", "trash", "Ener Zone", "Life Cloth", "deck"),
    ("your", "your opponent's"),
    ("you", "your opponent"),
    ("<Ember>", "<Grove>", "<Wake>", "<Peal>", "<Rime>"),
    ("upped", "downed", "frozen"),
    ("more", "less", "fewer"),
    ("top", "bottom"),
    ("attack phase", "main phase"),
    ("beginning", "end"),
    ("[Lancer]", "[S Lancer]", "[Assassin]", "[Double Crush]", "[Shadow]"),
    ("{Once per Turn}", "{Twice per Turn}", "{Once per Game}"),
    ("attacks", "is vanished", "leaves the field"),
    ("draw", "discard"),
    ("down", "up", "freeze", "vanish"),
    ("spell", "SIGNI", "LRIG", "card"),
    ("with a {Guard}", "without a {Guard}"),
    ("[Auto]", "[Enter]", "[Action]", "[Const]"),
    ("end of turn", "the end of your opponent's next turn"),
)
SAME = {frozenset({"fewer", "less"})}
"""Words that mean the same: cards are few, numbers are less, and the texts mix them."""


def _said_first(text: str, words: tuple[str, ...]) -> str:
    found = [w for w in words if text.casefold() == w.casefold()]
    return found[0]


def changed(sentence: str) -> Iterator[tuple[str, str, str]]:
    """Give every sentence with one word put for another: what was there, what is, all of it.

    "This SIGNI" and "this card" are the same card, and so are "that SIGNI" and "that card".
    """
    for words in KINDS:
        longest = sorted(words, key=len, reverse=True)
        pattern = "|".join(re.escape(w) for w in longest)
        whole = rf"(?<![\w'])(?<!this )(?<!that )(?:{pattern})(?![\w'])"
        for found in re.finditer(whole, sentence, re.IGNORECASE):
            was = _said_first(found[0], words)
            for word in words:
                if word != was and {word, was} not in SAME:
                    yield was, word, sentence[: found.start()] + word + sentence[found.end() :]


@pytest.mark.parametrize(("kind", "sentence"), ROWS)
def test_no_word_that_counts_is_swallowed(kind: str, sentence: str) -> None:
    node = program(kind, sentence)
    for was, word, other in changed(sentence):
        made = program(kind, other)
        assert made is None or not same(made, node), f"{was} -> {word}: {written(made)}"


MEANINGLESS = {"of", "the", "a", "an", "all", "from"}
"""Words that some wordings have and others leave out, without another meaning."""


@pytest.mark.parametrize(("kind", "sentence"), ROWS)
def test_no_word_may_be_left_out_unseen(kind: str, sentence: str) -> None:
    node = program(kind, sentence)
    for found in re.finditer(r"(?<!this )[^\s,.:\"]+", sentence):
        if found[0].casefold() in MEANINGLESS:
            continue
        made = program(kind, sentence[: found.start()] + sentence[found.end() :])
        assert made is None or not same(made, node), f"without {found[0]}"
