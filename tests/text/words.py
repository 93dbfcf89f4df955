"""Sentences with one word put for another or left out: a reader must see the difference."""

import re
from collections.abc import Iterator
from typing import Final

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
    """Every sentence with one word put for another: what was there, what is, all of it.

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


MEANINGLESS = set(
    "of the a an all from gain gains additional additionally have has among both you and craft "
    "different being (minus) (minused)".split(),
)
"""Words that some wordings have and others leave out, without another meaning."""

_SPARED: Final = (
    (r"\bwould\b", r"\binstead\b"),
    (r"(?<= and )put\b", r"\b(?i:put|add) .* and put\b"),
    (r"(?<= and )it\b", r"\bpower and it gains?\b"),
    (r"\bwere\b", r"\bcards were moved\b"),
    (r"\bwith\b", r"\[Shadow - [^\]]*SIGNI with\b"),
    (r"\buse\b", r"\bpaid the additional use cost\b"),
    (r"(?i:\bcenter)(?= LRIG\b)", r"(?i:\byour (?:opponent's |upped )?center) LRIG\b"),
)
"""Words that mean nothing in some sentences: what is done instead of a deed is done where it would be
done, one verb or subject serves for two, a past may be a participle, an additional cost that is
paid is a use cost, and "your LRIG" of one LRIG is the center LRIG."""


def shortened(sentence: str) -> Iterator[tuple[str, str]]:
    """Every sentence without one of its words: the word, and what is left.

    A SIGNI that moves to a different zone moves to a SIGNI Zone.
    """
    words = [word for word, where in _SPARED if re.search(where, sentence)]
    spared = {found.start() for word in words for found in re.finditer(word, sentence)}
    for found in re.finditer(r"(?<!this )(?!(?<=different )SIGNI Zone)[^\s,.:\"]+", sentence):
        if found[0].casefold() not in MEANINGLESS and found.start() not in spared:
            yield found[0], sentence[: found.start()] + sentence[found.end() :]
