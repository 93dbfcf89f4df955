"""What may be chosen, in words that can be typed.

The same words are read back by `parse` (referee.service.table.parsing).
"""

from events.vocabulary import POSITIONS, item_zone, zone_words
from referee.effects.stated.notation import BLANK, MEANS
from referee.rules import Action, Table
from referee.rules.rule_actions import TRASHED, VANISHED
from referee.state import Decision

JUDGE = "judge"
AND, NOTHING = " + ", "nothing"
"""What stands between the cards of an answer, and instead of them."""


def name_of(table: Table, card_id: int) -> str:
    """Call a card or a zone by its name, by its number where nobody has told which card it is."""
    if card_id < 0:
        return zone_words(card_id)
    place = table.state.find(card_id)
    if place is None:
        return f"#{card_id}"
    return place.card.name or f"#{card_id}"


def place_words(table: Table, card_id: int) -> str:
    """Where on the field a card stands, in parentheses; "" for one that lies elsewhere."""
    place = table.board.places.get(card_id)
    if place is None:
        return ""
    seat = "" if place.seat == table.seat else f"{place.seat}'s "
    return f" ({seat}{POSITIONS[place.position]})"


def place_label(table: Table, card_id: int) -> str:
    """Where on the field a card stands, as the seat that is asked reads it; "" for one elsewhere."""
    place = table.board.places.get(card_id)
    if place is None:
        return ""
    whose = "" if place.seat == table.seat else "your opponent's "
    return f" ({whose}{POSITIONS[place.position]})"


def label(table: Table, item: int) -> str:
    """What an item of a decision is, as the seat that is asked reads it."""
    decision = table.decision
    if decision is None or decision.kind in _NO_CARDS:
        return option(table, item)
    if item < 0:
        seat, position = item_zone(item)
        whose = "your" if seat == table.seat else "your opponent's"
        return f"{whose} {POSITIONS[position]} SIGNI Zone"
    if item not in table.board.places:
        return option(table, item)
    return name_of(table, item) + place_label(table, item)


_NO_CARDS = frozenset({"modes", "replace", "declare", "zone", "rule-way", "order"})
"""Questions of which the items are no cards, or none that stand on the field."""


def option(table: Table, item: int) -> str:
    """What an item of a decision is, as a person may call it."""
    decision = table.decision
    if decision is None:
        return str(item)
    if decision.kind in {"modes", "replace", "declare"}:
        return _numbered_option(decision, item)
    if decision.kind == "zone":
        return POSITIONS[item]
    if decision.kind == "rule-way":
        word = table.ruleset.words["verb"]
        return {VANISHED: f"{word} it", TRASHED: "trash it"}[item]
    if decision.kind == "order":
        for trigger in table.state.waiting:
            if trigger.id == item:
                return f"{trigger.frame.name}, line {trigger.frame.line}"
    return name_of(table, item) + place_words(table, item)


def _numbered_option(decision: Decision, item: int) -> str:
    """Say an option that is a number: a mode, a text that replaces, a word to declare."""
    if decision.kind == "modes":
        return f"mode {item}"
    word, line = decision.about[item - 1]
    return f"{word}, line {line}" if decision.kind == "replace" else word


def describe(table: Table, action: Action) -> str:
    """Say an action in the words in which it can be typed."""
    do = action.do
    if do in {"pass", "yes", "no", "concede"}:
        return do
    if do == "state":
        words = action.word.partition(MEANS)[0].split(BLANK)
        named = [f"#{card}" for card in action.cards]
        return "state " + "".join(w for pair in zip(words, [*named, ""], strict=True) for w in pair)
    names = AND.join(option(table, c) for c in action.cards)
    if do in {"play", "grow"}:
        return f"{do} {names} {POSITIONS[action.zone]}"
    if do == "act":
        return f"act {names} {action.number}"
    return f"{do} {names or NOTHING}"
