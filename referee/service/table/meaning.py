"""What an answer comes to, in the words of a judge: the card, its text cut short, its price.

The words of referee.service.table.choices can be typed; these say what is done by them.
"""

import re
from collections.abc import Callable, Sequence
from textwrap import shorten
from typing import Final

from referee.effects.needs import costs
from referee.effects.needs.prices import grow_price
from referee.effects.needs.usage import price
from referee.rules import Action, Table
from referee.rules.units import actions_of
from referee.service.table.asked_offer import offer_asked, offer_words
from referee.service.table.asked_words import passing_words
from referee.service.table.choices import AND, NOTHING, describe, label, name_of, place_label
from referee.service.table.picked import theirs, words_of_pick
from referee.service.table.stating import offer
from referee.state import Card
from referee.timeline import phrases

SHORTENED: Final = 96
"""How many letters of a card's text stand beside an answer."""
PICKED: Final = {
    "discard": "discard %s",
    "mulligan": "exchange %s",
    "pay": "pay with %s",
    "targets": "target %s",
    "lrigs": "lay %s",
    "modes": "%s",
    "harmony": "down %s",
    "declare": "declare %s",
    "rule-lrig": "put %s into your LRIG Trash",
    "rule-signi": "put %s into your trash",
}
"""What is done to what is picked, by the kind of question; else it is chosen."""
NONE: Final = {"mulligan": "keep the hand", "targets": "target nothing"}
"""What it is called to pick nothing; else nothing is chosen."""
WITH: Final = {"attack": "attack with", "guard": "guard with"}
"""The verbs of answers that name what is attacked or guarded with."""
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
    words = f"use {name_of(table, card)}'s {which}[Action] ability{place_label(table, card)}"
    return _ended(words, (), [_ICON.sub("", line) for line in text])


def _answered(table: Table, action: Action) -> str:
    """What follows a yes or a no."""
    decision = table.decision
    kind = decision.kind if decision is not None else ""
    if kind in ANSWERS:
        return ANSWERS[kind][action.do == "no"]
    found = offer_asked(table) if offer(table, table.seat) else None
    if found is None:
        return "do it" if action.do == "yes" else "don't"
    words = offer_words(table, found, table.seat)
    return words.yes if action.do == "yes" else words.no


ANSWERS: Final = {
    "agree": ("agree", "disagree"),
    "due": ("carry it out", "leave it, by a ruling"),
    "first": ("take the first turn", "let your opponent take the first turn"),
}
"""What a yes and a no are called where no card offers anything."""


def _passed(table: Table, action: Action) -> str:  # noqa: ARG001 - the shape of a meaning
    return passing_words(table)


def _with(table: Table, action: Action) -> str:
    return f"{WITH[action.do]} {AND.join(label(table, card) for card in action.cards)}"


def _picked(table: Table, action: Action) -> str:
    decision = table.decision
    if decision is None:
        return ""
    rows = [item_means(table, item) for item in action.cards]
    if not rows:
        return NONE.get(decision.kind, f"choose {NOTHING}")
    if decision.kind == "order":
        return ", then ".join(rows)
    if decision.kind == "replace":
        return rows[0]
    done = words_of_pick(table, AND.join(rows)) if decision.kind == "pick" else ""
    return done or PICKED.get(decision.kind, "choose %s") % AND.join(rows)


def confirm_words(table: Table) -> str:
    """What the answer is called that sends a set: "discard these"."""
    kind = table.decision.kind if table.decision is not None else ""
    if kind in {"order", "lrigs"}:
        return "use this order"
    done = words_of_pick(table, "these") if kind == "pick" else ""
    return done or PICKED.get(kind, "choose %s") % "these"


def _trashed(table: Table, action: Action) -> str:
    return f"put {AND.join(label(table, card) for card in action.cards)} into the trash"


def item_means(table: Table, item: int) -> str:
    """Say one thing of a choice: a mode, a text or an ability that waits with what it says."""
    words, stack = label(table, item), table.state.stack
    kind = table.decision.kind if table.decision is not None else ""
    if kind == "modes" and stack and table.seat != stack[-1].you:
        said = theirs(table, item)
        return f"{words}: {said}" if said else words
    if kind == "modes" and stack:
        text = table.library.definition(stack[-1].name).text[max(stack[-1].line, 1) - 1 :]
        said = dict(reversed(_MODE.findall("\n".join(text)))).get(str(item), "")
        return f"{words}: {_short(said.partition(chr(10))[0])}" if said else words
    if kind == "zone":
        return f"the {words} zone"
    name, sign, line = words.rpartition(", line ")
    if kind in {"order", "replace"} and sign and line.isdecimal() and name:
        text = table.library.definition(name).text[int(line) - 1 : int(line)]
        if text and kind == "replace" and _owner(table, name, int(line)) != table.seat:
            return f"your opponent's {name}: “{_short(' '.join(text))}”"
        return f"{name}: {_short(' '.join(text))}" if text else words
    return words


def _owner(table: Table, name: str, line: int) -> str:
    """The seat whose text it is that would apply to a deed."""
    rules = (rule for rows in table.board.rules.values() for rule in rows)
    return next((rule.scope.you for rule in rules if rule.scope.text[1:] == (name, line)), table.seat)


_MEANINGS: Final[dict[str, Callable[[Table, Action], str]]] = {
    "use": _used,
    "grow": _grown,
    "act": _acted,
    "yes": _answered,
    "no": _answered,
    "pass": _passed,
    "attack": _with,
    "guard": _with,
    "pick": _picked,
    "trash-signi": _trashed,
}
