"""Tables at which outcomes are stated, and the words in which a test states them."""

from __future__ import annotations

import re
from typing import Any

from referee.rules import Action, Refusal
from tests.rules.texts import attacks, charge, draw, seq, signi, spell
from tests.table import Scene, Side, side

STATED = ("stated",)
SONG = spell("Song", ("ability", "use", (), STATED))
LONG = spell("Long Song", ("ability", "use", (), seq(draw(), STATED, draw())))
SINGER = signi("Singer", ("ability", "enter", (), STATED), power=4000)
LARK = signi("Lark", power=3000)
OWL = signi("Owl", power=5000, level=3)
BURST = spell("Burst", ("ability", "use", (), draw()), ("ability", "burst", (), STATED))
QUICK = signi("Quick", ("ability", "auto", attacks(), STATED), power=3000)
DEAF = signi("Deaf", ("ability", "unread"), power=3000)
ANSWERS = signi("Answers", ("ability", "auto", ("deed", "drawn", "you"), charge()), power=2000)


def scene(a: Side | None = None, b: Side | None = None, **more: Any) -> Scene:
    return Scene(
        a or side(hand=[SONG, LARK], signi=(LARK, None, None), ener=[LARK] * 3),
        b or side(signi=(OWL, LARK, None), hand=[LARK, OWL]),
        **more,
    )


def field(at: Scene, seat: str, position: int = 0) -> int:
    slot = at.state.seat(seat).signi[position]
    assert slot is not None
    return slot.card.id


def state(seat: str, word: str, *cards: int, number: int = -1) -> Action:
    return Action(seat, "state", cards, word=word, number=number)


def reasons(at: Scene, action: Action) -> str:
    """Everything that speaks against a statement; it must be refused and change nothing."""
    before, facts = at.state, len(at.facts)
    answer = at._decide(action)
    assert isinstance(answer, Refusal), at.wrong("it was accepted")
    assert at.state is before
    assert len(at.facts) == facts
    return answer.text


def said(at: Scene, words: str) -> Action:
    """Put the cards of a table into words that name them."""
    named = {
        "$owl": field(at, "B"),
        "$wren": field(at, "B", 1),
        "$lark": field(at, "A"),
        "$hand": at.state.A.hand[0].id,
    }
    cards = [named[word] for word in NAMED.findall(words)]
    return state("A", NAMED.sub("$", words), *cards)


NAMED = re.compile(r"\$[a-z]+")
