"""What players declare: a number, a colour, a class, an icon."""

from collections.abc import Callable
from typing import Any

from events.vocabulary import COLORS
from referee.effects.board import SetFn, World
from referee.effects.nodes.sets import ValuesNode
from referee.effects.read import read_amount, read_set, seats
from referee.effects.read.attributes import ATTRS
from referee.effects.run import Run, RunningFrame, RunQuestion
from referee.effects.verbs.answer import stay, take
from referee.state import Card

Attribute = Callable[[World, Card], Any]
Options = Callable[[Run, RunningFrame], tuple[int | str, ...]]
"""Gives what there is to declare."""


def op_declare(run: Run, f: RunningFrame, arg: tuple[str, Options, str, bool]) -> None:
    """Let a player declare a number, a colour, a class or an icon; all hear it.

    Where a text leaves nothing to declare, nothing is (faq.general.1); where one
    may be the only one, as of colours of a card, it is not asked.
    """
    word, domain, name, one = arg
    options = domain(run, f)
    if not options:
        f.names[name], f.names[name + "?"] = (), 0
        return
    if one and len(options) == 1:
        f.names[name], f.names[name + "?"] = options[0], 1
        return
    answer = take(run)
    if answer is None:
        items = tuple(range(1, len(options) + 1))
        about = tuple((str(option), i) for i, option in enumerate(options, 1))
        seat = seats(word, run, f)[0]
        run.ask(RunQuestion("declare", seat, items=items, least=1, most=1, about=about))
        stay(f)
        return
    f.names[name], f.names[name + "?"] = options[answer.cards[0] - 1], 1


def read_domain(node: ValuesNode) -> Options:
    """Read what there is to declare: of numbers those within bounds where a text sets them."""
    domain = DOMAINS[node.domain]
    least, most = node.least, node.most
    if node.of is not None:
        return _had(ATTRS[node.domain], read_set(node.of))
    if least is None or most is None:
        return lambda run, _f: domain(run)
    low, high = read_amount(least), read_amount(most)
    return lambda run, f: tuple(range(low(run, f), high(run, f) + 1))


def _had(attr: Attribute, cards: SetFn) -> Options:
    """What cards have of an attribute, each once: of several colours or classes one is declared."""

    def options(run: Run, f: RunningFrame) -> tuple[int | str, ...]:
        return tuple(sorted({value for card in cards(run, f) for value in attr(run, card)}))

    return options


def _classes(run: Run) -> tuple[str, ...]:
    """The classes of all cards of the catalogue: the lists of a match tell nothing here."""
    definition = run.library.definition
    return tuple(sorted({c for name in run.library.names() for c in definition(name).classes}))


MOST_NUMBER = 10
"""The highest number that can be declared: no level is higher."""

DOMAINS: dict[str, Callable[[Run], tuple[int | str, ...]]] = {
    "number": lambda _: tuple(range(MOST_NUMBER + 1)),
    "color": lambda _: COLORS,
    "class": _classes,
    "icon": lambda _: ("guard", "burst"),
}
"""What there is to declare."""
