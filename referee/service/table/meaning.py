"""What an answer comes to, in the words of a judge: the card, its text cut short, its price.

The words of referee.service.table.choices can be typed; these say what is done by them.
"""

import re
from collections.abc import Callable, Sequence
from textwrap import shorten
from typing import Final

from events.vocabulary import OTHER
from referee.effects.needs import costs
from referee.effects.needs.prices import grow_price
from referee.effects.needs.usage import price
from referee.rules import Action, Table
from referee.rules.units import actions_of
from referee.service.table.choices import AND, NOTHING, describe, name_of, option, place_words
from referee.service.table.stating import offer
from referee.state import Card
from referee.timeline import phrases
from referee.timeline.questions import offered, sentence_left

SHORTENED: Final = 96
"""How many letters of a card's text stand beside an answer."""
PICKED: Final = {
    "discard": "discard",
    "mulligan": "mulligan",
    "pay": "pay with",
    "targets": "target",
    "lrigs": "lay",
    "harmony": "down",
    "declare": "declare",
}
"""What is done to what is picked, by the kind of question; else it is chosen."""
_ICON: Final = re.compile(r"^\[Action\]:?\s*")
_MODE: Final = re.compile(r"\((\d)\)\s*(.*?)(?=\s*\(\d\)|\s*$)", re.DOTALL)


def means(table: Table, action: Action) -> str:
    """What an answer does, and at what price; an answer that says so itself as it is typed."""
    meaning = _MEANINGS.get(action.do)
    return (meaning(table, action) if meaning is not None else "") or describe(table, action)


def _short(text: str) -> str:
    return shorten(text, SHORTENED, placeholder=" …")


def _ended(words: str, needs: Sequence[str], text: Sequence[str] = ()) -> str:
    """Put a price and a text behind the words of an answer, where there are any."""
    paid = f" for {costs.said(needs)}" if needs else ""
    return f"{words}{paid}" + (f": {_short(' '.join(text))}" if text else "")


def _card(table: Table, action: Action) -> Card | None:
    place = table.state.find(action.cards[0]) if len(action.cards) == 1 else None
    return place.card if place is not None and place.card.name is not None else None


def _used(table: Table, action: Action) -> str:
    card = _card(table, action)
    if card is None:
        return ""
    text = table.library.definition(card.name).text
    return _ended(f"use {card.name}", price(table, card), text)


def _grown(table: Table, action: Action) -> str:
    card = _card(table, action)
    if card is None:
        return ""
    text = table.library.definition(card.name).text
    return _ended(describe(table, action), grow_price(table, card), text)


def _acted(table: Table, action: Action) -> str:
    """Which [Action] ability is used; which of several, where its card has several."""
    card = action.cards[0]
    place = table.board.places.get(card) or table.state.find(card)
    rows = actions_of(table, place) if place is not None else []
    if not 0 < action.number <= len(rows):
        return ""
    one, which = rows[action.number - 1], phrases.nth(action.number) + " " if len(rows) > 1 else ""
    text = table.library.definition(one.card).text[one.line - 1 : one.line]
    words = f"use {name_of(table, card)}'s {which}[Action] ability{place_words(table, card)}"
    return _ended(words, (), [_ICON.sub("", line) for line in text])


def _agreed(table: Table, action: Action) -> str:
    """What is done by a yes."""
    decision = table.decision
    if decision is not None and decision.kind == "first":
        first = table.seat if action.do == "yes" else OTHER[table.seat]
        return f"{action.do}: {first} takes the first turn"
    about = offer(table, table.seat)
    if not about:
        return ""
    kind = decision.kind if decision is not None else ""
    if action.do == "no":
        return "no"
    return _ended(f"yes: {offered(kind, about)}", (), [sentence_left(about)])


def _picked(table: Table, action: Action) -> str:
    decision = table.decision
    if decision is None:
        return ""
    rows = [item_means(table, item) for item in action.cards]
    if decision.kind == "mulligan" and not rows:
        return "keep the hand"
    if decision.kind == "order" and rows:
        return ", then ".join(rows) if len(rows) > 1 else f"{rows[0]} first"
    return f"{PICKED.get(decision.kind, 'choose')} {AND.join(rows) or NOTHING}"


def _trashed(table: Table, action: Action) -> str:
    return f"put {AND.join(option(table, card) for card in action.cards)} into the trash"


def item_means(table: Table, item: int) -> str:
    """Say one thing of a choice: a mode, a text or an ability that waits with what it says."""
    words, stack = option(table, item), table.state.stack
    kind = table.decision.kind if table.decision is not None else ""
    if kind == "modes" and stack:
        text = table.library.definition(stack[-1].name).text[max(stack[-1].line, 1) - 1 :]
        said = dict(reversed(_MODE.findall("\n".join(text)))).get(str(item), "")
        return f"{words}: {_short(said.partition(chr(10))[0])}" if said else words
    if kind == "zone":
        return f"the {words} zone"
    name, sign, line = words.rpartition(", line ")
    if kind in {"order", "replace"} and sign and line.isdecimal() and name:
        text = table.library.definition(name).text[int(line) - 1 : int(line)]
        return f"{name}: {_short(' '.join(text))}" if text else words
    return words


_MEANINGS: Final[dict[str, Callable[[Table, Action], str]]] = {
    "use": _used,
    "grow": _grown,
    "act": _acted,
    "yes": _agreed,
    "no": _agreed,
    "pick": _picked,
    "trash-signi": _trashed,
}
