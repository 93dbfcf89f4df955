"""The tables of wordings: each is used, and what they read and print agrees."""

import re
from itertools import chain

from referee.cards.text.compiler import ROOTS
from referee.cards.text.parts import Node, Phrased, Var
from referee.cards.text.printing.printer import Printing
from referee.cards.text.words.grammar import FAMILIES
from referee.cards.text.words.looks import LOOKS
from referee.cards.text.words.reading import LineReading
from referee.cards.text.words.syntax import WordingRule, WordingSlot
from referee.cards.text.words.tokens import cut, write
from tests.guide import GUIDE


def slots(rule: WordingRule) -> set[str]:
    return {item.category.rstrip("*+&|;?") for item in rule.items if isinstance(item, WordingSlot)}


def test_every_table_is_reached_from_a_line() -> None:
    rules = GUIDE.grammar.rules
    seen: set[str] = set()
    ahead = list(ROOTS)
    while ahead:
        here = ahead.pop()
        if here not in seen and here not in LOOKS:
            seen.add(here)
            ahead.extend(set(chain.from_iterable(slots(rule) for rule in rules[here])))
    used = {section(name) for name in seen}
    assert {name for name in rules if section(name) not in used} == set()


FORMS = sorted({f".{form.suffix}" for forms in FAMILIES.values() for form in forms if form.suffix}, key=len)


def section(category: str) -> str:
    """The section that a category was made of: of a family one form may be used and others not."""
    return next((category.removesuffix(form) for form in FORMS[::-1] if category.endswith(form)), category)


def says_nothing(category: str) -> bool:
    """Whether a category holds words only that say nothing of their own."""
    base = category.rstrip("*+&|;?")
    return base == "stop" or (
        base in GUIDE.grammar.rules and all(r.part == () for r in GUIDE.grammar.rules[base])
    )


CHECKED = {
    ("cond", "n"),  # the extra cost that was paid: the compiler holds it to what the card offers
}


def test_a_wording_keeps_all_that_its_slots_read() -> None:
    lost = []
    for name, rules in GUIDE.grammar.rules.items():
        for rule in rules:
            said = repr(rule.part)
            kept = {i.name: i.category for i in rule.items if isinstance(i, WordingSlot)}
            unkept = {k for k in kept if f"'{k}'" not in said and f"${k}" not in said}
            lost += [(name, k) for k in unkept if not says_nothing(kept[k])]
    assert set(lost) <= CHECKED


def holes(part: Node) -> set[str]:
    if isinstance(part, Var):
        return {part.name}
    if isinstance(part, Phrased):
        return set(re.findall(r"\$([a-z])", part.text))
    return set[str]().union(*map(holes, part)) if isinstance(part, tuple) else set()


def test_a_wording_reads_all_that_its_part_asks_for() -> None:
    lacking = []
    for name, rules in GUIDE.grammar.rules.items():
        for rule in rules:
            read = {item.name for item in rule.items if isinstance(item, WordingSlot)}
            lacking += [(name, rule.row, hole) for hole in holes(rule.part) - read]
    assert lacking == []


def test_a_line_is_read_at_every_length_and_printed_again() -> None:
    line = cut("two or more <Ember> SIGNI on your field")
    ((value, end),) = LineReading(GUIDE.grammar, cut("upped red SIGNI on your field")).read("fieldset", 0)
    assert end == 6
    tokens = Printing(GUIDE.grammar).show("fieldset", value)
    assert tokens is not None
    assert write(tokens) == "Upped red SIGNI on your field"
    assert len(line.tokens) == len(line.columns)
