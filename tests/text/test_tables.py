"""The tables of wordings: each is used, and what they read and print agrees."""

from itertools import chain

from referee.cards.text.compiler import ROOTS
from referee.cards.text.printing.printer import Printing
from referee.cards.text.words.grammar import grammar
from referee.cards.text.words.looks import LOOKS
from referee.cards.text.words.reading import LineReading
from referee.cards.text.words.syntax import WordingRule, WordingSlot
from referee.cards.text.words.tokens import cut, write


def slots(rule: WordingRule) -> set[str]:
    return {item.category.rstrip("*+&|?") for item in rule.items if isinstance(item, WordingSlot)}


def test_every_table_is_reached_from_a_line() -> None:
    rules = grammar().rules
    seen: set[str] = set()
    ahead = list(ROOTS)
    while ahead:
        here = ahead.pop()
        if here not in seen and here not in LOOKS:
            seen.add(here)
            ahead.extend(set(chain.from_iterable(slots(rule) for rule in rules[here])))
    unused = {name for name in rules if name not in seen and not name.endswith((".p", ".pb"))}
    assert unused == set()


EMPTY = {"own", "stop", "stop?", "choosing", "whenever", "usable", "nought"}
"""Categories of words that say nothing of their own."""

CHECKED = {
    ("cond", "n"),  # the extra cost that was paid: the compiler holds it to what the card offers
}


def test_a_wording_keeps_all_that_its_slots_read() -> None:
    lost = []
    for name, rules in grammar().rules.items():
        for rule in rules:
            said = repr(rule.part)
            kept = {i.name: i.category for i in rule.items if isinstance(i, WordingSlot)}
            lost += [(name, k) for k, c in kept.items() if f"'{k}'" not in said and c not in EMPTY]
    assert set(lost) <= CHECKED


def test_a_line_is_read_at_every_length_and_printed_again() -> None:
    line = cut("two or more <Ember> SIGNI on your field")
    ((value, end),) = LineReading(grammar(), cut("upped red SIGNI on your field")).read("fieldset", 0)
    assert end == 6
    tokens = Printing(grammar()).show("fieldset", value)
    assert tokens is not None
    assert write(tokens) == "Upped red SIGNI on your field"
    assert len(line.tokens) == len(line.columns)
